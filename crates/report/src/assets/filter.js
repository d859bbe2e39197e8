(function () {
  "use strict";
  var form = document.getElementById("filter");
  if (!form) { return; }
  var fields = form.elements;
  var count = document.getElementById("shown");
  var rows = {};
  var articles = Array.prototype.slice.call(document.querySelectorAll("details.a"));
  document.querySelectorAll("tr[data-a]").forEach(function (row) { rows[row.dataset.a] = row; });
  form.hidden = false;

  // Whether an edition lies in a range such as "1997..2014", "2018" or "" for every edition.
  function holds(range, edition) {
    if (!range || !edition) { return true; }
    var ends = range.split("..");
    var last = ends.length > 1 ? ends[1] : ends[0];
    return ends[0] <= edition && (!last || edition <= last);
  }
  // Letters of verdicts, one group for each subject; without letters every subject conforms.
  function answered(groups, subject, verdict) {
    if (!subject && !verdict) { return true; }
    if (!groups) { return !verdict || verdict === "c"; }
    var group = subject ? groups.split(" ")[subject] : groups;
    return verdict ? group.indexOf(verdict) >= 0 : group !== "-";
  }
  function named(article, text) {
    var number = article.dataset.a.toLowerCase();
    var title = article.querySelector("summary > span").textContent.toLowerCase();
    return !text || number === text || number.indexOf(text + ".") === 0 || title.indexOf(text) >= 0;
  }
  function apply() {
    var text = fields.article.value.trim().toLowerCase();
    var level = fields.level.value;
    var subject = fields.subject ? fields.subject.value : "";
    var shown = [0, 0];
    articles.forEach(function (article) {
      var any = false;
      var wanted = named(article, text);
      article.querySelectorAll(".s, ul.p > li").forEach(function (scenario) {
        var data = scenario.dataset;
        scenario.hidden = !(wanted && (!level || (data.l || article.dataset.l) === level) &&
          holds(data.e, fields.edition.value) && answered(data.v, subject, fields.verdict.value));
        if (!scenario.hidden) { any = true; shown[1] += 1; }
      });
      article.hidden = !any;
      if (rows[article.dataset.a]) { rows[article.dataset.a].hidden = !any; }
      if (any) { shown[0] += 1; }
    });
    document.querySelectorAll("#articles-by-subjects tbody, details.c").forEach(function (part) {
      part.hidden = !part.querySelector("[data-a]:not([hidden])");
    });
    count.textContent = shown[0] + " articles, " + shown[1] + " scenarios";
  }
  form.addEventListener("input", apply);
  form.addEventListener("reset", function () { setTimeout(apply, 0); });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  document.getElementById("open").addEventListener("click", function () {
    document.querySelectorAll("details.c:not([hidden]), details.a:not([hidden]), .s:not([hidden])").forEach(function (part) {
      part.open = true;
    });
  });
  apply();
})();
