/** No byte tells a seat what it may not know: two worlds that look alike to it send it the same messages. */
import { describe, expect, it } from "vitest";
import type { ClientMessage, ServerMessage } from "../../net/protocol";
import { toldTo, type TableEvent, type Viewer } from "./events";
import type { GameName } from "./facts";
import { Room, type Listener } from "./room";
import { charterOf, dealtRows, lots, playOn, verbsOf } from "./samples";
import { Play } from "./play";
import { TableState } from "./state";
import { MemoryStore } from "./store";

const TABLES: [GameName, number, Record<string, number | boolean>][] = [
  ["classic", 2, { rounds: 2 }],
  ["partners", 4, { rounds: 1 }],
  ["rivals", 3, {}],
  ["roll_and_write", 3, {}],
  ["roll_and_write", 4, { sealed: true }],
];
const GAMES = 1; // of each kind
const PATIENCE = 120_000; // milliseconds, for a machine that has much to do

/** The same to a viewer: all that it cannot see is dealt afresh, and others were told something else. */
function otherWorld(state: TableState, viewer: number, seed: bigint): TableState {
  const twin = state.copy();
  twin.events = state.events.map((event) => withLies(state, event, viewer));
  twin.contributions = { ...state.contributions, secret: "5ec2e7".repeat(10) };
  const { deal, position, moves, undone } = state.play!;
  const world = deal.verbs.rules.imagine(position, viewer, { seed, stream: 0n });
  const imagined = { bytes: world.bytes, chance: position.chance };
  twin.play = Object.assign(Object.create(Play.prototype) as Play, { deal, position: imagined, moves, undone });
  return twin;
}

const LIE = [[1, 0, 49]];

/** What others were told, and a move that the viewer may not know, are other ones there. */
function withLies(state: TableState, event: TableEvent, viewer: number): TableEvent {
  const told = event.told.map((rows, n) => (n === viewer + 1 ? rows : LIE));
  const hidden = toldTo(event, viewer).some((row) => state.facts.veiled.includes(row[0]!));
  return { ...event, told, text: hidden ? "give P9" : event.text };
}

/** All that one window hears of a table while the same is said to it. */
async function heard(state: TableState, said: ClientMessage[]): Promise<string[]> {
  const told: ServerMessage[] = [];
  const store = new MemoryStore();
  await store.addTable(state.charter, []);
  store.addRows = async () => {};
  const choose = async (_bot: string, play: Play) => ({
    move: play.verbs.facts.moves[play.actions()[0]!]!,
    standIn: false,
  });
  const room = new Room(
    state,
    store,
    choose,
    (error) => {
      throw error;
    },
    () => 1,
  );
  const listener: Listener = { post: (it) => told.push(it), viewer: null, sent: 0, readOnly: false };
  for (const message of said) await room.hear(listener, message);
  return told.map((message) => JSON.stringify(message).replace(/"commitment":"\w+"/g, ""));
}

const hello = (seat: Viewer): ClientMessage => ({ type: "hello", protocol: 2, seat, since: 0, take: true });

/** Everything that can be asked, and a move that shows nothing new, made and taken back. */
function everything(state: TableState, viewer: number): ClientMessage[] {
  const asked = state.facts.moves.map((move, id): ClientMessage => ({ type: "why", id, move }));
  const base = state.version(viewer);
  const quiet = state.mover === viewer ? quietMove(state) : null;
  const message = { seat: viewer, base };
  return [
    hello(viewer),
    ...asked,
    { type: "play", cid: "x", ...message, moves: ["no move"] },
    { type: "undo", cid: "y", ...message },
    ...(quiet
      ? ([
          { type: "play", cid: "z", seat: viewer, base: base + (state.play!.undone ? 1 : 0), moves: [quiet] },
          hello(viewer),
          { type: "undo", cid: "u", seat: viewer, base: base + 1 },
        ] as ClientMessage[])
      : []),
    hello(viewer),
  ];
}

/** A move after which the same seat moves and has seen nothing. */
function quietMove({ play, facts }: TableState): string | null {
  const names = play!.actions().map((action) => facts.moves[action]!);
  return names.find((move) => play!.after(move).undone) ?? null;
}

describe.each(TABLES)("at a table of %s for %i %j", (game, seats, options) => {
  it(
    "worlds alike to a seat send it the same bytes",
    async () => {
      const verbs = await verbsOf(game);
      let pairs = 0;
      for (let n = 0; n < GAMES; n++) {
        const draw = lots(n + 1);
        const state = new TableState(charterOf(game, seats, options), verbs, dealtRows(seats));
        while (state.mover !== null) {
          for (let viewer = 0; viewer < seats; viewer++) {
            const said = everything(state, viewer);
            const other = otherWorld(state, viewer, BigInt(pairs));
            expect(await heard(state.copy(), said)).toEqual(await heard(other, said));
            pairs++;
          }
          playOn(state, 7 + draw(20), draw);
        }
      }
      expect(pairs).toBeGreaterThan(3 * GAMES);
    },
    PATIENCE,
  );
});
