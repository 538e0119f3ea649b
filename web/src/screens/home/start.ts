/** Setting up a table: what the player chose, as the server wants it. */
import type { GameInfo, NewTable, SeatWish } from "../../net/protocol";
import { remembered } from "../../kept/storage";

export interface Choice {
  game: NewTable["game"];
  seats: number;
  bot: string;
  options: Record<string, number | boolean>;
  names: string[]; // of the people on this device, by seat
  clock: number | null; // seconds for a turn
  listed: boolean; // anybody may watch
  company: "bots" | "friend" | "here"; // who else plays
}

const GAMES: readonly string[] = ["classic", "partners", "rivals", "roll_and_write"];

/** What was chosen last time, if it makes sense. */
export function lastChoice(): Partial<Choice> {
  const choice = remembered<Partial<Choice>>("choice", {});
  return choice.game && GAMES.includes(choice.game) && Number.isInteger(choice.seats) ? choice : {};
}

export function newTableOf(choice: Choice): NewTable {
  const first: SeatWish = { kind: "here", name: choice.names[0] ?? "1" };
  const others = Array.from({ length: choice.seats - 1 }, (_, i) => wish(choice, i + 1));
  return {
    game: choice.game,
    options: choice.options,
    seats: [first, ...others],
    clock: choice.clock,
    on_leave: "wait",
    listed: choice.listed,
  };
}

/** With a friend the partner or the first opponent is a person; the rest are bots. */
function wish(choice: Choice, seat: number): SeatWish {
  if (choice.company === "here") return { kind: "here", name: choice.names[seat] ?? `${seat + 1}` };
  if (choice.company === "friend" && seat === invited(choice)) return { kind: "open" };
  return { kind: "bot", bot: choice.bot };
}

const invited = (choice: Choice) => (choice.game === "partners" ? 2 : 1);

/** The strengths in the order the server lists its bots: 1 is the gentlest. */
export function levelOf(info: GameInfo | undefined, bot: string): number {
  const at = info?.bots.findIndex((one) => one.bot === bot) ?? -1;
  return at < 0 ? 2 : Math.min(5, at + 1);
}
