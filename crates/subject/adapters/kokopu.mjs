// Answers arbiter's questions with kokopu (https://www.npmjs.com/package/kokopu).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import kokopu from "kokopu";

const { Position, exception } = kokopu;
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const manifest = new URL("node_modules/kokopu/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

const ABOUT = {
  protocol: 1, name: "kokopu", version, language: "TypeScript",
  homepage: "https://github.com/yo35/kokopu",
  levels: ["board", "notation"], variants: ["standard", "chess960"],
  conventions: { "en-passant-field": "legal", "castling-field": "shredder" },
};

class Refused extends Error {}

// A position of kokopu has no counters: they are kept beside it. Whether a text is FEN at all is asked
// of its strict reader, which wants an en passant square only where a capture is possible; the others
// are read by its tolerant one.
function load(root, strict = false) {
  const variant = root.variant === "standard" ? "regular" : "chess960";
  const position = new Position(variant, "empty");
  try {
    const { fiftyMoveClock, fullMoveNumber } = position.fen(root.fen, strict);
    if (!position.isLegal()) throw new Refused("not a legal position");
    const game = { variant, position, fiftyMoveClock, fullMoveNumber };
    root.moves.forEach((mv) => play(game, mv));
    return game;
  } catch (error) {
    if (error instanceof exception.InvalidFEN) throw new Refused(error.message);
    throw error;
  }
}

const uci = ({ position, variant }, move) => position.uci(move, variant === "chess960");
const moves = (game) => game.position.moves().map((move) => uci(game, move));

function find(game, mv) {
  const move = game.position.moves().find((move) => uci(game, move) === mv);
  if (!move) throw new Refused(`${mv} is illegal`);
  return move;
}

function play(game, mv) {
  const { position } = game;
  const move = find(game, mv);
  const resets = move.isCapture() || move.movingPiece() === "p";
  game.fiftyMoveClock = resets ? 0 : game.fiftyMoveClock + 1;
  game.fullMoveNumber += position.turn() === "b" ? 1 : 0;
  position.play(move);
}

function perft(position, depth) {
  const moves = position.moves();
  if (depth <= 1) return depth === 1 ? moves.length : 1;
  return moves.reduce((count, move) => count + perft(after(position, move), depth - 1), 0);
}

function after(position, move) {
  const next = new Position(position);
  next.play(move);
  return next;
}

function divide(game, depth) {
  const { position } = game;
  return Object.fromEntries(position.moves().map(
    (move) => [uci(game, move), depth > 1 ? perft(after(position, move), depth - 1) : 1]));
}

function status(position) {
  if (position.isCheckmate()) return "checkmate";
  if (position.isStalemate()) return "stalemate";
  return position.isDead() ? "dead" : "ongoing";
}

function readSan(game, text) {
  try {
    return uci(game, game.position.notation(text));
  } catch (error) {
    if (error instanceof exception.InvalidNotation) return null;
    throw error;
  }
}

const colour = (by) => by[0];

function checkers(position) {
  const king = position.kingSquare(position.turn());
  return position.getAttacks(king, position.turn() === "w" ? "b" : "w");
}

function fen({ position, fiftyMoveClock, fullMoveNumber }) {
  return position.fen({ fiftyMoveClock, fullMoveNumber });
}

const answers = {
  "accepts": () => ({ yes: true }),
  "legal-moves": (game) => ({ moves: moves(game) }),
  "is-legal": (game, { mv }) => ({ yes: moves(game).includes(mv) }),
  "perft": (game, { depth }) => ({ count: perft(game.position, depth) }),
  "divide": (game, { depth }) => ({ divide: divide(game, depth) }),
  "after": (game, { mv }) => (play(game, mv), { fen: fen(game) }),
  "in-check": ({ position }) => ({ yes: position.isCheck() }),
  "checkers": ({ position }) => ({ squares: checkers(position) }),
  "attackers": ({ position }, { square, by }) => (
    { squares: position.getAttacks(square, colour(by)) }),
  "status": ({ position }) => ({ status: status(position) }),
  "san": (game, { mv }) => ({ text: game.position.notation(find(game, mv)) }),
  "read-san": (game, { text }) => ({ move: readSan(game, text) }),
};

function reply(root, query) {
  try {
    const answer = answers[query.ask];
    if (!answer) return { unsupported: query.ask };
    return { answer: answer(load(root, query.ask === "accepts"), query) };
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
