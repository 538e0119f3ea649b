/** Games that are over: what lay there after so many moves, and how each was told; as server/table/replaying.py has it. */
import { Trouble, type GameRecord } from "../../../net/api";
import type { Position, ToldMove, View } from "../../../net/protocol";
import { versionOf } from "../../chance";
import { movedEvent, newEvent, stepTold, toldTo, withoutOpened, type Step, type TableEvent } from "../events";
import { factsOf, isGame } from "../facts";
import { IllegalMove, named } from "../notation";
import { Play } from "../play";
import type { Verbs } from "../verbs";

const MOST_TOLD = 10_000; // moves in one answer
const OWN = ["hands", "sheets", "scores"] as const; // by seat, as far as a game has them
const REMEMBERED = 4; // records whose positions are kept

/** All positions of the records that were asked for last. */
export class Replays {
  private readonly known = new Map<string, Play[]>();

  constructor(private readonly verbsOf: (record: GameRecord) => Promise<Verbs>) {}

  async position(record: GameRecord, at: number, seat: number | null, story = false): Promise<Position> {
    const plays = await this.plays(record);
    const here = plays[at];
    if (!here) throw new Trouble("bad_record", `the record has no move ${at}`);
    const before = plays[at - 1];
    return {
      at,
      of: plays.length - 1,
      seat: before?.mover ?? null,
      move: here.moves.at(-1) ?? null,
      view: seat === null ? openView(here) : here.view(seat),
      story: story ? retold(plays.slice(0, at + 1), seat) : null,
    };
  }

  private async plays(record: GameRecord): Promise<Play[]> {
    const key = JSON.stringify(record);
    const found = this.known.get(key) ?? replayed(record, await this.verbsOf(record));
    this.known.delete(key);
    this.known.set(key, found);
    for (const old of [...this.known.keys()].slice(0, -REMEMBERED)) this.known.delete(old);
    return found;
  }
}

/** A record that this page can replay if it has its rules: of our own games, and of the usual sheet. */
export function isReplayable(record: GameRecord): boolean {
  return (
    (record.lostcities === 1 || (record.lostcities === 2 && versionOf(record) > 1)) &&
    isGame(record.game) &&
    Number.isInteger(record.rules) &&
    factsOf(record.game).seats.includes(record.seats) &&
    Array.isArray(record.moves) &&
    !("sheet" in record.options)
  );
}

function replayed(record: GameRecord, verbs: Verbs): Play[] {
  const { game, seed, seats, options } = record;
  const chance = versionOf(record);
  const plays = [Play.dealt({ game, verbs, seed, seats, chance, options })];
  record.moves.forEach((move, n) => {
    try {
      plays.push(plays[n]!.after(move));
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      throw new Trouble("bad_record", `move ${n + 1} of the record is not legal`);
    }
  });
  return plays;
}

/** What a spectator would see if nobody hid anything; every hand, sheet and score is as its owner sees it. */
export function openView(play: Play): View {
  const shown = { ...play.view(null) } as View & Record<(typeof OWN)[number], unknown[]>;
  const own = Array.from({ length: play.deal.seats }, (_, seat) => play.view(seat) as typeof shown);
  for (const part of OWN) if (part in shown) shown[part] = own.map((view, seat) => view[part][seat]!) as never;
  if (shown.mover !== null) (shown as { phase: string }).phase = own[shown.mover]!.phase;
  return shown;
}

/** The moves from the deal on, told as to a seat, or each as to its mover. */
function retold(plays: Play[], seat: number | null): ToldMove[] {
  let sealed: TableEvent[] = [];
  return plays
    .slice(1)
    .map((after, n) => {
      const before = plays[n]!;
      const { verbs, deal } = after;
      const mover = before.mover!;
      const step: Step = {
        before: before.position,
        action: before.actionOf(after.moves.at(-1)!),
        after: after.position,
      };
      const rows = () => {
        if (seat === null) return withoutOpened(verbs.facts, stepTold(verbs, step, mover));
        const event = movedEvent(verbs, step, newEvent(0, "move", mover), deal.seats, sealed);
        sealed = event.isSealed ? [...sealed, event] : [];
        return toldTo(event, seat);
      };
      return { seat: mover, events: rows().map((row) => named(verbs.facts, "event", row)) };
    })
    .slice(-MOST_TOLD);
}
