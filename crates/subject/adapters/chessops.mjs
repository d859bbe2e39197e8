// Answers arbiter's questions with chessops (https://www.npmjs.com/package/chessops).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Chess, castlingSide, equalsIgnoreMoves, normalizeMove } from "chessops/chess";
import { perft } from "chessops/debug";
import { makeFen, parseFen } from "chessops/fen";
import { makePgn, parsePgn, startingPosition } from "chessops/pgn";
import { makeSan, parseSan } from "chessops/san";
import { kingCastlesTo, makeSquare, makeUci, parseSquare, parseUci } from "chessops/util";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const manifest = new URL("node_modules/chessops/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

const ABOUT = {
  protocol: 1, name: "chessops", version, language: "TypeScript",
  homepage: "https://github.com/niklasf/chessops",
  levels: ["board", "notation", "game"], variants: ["standard", "chess960"],
  capabilities: ["position", "sameness", "pgn"],
  conventions: { "en-passant-field": "legal", "castling-field": "x-fen" },
};

class Refused extends Error {}

function load(root) {
  const made = parseFen(root.fen).chain((setup) => Chess.fromSetup(setup));
  const pos = made.unwrap((pos) => pos, (error) => { throw new Refused(error.message); });
  root.moves.forEach((mv) => play(pos, mv));
  return pos;
}

function legal(pos, mv) {
  const move = parseUci(mv);
  if (!move || !pos.isLegal(move)) throw new Refused(`${mv} is illegal`);
  return normalizeMove(pos, move);
}

const play = (pos, mv) => pos.play(legal(pos, mv));

// chessops castles king onto rook; standard chess is told the king's own square.
function uci(pos, variant, move) {
  const side = variant === "standard" && castlingSide(pos, move);
  return makeUci(side ? { from: move.from, to: kingCastlesTo(pos.turn, side) } : move);
}

function moves(pos) {
  const stated = [...pos.allDests()].flatMap(([from, tos]) => [...tos].map((to) => ({ from, to })));
  const promotions = ["queen", "rook", "bishop", "knight"];
  return stated.flatMap((move) => pos.isLegal(move)
    ? [move]
    : promotions.map((promotion) => ({ ...move, promotion })).filter((move) => pos.isLegal(move)));
}

function divide(pos, variant, depth) {
  return Object.fromEntries(moves(pos).map((move) => {
    const child = pos.clone();
    child.play(move);
    return [uci(pos, variant, move), depth > 1 ? perft(child, depth - 1, false) : 1];
  }));
}

function status(pos) {
  if (pos.isCheckmate()) return "checkmate";
  if (pos.isStalemate()) return "stalemate";
  return pos.isInsufficientMaterial() ? "dead" : "ongoing";
}

// It knows positions and no games: whether repetition or seventy-five moves have ended one it cannot tell.
function outcome(pos, remembers) {
  if (!pos.isEnd()) return remembers ? "ongoing" : null;
  if (pos.isCheckmate()) return pos.turn === "white" ? "0-1 by 5.1.1" : "1-0 by 5.1.1";
  return pos.isStalemate() ? "1/2-1/2 by 5.2.1" : "1/2-1/2 by 5.2.2";
}

function readSan(pos, variant, text) {
  const move = parseSan(pos, text);
  return move ? uci(pos, variant, move) : null;
}

const squares = (set) => [...set].map(makeSquare);

// Its reader gives a tree of texts; what they mean is asked of its reader of algebraic notation.
function readLine(pos, variant, first, rest, problems) {
  const moves = [];
  for (let node = first, others = rest; node; ) {
    const { san, startingComments: before = [], comments = [], nags = [] } = node.data;
    const move = parseSan(pos, san);
    if (!move) {
      problems.push(`${san} is no legal move`);
      return { moves, pos };
    }
    const variations = others.map((other) => readLine(pos.clone(), variant, other, [], problems).moves);
    moves.push({ mv: uci(pos, variant, move), before, comments, nags, variations });
    pos.play(move);
    [node, ...others] = node.children;
  }
  return { moves, pos };
}

function readGame(game, variant) {
  const tags = Object.fromEntries(game.headers);
  const about = { tags, comments: game.comments ?? [], result: tags.Result ?? null };
  return startingPosition(game.headers).unwrap((start) => {
    const problems = [];
    const [first, ...others] = game.moves.children;
    const { moves, pos } = readLine(start, variant, first, others, problems);
    return { ...about, moves, end: makeFen(pos.toSetup()), error: problems[0] ?? null };
  }, (error) => ({ ...about, error: `${error}` }));
}

const asPgn = (answer) => ({ text, encoding = "utf-8", file }, variant) => {
  if (encoding !== "utf-8") return null;
  const games = parsePgn(text);
  return answer(file ? games : games.slice(0, 1), variant);
};

const pgnAnswers = {
  "read-pgn": asPgn((games, variant) => (
    { games: { games: games.map((game) => readGame(game, variant)), lacks: [] } })),
  "write-pgn": asPgn((games) => ({ pgn: { text: games.map(makePgn).join("\n"), lacks: [] } })),
};

const answers = {
  "position": (pos) => ({ fen: makeFen(pos.toSetup()) }),
  "same-position": (pos, { fen }) => ({ yes: equalsIgnoreMoves(pos, load({ fen, moves: [] })) }),
  "accepts": () => ({ yes: true }),
  "legal-moves": (pos, { variant }) => ({ moves: moves(pos).map((move) => uci(pos, variant, move)) }),
  "is-legal": (pos, { variant, mv }) => ({ yes: moves(pos).some((move) => uci(pos, variant, move) === mv) }),
  "perft": (pos, { depth }) => ({ count: perft(pos, depth, false) }),
  "divide": (pos, { variant, depth }) => ({ divide: divide(pos, variant, depth) }),
  "after": (pos, { mv }) => (play(pos, mv), { fen: makeFen(pos.toSetup()) }),
  "in-check": (pos) => ({ yes: pos.isCheck() }),
  "checkers": (pos) => ({ squares: squares(pos.ctx().checkers) }),
  "attackers": (pos, { square, by }) => (
    { squares: squares(pos.kingAttackers(parseSquare(square), by, pos.board.occupied)) }),
  "status": (pos) => ({ status: status(pos) }),
  "san": (pos, { mv }) => ({ text: makeSan(pos, legal(pos, mv)) }),
  "outcome": (pos, { edition, declared, played }) => {
    const found = outcome(pos, played === 0 && pos.halfmoves < 150);
    return found && edition >= "2017" && !declared?.length ? { outcome: found } : null;
  },
  "read-san": (pos, { variant, text }) => ({ move: readSan(pos, variant, text) }),
};

function reply(root, query) {
  try {
    if (query.ask in pgnAnswers) {
      const found = pgnAnswers[query.ask](query, root.variant);
      return found ? { answer: found } : { unsupported: "it reads texts, not bytes" };
    }
    const answer = answers[query.ask];
    if (!answer) return { unsupported: query.ask };
    const found = answer(load(root), { ...query, variant: root.variant, played: root.moves.length });
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
