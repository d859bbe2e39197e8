// Answers arbiter's questions with chess.js (https://www.npmjs.com/package/chess.js).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Chess } from "chess.js";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const manifest = new URL("node_modules/chess.js/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

const ABOUT = {
  protocol: 1, name: "chess.js", version, language: "TypeScript",
  homepage: "https://github.com/jhlywa/chess.js",
  levels: ["board", "notation", "game"], variants: ["standard"],
  conventions: { "en-passant-field": "legal" },
};

class Refused extends Error {}

function refusing(action) {
  try {
    return action();
  } catch (error) {
    throw new Refused(error.message);
  }
}

const find = (chess, mv) => chess.moves({ verbose: true }).find((move) => move.lan === mv);

// The list of all moves in words, which `find` reads, takes too long for every move that is played.
function play(chess, mv) {
  try {
    return chess.move({ from: mv.slice(0, 2), to: mv.slice(2, 4), promotion: mv[4] });
  } catch {
    throw new Refused(`${mv} is illegal`);
  }
}

function load(root) {
  const chess = refusing(() => new Chess(root.fen));
  root.moves.forEach((mv) => play(chess, mv));
  return chess;
}

function divide(chess, depth) {
  const counts = {};
  for (const { lan } of chess.moves({ verbose: true })) {
    play(chess, lan);
    counts[lan] = depth > 1 ? chess.perft(depth - 1) : 1;
    chess.undo();
  }
  return counts;
}

function checkers(chess) {
  const color = chess.turn();
  const [king] = chess.findPiece({ type: "k", color });
  return chess.attackers(king, color === "w" ? "b" : "w");
}

function status(chess) {
  if (chess.isCheckmate()) return "checkmate";
  if (chess.isStalemate()) return "stalemate";
  return chess.isInsufficientMaterial() ? "dead" : "ongoing";
}

// It ends a game by itself where the Laws want a claim, and does not tell five times from three.
function outcome(chess) {
  if (chess.isCheckmate()) return chess.turn() === "w" ? "0-1 by 5.1.1" : "1-0 by 5.1.1";
  if (chess.isStalemate()) return "1/2-1/2 by 5.2.1";
  if (chess.isInsufficientMaterial()) return "1/2-1/2 by 5.2.2";
  return chess.isDraw() ? "1/2-1/2" : "ongoing";
}

// It tells three times and fifty moves from a position that it has reached, a declared move included.
function claimable(chess, declared) {
  if (chess.isCheckmate() || chess.isStalemate() || chess.isInsufficientMaterial()) return [];
  if (declared && !find(chess, declared)) return [];
  if (declared) play(chess, declared);
  const way = declared ? 1 : 2;
  const repeated = chess.isThreefoldRepetition() ? [`9.2.${way}`] : [];
  return chess.isDrawByFiftyMoves() ? [...repeated, `9.3.${way}`] : repeated;
}

function readSan(chess, text) {
  try {
    return chess.move(text, { strict: true }).lan;
  } catch {
    return null;
  }
}

const answers = {
  "accepts": () => ({ yes: true }),
  "legal-moves": (chess) => ({ moves: chess.moves({ verbose: true }).map((move) => move.lan) }),
  "is-legal": (chess, { mv }) => ({ yes: find(chess, mv) !== undefined }),
  "perft": (chess, { depth }) => ({ count: chess.perft(depth) }),
  "divide": (chess, { depth }) => ({ divide: divide(chess, depth) }),
  "after": (chess, { mv }) => (play(chess, mv), { fen: chess.fen() }),
  "in-check": (chess) => ({ yes: chess.isCheck() }),
  "checkers": (chess) => ({ squares: checkers(chess) }),
  "attackers": (chess, { square, by }) => ({ squares: chess.attackers(square, by[0]) }),
  "status": (chess) => ({ status: status(chess) }),
  "san": (chess, { mv }) => ({ text: play(chess, mv).san }),
  "read-san": (chess, { text }) => ({ move: readSan(chess, text) }),
  "claimable": (chess, { edition, with: declared }) =>
    (edition >= "2017" ? { articles: claimable(chess, declared) } : null),
  "outcome": (chess, { edition, declared }) =>
    (edition >= "2017" && !declared?.length ? { outcome: outcome(chess) } : null),
};

function reply(root, query) {
  try {
    const answer = answers[query.ask]?.(load(root), query);
    return answer ? { answer } : { unsupported: query.ask };
  } catch (error) {
    if (!(error instanceof Refused)) return { error: `${error}` };
    return query.ask === "accepts" ? { answer: { yes: false } } : { refused: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.cmd === "stop") break;
  say(message.cmd === "start" ? ABOUT : { id: message.id, ...reply(message.root, message.query) });
}
