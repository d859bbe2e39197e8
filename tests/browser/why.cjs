// Opens the page that explains moves in Chromium, asks what people ask most, and complains about whatever is amiss.
// node why.cjs NODE_MODULES SCREENSHOTS PAGE.html
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, shots, page] = process.argv.slice(2);
const load = require("module").createRequire(path.join(path.resolve(modules), "x.js"));
const puppeteer = load("puppeteer-core");
const axe = fs.readFileSync(path.join(modules, "axe-core", "axe.min.js"), "utf8");
const faults = [];
const must = (holds, what) => { if (!holds) { faults.push(what); } };
const address = "file://" + path.resolve(page);

// Example, articles that are told, squares that are marked on the board. By the Laws.
const EXAMPLES = [
  ["Castling through check", ["3.8.2.2.1"], ["f8"], "is illegal"],
  ["Castling while in check", ["3.8.2.2.1"], ["e2"], "is illegal"],
  ["Castling while the rook is attacked", ["3.8.2"], [], "O-O-O is legal"],
  ["En passant that uncovers the king", ["3.9.2"], ["h5"], "is illegal"],
  ["En passant a move too late", ["3.7.3.1"], ["d5"], "is illegal"],
  ["Promotion without a new piece", ["3.7.3.3"], [], "is illegal"],
  ["A second queen", ["3.7.3.3"], [], "a8=Q is legal"],
  ["Two kings of one colour", ["2.2"], [], "No game can have this position"],
  ["A pinned piece", ["3.9.2"], ["e8"], "is illegal"],
  ["Stalemate", ["5.2.1"], ["f7"], "is illegal"],
];

async function open(browser, width, scheme, hash) {
  const tab = await browser.newPage();
  tab.on("console", (line) => { if (line.type() === "error") { faults.push("console: " + line.text()); } });
  tab.on("pageerror", (error) => faults.push("console: " + error));
  tab.on("request", (request) => { if (!/^(file|data|blob):/.test(request.url())) { faults.push("request: " + request.url()); } });
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await tab.setViewport({ width, height: 900 });
  await tab.goto(address + (hash || ""));
  await tab.waitForFunction(() => document.querySelector("#turn").textContent.includes("to move")
    || document.querySelector("#answer").textContent, { timeout: 20000 });
  return tab;
}

const seen = (tab, selector) => tab.$$eval(selector, (nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => node.innerText));
const answered = (tab, words) => tab.waitForFunction((words) => document.querySelector("#answer").innerText.includes(words),
  { timeout: 20000 }, words).catch(async () => faults.push("not answered: " + words + "; but " + await tab.$eval("#answer", (node) => node.innerText)));

async function examples(tab) {
  const links = await tab.$$eval("#examples a", (nodes) => nodes.map((node) => [node.textContent, node.getAttribute("href")]));
  must(links.length === EXAMPLES.length, "examples: " + links.length);
  for (const [name, articles, marks, words] of EXAMPLES) {
    const hash = Object.fromEntries(links)[name];
    const fresh = await open(tab.browser(), 1280, "light", hash);
    await answered(fresh, words);
    const told = (await seen(fresh, ".article b")).map((text) => text.trim());
    must(articles.every((number) => told.some((one) => one === number || one.startsWith(number + "."))), name + ": told are " + told);
    const marked = await fresh.$$eval("#board .mark", (nodes) => nodes.map((node) => node.dataset.square));
    must(marks.every((square) => marked.includes(square)), name + ": marked are " + marked);
    await fresh.close();
  }
}

