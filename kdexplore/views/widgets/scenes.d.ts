// The shapes of scenes and intents, for the types of the scripts: the same as kdexplore/views/scenes/types.py, which says
// what each part is for.

export type Cell = [number, number];
export type Box = [number, number, number, number]; // west, east, north, south
export type Colours = Record<string, string>;

export interface CellScene {
  at: Cell;
  label: string;
  terrain?: string;
  symbols?: number;
  craters?: number;
  resource?: string;
  fires?: number;
  person?: string;
  join?: Cell;
  region?: number;
}

export interface RegionScene {
  cells: Cell[];
  points: number;
  says: string;
  rule: string;
  sum: string;
}

export interface TerrainScene {
  paint: string;
  pattern?: string;
  letter?: string;
  building?: string;
}

export interface BoardScene {
  version: number;
  lang: string;
  theme: string;
  themes: Record<string, Colours>;
  own: Record<string, Colours>;
  title: string;
  label: string;
  about: string;
  position: string;
  symbol: string;
  view: Box;
  window: Box;
  names: { columns: string[]; rows: string[]; home: number };
  frame: { span: number; box: Box; reach: Box; used: Cell; free: Cell };
  terrains: Record<string, TerrainScene>;
  player: { shape?: string; home?: Cell };
  totems: { totem: string; symbol: string; name: string }[];
  cells: CellScene[];
  mode: "look" | "paint" | "place" | "throw" | "give" | "pay" | "settle";
  regions: RegionScene[];
  words: Record<string, string>;
  back: boolean;
  tries: boolean;
  steady: boolean;
  slides: boolean;
  now: string;
  now_parts: { text: string; tone?: string }[];
  parts: { side: boolean; prompt: boolean; bench: boolean; exercise: boolean };
  happened: { says: string[]; shows: any[] };
  refused: number | null;
  terms: { points: number; says: string; cells: Cell[] }[];
  problems: { reason: string; rule: string; says: string; cells?: Cell[]; near?: Cell; frame?: Box; used?: Cell }[];
  groups: number[][];
  rules: Record<string, string>;
  heat?: { name: string; numbers: boolean; cells: Record<string, { level: number; shade: number; text: string; label: string }> };
  lit?: { cells: Cell[]; badge: string };
  marks?: { cells: Cell[]; text: string; tone: string }[];
  badges?: { cells: Cell[]; text: string; ground: string }[];
  [part: string]: any;
}

export interface SeatScene {
  name: string;
  shape: string;
  paint: string;
}

export interface PieceScene {
  number: number;
  halves: any[];
  label: string;
}

export interface RefusalScene {
  says: string;
  rule: string;
  name: string;
}

export interface SlotScene extends PieceScene {
  seat: number | null;
  when: string;
  can: boolean;
  why?: RefusalScene[];
  hint?: string;
}

export interface RowScene {
  name: "line" | "next";
  title: string;
  slots: SlotScene[];
}

export interface OrderScene {
  title: string;
  places: any[];
  nobody: string;
}

export interface TurnScene {
  seat: number | null;
  now: string;
  says: string;
  why: string;
}

export interface DraftedScene {
  says: string[];
  revealed: number[];
  claimed: number[];
  dropped: PieceScene[];
  gone?: { rule: string; name: string; [part: string]: any };
}

export interface LineScene {
  version: number;
  lang: string;
  theme: string;
  themes: Record<string, Colours>;
  label: string;
  position: string;
  symbol: string;
  terrains: Record<string, TerrainScene>;
  seats: SeatScene[];
  mode: "look" | "claim" | "draw" | "reveal";
  back: boolean;
  turn: TurnScene | null;
  lines: RowScene[];
  orders: OrderScene[];
  happened: DraftedScene;
  refused: RefusalScene[];
  words: Record<string, string>;
  look?: Record<string, any>;
  claim?: Record<string, any>;
  draw?: Record<string, any>;
  reveal?: Record<string, any>;
}

export interface MarkScene {
  kind: string;
  says: string;
  seat?: number | null;
  comment?: string;
  branches?: string[];
  error?: string;
}

export interface RoundScene {
  at: number;
  stop: number;
  round: number;
  says: string;
}

export interface TimelineScene {
  version: number;
  lang: string;
  theme: string;
  themes: Record<string, Colours>;
  at: number;
  marks: MarkScene[];
  stops: number[];
  rounds: RoundScene[];
  seats: SeatScene[];
  paces: [string, number][];
  words: Record<string, string>;
}

export type Move = Record<string, any>; // an action as in saved games

export type BoardIntent =
  | { move: Move }
  | { tried: Move }
  | { pay: Cell[]; person: string }
  | { paint: { brush: string; cells: Cell[] }[] }
  | { photo: { corners: number[][]; cells: number[] } | null }
  | { choose: [string, string] }
  | { look: Cell }
  | { rule: string }
  | { back: true };
