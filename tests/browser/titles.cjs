// Opens every page below a folder in Chromium. Hostile subjects put a script into everything they say that would change the
// title: it must not run.
// node titles.cjs NODE_MODULES FOLDER
"use strict";
const fs = require("fs");
const path = require("path");
const [modules, folder] = process.argv.slice(2);
const puppeteer = require("module").createRequire(path.join(path.resolve(modules), "x.js"))("puppeteer-core");
const chromium = process.env.ARBITER_CHROMIUM || "/usr/bin/chromium";

const pages = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
(async () => {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  const faults = [];
  for (const name of pages) {
    const tab = await browser.newPage();
    tab.on("dialog", async (dialog) => { faults.push(name + ": a dialog"); await dialog.dismiss(); });
    tab.on("request", (request) => {
      if (!/^(file|data):/.test(request.url())) { faults.push(name + ": asks for " + request.url()); }
    });
    await tab.goto("file://" + path.resolve(folder, name), { waitUntil: "load" });
    const title = await tab.title();
    const images = await tab.$$eval("img[onerror], script[src]", (found) => found.length);
    if (/^PWNED/.test(title) || images > 0) { faults.push(name + ": " + title + ", " + images + " strange elements"); }
    await tab.close();
  }
  await browser.close();
  faults.forEach((fault) => console.log(fault));
  console.log(pages.length + " pages were opened, " + faults.length + " faults");
  process.exit(faults.length > 0 || pages.length === 0 ? 1 : 0);
})();