async function played(tab) {
  await tab.click('[data-square="e2"]');
  await tab.click('[data-square="e5"]');
  await answered(tab, "e2e5 is illegal");
  await tab.click('[data-square="e2"]');
  await tab.click('[data-square="e4"]');
  await answered(tab, "e4 is legal");
  await tab.click("#play");
  await tab.waitForFunction(() => document.querySelector("#turn").textContent.startsWith("Black to move, 20"));
  await tab.click("#back");
  await tab.waitForFunction(() => document.querySelector("#turn").textContent.startsWith("White to move, 20"));
  await tab.focus('[data-square="a1"]');
  await tab.keyboard.press("ArrowRight");
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("ArrowUp");
  await tab.keyboard.press("Enter");
  await answered(tab, "b1b2 is illegal");
  must(await tab.evaluate(() => document.activeElement.dataset.square) === "b2", "the focus is lost after a move by keyboard");
  await tab.type("#fen", "");
}

async function searched(browser) {
  const dead = await open(browser, 1280, "light", "#" + new URLSearchParams({ fen: "8/8/8/3k4/8/3K4/3B4/8 w - - 0 1", ask: "mate", by: "white" }));
  await answered(dead, "the position is dead");
  await dead.close();
  const pawns = await open(browser, 1280, "light", "#" + new URLSearchParams({ fen: "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ask: "reach" }));
  await pawns.waitForFunction(() => /Not known|No game can lead here|this game leads/.test(document.querySelector("#answer").innerText), { timeout: 20000 });
  await pawns.click("#start");
  await pawns.waitForFunction(() => document.querySelector("#turn").textContent.includes("20 legal"));
  await pawns.click("#count button");
  await answered(pawns, "8,902 ways to play 3 plies");
  await pawns.close();
}

async function gone(browser) {
  const tab = await open(browser, 390, "dark");
  await tab.type("#pgn", '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O-O *');
  await tab.click("#game button");
  await answered(tab, "e1c1 is illegal");
  must((await seen(tab, "#plies .illegal")).length === 1, "the illegal move is not among the plies");
  must((await seen(tab, "#findings .bad")).length > 0, "nothing is found in the game");
  await tab.click("#previous");
  await tab.waitForFunction(() => document.querySelector("#turn").textContent.startsWith("White to move"));
  must(await tab.$eval('[data-square="a6"]', (node) => node.getAttribute("aria-label")) === "a6, black pawn", "the last ply is not shown");
  await tab.close();
}

async function fast(tab) {
  const took = await tab.evaluate(async () => {
    const times = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const before = performance.now();
      document.querySelector("#move").value = "Qh5";
      document.querySelector("#answer").textContent = "";
      document.querySelector("#try button").click();
      while (!document.querySelector("#answer").textContent.includes("d1h5")) { await new Promise((go) => setTimeout(go, 0)); }
      times.push(performance.now() - before);
    }
    return times.sort((one, other) => one - other)[5];
  });
  console.error("an answer takes " + took.toFixed(1) + " ms");
}

(async () => {
  const browser = await puppeteer.launch({ executablePath: process.env.ARBITER_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"] });
  for (const [width, scheme] of [[1280, "light"], [390, "light"], [1280, "dark"], [390, "dark"]]) {
    const hash = "#" + new URLSearchParams({ fen: "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", move: "O-O" });
    const tab = await open(browser, width, scheme, hash);
    await answered(tab, "e1g1 is illegal");
    await tab.evaluate(() => { document.querySelector("#setup").open = true; });
    await tab.evaluate(axe);
    for (const found of (await tab.evaluate(() => window.axe.run())).violations) {
      faults.push(`axe at ${width} ${scheme}: ${found.id} ` + found.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | "));
    }
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    must(wide <= 0, `at ${width} the page is ${wide} pixels too wide`);
    await tab.screenshot({ path: path.join(shots, `why-${width}-${scheme}.png`), fullPage: true });
    await tab.close();
  }
  const tab = await open(browser, 1280, "light");
  await examples(tab);
  await fast(tab);
  await played(tab);
  await searched(browser);
  await gone(browser);
  await browser.close();
  must(fs.statSync(page).size < 1500000, "the page has more than 1.5 MB");
  faults.forEach((fault) => console.log(fault));
  process.exit(faults.length ? 1 : 0);
})().catch((error) => { console.log(String(error)); process.exit(1); });
