// Answers arbiter's questions with kokopu (https://www.npmjs.com/package/kokopu).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import kokopu from "kokopu";

const { Position, exception, pgnRead, pgnWrite } = kokopu;
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const manifest = new URL("node_modules/kokopu/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));

const ABOUT = {
  protocol: 1, name: "kokopu", version, language: "TypeScript",
  homepage: "https://github.com/yo35/kokopu",
  levels: ["board", "notation"], variants: ["standard", "chess960"],
  capabilities: ["position", "sameness", "refusals", "pgn"],
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

function refuse({ position }, moves, fens) {
  const works = (action) => {
    try {
      return action() !== false;
    } catch {
      return false;
    }
  };
  const taken = moves.find((mv) => works(() => position.play(position.uci(mv))))
    ?? fens.find((fen) => works(() => position.fen(fen)));
  if (taken !== undefined) throw new Refused(`takes ${taken}`);
}

// It keeps commands such as [%clk 1:30:00] apart from the words of a comment.
function said(node) {
  const commands = node.tags().map((key) => `[%${key} ${node.tag(key)}]`);
  const comment = node.comment();
  return comment === undefined ? commands : [...commands, comment];
}

function readLine(variation, chess960) {
  const moves = variation.nodes().map((node) => {
    const position = node.positionBefore();
    const move = position.isNullMoveLegal() && node.notation() === "--" ? null : position.notation(node.notation());
    const variations = node.variations().map((line) => readLine(line, chess960));
    return {
      mv: move ? position.uci(move, chess960) : "0000", before: [], nags: node.nags(),
      comments: said(node), variations,
    };
  });
  if (moves.length > 0) moves[0].before = said(variation);
  return moves;
}

// It keeps the tags that it knows, each as what it means, so only some names are told.
function tagsOf(game) {
  const names = {
    Event: game.event(), Site: game.site(), Round: game.fullRound(), White: game.playerName("w"),
    Black: game.playerName("b"), Annotator: game.annotator(), ECO: game.eco(), Opening: game.opening(),
    WhiteElo: game.playerElo("w")?.toString(), BlackElo: game.playerElo("b")?.toString(),
  };
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
}

function readGame(game, variant) {
  const line = game.mainVariation();
  return {
    tags: tagsOf(game), comments: said(line),
    moves: readLine(line, variant === "chess960").map((mv, index) => (index ? mv : { ...mv, before: [] })),
    result: game.result(), end: game.finalFEN(),
  };
}

function* gamesOf(text, file) {
  const database = pgnRead(text);
  const count = file ? database.gameCount() : Math.min(database.gameCount(), 1);
  for (let index = 0; index < count; ++index) {
    try {
      yield { game: database.game(index) };
    } catch (error) {
      if (!(error instanceof exception.InvalidPGN)) throw error;
      yield { error: error.message };
    }
  }
}

function readPgn({ text, file }, variant) {
  const games = [...gamesOf(text, file)].map(({ game, error }) => (game ? readGame(game, variant) : { error }));
  return { answer: { games: { games, lacks: [] } } };
}

function writePgn({ text, file }) {
  const games = [...gamesOf(text, file)];
  const bad = games.find(({ error }) => error);
  if (bad) return { refused: bad.error };
  return { answer: { pgn: { text: pgnWrite(games.map(({ game }) => game)), lacks: [] } } };
}

function pgn(query, variant) {
  if ((query.encoding ?? "utf-8") !== "utf-8") return { unsupported: "it reads texts, not bytes" };
  try {
    return query.ask === "read-pgn" ? readPgn(query, variant) : writePgn(query);
  } catch (error) {
    if (error instanceof exception.InvalidPGN) return { refused: error.message };
    throw error;
  }
}

const answers = {
  "position": (game) => ({ fen: fen(game) }),
  "same-position": (game, { fen }) => {
    const other = new Position(game.variant, "empty");
    other.fen(fen);
    return { yes: Position.isEqual(game.position, other) };
  },
  "refusals": (game, { moves, fens, then }) => (refuse(game, moves, fens), answers[then.ask]?.(game, then)),
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
    if (query.ask === "read-pgn" || query.ask === "write-pgn") return pgn(query, root.variant);
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
