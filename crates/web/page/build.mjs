// Puts the page together as one file that needs no server: node build.mjs PROGRAM.wasm PIECES.svg OUT.html
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [program, pieces, out] = process.argv.slice(2);
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

// One script of several modules: each name is used once, so that their walls can go.
const joined = (...names) => names.map((name) => here(name).replace(/^import .*;\n/gm, "").replace(/^export /gm, "")).join("\n");
const shapes = /<defs>(.*)<\/defs>/s.exec(readFileSync(pieces, "utf8"))[1].replace(/<g id="board">.*?<\/g><\/g>/s, "");
const parts = {
  "/*STYLE*/": here("style.css"),
  "<!--PIECES-->": `<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>${shapes}</defs></svg>`,
  "/*PROGRAM*/": gzipSync(readFileSync(program), { level: 9 }).toString("base64"),
  "/*WORKER*/": joined("wasi.js", "worker.js"),
  "/*APP*/": joined("board.js", "answers.js", "app.js"),
};
let page = here("index.html");
for (const [mark, part] of Object.entries(parts)) {
  if (!page.includes(mark)) { throw new Error("the page has no place for " + mark); }
  page = page.replace(mark, () => part);
}
writeFileSync(out, page);
