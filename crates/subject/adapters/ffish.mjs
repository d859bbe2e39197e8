// Answers arbiter's questions with ffish (https://www.npmjs.com/package/ffish).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

// ffish would fetch its WebAssembly by an address that Node.js does not accept: without fetch it
// reads the file.
delete globalThis.fetch;
const { default: ffish } = await import("ffish");
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });
// Its tables are made with the first board.
new ffish.Board("chess").delete();

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const manifest = new URL("node_modules/ffish/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

const ABOUT = {
  protocol: 1, name: "ffish", version, language: "C++ and JavaScript",
  homepage: "https://github.com/fairy-stockfish/Fairy-Stockfish",
  levels: ["board", "notation"], variants: ["standard", "chess960"],
  capabilities: ["position", "undo", "refusals"],
  conventions: { "en-passant-field": "pseudo-legal", "castling-field": "shredder" },
};

class Refused extends Error {}

const moves = (board) => board.legalMoves().split(" ").filter(Boolean);

function legal(board, mv) {
  if (!moves(board).includes(mv)) throw new Refused(`${mv} is illegal`);
  return mv;
}

const play = (board, mv) => board.push(legal(board, mv));

function behind(board, mv, depth) {
  board.push(mv);
  const count = depth > 0 ? perft(board, depth) : 1;
  board.pop();
  return count;
}

function perft(board, depth) {
  if (depth === 1) return board.numberLegalMoves();
  return moves(board).reduce((count, mv) => count + behind(board, mv, depth - 1), 0);
}

const divide = (board, depth) => (
  Object.fromEntries(moves(board).map((mv) => [mv, behind(board, mv, depth - 1)])));

function status(board) {
  if (board.numberLegalMoves() === 0) return board.isCheck() ? "checkmate" : "stalemate";
  return board.isInsufficientMaterial() ? "dead" : "ongoing";
}

function readSan(board, text) {
  if (!board.pushSan(text)) return null;
  return board.moveStack().split(" ").pop();
}

// A null move is none that its board knows.
function undo(board, moves) {
  if (moves.includes("0000")) return false;
  moves.forEach((mv) => play(board, mv));
  moves.forEach(() => board.pop());
  return true;
}

// Its board sets up any text: whether a text is FEN is asked of validateFen before.
function refuse(board, moves, fens) {
  const taken = moves.find((mv) => board.push(mv)) ?? fens.find((fen) => ffish.validateFen(fen, "chess") === 1);
  if (taken !== undefined) throw new Refused(`takes ${taken}`);
}

const answers = {
  "position": (board) => ({ fen: board.fen() }),
  "undo": (board, { moves, then }) => (undo(board, moves) ? answers[then.ask]?.(board, then) : null),
  "refusals": (board, { moves, fens, then }) => (refuse(board, moves, fens), answers[then.ask]?.(board, then)),
  "accepts": () => ({ yes: true }),
  "legal-moves": (board) => ({ moves: moves(board) }),
  "is-legal": (board, { mv }) => ({ yes: moves(board).includes(mv) }),
  "perft": (board, { depth }) => ({ count: perft(board, depth) }),
  "divide": (board, { depth }) => ({ divide: divide(board, depth) }),
  "after": (board, { mv }) => (play(board, mv), { fen: board.fen() }),
  "in-check": (board) => ({ yes: board.isCheck() }),
  "status": (board) => ({ status: status(board) }),
  "san": (board, { mv }) => ({ text: board.sanMove(legal(board, mv)) }),
  "read-san": (board, { text }) => ({ move: readSan(board, text) }),
};

function withBoard({ variant, fen, moves }, action) {
  const chess960 = variant === "chess960";
  const code = ffish.validateFen(fen, "chess", chess960);
  if (code !== 1) throw new Refused(`validateFen says ${code}`);
  const board = new ffish.Board("chess", fen, chess960);
  try {
    moves.forEach((mv) => play(board, mv));
    return action(board);
  } finally {
    board.delete();
  }
}

function reply(root, query) {
  try {
    const answer = answers[query.ask];
    if (!answer) return { unsupported: query.ask };
    const found = withBoard(root, (board) => answer(board, query));
    return found ? { answer: found } : { unsupported: query.ask };
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
