// Opens a report in Chromium as a reader would, and complains about whatever is amiss.
// node page.cjs NODE_MODULES SCREENSHOTS PAGE.html
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, shots, page] = process.argv.slice(2);
const load = createLoader(modules);
const puppeteer = load("puppeteer-core");
const axe = fs.readFileSync(path.join(modules, "axe-core", "axe.min.js"), "utf8");

const chromium = process.env.ARBITER_CHROMIUM || "/usr/bin/chromium";
const faults = [];
const must = (holds, what) => { if (!holds) { faults.push(what); } };

function createLoader(folder) {
  return require("module").createRequire(path.join(path.resolve(folder), "x.js"));
}

async function watched(browser) {
  const tab = await browser.newPage();
  tab.on("console", (line) => { if (line.type() === "error") { faults.push("console: " + line.text()); } });
  tab.on("pageerror", (error) => faults.push("console: " + error));
  tab.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) { faults.push("request: " + request.url()); }
  });
  return tab;
}

const shown = (tab, selector) => tab.$$eval(selector, (nodes) => nodes.filter((node) => node.checkVisibility()).length);

async function violations(tab, where) {
  await tab.evaluate(axe);
  const result = await tab.evaluate(() => window.axe.run());
  for (const found of result.violations) {
    faults.push("axe " + where + ": " + found.id + " " + found.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | "));
  }
}

const articles = (tab) => tab.$$eval("details.a", (nodes) => nodes.filter((node) => !node.hidden).length);

async function filter(tab) {
  const all = await articles(tab);
  await tab.type("input[name=article]", "3.8.2.2");
  const fewer = await articles(tab);
  must(fewer > 0 && fewer < all, "filter by article: " + fewer + " of " + all + " articles");
  await tab.select("select[name=verdict]", "d");
  const differing = await articles(tab);
  must(differing > 0 && differing <= fewer, "filter by verdict: " + differing);
  await tab.select("select[name=subject]", "0");
  must(await articles(tab) === 0, "filter by subject: the reference differs");
  await tab.click("button[type=reset]");
  await tab.waitForFunction((all) =>
    [...document.querySelectorAll("details.a")].filter((node) => !node.hidden).length === all, {}, all);
  await tab.select("select[name=level]", "competition");
  const level = await articles(tab);
  must(level > 0 && level < all, "filter by level: " + level);
  await tab.select("select[name=level]", "");
  await tab.select("select[name=edition]", "1997");
  const scenarios = await tab.$$eval(".s, .p > li", (nodes) => [nodes.filter((node) => !node.hidden).length, nodes.length]);
  must(scenarios[0] > 0 && scenarios[0] < scenarios[1], "filter by edition: " + scenarios);
  await tab.click("button[type=reset]");
}

// Follows the link of a cell with the keyboard, opens a scenario, and looks at it.
async function openCase(tab) {
  await tab.$eval("#articles-by-subjects", (table) => { table.closest("details").open = true; });
  await tab.focus("#articles-by-subjects td.v a.differs");
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(() => document.querySelector("details.a[open]"));
  const link = await tab.evaluate(() => location.hash);
  const inside = "[id='" + link.slice(1) + "'] ";
  must(await shown(tab, inside + ".s") > 0, "a cell opens its article");
  const told = await tab.evaluateHandle((inside) =>
    [...document.querySelectorAll(inside + ".s")].find((node) => node.querySelector(".answer.differs")), inside);
  await told.evaluate((node) => node.querySelector("summary").focus());
  await tab.keyboard.press("Enter");
  await tab.waitForFunction((node) => node.open && node.querySelector("svg.board"), {}, told);
  const [board, words] = await told.evaluate((node) =>
    [node.querySelector("svg.board").getBoundingClientRect().width, node.innerText]);
  must(board > 100, "the board is drawn: " + board);
  const drawn = await tab.$$eval("svg.board use", (uses) => uses.map((use) => use.getAttribute("href"))
    .filter((link) => !document.querySelector("[id='" + link.slice(1) + "']")));
  must(drawn.length === 0, "shapes that are not there: " + drawn);
  must(/arbiter check mutant:\w+ --only /.test(words), "the command to repeat: " + words);
  await told.evaluate((node) => node.scrollIntoView());
}

async function lookAt(browser, name, width, height, scheme, scripts) {
  const tab = await watched(browser);
  await tab.setJavaScriptEnabled(scripts);
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await tab.setViewport({ width, height });
  await tab.goto("file://" + path.resolve(page));
  await tab.screenshot({ path: path.join(shots, name + "-top.png") });
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= width, name + ": the page is too wide, " + wide + " pixels");
  return tab;
}

(async () => {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    for (const [name, width, height, scheme] of [["desktop", 1280, 900, "light"], ["phone", 390, 844, "dark"]]) {
      const tab = await lookAt(browser, name, width, height, scheme, true);
      await filter(tab);
      await tab.evaluate(() => document.getElementById("levels").scrollIntoView());
      await tab.screenshot({ path: path.join(shots, name + "-matrix.png") });
      await openCase(tab);
      await tab.screenshot({ path: path.join(shots, name + "-case.png") });
      await violations(tab, name);
      await tab.evaluate(() => document.getElementById("searches").scrollIntoView());
      must(await shown(tab, "#coverage + div tbody tr") > 10, name + ": the coverage is there");
      await tab.screenshot({ path: path.join(shots, name + "-searches.png") });
      await tab.evaluate(() => document.getElementById("coverage").scrollIntoView());
      await tab.screenshot({ path: path.join(shots, name + "-coverage.png") });
      await tab.close();
    }
    const plain = await lookAt(browser, "plain", 1280, 900, "light", false);
    must(await shown(plain, "#chapters tbody tr") > 3 && await shown(plain, "form") === 0, "it reads without scripts");
    await plain.close();
    const paper = await lookAt(browser, "paper", 1280, 900, "light", true);
    await paper.emulateMediaType("print");
    must(await shown(paper, "form") === 0, "the filter is not printed");
    await paper.screenshot({ path: path.join(shots, "print.png") });
  } finally {
    await browser.close();
  }
  faults.forEach((fault) => console.log(fault));
  process.exitCode = faults.length ? 1 : 0;
})().catch((error) => { console.log(faults.join("\n"), error); process.exitCode = 1; });
