/** All tables that this page keeps open, and what is asked of them besides moves. */
import { cardsFinding, isCheckable } from "../../fairness/cards";
import type { Finding } from "../../fairness/checking";
import type { Receipt } from "../../fairness/receipt";
import { Trouble, type GameRecord } from "../../net/api";
import type { ClientMessage, NewTable, Position, Rematch, Seated, ServerMessage, TableInfo } from "../../net/protocol";
import { SAME_FOR_ALL, type Version } from "../chance";
import { decide, Refusal } from "./decide";
import { isGame, type GameName } from "./facts";
import { chanceOf, type Charter, type LogRow } from "./log";
import { isReplayable, Replays } from "./telling/replaying";
import { Room, type Choose, type Listener } from "./room";
import { firstRows, goingOn, newCharter, sameAgain, type GoingOn } from "./setup";
import { recordOf } from "./books/salvage";
import { infoOf } from "./telling/stating";
import { TableState } from "./state";
import type { Store } from "./store";
import type { Verbs } from "./verbs";

/** What the rooms need of the world around them. */
export interface Around {
  store: Store;
  /** The rules of a game, of this page's version unless another is named; Trouble if that one is not here. */
  verbsOf(game: GameName, version?: number): Promise<Verbs>;
  /** Get ready whatever bots of a game think with; EngineError if it cannot be had. */
  prepare(verbs: Verbs, bots: Iterable<string>): Promise<void>;
  choose: Choose;
  /** Something that must not happen did: everything is to begin anew from what is stored. */
  fail(error: unknown): void;
  /** Tell the other windows of this browser. */
  announce(word: Word): void;
}

/** What windows tell each other: a table has changed, or is played from here now. */
export interface Word {
  table: string;
  what: "changed" | "taken";
}

/** What cards come from, and by which version of the rules. */
interface KnownDeal {
  seed: string;
  chance?: Version;
  rules?: number; // this page's unless it says
}

/** A port to a window: messages of the protocol. */
export interface Port {
  postMessage(message: ServerMessage): void;
  onmessage: ((event: MessageEvent<ClientMessage>) => void) | null;
  close(): void;
}

export class Rooms {
  private readonly rooms = new Map<string, Promise<Room>>();
  private readonly replays: Replays;

  constructor(private readonly around: Around) {
    this.replays = new Replays((record) => around.verbsOf(record.game as GameName, record.rules));
  }

  // --- As by HTTP ------------------------------------------------------------------------

  async newTable(wish: NewTable): Promise<Seated> {
    const charter = newCharter(wish, Date.now());
    const verbs = await this.around.verbsOf(wish.game);
    const rows = firstRows(wish, charter);
    const state = new TableState(charter, verbs, rows);
    decide(state, { do: "leave out" }, 0); // a deal on trial: options that the rules refuse are refused now
    return this.added(state, rows);
  }

  /** A new table, stored before anybody hears of it; its characters get ready meanwhile. */
  private async added(state: TableState, rows: LogRow[]): Promise<Seated> {
    const { charter } = state;
    await this.around.store.addTable(charter, rows);
    this.rooms.set(charter.id, Promise.resolve(this.room(state)));
    void this.prepare(state);
    return seatedAt(state);
  }

  /** A table for a deal that others play too: its seed is known, and the same cards come whatever anybody does. */
  async sameDeal(wish: NewTable, { seed, chance = SAME_FOR_ALL, rules }: KnownDeal): Promise<Seated> {
    const charter: Charter = { ...newCharter(wish, Date.now()), from: { seed, chance } };
    if (rules !== undefined && rules !== charter.rules)
      throw new Trouble("other_rules", "this deal is of another version of the rules");
    const rows = firstRows(wish, charter);
    return this.added(new TableState(charter, await this.around.verbsOf(wish.game), rows), rows);
  }

  /** A table that goes on from a position of a finished game. */
  async goOn(wish: GoingOn): Promise<Seated> {
    if (!isReplayable(wish.record)) throw new Trouble("other_rules", "this page cannot replay such a record");
    const game = wish.record.game as GameName;
    const verbs = await this.around.verbsOf(game, wish.record.rules);
    const { charter, rows } = goingOn(wish, verbs);
    return this.added(new TableState(charter, verbs, rows), rows);
  }

  async commit(_table: string, _attempt: number, _commitment: string): Promise<Seated> {
    throw new Trouble("too_late", "a local table is dealt at the first attempt");
  }

  async reveal(table: string, _attempt: number, contribution: string): Promise<Seated> {
    const room = await this.find(table);
    try {
      await room.command({ do: "reveal", seat: room.state.mine[0]!, text: contribution });
    } catch (error) {
      throw error instanceof Refusal ? new Trouble("too_late", error.message) : error;
    }
    return seatedAt(room.state);
  }

