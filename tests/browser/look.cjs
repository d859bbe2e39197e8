// Opens reports in Chromium and holds what is seen against what the result says. Complains about whatever is amiss, a line
// for each complaint, after the name of its page.
// node look.cjs NODE_MODULES SCREENSHOTS EXPECTED.json PAGE.html...
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, shots, expected, ...pages] = process.argv.slice(2);
const puppeteer = require("module").createRequire(path.join(path.resolve(modules), "x.js"))("puppeteer-core");
const expect = JSON.parse(fs.readFileSync(expected, "utf8"));

const faults = [];
let page = "";
const name = () => path.basename(page, ".html");
const must = (holds, what) => { if (!holds) { faults.push(name() + ": " + what); } };

async function open(browser, { width, height, scheme, scripts, hash }) {
  const tab = await browser.newPage();
  const told = (what) => faults.push(name() + ": " + what);
  tab.on("console", (line) => { if (line.type() === "error") { told("console: " + line.text()); } });
  tab.on("pageerror", (error) => told("console: " + error));
  tab.on("request", (request) => { if (!/^(file|data):/.test(request.url())) { told("request: " + request.url()); } });
  await tab.setJavaScriptEnabled(scripts !== false);
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme || "light" }]);
  await tab.setViewport({ width, height });
  await tab.goto("file://" + path.resolve(page) + (hash || ""));
  return tab;
}

// The boxes of what matches, as far as it is rendered.
const boxes = (tab, selector) => tab.$$eval(selector, (nodes) => nodes
  .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((node) => {
    const box = node.getBoundingClientRect();
    return { top: box.top, bottom: box.bottom, left: box.left, right: box.right, width: box.width, height: box.height,
      text: node.innerText || node.textContent };
  }).filter((box) => box.width > 0 && box.height > 0));

const within = (box, height) => box && box.top >= 0 && box.bottom <= height && box.height > 0;

// The verdict, and the first fault with its board, are seen without scrolling.
async function firstScreen(tab, where, height) {
  const verdict = (await boxes(tab, ".verdict")).find((box) => box.text.includes(expect.sentence));
  must(within(verdict, height), where + ": the verdict is not on the first screen");
  const marks = (await boxes(tab, ".fault .tag, .fixed .tag")).map((box) => box.text);
  must(JSON.stringify(marks) === JSON.stringify(expect.marks), where + ": new, known and fixed are marked " + marks);
  if (!expect.faults.length) { return; }
  const title = (await boxes(tab, ".fault h3"))[0];
  must(within(title, height) && title.text.toLowerCase().includes(expect.faults[0].toLowerCase()),
    where + ": the first fault is not on the first screen");
  const board = (await boxes(tab, ".fault svg.board"))[0];
  must(within(board, height) && board.width > 100, where + ": the first board is not on the first screen");
  const men = await tab.$$eval(".fault svg.board", (boards) => boards.length === 0 ? 0 : [...boards[0].querySelectorAll("use")]
    .filter((use) => use.getBoundingClientRect().width > 5).length);
  must(men > 1, where + ": the first board is empty");
  const words = (await boxes(tab, ".fault")).map((box) => box.text).join("\n");
  expect.words.forEach((text) => must(words.includes(text), where + ": the faults do not say " + text));
}

async function facts(tab, where) {
  const words = (await boxes(tab, ".facts")).map((box) => box.text).join("\n");
  expect.facts.forEach((text) => must(words.includes(text), where + ": the page does not say " + text));
  const cells = (await boxes(tab, "td.v")).map((box) => box.text.replace(/\s+/g, " ").replace(/,/g, "").trim());
  expect.cells.forEach((text) => must(cells.some((cell) => cell.endsWith(text)), where + ": no cell says " + text));
  must(!cells.some((cell) => /\d\/\d/.test(cell)), where + ": a cell reads the wrong way round: " + cells);
}

// The number of scenarios is the same wherever it is told, and each has one place.
async function scenarios(tab, where) {
  const ids = await tab.$$eval("[id^='s-']", (nodes) => nodes.map((node) => node.id));
  must(new Set(ids).size === ids.length, where + ": a scenario stands twice");
  const told = [ids.length];
  const text = (await boxes(tab, ".facts, #everything + p, #shown")).map((box) => box.text).join("\n");
  for (const found of text.matchAll(/([\d,]+) scenarios/g)) { told.push(Number(found[1].replace(",", ""))); }
  must(told.length >= 4 && told.every((count) => count === expect.scenarios),
    where + ": scenarios are counted otherwise: " + told + ", not " + expect.scenarios);
}

// Nothing is wider than the screen, and nothing is cut off inside a box.
async function nothingCut(tab, where, width) {
  const cut = await tab.evaluate((width) => [...document.querySelectorAll("body *")].filter((node) => {
    if (!node.checkVisibility() || node.closest("svg, .skip")) { return false; }
    const box = node.getBoundingClientRect();
    if (box.width === 0) { return false; }
    const style = getComputedStyle(node);
    const hides = style.overflowX !== "visible" && !["INPUT", "SELECT"].includes(node.tagName);
    return box.right > width + 1 || box.left < -1 || (hides && node.scrollWidth > node.clientWidth + 1);
  }).map((node) => node.outerHTML.slice(0, 80)), width);
  must(cut.length === 0, where + ": cut off: " + cut.slice(0, 3).join(" | "));
}

