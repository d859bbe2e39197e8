// Answers in words.
import { element } from "./board.js";

export const paragraph = (text, classes) => element("p", classes ? { class: classes } : {}, text);

/** An article with its sentence here and its statement. */
export function article(found) {
  const says = element("p", {}, element("b", {}, found.article), " " + found.says);
  return element("div", { class: "article" }, says, paragraph(found.title + ": " + found.states, "states"));
}

/** What is told of a question that has no answer. */
export const failed = (told) => (told.impossible
  ? [paragraph("No game can have this position", "verdict bad"), ...told.impossible.map(article)]
  : [paragraph("This cannot be read", "verdict bad"), paragraph(told.error)]);

/** What is odd about a position that can be played from. */
export const unreachable = (told) => (told.unreachable?.length
  ? [paragraph("No game can have this position:", "bad"), ...told.unreachable.map(article)] : []);

/** Why the moves that were meant are legal or not. */
export function why(told) {
  const parts = told.moves.flatMap((mv) => {
    const verdict = mv.legal ? `${mv.san} is legal` : `${mv.move} is illegal`;
    return [paragraph(verdict, "verdict " + (mv.legal ? "good" : "bad")), ...(mv.legal ? mv.grounds : mv.breaches).map(article)];
  });
  if (told.ended) { parts.push(article(told.ended)); }
  const status = told.moves[0].status;
  if (status && status !== "ongoing") { parts.push(paragraph("It gives " + status + ".")); }
  return [...parts, ...unreachable(told)];
}

/** Moves with their numbers; `first` has the first of them. */
function line(moves, first) {
  const before = first === "white" ? 0 : 1;
  return moves.map((mv, index) => {
    const ply = index + before;
    const number = Math.floor(ply / 2) + 1;
    return (ply % 2 === 0 ? number + ". " : index === 0 ? number + "... " : "") + mv.san;
  }).join(" ");
}

/** Whether a player can mate, and whether the position is dead. */
export function mate(told, by, turn, other) {
  const name = by === "white" ? "White" : "Black";
  if (told.can_mate === null) { return [paragraph("Not decided within what a page may spend", "verdict")]; }
  if (told.can_mate) {
    const moves = line(told.line, turn) || "The mate stands on the board.";
    return [paragraph(`Yes: ${name} can still mate`, "verdict good"), paragraph(moves)];
  }
  const proof = `Proved (${told.proof.kind}, size ${told.proof.size}).`;
  const parts = [paragraph(`No: ${name} cannot mate by any series of legal moves`, "verdict bad"), paragraph(proof)];
  if (other?.can_mate === false) {
    parts.push(paragraph("Neither player can: the position is dead, and the game is drawn (5.2.2)."));
  }
  return parts;
}

/** Whether a game can lead to a position. */
export function reach(told) {
  if (told.reachable === null) {
    return [paragraph("Not known", "verdict"), paragraph("Neither a game nor a proof that there is none was found.")];
  }
  return told.reachable
    ? [paragraph("Yes: this game leads here", "verdict good"), paragraph(line(told.game, "white") || "It is where games start.")]
    : [paragraph("No game can lead here (3.10.3)", "verdict bad"), paragraph(told.reason)];
}

/** Counts, move by move. */
export function counted(told, depth) {
  const rows = told.divide.map(({ move, count }) =>
    element("tr", {}, element("td", {}, move), element("td", {}, count.toLocaleString("en"))));
  const plies = depth === 1 ? "ply" : "plies";
  return [paragraph(`${told.count.toLocaleString("en")} ways to play ${depth} ${plies}`, "verdict"),
    element("table", {}, element("tbody", {}, ...rows))];
}
