/** A table on this device, with the real rules: moves, undo, refusals, answers that stay, windows, the end, a rematch. */
import { describe, expect, it } from "vitest";
import type { ClientMessage, NewTable, ServerMessage, State } from "../../net/protocol";
import { hashOf } from "../../fairness/hash";
import { Rooms, type Port, type Word } from "./rooms";
import { verbsOf } from "./samples";
import { MemoryStore, type Store } from "./store";

const WISH: NewTable = {
  game: "classic",
  options: { rounds: 1 },
  seats: [
    { kind: "here", name: "Ada" },
    { kind: "bot", bot: "wander" },
  ],
};
const TWO: NewTable = { ...WISH, seats: [WISH.seats[0]!, { kind: "here", name: "Bob" }] };

/** Windows that hear each other, on one storage. */
class Browser {
  readonly windows: Rooms[] = [];
  constructor(readonly store: Store = new MemoryStore()) {}

  window(): Rooms {
    const verbs = verbsOf("classic");
    const rooms: Rooms = new Rooms({
      store: this.store,
      verbsOf: () => verbs,
      prepare: async () => {},
      choose: async (_bot, play) => ({ move: play.verbs.facts.moves[play.actions().at(-1)!]!, standIn: false }), // the deck
      fail: (error) => {
        throw error;
      },
      announce: (word: Word) => this.windows.forEach((other) => void (other !== rooms && other.heard(word))),
    });
    this.windows.push(rooms);
    return rooms;
  }
}

class Line {
  heard: ServerMessage[] = [];
  private port!: Port;

  static async to(rooms: Rooms, table: string, seat: number | null = null, take = true): Promise<Line> {
    const line = new Line();
    line.port = { postMessage: (it) => line.heard.push(it), onmessage: null, close: () => {} };
    await rooms.open(table, line.port);
    line.say({ type: "hello", protocol: 2, seat, since: 0, take });
    await line.rest();
    return line;
  }

  say(message: ClientMessage): void {
    this.port.onmessage!({ data: message } as MessageEvent<ClientMessage>);
  }

  /** Until nothing more comes. */
  async rest(): Promise<void> {
    for (let n = -1; n !== this.heard.length; await new Promise((go) => setTimeout(go, 5))) n = this.heard.length;
  }

  async ask(message: ClientMessage): Promise<ServerMessage> {
    const before = this.heard.length;
    this.say(message);
    await this.rest();
    return this.heard[before]!;
  }

  get state(): State {
    return this.heard.filter((one): one is State => one.type === "state").at(-1)!;
  }

  play(moves: string[], cid = moves.join()): Promise<ServerMessage> {
    const { version, seat } = this.state;
    return this.ask({ type: "play", cid, base: version, seat: seat!, moves });
  }

  undo(cid: string): Promise<ServerMessage> {
    return this.ask({ type: "undo", cid, base: this.state.version, seat: this.state.seat! });
  }

  move(verb: string): string {
    return this.state.moves.find(({ move }) => move.startsWith(verb))!.move;
  }
}

const kinds = (state: State) => state.entries.map((entry) => entry.kind);

