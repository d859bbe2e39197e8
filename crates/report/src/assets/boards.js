(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg";
  function add(parent, name, attributes) {
    var node = parent.appendChild(document.createElementNS(SVG, name));
    Object.keys(attributes).forEach(function (key) { node.setAttribute(key, attributes[key]); });
    return node;
  }
  // The letters of a placement with their squares, a8 first.
  function pieces(placement) {
    var found = [];
    placement.split("/").slice(0, 8).forEach(function (row, y) {
      var x = 0;
      row.split("").forEach(function (letter) {
        if (/[0-9]/.test(letter)) { x += Number(letter); return; }
        if (/[PNBRQKpnbrqk]/.test(letter) && x < 8) { found.push([letter, x, y]); }
        x += 1;
      });
    });
    return found;
  }
  function corner(square) {
    return /^[a-h][1-8]/.test(square || "") ? [square.charCodeAt(0) - 97, 8 - Number(square[1])] : null;
  }
  function label(men, move) {
    var sides = { White: [], Black: [] };
    men.forEach(function (man) {
      var side = man[0] < "a" ? sides.White : sides.Black;
      side.push(man[0].toUpperCase() + String.fromCharCode(97 + man[1]) + (8 - man[2]));
    });
    return "White " + sides.White.join(" ") + "; Black " + sides.Black.join(" ") + (move ? "; move " + move : "");
  }
  function arrow(svg, move) {
    var from = corner(move), to = corner(move.slice(2));
    if (!from || !to) { return; }
    var x1 = from[0] + 0.5, y1 = from[1] + 0.5, x2 = to[0] + 0.5, y2 = to[1] + 0.5;
    var length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 0.1) { return; }
    var ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    var bx = x2 - ux * 0.34, by = y2 - uy * 0.34;
    var at = function (x, y) { return x.toFixed(2) + " " + y.toFixed(2); };
    var group = add(svg, "g", { fill: "#1565c0", stroke: "#1565c0", opacity: ".8" });
    add(group, "path", { "stroke-width": ".12", d: "M" + x1 + " " + y1 + "L" + at(bx, by) });
    add(group, "path", { "stroke-width": ".02", d: "M" + x2 + " " + y2 + "L" + at(bx - uy * 0.2, by + ux * 0.2) +
      "L" + at(bx + uy * 0.2, by - ux * 0.2) + "z" });
  }
  function draw(place) {
    if (place.firstChild) { return; }
    var data = place.dataset, men = pieces(data.f);
    var svg = add(place, "svg", { "class": "board", viewBox: "0 0 8 8", role: "img", "aria-label": label(men, data.m) });
    add(svg, "use", { href: "#board" });
    (data.x || "").split(" ").map(corner).filter(Boolean).forEach(function (at) {
      add(svg, "path", { fill: "#d32f2f", "fill-opacity": ".45", d: "M" + at[0] + " " + at[1] + "h1v1h-1z" });
    });
    var check = corner(data.c);
    if (check) {
      add(svg, "circle", { cx: check[0] + ".5", cy: check[1] + ".5", r: ".46", fill: "none", stroke: "#d32f2f",
        "stroke-width": ".07" });
    }
    men.forEach(function (man) { add(svg, "use", { href: "#" + man[0], x: man[1], y: man[2] }); });
    arrow(svg, data.m || "");
  }
  // The placement that a line tells, or nothing.
  function placement(line) {
    var position = line.querySelector("i");
    var fen = position ? position.textContent.replace(/^startpos$/, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") : "";
    return fen.split("/").length === 8 ? fen.split(" ")[0] : "";
  }
  // A line with a position gets a button that shows its board, and the command that prints the whole scenario.
  function button(line) {
    if (line.querySelector("button") || !placement(line)) { return; }
    var show = document.createElement("button");
    show.type = "button";
    show.textContent = "board";
    show.setAttribute("aria-expanded", "false");
    show.addEventListener("click", function () { toggle(line, show); });
    line.appendChild(document.createTextNode(" "));
    line.appendChild(show);
  }
  function toggle(line, show) {
    var more = line.querySelector(".more");
    if (!more) {
      more = line.appendChild(document.createElement("div"));
      more.className = "more";
      more.hidden = true;
      var place = more.appendChild(document.createElement("div"));
      place.className = "b";
      place.dataset.f = placement(line);
      more.appendChild(document.createElement("code")).textContent = "arbiter show " + line.id.slice(2);
      draw(place);
    }
    more.hidden = !more.hidden;
    show.setAttribute("aria-expanded", String(!more.hidden));
  }
  function opened(part) {
    part.querySelectorAll(".b").forEach(function (place) {
      if (place.closest("details") === part) { draw(place); }
    });
    part.querySelectorAll("ul.p > li").forEach(function (line) {
      if (line.closest("details") === part) { button(line); }
    });
  }
  // Opens what a link leads to, with everything around it.
  function follow() {
    var name = "";
    try { name = decodeURIComponent(location.hash.slice(1)); } catch (_) { return; }
    var target = name && document.getElementById(name);
    for (var node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") { node.open = true; opened(node); }
    }
    if (!target) { return; }
    var show = target.querySelector(":scope > button[aria-expanded=false]");
    if (show) { show.click(); }
    (target.tagName === "LI" ? target : target.closest("details") || target).scrollIntoView();
  }
  document.addEventListener("toggle", function (event) {
    if (event.target.open) { opened(event.target); }
  }, true);
  window.addEventListener("hashchange", follow);
  document.querySelectorAll("details[open]").forEach(opened);
  follow();
})();
