// The page: what is asked, where it stands, and what is shown of the answers.
import { FILES, draw, element, man, men, named, walk } from "./board.js";
import { article, counted, failed, mate, paragraph, reach, unreachable, why } from "./answers.js";

const $ = (id) => document.getElementById(id);
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// What people ask most: a position, and a move or nothing.
const EXAMPLES = [
  ["Castling through check", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"],
  ["Castling while in check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O-O"],
  ["Castling while the rook is attacked", "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"],
  ["En passant that uncovers the king", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "exd6"],
  ["En passant a move too late", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6"],
  ["Promotion without a new piece", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"],
  ["A second queen", "8/P7/6k1/8/8/8/8/Q3K3 w - - 0 1", "a8=Q"],
  ["Two kings of one colour", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", ""],
  ["A pinned piece", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"],
  ["Stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8"],
];

const state = { fen: START, variant: "standard", move: "", ask: "", by: "" };
const nothing = () => ({ from: "", to: "", bad: false, marks: [], attacks: [], picked: "" });
let seen = nothing();
let flipped = false;
let brush = null;
let game = null;
let taken = [];

// Questions go to a worker; an answer that comes after the page has gone on is not shown.

const worker = new Worker(URL.createObjectURL(new Blob([$("worker").textContent], { type: "text/javascript" })));
const waiting = new Map();
let asked = 0;
let shows = 0;
worker.onmessage = ({ data }) => {
  waiting.get(data.id)?.(data.answer);
  waiting.delete(data.id);
};

async function load() {
  const packed = Uint8Array.from(atob($("program").textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  worker.postMessage({ bytes: await new Response(stream).arrayBuffer() });
}

const ask = (question) => new Promise((resolve) => {
  asked += 1;
  waiting.set(asked, resolve);
  worker.postMessage({ id: asked, question });
});

const here = () => ({ fen: state.fen, variant: state.variant });
const turn = () => (state.fen.split(" ")[1] === "b" ? "black" : "white");
const say = (...nodes) => $("answer").replaceChildren(...nodes);
const redraw = () => draw($("board"), state.fen, seen, flipped);

// Where the page stands is in its address, so that an answer can be sent as a link.

function address(place) {
  const parts = new URLSearchParams({ fen: place.fen });
  for (const key of ["variant", "move", "ask", "by"]) {
    if (place[key] && place[key] !== "standard") { parts.set(key, place[key]); }
  }
  return "#" + parts;
}

function go(change) {
  Object.assign(state, { move: "", ask: "", by: "" }, change);
  history.replaceState(null, "", address(state));
  return show();
}

function fromAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const read = (key, otherwise = "") => parts.get(key) || otherwise;
  Object.assign(state, {
    fen: read("fen", START), variant: read("variant", "standard"), move: read("move"), ask: read("ask"), by: read("by"),
  });
  show();
}

async function show() {
  shows += 1;
  const mine = shows;
  const still = (nodes) => { if (mine === shows) { say(...nodes); } };
  seen = nothing();
  for (const key of ["fen", "variant", "move"]) { $(key).value = state[key]; }
  $("mover").value = turn()[0];
  const name = turn() === "white" ? "White" : "Black";
  $("turn").textContent = name + " to move";
  redraw();
  const told = await ask({ ask: "position", ...here() });
  if (mine !== shows) { return; }
  if (told.error) { still(failed(told)); return; }
  $("turn").textContent = told.status === "ongoing"
    ? `${name} to move, ${told.legal.length} legal moves${told.checkers.length ? ", in check" : ""}`
    : `${name} is ${told.status === "checkmate" ? "checkmated" : "stalemated"}`;
  if (state.ask) { still(await search()); return; }
  if (!state.move) { still([...(told.ended ? [article(told.ended)] : []), ...unreachable(told)]); return; }
  const reason = await ask({ ask: "why", move: state.move, ...here() });
  if (mine !== shows) { return; }
  if (reason.error) { still(failed(reason)); } else { explain(reason); }
}

async function search() {
  if (state.ask === "reach") {
    const told = await ask({ ask: "reach", ...here() });
    return told.error ? failed(told) : reach(told);
  }
  const by = state.by === "black" ? "black" : "white";
  const told = await ask({ ask: "mate", by, ...here() });
  if (told.error) { return failed(told); }
  const other = told.can_mate === false && await ask({ ask: "mate", by: by === "white" ? "black" : "white", ...here() });
  return mate(told, by, turn(), other);
}

function explain(told) {
  const mv = told.moves[0];
  const attacks = mv.breaches.filter((found) => found.attacked)
    .flatMap((found) => found.squares.map((from) => [from, found.attacked]));
  const marks = mv.breaches.flatMap((found) => found.squares);
  seen = { from: mv.origin, to: mv.target, bad: !mv.legal, marks, attacks, picked: "" };
  redraw();
  const play = element("button", { type: "button", id: "play" }, "Play it");
  play.addEventListener("click", () => { taken.push(state.fen); go({ fen: mv.then }); });
  say(...why(told), ...(mv.legal ? [play] : []));
}

async function count(depth) {
  shows += 1;
  const mine = shows;
  say(paragraph("Counting …"));
  const told = await ask({ ask: "perft", depth, ...here() });
  if (mine === shows) { say(...(told.error ? failed(told) : counted(told, depth))); }
}

// Moves and men put by hand.

// A pawn onto the last rank becomes a queen unless something else is typed.
function promoted(mv) {
  const letter = men(state.fen)[mv.slice(0, 2)];
  return (letter === "P" && mv[3] === "8") || (letter === "p" && mv[3] === "1") ? mv + "q" : mv;
}

function clicked(square) {
  if (brush !== null) {
    const on = men(state.fen);
    if (brush) { on[square] = brush; } else { delete on[square]; }
    setUp(on, turn()[0]);
    return;
  }
  const picked = seen.picked;
  if (picked && picked !== square) { go({ move: promoted(picked + square) }); return; }
  seen = { ...nothing(), picked: picked || !men(state.fen)[square] ? "" : square };
  redraw();
}

// Rights to castle are given where king and rook stand at home.
function setUp(on, mover) {
  const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...FILES].map((file) => on[file + rank] || "1").join("").replace(/1+/g, (empty) => String(empty.length)));
  const home = [["e1", "K", "h1", "R", "K"], ["e1", "K", "a1", "R", "Q"], ["e8", "k", "h8", "r", "k"], ["e8", "k", "a8", "r", "q"]];
  const rights = home.filter(([king, k, rook, r]) => on[king] === k && on[rook] === r).map((one) => one[4]).join("");
  go({ fen: `${rows.join("/")} ${mover} ${rights || "-"} - 0 1` });
}

function choose(letter) {
  brush = letter;
  for (const one of $("palette").children) { one.setAttribute("aria-pressed", String(one.dataset.brush === letter)); }
}

// Games.

async function readGame() {
  const told = await ask({ ask: "game", pgn: $("pgn").value });
  game = told.games?.[0];
  $("steps").hidden = !game || Boolean(game.error);
  if ($("steps").hidden) {
    say(...failed({ error: game?.error || told.error || "there is no game in this text" }));
    return;
  }
  const tag = Object.fromEntries(game.tags);
  $("tags").textContent = [[tag.White, tag.Black].filter(Boolean).join(" – "), game.result].filter(Boolean).join(", ");
  const moves = game.plies.map((ply, index) => [(index % 2 === 0 ? index / 2 + 1 + ". " : "") + ply.san, ""]);
  if (game.illegal) { moves.push([game.illegal.text + " (illegal)", "illegal"]); }
  $("plies").replaceChildren(...moves.map(([text, classes], index) => {
    const button = element("button", { type: "button", class: classes }, text);
    button.addEventListener("click", () => goToPly(index + 1));
    return element("li", {}, button);
  }));
  const findings = game.findings.map((found) => element("li", found.wrong ? { class: "bad" } : {},
    `${found.ply ? "Ply " + found.ply + ", " : ""}${found.article}: ${found.says}`));
  $("findings").replaceChildren(...(findings.length ? findings : [element("li", {}, "Nothing in it breaks the Laws.")]));
  goToPly(moves.length);
}

async function goToPly(ply) {
  const buttons = [...$("plies").querySelectorAll("button")];
  game.at = Math.max(0, Math.min(ply, buttons.length));
  buttons.forEach((button, index) => button.setAttribute("aria-current", String(index + 1 === game.at)));
  const before = game.plies[game.at - 2]?.fen || game.start;
  if (game.at === game.illegal?.ply) { await go({ fen: before, move: game.illegal.text }); return; }
  await go({ fen: game.plies[game.at - 1]?.fen || game.start });
  const played = game.plies[game.at - 1]?.move || "";
  seen = { ...nothing(), from: played.slice(0, 2), to: played.slice(2, 4) };
  redraw();
}

// What stands on the page is made to do something.

const submitted = (id, action) => $(id).addEventListener("submit", (event) => { event.preventDefault(); action(); });
const pressed = (id, action) => $(id).addEventListener("click", action);

submitted("place", () => go({ fen: $("fen").value.trim() || START, variant: $("variant").value }));
submitted("try", () => go({ move: $("move").value.trim() }));
submitted("count", () => count(Number($("depth").value)));
submitted("game", readGame);
pressed("start", () => go({ fen: START, variant: "standard" }));
pressed("flip", () => { flipped = !flipped; redraw(); });
pressed("back", () => { if (taken.length) { go({ fen: taken.pop() }); } });
pressed("clear", () => setUp({}, turn()[0]));
pressed("first", () => goToPly(0));
pressed("previous", () => goToPly(game.at - 1));
pressed("next", () => goToPly(game.at + 1));
pressed("last", () => goToPly(Infinity));
pressed("board", (event) => {
  const square = event.target.closest("[data-square]")?.dataset.square;
  if (square) { clicked(square); }
});
walk($("board"), () => flipped);
$("mover").addEventListener("change", () => setUp(men(state.fen), $("mover").value));
$("setup").addEventListener("toggle", () => { if (!$("setup").open) { choose(null); } });
document.querySelectorAll("[data-ask]").forEach((button) => button.addEventListener("click", () =>
  go({ ask: button.dataset.ask, by: button.dataset.by || "" })));
$("palette").append(...["", ..."KQRBNPkqrbnp"].map((letter) => {
  const label = letter ? named(letter) : "empty square";
  const button = element("button", { type: "button", "aria-pressed": "false", "aria-label": label, "data-brush": letter },
    letter ? man(letter) : "×");
  button.addEventListener("click", () => choose(brush === letter ? null : letter));
  return button;
}));
$("examples").append(...EXAMPLES.map(([name, fen, move]) => element("li", {}, element("a", { href: address({ fen, move }) }, name))));
addEventListener("hashchange", fromAddress);
load().then(fromAddress);
