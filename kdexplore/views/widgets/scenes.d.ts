// The shapes of scenes, for the types of the scripts. `python -m tools scenes` makes them from
// kdexplore/views/scenes/types.py, which says what each part is for.

export type Cell = [number, number];
export type Box = [number, number, number, number]; // west, east, north, south
export type Colours = Record<string, string>;

export interface Parts {
  side: boolean;
  prompt: boolean;
  bench: boolean;
  exercise: boolean;
}

export interface TextPart {
  text: string;
  tone?: "own" | "more";
}

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

export interface NamesScene {
  columns: string[];
  rows: string[];
  home: number;
}

export interface FrameScene {
  span: number;
  box: Box;
  reach: Box;
  beside: Cell[];
}

export interface TerrainScene {
  paint: string;
  pattern?: string;
  letter?: string;
  building?: string;
}

export interface HappenedScene {
  says: string[];
  shows: Record<string, any>[];
}

export interface HeatCell {
  level: number;
  shade: number;
  text: string;
  label: string;
}

export interface HeatScene {
  name: string;
  numbers: boolean;
  cells: Record<string, HeatCell>;
}

export interface LitScene {
  cells: Cell[];
  badge: string;
}

export interface MarkedScene {
  cells: Cell[];
  text: string;
  tone: string;
}

export interface BadgeScene {
  cells: Cell[];
  text: string;
  ground: string;
}

export interface SignScene {
  at: Cell;
  text: string;
}

export interface EdgeScene {
  cells: Cell[];
  fits: boolean;
}

export interface LineAroundScene {
  cells: Cell[];
  tone: string;
}

export interface CountedScene {
  squares: Cell[];
  symbols: Cell[];
}

export interface GhostScene {
  cells: Cell[];
  halves: Record<string, any>[];
  badge: string;
  sign: string;
  alternative: boolean;
  refused: boolean;
}

export interface LayersScene {
  heat?: HeatScene;
  lit?: LitScene;
  marks?: MarkedScene[];
  badges?: BadgeScene[];
  lines?: LineAroundScene[];
  edges?: EdgeScene[];
  signs?: SignScene[];
  counted?: CountedScene;
  ghosts?: GhostScene[];
}

export interface TablesScene {
  terms: Record<string, any>[];
  problems: Record<string, any>[];
  groups: number[][];
  rules: Record<string, string>;
}

export interface DoingScene {
  look?: Record<string, any>;
  paint?: Record<string, any>;
  place?: Record<string, any>;
  throw?: Record<string, any>;
  give?: Record<string, any>;
  pay?: Record<string, any>;
  settle?: Record<string, any>;
}

export interface GroundScene {
  version: number;
  lang: string;
  themes: Record<string, Colours>;
  own: Record<string, Colours>;
  title: string;
  label: string;
  about: string;
  position: string;
  symbol: string;
  view: Box;
  window: Box;
  names: NamesScene;
  frame: FrameScene;
  terrains: Record<string, TerrainScene>;
  player: Record<string, any>;
  totems: Record<string, string>[];
  cells: CellScene[];
}

export interface BoardScene extends GroundScene, LayersScene, TablesScene, DoingScene {
  theme: string;
  mode: "look" | "paint" | "place" | "throw" | "give" | "pay" | "settle";
  regions: RegionScene[];
  words: Record<string, string>;
  back: boolean;
  tries: boolean;
  steady: boolean;
  slides: boolean;
  now: string;
  now_parts: TextPart[];
  parts: Parts;
  happened: HappenedScene;
  refused: number | null;
}

export interface SeatScene {
  name: string;
  shape: string;
  paint: string;
}

export interface PieceScene {
  number: number;
  halves: Record<string, any>[];
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
  sign?: string;
}

export interface RowScene {
  name: "line" | "next";
  title: string;
  slots: SlotScene[];
}

export interface OrderScene {
  title: string;
  places: Record<string, any>[];
  nobody: string;
}

export interface TurnScene {
  seat: number | null;
  now: string;
  says: string;
  why: string;
}

export interface GoneScene {
  says: string[];
  rule: string;
  name: string;
}

export interface DraftedScene {
  says: string[];
  revealed: number[];
  claimed: number[];
  dropped: PieceScene[];
  gone?: GoneScene;
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

export interface FootScene {
  says: string;
  share: number;
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
  paces: any[][];
  words: Record<string, string>;
  foot?: FootScene;
}