  async rematch(table: string, body: Rematch): Promise<Seated> {
    const room = await this.find(table);
    if (!room.state.isOver) throw new Trouble("not_over", "a rematch begins when the game is over");
    if (room.state.rematch) return seatedAt((await this.find(room.state.rematch)).state);
    const wish = body.table ?? sameAgain(room.state);
    const seated = await this.newTable({ ...wish, commitment: body.commitment ?? wish.commitment ?? null });
    await room.command({ do: "rematch", table: seated.table });
    return seated;
  }

  async tableInfo(table: string): Promise<TableInfo> {
    return infoOf((await this.find(table)).state);
  }

  async record(table: string): Promise<GameRecord> {
    const { state } = await this.find(table);
    if (!state.isOver || !state.play) throw new Trouble("not_over", "the record is shown when the game is over");
    return state.play.record();
  }

  /** What is written down of a game that cannot be opened here any more, as far as it went. */
  async salvage(table: string): Promise<GameRecord> {
    const kept = await this.around.store.read(table);
    if (!kept) throw new Trouble("no_such_table", "this browser keeps no such table");
    return recordOf(kept);
  }

  async position(table: string, at: number, seat: number | null, story = false): Promise<Position> {
    return this.positionOf(await this.record(table), at, seat, story);
  }

  async positionOf(record: GameRecord, at: number, seat: number | null, story = false): Promise<Position> {
    if (!isReplayable(record)) throw new Trouble("other_rules", "this page cannot replay such a record");
    return this.replays.position(record, at, seat, story);
  }

  /** Whether every card of a receipt follows from its seed; null: this page cannot tell. */
  async check(receipt: Receipt): Promise<Finding | null> {
    return isCheckable(receipt) ? cardsFinding(receipt, await this.around.verbsOf(receipt.game)) : null;
  }

  /** Fetch what a character of a game thinks with, before a table asks for it or once more after it did not arrive. */
  async getReady(game: GameName, bot: string): Promise<void> {
    const verbs = await this.around.verbsOf(game);
    await this.around.prepare(verbs, [bot]).catch(() => {}); // whoever listens was told
    for (const room of await Promise.all(this.rooms.values()))
      if (room.state.charter.settings.game === game) room.wake();
  }

  /** Let a player by rules of thumb move for characters of a table who cannot think here. */
  async standIn(table: string): Promise<void> {
    (await this.find(table)).letStandIn();
  }

  /** Keep a table no more. */
  async forget(table: string): Promise<void> {
    this.rooms.delete(table);
    await this.around.store.forget(table);
  }

  // --- As by a socket ----------------------------------------------------------------------

  /** A window looks at a table; it says hello first. */
  async open(table: string, port: Port): Promise<void> {
    const room = await this.find(table);
    void this.prepare(room.state);
    const listener: Listener = { post: (it) => port.postMessage(it), viewer: null, sent: 0, readOnly: false };
    port.onmessage = ({ data }) => {
      if (data === null)
        room.leave(listener); // the window is gone
      else room.hear(listener, data).catch(this.around.fail);
    };
  }

  /** Another window said something. */
  async heard({ table, what }: Word): Promise<void> {
    const room = await this.rooms.get(table);
    if (what === "changed") await room?.catchUp();
    else room?.yieldSeats();
  }

  private find(table: string): Promise<Room> {
    const found = this.rooms.get(table) ?? this.load(table);
    this.rooms.set(table, found);
    found.catch(() => this.rooms.delete(table));
    return found;
  }

  private async load(table: string): Promise<Room> {
    const kept = await this.around.store.read(table);
    if (!kept) throw new Trouble("no_such_table", "this browser keeps no such table");
    const { game } = kept.charter.settings;
    if (!isGame(game)) throw new Trouble("other_rules", "this page has no such game");
    const verbs = await this.around.verbsOf(game, kept.charter.rules);
    try {
      return this.room(new TableState(kept.charter, verbs, kept.rows));
    } catch {
      throw new Trouble("damaged", "the log of this table cannot be read");
    }
  }

  /** Get the characters of a table ready while it is shown; the windows are told how it goes. */
  private async prepare({ charter, verbs, isOver }: TableState): Promise<void> {
    const bots = new Set(charter.places.flatMap(({ bot }) => bot ?? []));
    if (bots.size && !isOver) await this.around.prepare(verbs, bots).catch(() => {});
  }

  private room(state: TableState): Room {
    const room = new Room(state, this.around.store, this.around.choose, this.around.fail);
    room.onchange = () => this.around.announce({ table: state.id, what: "changed" });
    room.ontake = () => this.around.announce({ table: state.id, what: "taken" });
    return room;
  }
}

const seatedAt = (state: TableState): Seated => ({
  table: state.id,
  mine: state.mine,
  token: null,
  commitment: infoOf(state).commitment,
  chance: chanceOf(state.charter),
});
