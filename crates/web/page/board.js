// The board: drawn, walked over by keyboard, clicked.

export const FILES = "abcdefgh";
const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

/** An element of HTML with attributes and what it holds. */
export function element(name, attributes = {}, ...inside) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) { node.setAttribute(key, value); }
  node.append(...inside);
  return node;
}

function drawn(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) { node.setAttribute(key, value); }
  return node;
}

/** The men of a FEN by their squares. */
export function men(fen) {
  const found = {};
  fen.split(" ")[0].split("/").forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") { file += Number(letter); continue; }
      if (NAMES[letter.toLowerCase()] && FILES[file] && index < 8) { found[FILES[file] + (8 - index)] = letter; }
      file += 1;
    }
  });
  return found;
}

/** The name of a man, such as "white pawn". */
export const named = (letter) => (letter === letter.toUpperCase() ? "white " : "black ") + NAMES[letter.toLowerCase()];

/** The picture of a man. */
export function man(letter) {
  const svg = drawn("svg", { viewBox: "0 0 1 1", class: "man", "aria-hidden": "true" });
  svg.append(drawn("use", { href: "#" + letter }));
  return svg;
}

function squares(flipped) {
  const ranks = flipped ? [1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1];
  const files = flipped ? [...FILES].reverse() : [...FILES];
  return ranks.map((rank) => files.map((file) => file + rank));
}

function cell(square, on, seen, rows, focused) {
  const marked = seen.marks.includes(square);
  const classes = {
    dark: (FILES.indexOf(square[0]) + Number(square[1])) % 2 === 1,
    from: square === seen.from, to: square === seen.to, bad: seen.bad, mark: marked, picked: square === seen.picked,
  };
  const label = square + ", " + (on[square] ? named(on[square]) : "empty") + (marked ? ", shows why" : "");
  const button = element("button", {
    type: "button", role: "gridcell", "aria-label": label, "data-square": square, "aria-selected": String(classes.picked),
    class: Object.keys(classes).filter((name) => classes[name]).join(" "),
    tabindex: square === (focused || rows[7][0]) ? "0" : "-1",
  });
  if (on[square]) { button.append(man(on[square])); }
  if (square[0] === rows[0][0][0] || square[1] === rows[7][0][1]) {
    button.append(element("span", { class: "name", "aria-hidden": "true" }, square));
  }
  return button;
}

// The move as an arrow, and lines from what shows why it is illegal to where that matters.
function arrows(seen, flipped) {
  const svg = drawn("svg", { id: "arrows", viewBox: "0 0 8 8", "aria-hidden": "true" });
  const at = (square) => {
    const [x, y] = [FILES.indexOf(square[0]) + .5, 8.5 - Number(square[1])];
    return flipped ? [8 - x, 8 - y] : [x, y];
  };
  const line = (from, to, color, width) => {
    const [[x1, y1], [x2, y2]] = [at(from), at(to)];
    svg.append(drawn("line", { x1, y1, x2, y2, stroke: color, "stroke-width": width, "stroke-linecap": "round", opacity: .75 }));
    svg.append(drawn("circle", { cx: x2, cy: y2, r: width * 1.6, fill: color, opacity: .85 }));
  };
  if (seen.from && seen.to && seen.from !== seen.to) { line(seen.from, seen.to, seen.bad ? "#b3161e" : "#1c6a2e", .1); }
  for (const [from, to] of seen.attacks) { line(from, to, "#b3161e", .05); }
  return svg;
}

/** Draws the board into its element: the men of a FEN, and what is seen of a move. */
export function draw(board, fen, seen, flipped) {
  const focused = board.contains(document.activeElement) ? document.activeElement.dataset.square : "";
  const rows = squares(flipped);
  const on = men(fen);
  const cells = rows.map((row) => element("div", { role: "row" }, ...row.map((square) => cell(square, on, seen, rows, focused))));
  board.replaceChildren(...cells, arrows(seen, flipped));
  if (focused) { board.querySelector(`[data-square="${focused}"]`).focus(); }
}

/** Lets arrow keys walk over the board. */
export function walk(board, isFlipped) {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  board.addEventListener("keydown", (event) => {
    const square = event.target.dataset?.square;
    if (!square || !steps[event.key]) { return; }
    event.preventDefault();
    const rows = squares(isFlipped());
    const row = rows.findIndex((one) => one.includes(square));
    const [down, right] = steps[event.key];
    const next = rows[row + down]?.[rows[row].indexOf(square) + right];
    if (!next) { return; }
    board.querySelectorAll("[data-square]").forEach((one) => { one.tabIndex = one.dataset.square === next ? 0 : -1; });
    board.querySelector(`[data-square="${next}"]`).focus();
  });
}
