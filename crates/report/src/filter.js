(function () {
  "use strict";
  var form = document.getElementById("filter");
  var count = document.getElementById("shown");
  form.hidden = false;
  function matches(row) {
    var article = form.elements.article.value.trim().toLowerCase();
    var level = form.elements.level.value;
    var verdict = form.elements.verdict.value;
    var text = (row.dataset.article + " " + row.dataset.title).toLowerCase();
    return (!article || row.dataset.article === article ||
        row.dataset.article.toLowerCase().indexOf(article + ".") === 0 || text.indexOf(article) > 0) &&
      (!level || row.dataset.levels.split(" ").indexOf(level) >= 0) &&
      (!verdict || row.dataset.verdicts.split(" ").indexOf(verdict) >= 0);
  }
  function apply() {
    var rows = document.querySelectorAll("[data-article]");
    var shown = 0;
    rows.forEach(function (row) {
      row.hidden = !matches(row);
      if (!row.hidden && row.tagName === "TR") { shown += 1; }
    });
    count.textContent = shown + " articles shown";
  }
  function open() {
    var target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (var node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS") { node.open = true; }
    }
    if (target) { target.scrollIntoView(); }
  }
  form.addEventListener("input", apply);
  form.addEventListener("reset", function () { setTimeout(apply, 0); });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  window.addEventListener("hashchange", open);
  apply();
  open();
})();
