/** Setting a local table up: wishes checked, the charter written, people seated; as server/table/setup.py has it. */
import { Trouble, type GameRecord } from "../../net/api";
import type { NewTable, SeatWish } from "../../net/protocol";
import { SAME_FOR_ALL, versionOf } from "../chance";
import { factsOf, isGame, RANGER, type GameFacts } from "./facts";
import { newRow, personText, type Charter, type LogRow, type Place } from "./log";
import { TableState } from "./state";
import type { Verbs } from "./verbs";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A table in this browser; its id says so. */
export function newTableId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `local-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The charter of a table; Trouble says what cannot be. */
export function newCharter(wish: NewTable, now: number): Charter {
  if (!isGame(wish.game)) throw badSetUp(`there is no game ${String(wish.game)} here`);
  const facts = factsOf(wish.game);
  if (!facts.seats.includes(wish.seats.length)) throw badSetUp(`${wish.game} is not for ${wish.seats.length}`);
  const options = wish.options ?? {};
  checkOptions(facts, options, wish.seats.length);
  const { game } = wish;
  const settings = {
    ...{ game, options, clock: null, bank: null, listed: false },
    ...{ on_leave: "wait" as const, start: "full" as const, deal: wish.deal ?? null },
  };
  const places = wish.seats.map((seat) => placeOf(facts, seat));
  const chance = SAME_FOR_ALL; // whoever plays the deal again meets the same cards
  return { id: newTableId(), created: now, rules: facts.rules, settings, places, secret: newSecret(), chance };
}

const badSetUp = (message: string) => new Trouble("bad_setup", message);

function checkOptions(facts: GameFacts, options: Record<string, number | boolean>, seats: number): void {
  for (const [name, value] of Object.entries(options)) {
    const option = facts.options.find((one) => one.name === name);
    const number = Number(value);
    if (!option || !Number.isInteger(number) || number < option.lowest || number > option.highest)
      throw badSetUp(`the option ${name} cannot be ${String(value)}`);
  }
  if (Number(options["starter"] ?? 0) >= seats) throw badSetUp("there is no such seat to begin");
}

function placeOf(facts: GameFacts, wish: SeatWish): Place {
  if (wish.kind === "open") throw badSetUp("people elsewhere cannot sit at a table of this browser");
  const bot = wish.kind === "bot" ? (wish.bot ?? "champion") : null;
  const known = [...facts.bots, ...(facts.ahead ? [facts.ahead] : []), RANGER];
  if (bot !== null && !known.some((one) => one.bot === bot)) throw badSetUp(`there is no bot ${bot} here`);
  return { bot };
}

/** The people who are here sit down, with the commitment of their device. */
export function firstRows(wish: NewTable, charter: Charter): LogRow[] {
  const here = wish.seats.flatMap(({ kind, name, face }, seat) =>
    kind === "here" ? [{ seat, text: personText(name ?? "", face) }] : [],
  );
  const committed = wish.commitment ?? "";
  const rows = here.map((one, n) =>
    newRow(n + 1, charter.created, "joined", { ...one, extra: n === 0 ? committed : "" }),
  );
  return committed ? rows : [...rows, newRow(rows.length + 1, charter.created, "dealt")];
}

/** What a table needs that goes on from a finished game after so many moves. */
export interface GoingOn {
  record: GameRecord;
  at: number;
  seat: number; // that is played here; the others are the champion's
  name: string;
}

/** Its charter, and its log up to there; Trouble if the game is not over, or cannot be replayed. */
export function goingOn({ record, at, seat, name }: GoingOn, verbs: Verbs): { charter: Charter; rows: LogRow[] } {
  const seats = Array.from({ length: record.seats }, (_, n): SeatWish =>
    n === seat ? { kind: "here", name } : { kind: "bot", bot: "champion" },
  );
  const wish: NewTable = { game: record.game as NewTable["game"], options: record.options, seats };
  const from = { seed: record.seed, chance: versionOf(record) };
  const charter: Charter = { ...newCharter(wish, Date.now()), rules: verbs.facts.rules, from };
  const rows = firstRows(wish, charter);
  const state = new TableState(charter, verbs, rows);
  for (const text of record.moves) {
    const row = newRow(state.number + 1, charter.created, "move", { seat: state.mover, text });
    state.apply(row);
    rows.push(row);
  }
  if (!state.isOver) throw badSetUp("only a game that is over can be gone on from");
  return { charter, rows: rows.slice(0, rows.length - record.moves.length + at) };
}

/** A table with the same settings. */
export const sameAgain = (state: TableState): NewTable => ({
  game: state.charter.settings.game,
  options: state.charter.settings.options,
  seats: state.chairs.map(({ bot, name, face }) =>
    bot ? { kind: "bot", bot } : { kind: "here", name: name ?? "", ...(face ? { face } : {}) },
  ),
});
