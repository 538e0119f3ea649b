/** The worker that advises who plays against characters: it is given a position as a seat knows it, and nothing else. */
import type { GameName } from "../../engine/local/facts";
import type { Position } from "../../engine/rules";
import { Trouble } from "../../net/api";
import { Advisor, MOST_TRIED, type Advice, type Warning } from "./advisor";
import { filesOf, troubleOf } from "./files";
import { loadLooks, loadWorlds } from "./minds";

/** A record that the seat may hold true, of a game by some version of its rules. */
export interface Seen {
  game: string;
  rules: number;
  record: Uint8Array<ArrayBuffer>;
}
export type ToAdviser =
  | { prepare: string } // a game
  | { id: number; seen: Seen; ask: "advice" }
  | { id: number; seen: Seen; ask: "weigh"; moves: string[] };
export type FromAdviser =
  | { ready: true }
  | { id: number; advice: Advice; final: boolean }
  | { id: number; warning: Warning | null }
  | { trouble: string; message: string };

const FOR_ADVICE = 900; // milliseconds
const FOR_A_WARNING = 1200;

const tell = (message: FromAdviser) => postMessage(message);
let ready: Promise<{ advisor: Advisor; version: number; bytes: number }> | null = null;

onmessage = async ({ data }: MessageEvent<ToAdviser>) => {
  try {
    ready ??= load(("prepare" in data ? data.prepare : data.seen.game) as GameName);
    const { advisor, version, bytes } = await ready;
    if ("prepare" in data) return tell({ ready: true });
    const { id, seen } = data;
    if (seen.rules !== version || seen.record.length !== bytes) throw new Trouble("other_rules", "other rules");
    const position: Position = { bytes: seen.record, chance: null };
    if (data.ask === "weigh") return tell({ id, warning: advisor.weigh(position, data.moves, FOR_A_WARNING) });
    tell({ id, advice: advisor.firstThought(position), final: false });
    tell({ id, advice: advisor.refined(position, FOR_ADVICE), final: true });
  } catch (error) {
    ready = null; // what did not arrive may arrive another time
    tell(troubleOf(error));
  }
};

async function load(game: GameName) {
  const nothing = () => {};
  const minds = await loadLooks(game, await filesOf(game, true, nothing));
  const tryOut = await loadWorlds(game, await filesOf(game, false, nothing), false, MOST_TRIED);
  const { version, record } = minds.rules.facts;
  return { advisor: new Advisor(minds, tryOut), version, bytes: record.bytes };
}
