/** The state of a table: its charter, and the fold of its log; as server/table/state.py has it. */
import type { Entry, State, View } from "../../net/protocol";
import { lateSeats, noContributions, seedOf, withRow } from "./contributions";
import { dealtEvent, entryOf, isSilent, movedEvent, newEvent, takenBack } from "./events";
import type { TableEvent, Viewer } from "./events";
import { chanceOf, nameAndFace, PLAYED, type Charter, type LogRow } from "./log";
import { Play } from "./play";
import type { Verbs } from "./verbs";

const TAKEN_BACK = "undo"; // in the history
const MOST_ENTRIES = 2000; // told at once

/** A seat: who sits there. */
interface Chair {
  bot: string | null;
  name: string | null; // a person's
  face: string | null; // the portrait that a person has chosen
}

/** Which events one viewer has heard of; entries are numbered from 1. */
interface Story {
  heard: number[]; // indexes into the events
  changed: number; // the last entry that changed the game
}

export class TableState {
  chairs: Chair[];
  play: Play | null = null;
  stage: State["stage"] = "waiting";
  mover: number | null = null;
  rematch: string | null = null;
  number = 0; // of the last row
  history: string[] = []; // moves as they were made
  events: TableEvent[] = [];
  answers = new Map<string, number>(); // the version after a message was carried out, by seat and cid
  contributions;
  private stories: Map<Viewer, Story>;
  private sealed: TableEvent[] = []; // choices of this turn that are to be opened
  private unanswered: { key: string; seat: number; left: number } | null = null;
  private views = new Map<Viewer, View>();

  constructor(
    readonly charter: Charter,
    readonly verbs: Verbs,
    rows: Iterable<LogRow> = [],
  ) {
    this.chairs = charter.places.map(({ bot }) => ({ bot, name: null, face: null }));
    this.contributions = noContributions(charter.secret);
    if (charter.from) this.contributions.secret = charter.from.seed;
    const viewers: Viewer[] = [null, ...charter.places.keys()];
    this.stories = new Map(viewers.map((viewer) => [viewer, { heard: [], changed: 0 }]));
    for (const row of rows) this.apply(row);
  }

  /** The same state, to apply more rows to. */
  copy(): TableState {
    const twin = Object.assign(Object.create(TableState.prototype) as TableState, this);
    twin.chairs = [...this.chairs];
    twin.history = [...this.history];
    twin.events = [...this.events];
    twin.answers = new Map(this.answers);
    twin.stories = new Map([...this.stories].map(([viewer, story]) => [viewer, { ...story, heard: [...story.heard] }]));
    twin.views = new Map();
    return twin;
  }

  // --- What can be asked ---------------------------------------------------------------

  get id(): string {
    return this.charter.id;
  }

  get facts() {
    return this.verbs.facts;
  }

  get seats(): number {
    return this.chairs.length;
  }

  get isOver(): boolean {
    return this.stage === "finished" || this.stage === "abandoned";
  }

  get people(): number {
    return this.chairs.filter((chair) => chair.name !== null).length;
  }

  /** The seats of this device: all that are no bots'. */
  get mine(): number[] {
    return this.chairs.flatMap((chair, seat) => (chair.bot === null ? [seat] : []));
  }

  /** What the deal waits for. */
  get phase(): State["fair"]["phase"] {
    if (this.play || this.isOver) return "done";
    if (this.chairs.some((chair) => chair.bot === null && chair.name === null)) return "seats";
    return lateSeats(this.contributions).length ? "reveal" : "done";
  }

  get seed(): string {
    return seedOf(this.contributions);
  }

  version(viewer: Viewer): number {
    return this.stories.get(viewer)!.heard.length;
  }

  /** The last entry of a seat that changed the game. */
  changed(seat: number): number {
    return this.stories.get(seat)!.changed;
  }

  /** All that a viewer may know of the game; reckoned once for each position. */
  view(viewer: Viewer): View | null {
    if (!this.play) return null;
    const known = this.views.get(viewer) ?? this.play.view(viewer);
    this.views.set(viewer, known);
    return known;
  }

