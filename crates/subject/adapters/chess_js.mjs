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
  capabilities: ["position", "sameness", "undo", "refusals", "pgn"],
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

function undo(chess, moves) {
  moves.forEach((mv) => (mv === "0000" ? refusing(() => chess.move("--")) : play(chess, mv)));
  moves.forEach(() => chess.undo());
}

function refuse(chess, moves, fens) {
  const works = (action) => {
    try {
      return action(), true;
    } catch {
      return false;
    }
  };
  const move = (mv) => chess.move({ from: mv.slice(0, 2), to: mv.slice(2, 4), promotion: mv[4] });
  const taken = moves.find((mv) => works(() => move(mv))) ?? fens.find((fen) => works(() => chess.load(fen)));
  if (taken !== undefined) throw new Refused(`takes ${taken}`);
}

// It reads one game, keeps its comments by the positions that they follow, and drops variations and glyphs.
const LACKS = ["variations", "nags"];

function loadPgn(text, file) {
  if (file) return null;
  const chess = new Chess();
  refusing(() => chess.loadPgn(text));
  return chess;
}

function readPgn(chess) {
  const comments = new Map(chess.getComments().map(({ fen, comment }) => [fen, [comment]]));
  const history = chess.history({ verbose: true });
  const start = history.length ? history[0].before : chess.fen();
  const tags = chess.getHeaders();
  const moves = history.map(({ lan, after }) => (
    { mv: lan === "--" ? "0000" : lan, comments: comments.get(after) ?? [] }));
  const game = { tags, comments: comments.get(start) ?? [], moves, result: tags.Result ?? null, end: chess.fen() };
  return { games: { games: [game], lacks: LACKS } };
}

const asPgn = (answer) => ({ text, file, encoding = "utf-8" }) => {
  const chess = encoding === "utf-8" ? loadPgn(text, file) : null;
  return chess && answer(chess);
};

const pgnAnswers = {
  "read-pgn": asPgn(readPgn),
  "write-pgn": asPgn((chess) => ({ pgn: { text: chess.pgn({ maxWidth: 80 }), lacks: LACKS } })),
};

const answers = {
  "position": (chess) => ({ fen: chess.fen() }),
  "same-position": (chess, { fen }) => ({ yes: chess.hash() === refusing(() => new Chess(fen)).hash() }),
  "undo": (chess, { moves, then }) => (undo(chess, moves), answers[then.ask]?.(chess, then)),
  "refusals": (chess, { moves, fens, then }) => (refuse(chess, moves, fens), answers[then.ask]?.(chess, then)),
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
    const answer = query.ask in pgnAnswers
      ? pgnAnswers[query.ask](query)
      : answers[query.ask]?.(load(root), query);
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
