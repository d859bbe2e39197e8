#!/usr/bin/env node
// Answers the questions of `arbiter check`, so that the program in WebAssembly is judged like any other library.
import { createInterface } from "node:readline";
import { Laws } from "./index.mjs";

const laws = await Laws.load();
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const ABOUT = {
  protocol: 1, name: "arbiter-laws-web", version: "0.1.0", language: "WebAssembly",
  levels: ["board", "notation"], variants: ["standard", "chess960"],
  conventions: { "en-passant-field": "always", "castling-field": "shredder" },
};

class Refused extends Error {}

function told(question) {
  const answer = laws.ask(question);
  if (answer.error) { throw new Refused(answer.error); }
  return answer;
}

// A position that no game can have is not accepted; it can be played from all the same. The word that stands for the initial
// position is understood by this package, and is no FEN.
function accepts(place) {
  if (place.fen === "startpos" || place.fen === "") { return false; }
  try {
    return told({ ask: "position", ...place }).unreachable.length === 0;
  } catch (error) {
    if (error instanceof Refused) { return false; }
    throw error;
  }
}

const moveOf = (place, mv) => told({ ask: "why", move: mv, ...place }).moves[0];

function legal(place, mv) {
  const answer = moveOf(place, mv);
  if (!answer.legal) { throw new Refused(`${mv} is illegal`); }
  return answer;
}

const decided = (yes) => (yes === null ? null : { yes });

function dead(place) {
  return ["white", "black"].every((by) => told({ ask: "mate", by, ...place }).can_mate === false);
}

function status(place) {
  const { status } = told({ ask: "position", ...place });
  return status === "ongoing" && dead(place) ? "dead" : status;
}

const ANSWERS = {
  "accepts": (place) => ({ yes: accepts(place) }),
  "legal-moves": (place) => ({ moves: told({ ask: "position", ...place }).legal.map(({ move }) => move) }),
  "is-legal": (place, { mv }) => ({ yes: moveOf(place, mv).legal }),
  "perft": (place, { depth }) => ({ count: told({ ask: "perft", depth, ...place }).count }),
  "divide": (place, { depth }) => ({
    divide: Object.fromEntries(told({ ask: "perft", depth, ...place }).divide.map(({ move, count }) => [move, count])),
  }),
  "after": (place, { mv }) => ({ fen: legal(place, mv).then }),
  "in-check": (place) => ({ yes: told({ ask: "position", ...place }).checkers.length > 0 }),
  "checkers": (place) => ({ squares: told({ ask: "position", ...place }).checkers }),
  "attackers": (place, { square, by }) => ({ squares: told({ ask: "attackers", square, by, ...place }).squares }),
  "status": (place) => ({ status: status(place) }),
  "can-mate": (place, { by }) => decided(told({ ask: "mate", by, ...place }).can_mate),
  "reachable": ({ fen, variant }) => decided(told({ ask: "reach", fen, variant }).reachable),
  "san": (place, { mv }) => ({ text: legal(place, mv).san }),
  "read-san": (place, { text }) => ({ move: told({ ask: "read-san", text, ...place }).move }),
};

function reply({ fen, variant, moves }, query) {
  const place = { fen, variant, moves };
  try {
    if (!ANSWERS[query.ask]) { return { unsupported: query.ask }; }
    if (query.ask !== "accepts" && !accepts({ fen, variant })) { return { refused: "no game can have this position" }; }
    const answer = ANSWERS[query.ask](place, query);
    return answer ? { answer } : { unsupported: "not decided" };
  } catch (error) {
    return error instanceof Refused ? { refused: error.message } : { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.cmd === "stop") { break; }
  say(message.cmd === "start" ? ABOUT : { id: message.id, ...reply(message.root, message.query) });
}
