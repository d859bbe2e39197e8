import { Laws } from "arbiter-laws-web";

const laws = await Laws.load();
const told = laws.ask({ ask: "why", fen: "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", move: "O-O" });
if ("error" in told) {
  throw new Error(told.error);
}
const [breach] = told.moves[0].breaches;
if (breach.article !== "3.8.2.2.1") {
  throw new Error("castling through check is explained by " + breach.article);
}
console.log(`${breach.article}: ${breach.says}`);
