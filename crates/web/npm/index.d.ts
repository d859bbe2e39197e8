/** Where a question is asked: the initial position of standard chess unless something else is said. */
export interface Place {
  /** A position in FEN, or "startpos". */
  fen?: string;
  variant?: "standard" | "chess960";
  /** Moves in UCI, played from there. */
  moves?: string[];
}

export type Color = "white" | "black";

/** An article with a sentence about the case, and its title and statement. */
export interface Article { article: string; says: string; title: string; states: string }

/** An article that a move breaks, the squares that show it, and the square that they attack. */
export interface Breach extends Article { squares: string[]; attacked?: string }

/** A move in UCI and in algebraic notation. */
export interface Written { move: string; san: string | null }

/** A question that cannot be answered; `field` is the field of the FEN, `impossible` why nobody can play from it. */
export interface NotAnswered { error: string; field?: string; impossible?: Article[] }

export interface PositionAnswer {
  fen: string; turn: Color; king: string; checkers: string[]; status: "ongoing" | "checkmate" | "stalemate";
  ended: Article | null; legal: Written[];
  /** Why no game can have the position, although it can be played from (3.10.3). */
  unreachable: Article[];
}

export interface MoveAnswer {
  move: string; origin: string; target: string; san: string | null; legal: boolean;
  /** What the move breaks; empty if it is legal. */
  breaches: Breach[];
  /** What allows the move; empty if it is illegal. */
  grounds: Article[];
  then: string | null; status: "ongoing" | "checkmate" | "stalemate" | null;
}

/** The legal move that was named, or every illegal one that the text could mean. */
export interface WhyAnswer { fen: string; turn: Color; text: string; legal: boolean; moves: MoveAnswer[]; ended: Article | null; unreachable: Article[] }

export interface MateAnswer {
  /** Whether the player can mate by any series of legal moves (5.2.2, 6.9); null if that was not decided. */
  can_mate: boolean | null;
  line?: Written[]; proof?: { kind: string; size: number };
}

export interface ReachAnswer { reachable: boolean | null; rule?: string; reason?: string; game?: Written[] }

export interface Finding { ply: number; article: string; kind: string; says: string; wrong: boolean }

export interface GameAnswer {
  tags?: [string, string][]; start?: string; result?: string | null; error?: string;
  plies?: { move: string; san: string; fen: string; comments: string[] }[];
  illegal?: { ply: number; text: string; moves: { move: string; breaches: Breach[] }[] } | null;
  findings: Finding[];
}

export type Question =
  | ({ ask: "position" } & Place)
  | ({ ask: "why"; move: string } & Place)
  | ({ ask: "read-san"; text: string } & Place)
  | ({ ask: "attackers"; square: string; by: Color } & Place)
  | ({ ask: "perft"; depth: number } & Place)
  | ({ ask: "mate"; by: Color } & Place)
  | ({ ask: "reach" } & Place)
  | { ask: "game"; pgn: string }
  | { ask: "articles"; number?: string };

export interface Answers {
  position: PositionAnswer; why: WhyAnswer; mate: MateAnswer; reach: ReachAnswer;
  "read-san": { move: string | null; why?: string };
  attackers: { squares: string[] };
  perft: { count: number; divide: { move: string; count: number }[] };
  game: { games: GameAnswer[] };
  articles: { articles: { number: string; title: string; states: string }[] };
}

/** The Laws, ready to be asked. */
export class Laws {
  /** Compiles the program: that of this package (in node), or the given response or bytes. */
  static load(source?: Response | Promise<Response> | BufferSource): Promise<Laws>;
  /** Answers one question at once. */
  ask<Q extends Question>(question: Q): Answers[Q["ask"]] | NotAnswered;
}
