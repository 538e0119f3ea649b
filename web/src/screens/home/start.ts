/** Setting up a table: what the player chose, as the server wants it. */
import type { GameInfo, NewTable, SeatWish } from "../../net/protocol";
import { remembered } from "../../kept/storage";

export interface Choice {
  game: NewTable["game"];
  seats: number;
  bot: string;
  options: Record<string, number | boolean>;
  names: string[]; // of the people on this device, by seat
  face: string; // the portrait of the first of them; empty: none
  clock: ClockKind;
  listed: boolean; // anybody may watch
  company: "bots" | "friend" | "here"; // who else plays
}

const GAMES: readonly string[] = ["classic", "partners", "rivals", "roll_and_write"];

/** What was chosen last time, if it makes sense. */
export function lastChoice(): Partial<Choice> {
  const choice = remembered<Partial<Choice>>("choice", {});
  return choice.game && GAMES.includes(choice.game) && Number.isInteger(choice.seats) ? choice : {};
}

/** The clocks that are offered: none, a minute or a day for a turn, or a bank of ten minutes for the game. */
export const CLOCKS = ["none", "minute", "bank", "day"] as const;
export type ClockKind = (typeof CLOCKS)[number];
const TIMES: Record<ClockKind, Pick<NewTable, "clock" | "bank">> = {
  none: { clock: null },
  minute: { clock: 60 },
  bank: { clock: null, bank: { seconds: 600, increment: 5 } },
  day: { clock: 86_400 },
};

/** With friends every other seat is open at first: who plays instead is settled at the table, by its host. */
export function newTableOf(choice: Choice): NewTable {
  const first: SeatWish = { kind: "here", name: choice.names[0] ?? "1", ...(choice.face ? { face: choice.face } : {}) };
  const others = Array.from({ length: choice.seats - 1 }, (_, i) => wish(choice, i + 1));
  return {
    game: choice.game,
    options: choice.options,
    seats: [first, ...others],
    ...TIMES[choice.clock],
    start: choice.company === "friend" ? "host" : "full",
    on_leave: "wait",
    listed: choice.listed,
  };
}

function wish(choice: Choice, seat: number): SeatWish {
  if (choice.company === "here") return { kind: "here", name: choice.names[seat] ?? `${seat + 1}` };
  return choice.company === "friend" ? { kind: "open" } : { kind: "bot", bot: choice.bot };
}

/** The strengths in the order the server lists its bots: 1 is the gentlest. */
export function levelOf(info: GameInfo | undefined, bot: string): number {
  const at = info?.bots.findIndex((one) => one.bot === bot) ?? -1;
  return at < 0 ? 2 : Math.min(5, at + 1);
}