// A link to a scenario shows it, with and without script.
async function anchors(browser) {
  for (const scripts of [true, false]) {
    for (const scenario of expect.anchors) {
      const tab = await open(browser, { width: 1280, height: 900, scripts, hash: "#s-" + scenario });
      const seen = await tab.evaluate((id) => {
        const node = document.getElementById(id);
        if (!node || !node.checkVisibility()) { return "hidden"; }
        const box = node.getBoundingClientRect();
        return box.height > 0 && box.top < innerHeight && box.bottom > 0 ? node.innerText : "elsewhere";
      }, "s-" + scenario);
      must(/([1-8PNBRQKpnbrqk]+\/){7}|startpos/.test(seen), "scripts " + scripts + ": a link to " + scenario + " shows " + seen);
      if (scripts) {
        const board = await boxes(tab, "[id='s-" + scenario + "'] svg.board");
        must(board.length === 1 && board[0].width > 100, "the board of " + scenario + " is not drawn when it is opened");
      }
      await tab.close();
    }
  }
}

// Boards wait until they are opened, and the script draws them as they are drawn on the first screen.
async function boards(tab) {
  const early = await tab.$$eval("details:not([open]) svg.board", (nodes) => nodes.length);
  must(early === 0, early + " boards are drawn before they are opened");
  const unlike = await tab.evaluate(async () => {
    const shape = (svg) => [...svg.querySelectorAll("use, path, circle")].map((node) => {
      const box = node.getBoundingClientRect(), all = svg.getBoundingClientRect();
      return { what: [node.tagName, node.getAttribute("href"), node.getAttribute("fill")].join(" "),
        box: [box.left - all.left, box.top - all.top, box.width, box.height].map((n) => n / all.width * 100) };
    });
    const alike = (a, b) => a.length === b.length && a.every((part, n) => part.what === b[n].what &&
      part.box.every((value, side) => Math.abs(value - b[n].box[side]) < 0.5));
    const drawn = [...document.querySelectorAll(".b > svg")];
    const details = document.createElement("details");
    details.innerHTML = "<summary>again</summary>";
    drawn.forEach((svg) => details.appendChild(svg.parentNode.cloneNode(false)));
    document.querySelector("main").prepend(details);
    details.open = true;
    await new Promise((done) => setTimeout(done, 200));
    const again = [...details.querySelectorAll(".b")].map((place) => place.firstChild);
    const count = drawn.filter((svg, n) => !again[n] || !alike(shape(svg), shape(again[n])) ||
      svg.getAttribute("aria-label") !== again[n].getAttribute("aria-label")).length;
    details.remove();
    return count;
  });
  must(unlike === 0, unlike + " boards are drawn otherwise by the script");
}

// The trend is painted: a dot can be hit at each version, a line leads through them, and a change is seen.
async function trend(tab, where) {
  const seen = await tab.evaluate(() => {
    const chart = document.querySelector("svg.trend");
    if (!chart) { return null; }
    chart.scrollIntoView({ block: "center" });
    const painted = (node, x, y) => document.elementFromPoint(x, y) === node;
    const middle = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const dots = [...chart.querySelectorAll("circle")].map((node) => [node, ...middle(node)]);
    const line = chart.querySelector("polyline");
    const between = dots.slice(1).map((dot, n) => painted(line, (dot[1] + dots[n][1]) / 2, (dot[2] + dots[n][2]) / 2));
    return {
      dots: dots.filter(([node, x, y]) => painted(node, x, y)).map((dot) => dot[2]),
      line: between.filter(Boolean).length,
      labels: [...chart.querySelectorAll("text")].filter((node) => node.getBoundingClientRect().width > 5).map((node) => node.textContent),
    };
  });
  must(seen && seen.dots.length === expect.shares.length, where + ": the trend has not all its dots");
  must(seen && seen.line === expect.shares.length - 1, where + ": the trend has no line");
  must(seen && seen.labels.filter((text) => text.includes("%")).length >= 3, where + ": the axis has no labels");
  expect.shares.slice(1).forEach((share, n) => {
    const rise = seen && seen.dots[n] - seen.dots[n + 1];
    if (Math.abs(share - expect.shares[n]) >= 1) {
      must(Math.abs(rise) > 15 && rise > 0 === share > expect.shares[n], where + ": the change to " + share + " % is not seen");
    }
  });
}

async function look(browser) {
  for (const [where, width, height, scheme] of [["desktop", 1280, 900, "light"], ["phone", 390, 844, "dark"]]) {
    const tab = await open(browser, { width, height, scheme });
    await tab.screenshot({ path: path.join(shots, name() + "-" + where + ".png") });
    await firstScreen(tab, where, height);
    await facts(tab, where);
    await scenarios(tab, where);
    await boards(tab);
    if (expect.shares) { await trend(tab, where); }
    for (const [id, text] of Object.entries(expect.changes || {})) {
      const part = (await boxes(tab, id))[0];
      must(part && part.text.includes(text), where + ": " + id + " does not say " + text);
    }
    await nothingCut(tab, where, width);
    await tab.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
    await new Promise((done) => setTimeout(done, 200));
    await nothingCut(tab, where + ", all opened", width);
    await tab.close();
  }
  const plain = await open(browser, { width: 1280, height: 900, scripts: false });
  await firstScreen(plain, "without scripts", 900);
  await plain.close();
  await anchors(browser);
}

(async () => {
  const browser = await puppeteer.launch({ executablePath: process.env.ARBITER_CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"] });
  try {
    for (page of pages) { await look(browser); }
  } finally {
    await browser.close();
  }
  faults.forEach((fault) => console.log(fault));
  process.exitCode = faults.length ? 1 : 0;
})().catch((error) => { console.log(faults.join("\n"), error); process.exitCode = 1; });