describe("a table on this device", () => {
  it("plays a turn at once, and the character answers", async () => {
    const rooms = new Browser().window();
    const { table, mine } = await rooms.newTable(WISH);
    expect(mine).toEqual([0]);
    const line = await Line.to(rooms, table);
    expect(line.heard[0]).toMatchObject({ type: "welcome", protocol: 2, table, mine: [0] });
    expect(kinds(line.state)).toEqual(["joined", "dealt"]);
    expect(line.state).toMatchObject({ stage: "playing", mover: 0, can_hint: true, can_undo: false });
    expect(await line.play([line.move("discard"), "draw deck"])).toEqual({
      type: "accepted",
      cid: expect.any(String),
      version: 4,
    });
    expect(line.state).toMatchObject({ mover: 0, version: 6 }); // the character has made its turn
  });

  it("takes moves back until something new was seen", async () => {
    const rooms = new Browser().window();
    const line = await Line.to(rooms, (await rooms.newTable(WISH)).table);
    const before = line.state.view;
    await line.play([line.move("discard")]);
    expect(line.state.can_undo).toBe(true);
    expect(await line.undo("u1")).toMatchObject({ type: "accepted" });
    expect(kinds(line.state)).toEqual(["undone"]);
    expect(line.state.view).toEqual(before);
    await line.play([line.move("discard"), "draw deck"], "turn");
    expect(line.state.can_undo).toBe(false);
    expect(await line.undo("u2")).toMatchObject({ type: "refused", code: "nothing_to_undo" });
  });

  it("refuses what cannot be, says why, and changes nothing", async () => {
    const rooms = new Browser().window();
    const line = await Line.to(rooms, (await rooms.newTable(WISH)).table);
    const { version } = line.state;
    expect(await line.play(["draw deck"])).toMatchObject({ code: "illegal", reason: { code: "place_first" } });
    expect(await line.play(["fly"])).toMatchObject({ code: "illegal", reason: { code: "no_move" } });
    expect(await line.play([line.move("discard"), "draw deck", "draw deck"])).toMatchObject({ code: "not_last" });
    expect(await line.ask({ type: "play", cid: "s", base: 0, seat: 0, moves: ["draw deck"] })).toMatchObject({
      code: "stale",
    });
    expect(await line.ask({ type: "play", cid: "t", base: version, seat: 1, moves: ["draw deck"] })).toMatchObject({
      code: "not_your_seat",
      version: 0,
    });
    expect(await line.ask({ type: "look", seat: 1 })).toMatchObject({ type: "fault", code: "bad_seat" });
    expect(line.state.version).toBe(version);
  });

  it("answers the same message with the same answer for ever, also after a reload", async () => {
    const browser = new Browser();
    const rooms = browser.window();
    const { table } = await rooms.newTable(TWO);
    const line = await Line.to(rooms, table);
    const message: ClientMessage = { type: "play", cid: "c", base: 3, seat: 0, moves: [line.move("discard")] };
    const answer = await line.ask(message);
    const later = await Line.to(browser.window(), table);
    expect(await later.ask(message)).toEqual(answer);
    expect(later.state.view).toEqual(line.state.view);
    expect(later.state.version).toBe(line.state.version);
  });

  it("is passed on: the other looks with other eyes", async () => {
    const rooms = new Browser().window();
    const line = await Line.to(rooms, (await rooms.newTable(TWO)).table);
    expect(line.state.can_hint).toBe(false);
    const refused = { type: "hint", id: 1, move: null, seen: null, code: "not_here" };
    expect(await line.ask({ type: "hint", id: 1, think: false })).toEqual(refused);
    await line.play([line.move("discard"), "draw deck"]);
    expect(line.state).toMatchObject({ seat: 0, mover: 1, moves: [] });
    await line.ask({ type: "look", seat: 1, since: 0 });
    expect(line.state).toMatchObject({ seat: 1, mover: 1 });
    expect(line.state.moves.length).toBeGreaterThan(0);
  });

  it("is played from the newest window, and the older one watches", async () => {
    const browser = new Browser();
    const [one, two] = [browser.window(), browser.window()];
    const { table } = await one.newTable(TWO);
    const older = await Line.to(one, table);
    const newer = await Line.to(two, table);
    await older.rest();
    expect(older.heard.at(-1)).toEqual({ type: "notice", code: "read_only" });
    expect(await older.play([older.move("discard")])).toMatchObject({ type: "refused", code: "read_only" });
    await newer.play([newer.move("discard")]);
    await older.rest();
    expect(older.state).toEqual(newer.state);
  });

  it("is dealt from a secret and this device's contribution, and shows the seed at the end", async () => {
    const rooms = new Browser().window();
    const seated = await rooms.newTable({ ...WISH, commitment: hashOf("mine") });
    const line = await Line.to(rooms, seated.table);
    expect(line.state).toMatchObject({ stage: "waiting", view: null, fair: { phase: "reveal", contributions: {} } });
    await expect(rooms.reveal(seated.table, 1, "another")).rejects.toMatchObject({ code: "too_late" });
    await rooms.reveal(seated.table, 1, "mine");
    await line.rest();
    expect(line.state).toMatchObject({ stage: "playing", fair: { phase: "done", contributions: { 0: "mine" } } });
    await expect(rooms.record(seated.table)).rejects.toMatchObject({ code: "not_over" });
    for (let n = 0; line.state.stage === "playing"; n++)
      await line.play([line.move("discard"), line.state.moves.length ? "draw deck" : ""], `turn ${n}`);
    const { result } = line.state;
    const [secret, added] = result!.seed.split(":");
    expect([hashOf(secret!), added]).toEqual([seated.commitment, "0=mine"]);
    expect(result!.bills.map((bill) => bill.total)).toEqual(result!.scores);
    const record = await rooms.record(seated.table);
    expect(record).toMatchObject({ lostcities: 2, chance: 3, game: "classic", seed: result!.seed });
    const again = await rooms.rematch(seated.table, {});
    expect(await rooms.rematch(seated.table, {})).toEqual(again); // asked again: the same table
    await line.rest();
    expect(line.state.rematch).toBe(again.table);
  });

  it("is not set up for people elsewhere, for bots that nobody knows, or with other options", async () => {
    const rooms = new Browser().window();
    const wishes: NewTable[] = [
      { ...WISH, seats: [WISH.seats[0]!, { kind: "open" }] },
      { ...WISH, seats: [WISH.seats[0]!, { kind: "bot", bot: "nobody" }] },
      { ...WISH, options: { rounds: 0 } },
      { ...WISH, options: { expeditions: 1, highest: 4 } }, // nothing would be left to draw
      { ...WISH, seats: [WISH.seats[0]!] },
    ];
    for (const wish of wishes) await expect(rooms.newTable(wish)).rejects.toThrow();
    await expect(rooms.tableInfo("local-nothinghere0")).rejects.toMatchObject({ code: "no_such_table" });
  });

  it("that is damaged says so", async () => {
    const browser = new Browser();
    const { table } = await browser.window().newTable(TWO);
    const kept = (await browser.store.read(table))!;
    await browser.store.addRows(table, [{ ...kept.rows.at(-1)!, number: 4, kind: "move", seat: 0, text: "fly" }]);
    await expect(browser.window().tableInfo(table)).rejects.toMatchObject({ code: "damaged" });
  });
});