  /** A viewer's story after so many entries; the newest of many. */
  entries(viewer: Viewer, since: number): Entry[] {
    const { heard } = this.stories.get(viewer)!;
    const first = Math.max(since, heard.length - MOST_ENTRIES, 0);
    return heard.slice(first).map((event, n) => entryOf(this.facts, this.events[event]!, first + n + 1, viewer));
  }

  // --- The fold ------------------------------------------------------------------------

  /** Take up the next row of the log; IllegalMove if it cannot follow what came before. */
  apply(row: LogRow): void {
    if (row.number !== this.number + 1) throw new Error(`row ${row.number} does not follow ${this.number}`);
    this.contributions = withRow(this.contributions, row);
    const event = this.eventOf(row);
    this.number = row.number;
    this.views.clear();
    this.stage = this.stageNow();
    this.mover = this.play && this.stage === "playing" ? this.play.mover : null;
    this.tell(event);
    this.noteAnswer(row);
  }

  private stageNow(): State["stage"] {
    if (this.stage === "abandoned") return "abandoned";
    if (!this.play) return "waiting";
    return this.play.over ? "finished" : "playing";
  }

  private eventOf(row: LogRow): TableEvent {
    if (row.kind === "move") return this.move(row);
    if (row.kind === "undone") return this.undo(row);
    if (row.kind === "dealt") return this.deal(row.at);
    if (row.kind === "abandoned") this.stage = "abandoned";
    else if (row.kind === "rematch") this.rematch = row.text;
    else if (row.kind === "joined") this.chairs[row.seat!] = { ...this.chairs[row.seat!]!, ...nameAndFace(row.text) };
    return newEvent(row.at, row.kind, row.seat, row.text);
  }

  private deal(at: number): TableEvent {
    const { game, options } = this.charter.settings;
    const chance = chanceOf(this.charter);
    this.play = Play.dealt({ game, verbs: this.verbs, seed: this.seed, seats: this.seats, chance, options });
    return dealtEvent(this.verbs, this.play.position, this.seats, at);
  }

  private move(row: LogRow): TableEvent {
    const before = this.played(row);
    const action = before.actionOf(row.text);
    this.play = before.after(row.text);
    this.history.push(row.text);
    const step = { before: before.position, action, after: this.play.position };
    const made = newEvent(row.at, "move", row.seat, row.text);
    const event = movedEvent(this.verbs, step, made, this.seats, this.sealed);
    this.sealed = event.isSealed ? [...this.sealed, event] : [];
    return event;
  }

  private undo(row: LogRow): TableEvent {
    const { undone } = this.played(row);
    if (!undone) throw new Error("there is nothing to take back");
    this.play = undone;
    this.history.push(TAKEN_BACK);
    const event = takenBack(this.events, row.at);
    if (event.isSealed) this.sealed = this.sealed.slice(0, -1);
    return event;
  }

  private played(row: LogRow): Play {
    if (!this.play || this.stage === "abandoned" || this.play.mover !== row.seat)
      throw new Error(`it is not the turn of seat ${row.seat}`);
    return this.play;
  }

  private tell(event: TableEvent): void {
    this.events.push(event);
    for (const [viewer, story] of this.stories) {
      if (isSilent(event, viewer)) continue;
      story.heard.push(this.events.length - 1);
      if (PLAYED.includes(event.kind)) story.changed = story.heard.length;
    }
  }

  private noteAnswer(row: LogRow): void {
    if (row.cid !== null && row.seat !== null)
      this.unanswered = { key: answerKey(row.seat, row.cid), seat: row.seat, left: row.parts };
    if (!this.unanswered) return;
    const { key, seat, left } = this.unanswered;
    this.unanswered = left === 1 ? null : { key, seat, left: left - 1 };
    if (left === 1) this.answers.set(key, this.version(seat));
  }
}

/** By what the answer to a message is found again. */
export const answerKey = (seat: number, cid: string) => `${seat} ${cid}`;
