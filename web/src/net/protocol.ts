/* Generated from the server's models: npm run types */

export type View = ClassicView | PartnersView | RivalsView | RollAndWriteView;
export type ClientMessage =
  | Hello
  | Look
  | Play
  | Undo
  | Why
  | AskHint
  | Leave
  | Back
  | Arrange
  | Propose
  | Answer
  | Nudge
  | Plan
  | Suppose
  | React
  | Ping;
export type ServerMessage =
  | Welcome
  | State
  | Accepted
  | Refused
  | Because
  | Supposed
  | Hint
  | Presence
  | Reaction
  | Notice
  | Fault
  | Pong
  | Beat;

export interface Protocol {}
/**
 * The message was carried out and is stored; the same answer for ever.
 */
export interface Accepted {
  type: "accepted";
  cid: string;
  /**
   * the version after it, in the seat's own story
   */
  version: number;
}
/**
 * For or against what is proposed.
 */
export interface Answer {
  type: "answer";
  cid: string;
  base: number;
  seat: number;
  agree: boolean;
}
/**
 * The seats in a new order, before the deal; people who are not in it are removed.
 */
export interface Arrange {
  type: "arrange";
  cid: string;
  base: number;
  seat: number;
  /**
   * @minItems 2
   * @maxItems 5
   */
  seats: ArrangedSeat[];
  /**
   * start the game, too
   */
  start?: boolean;
}
/**
 * A seat in a new order: whoever sat there before, open to all, or a bot.
 */
export interface ArrangedSeat {
  kind: "keep" | "open" | "bot";
  /**
   * the old seat, for `keep`
   */
  seat?: number | null;
  /**
   * which one, for `bot`
   */
  bot?: string | null;
}
/**
 * Ask what a good player would do; refused at a table of people in progress.
 */
export interface AskHint {
  type: "hint";
  id: number;
  /**
   * false: the position as the seat knows it, to think oneself
   */
  think?: boolean;
}
/**
 * Come back to a seat that was left.
 */
export interface Back {
  type: "back";
  cid: string;
  seat: number;
}
/**
 * Time for the whole game: what a turn takes is taken from it, and each turn adds something.
 */
export interface Bank {
  seconds: number;
  /**
   * seconds after each turn
   */
  increment?: number;
}
/**
 * A line to keep a stream alive.
 */
export interface Beat {
  type: "beat";
}
/**
 * Why a move is not allowed.
 */
export interface Because {
  type: "because";
  id: number;
  move: string;
  /**
   * null: it is allowed
   */
  code: ("not_playing" | "not_your_turn" | "illegal") | null;
  /**
   * why it is illegal
   */
  reason: Telling | null;
  /**
   * in one English sentence, for programs
   */
  message: string | null;
}
/**
 * An event, a reason or a line of a bill: a code, and its numbers by name.
 *
 * The names are those of the words' tables, by game: cards as `R7`, colours as `R`, all else a
 * number; in reasons why a move cannot be read, texts.
 */
export interface Telling {
  code: string;
  [k: string]: number | string;
}
/**
 * How the score of a seat (in the card games: of a side) comes about.
 */
export interface Bill {
  seats: number[];
  /**
   * each with its `points`
   */
  lines: Telling[];
  total: number;
}
/**
 * A bot that can take a seat.
 */
export interface BotInfo {
  /**
   * what to ask for
   */
  bot: string;
  name: string;
  about: string;
}
/**
 * The time for this turn.
 */
export interface Clock {
  /**
   * for a whole turn; with a bank, when the turn began
   */
  seconds: number;
  /**
   * milliseconds from now on
   */
  left: number;
  /**
   * with a bank: milliseconds by seat, when this turn began
   */
  banks: number[] | null;
}
/**
 * A new commitment, when an attempt to deal was void.
 */
export interface Commit {
  attempt: number;
  commitment: string;
}
/**
 * What another must have done for a turn to be played.
 */
export interface Condition {
  seat: number;
  move: string;
}
/**
 * A listed table that this server cannot open: damaged, or of another version of the rules.
 */
export interface DamagedTable {
  table: string;
  damaged: true;
}
/**
 * A deal of the day that was played to its end.
 */
export interface DayResult {
  record: {
    [k: string]: unknown;
  };
  /**
   * a secret of the browser's for this deal: its first result counts
   */
  key: string;
}
/**
 * A result among those of the people of this server.
 */
export interface DayStanding {
  people: number;
  /**
   * how many of them have less
   */
  below: number;
  /**
   * how many have the same, the caller among them
   */
  even: number;
}
/**
 * One game of a deal.
 */
export interface DealGame {
  /**
   * when it ended, in milliseconds since 1970
   */
  at: number;
  seats: DealSeat[];
  scores: number[];
  /**
   * played by somebody who knew the deal
   */
  again: boolean;
  /**
   * played to its end, by those who sat down
   */
  whole: boolean;
}
/**
 * Who sat there: a person by name, or a bot; with neither, a person who is forgotten.
 */
export interface DealSeat {
  /**
   * of the person
   */
  name: string | null;
  bot: string | null;
  /**
   * the person's portrait
   */
  face: string | null;
}
/**
 * A deal as those may know it who have still to play it: no card, no result.
 */
export interface DealInfo {
  deal: string;
  game: "classic" | "partners" | "rivals" | "roll_and_write";
  options: {
    [k: string]: number | boolean;
  };
  /**
   * who sat where in the first game
   */
  seats: DealSeat[];
  /**
   * how many games of it have ended
   */
  played: number;
}
/**
 * The deal; the same if it was made before.
 */
export interface DealMade {
  deal: string;
}
/**
 * A deal that others play too, each at a table of their own.
 */
export interface DealPlay {
  id: string;
  /**
   * whoever sets the table up has played it before
   */
  again: boolean;
}
/**
 * The games of a deal that are over, the first one first.
 */
export interface DealResults {
  games: DealGame[];
}
/**
 * A finished game whose deal others shall play too.
 */
export interface DealWish {
  record: {
    [k: string]: unknown;
  };
  /**
   * @minItems 2
   * @maxItems 5
   */
  seats: DealSeat[];
}
/**
 * A device, an open link or a program that has the caller's seats.
 */
export interface DeviceInfo {
  id: string;
  /**
   * `seat`: a person's device; `play`, `read`: a program's
   */
  scope: "seat" | "link" | "play" | "read";
  /**
   * those of its seats that are the caller's too
   */
  seats: number[];
  /**
   * of a program
   */
  label: string | null;
  /**
   * of a device, if its browser told
   */
  browser: string | null;
  system: string | null;
  /**
   * milliseconds since 1970
   */
  created: number;
  /**
   * when a link is good no more
   */
  expires: number | null;
  /**
   * the caller's own
   */
  mine: boolean;
  /**
   * the first device of a seat, which may end its other ones
   */
  first: boolean;
  /**
   * whether the caller may end it
   */
  can_end: boolean;
}
/**
 * Exchange the token of a link (#t=…) for a cookie; a link works once.
 */
export interface Enter {
  token: string;
}
/**
 * One thing that happened, as the viewer may know it; numbered 1, 2, … for each viewer.
 */
export interface Entry {
  number: number;
  /**
   * milliseconds since 1970
   */
  at: number;
  kind:
    | "joined"
    | "arranged"
    | "started"
    | "added"
    | "committed"
    | "revealed"
    | "missed"
    | "dealt"
    | "move"
    | "undone"
    | "left"
    | "back"
    | "timeout"
    | "stand_in"
    | "proposed"
    | "agreed"
    | "declined"
    | "replaced"
    | "offered"
    | "claimed"
    | "nudged"
    | "ended"
    | "abandoned"
    | "closed"
    | "rematch"
    | "planned"
    | "unplanned"
    | "as_planned"
    | "lapsed";
  seat: number | null;
  /**
   * of the person who joined, or will
   */
  name: string | null;
  /**
   * its name; null where the viewer may not know it
   */
  move: string | null;
  /**
   * what the viewer notices, in order
   */
  events: Telling[];
  /**
   * of `proposed` and `ended`
   */
  motion: ("undo" | "draw" | "end" | "resign" | "replace" | "admit") | null;
  /**
   * another seat that this concerns
   */
  about: number | null;
  /**
   * of `replaced`
   */
  bot: string | null;
  /**
   * of the rematch
   */
  table: string | null;
  /**
   * of `closed` and `lapsed`
   */
  reason: ("expired" | "host") | ("condition" | "illegal" | "changed" | "undone" | "away") | null;
}
/**
 * What fixes the shuffle; a client keeps it, and `lostcities verify` checks it at the end.
 */
export interface FairPlay {
  /**
   * the version of how cards and dice follow from the seed
   */
  chance: number;
  /**
   * to deal, from 1; a void one is followed by another
   */
  attempt: number;
  /**
   * what the deal waits for: people, new commitments, contributions, nothing
   */
  phase: "seats" | "commit" | "reveal" | "done";
  /**
   * SHA-256 of the host's secret for this attempt
   */
  commitment: string;
  /**
   * SHA-256 of each client's contribution
   */
  commitments: {
    [k: string]: string;
  };
  /**
   * by seat; shown once the cards are dealt
   */
  contributions: {
    [k: string]: string;
  };
  /**
   * seats whose contribution came too late
   */
  missed: number[];
}
/**
 * The client did something wrong; the connection is closed next.
 */
export interface Fault {
  type: "fault";
  code: "bad_message" | "too_fast" | "bad_seat" | "bad_protocol" | "revoked";
  message: string;
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  game: string;
  title: string;
  /**
   * the version of the rules
   */
  rules: number;
  /**
   * how many can play
   */
  seats: number[];
  /**
   * 0: everyone for themselves
   */
  sides: number;
  /**
   * names by letter, in order
   */
  colors: {
    [k: string]: string;
  };
  options: OptionInfo[];
  bots: BotInfo[];
}
/**
 * An option of a game.
 */
export interface OptionInfo {
  name: string;
  default: number;
  lowest: number;
  highest: number;
  /**
   * yes or no
   */
  flag: boolean;
  meaning: string;
}
/**
 * The server is up.
 */
export interface Health {
  status: "ok";
  version: string;
  database: "sqlite" | "postgresql";
}
/**
 * The first message: which eyes to look with, and what was seen already.
 */
export interface Hello {
  type: "hello";
  protocol: 2;
  /**
   * one of mine; null: the first, or a watcher
   */
  seat?: number | null;
  /**
   * the last version seen; the story comes from there on
   */
  since?: number;
  /**
   * play from here; false: only if no other window of mine is connected
   */
  take?: boolean;
}
/**
 * What a good player would do.
 */
export interface Hint {
  type: "hint";
  id: number;
  /**
   * null: refused, see code; or the asker thinks itself
   */
  move: string | null;
  /**
   * base64 of a record that the seat may hold true: all hidden cards dealt afresh
   */
  seen: string | null;
  code: ("not_here" | "not_your_turn" | "busy") | null;
}
/**
 * Take an open seat.
 */
export interface Join {
  name: string;
  /**
   * a portrait
   */
  face?: string | null;
  /**
   * null: the first open one
   */
  seat?: number | null;
  /**
   * SHA-256 of what this device will contribute to the seed
   */
  commitment?: string | null;
  /**
   * a secret of the client: asking again with it gives the same seat
   */
  cid?: string | null;
  bearer?: boolean;
}
/**
 * Leave the table; the seat's token stays good for coming back.
 */
export interface Leave {
  type: "leave";
  cid: string;
  seat: number;
}
/**
 * A move that the viewer may make now, and what it would make of the score.
 */
export interface LegalMove {
  move: string;
  /**
   * the viewer's score after it; null: unchanged or unknown
   */
  score: number | null;
  /**
   * the colour it changes, as a letter
   */
  color: string | null;
  /**
   * what that colour would then be worth
   */
  worth: number | null;
}
/**
 * A link that gives the caller's seats to another device, once.
 */
export interface Link {
  /**
   * /g/TABLE#t=TOKEN
   */
  path: string;
}
/**
 * Look with the eyes of another of my seats (several people on one device).
 */
export interface Look {
  type: "look";
  seat: number;
  since?: number;
}
/**
 * What somebody has proposed; it is carried out when all who are asked have agreed.
 */
export interface Motion {
  what: "undo" | "draw" | "end" | "resign" | "replace" | "admit";
  /**
   * who proposed it
   */
  seat: number;
  /**
   * the seat to be replaced, or given to a friend
   */
  about: number | null;
  /**
   * by which bot
   */
  bot: string | null;
  agreed: number[];
  /**
   * the seats of all who must agree: who is there
   */
  asked: number[];
}
/**
 * A move by HTTP, for programs; the same as `play` on the WebSocket.
 */
export interface MoveRequest {
  cid: string;
  base: number;
  seat: number;
  /**
   * @minItems 1
   * @maxItems 16
   */
  moves: string[];
}
/**
 * A table to be set up; one wish for each seat.
 */
export interface NewTable {
  game: "classic" | "partners" | "rivals" | "roll_and_write";
  options?: {
    [k: string]: number | boolean;
  };
  /**
   * @minItems 2
   * @maxItems 5
   */
  seats: SeatWish[];
  /**
   * seconds for a turn
   */
  clock?: number | null;
  /**
   * instead of it, time for the whole game
   */
  bank?: Bank | null;
  on_leave?: "bot" | "wait";
  listed?: boolean;
  /**
   * deal when every seat is taken, or when the host starts
   */
  start?: "full" | "host";
  /**
   * the cards of this deal; game and options are the deal's
   */
  deal?: DealPlay | null;
  /**
   * SHA-256 of what this device will contribute to the seed
   */
  commitment?: string | null;
  /**
   * answer with a token, not a cookie: for bots
   */
  bearer?: boolean;
}
/**
 * Who shall sit there: a person on this device, a bot, or whoever comes by the link.
 */
export interface SeatWish {
  kind: "here" | "bot" | "open";
  /**
   * of the person, for `here`
   */
  name?: string | null;
  /**
   * which one, for `bot`; null: the usual one
   */
  bot?: string | null;
  /**
   * a portrait, for `here`
   */
  face?: string | null;
}
/**
 * A token for a program: `play` may move, `read` may look.
 */
export interface NewToken {
  scope: "play" | "read";
  label: string;
}
/**
 * Something the viewer should be told.
 */
export interface Notice {
  type: "notice";
  code: "read_only" | "writable" | "restarting";
}
/**
 * Remind whoever is to move; once a turn.
 */
export interface Nudge {
  type: "nudge";
  cid: string;
  seat: number;
}
/**
 * A card that lies open for all, and what it would do for the viewer by itself.
 */
export interface Offer {
  card: string;
  /**
   * points it would add; null: it fits nowhere
   */
  adds: number | null;
  /**
   * what its colour would then be worth
   */
  worth: number | null;
}
/**
 * Are you there?
 */
export interface Ping {
  type: "ping";
  id: number;
}
/**
 * What I shall do when it is my turn: the first case that holds; no cases: take it back.
 */
export interface Plan {
  type: "plan";
  cid: string;
  /**
   * the version it was decided on; taking it back needs none
   */
  base: number;
  seat: number;
  /**
   * @maxItems 4
   */
  cases: PlannedCase[];
}
/**
 * A whole turn, and when it is to be played.
 */
export interface PlannedCase {
  /**
   * null: whatever the others do
   */
  when: Condition | null;
  /**
   * @minItems 1
   * @maxItems 16
   */
  moves: string[];
}
/**
 * Make one move or a whole turn: all of it or nothing.
 */
export interface Play {
  type: "play";
  /**
   * the client's own id for this message: answered once for ever
   */
  cid: string;
  /**
   * the version it was made on
   */
  base: number;
  seat: number;
  /**
   * @minItems 1
   * @maxItems 16
   */
  moves: string[];
}
/**
 * The answer to ping.
 */
export interface Pong {
  type: "pong";
  id: number;
}
/**
 * What lay there after so many moves.
 */
export interface Position {
  at: number;
  /**
   * moves in all
   */
  of: number;
  /**
   * who made the last move
   */
  seat: number | null;
  move: string | null;
  view: View;
  /**
   * if asked for: the moves up to here, the newest 10,000 at most
   */
  story: ToldMove[] | null;
}
/**
 * All that a seat may know of a match; seat null is a spectator.
 */
export interface ClassicView {
  version: number;
  mover: number | null;
  ended_by: number | null;
  phase: "place" | "draw" | "give" | "over";
  round: number;
  rounds: number;
  hand_size: number;
  highest: number;
  colors: string[];
  deck: number;
  known: string[][];
  expeditions: {
    /**
     * The cards of one colour on one side, in the order laid, and their score.
     */
    [k: string]: {
      cards: string[];
      score: number;
    };
  }[];
  piles: {
    [k: string]: string[];
  };
  closed: string | null;
  banked: number[];
  scores: number[];
  game: "classic";
  seat: number | null;
  hands: string[][];
}
/**
 * All that a seat may know of a match; seat null is a spectator.
 */
export interface PartnersView {
  version: number;
  mover: number | null;
  ended_by: number | null;
  phase: "place" | "draw" | "give" | "over";
  round: number;
  rounds: number;
  hand_size: number;
  highest: number;
  colors: string[];
  deck: number;
  known: string[][];
  expeditions: {
    /**
     * The cards of one colour on one side, in the order laid, and their score.
     */
    [k: string]: {
      cards: string[];
      score: number;
    };
  }[];
  piles: {
    [k: string]: string[];
  };
  closed: string | null;
  banked: number[];
  scores: number[];
  game: "partners";
  seat: number | null;
  hands: string[][];
  side_known: string[][];
  told: string[];
  given: string | null;
}
/**
 * All that a seat may know of a game: everything but the order of the cards to come.
 */
export interface RivalsView {
  game: "rivals";
  version: number;
  seat: number | null;
  mover: number | null;
  ended_by: number | null;
  phase: "turn" | "auction" | "won" | "over";
  colors: string[];
  deck: number;
  pile: number;
  piles_to_come: number;
  display: string[];
  gone: string[];
  starting_wagers: string[];
  expeditions: {
    /**
     * The cards of one colour before one seat, in the order laid, and what they count.
     */
    [k: string]: {
      cards: string[];
      footprints: number;
      score: number;
    };
  }[];
  gold: number[];
  supply: number;
  bid: number;
  bidder: number | null;
  bidding: number[];
  removed: boolean;
  scores: number[];
}
/**
 * All that a seat may know of a game; seat null is a spectator.
 */
export interface RollAndWriteView {
  game: "roll_and_write";
  version: number;
  seat: number | null;
  mover: number | null;
  phase: "choose" | "accelerate" | "over";
  colors: string[];
  roller: number;
  color_dice: string[];
  number_dice: number[];
  color_taken: number | null;
  number_taken: number | null;
  sealed: boolean;
  /**
   * Items: The sheet of one seat, as the viewer sees it.
   */
  sheets: {
    columns: {
      /**
       * One expedition on a sheet.
       */
      [k: string]: {
        numbers: number[];
        circle: boolean;
        top_vase: boolean;
        score: number;
      };
    };
    artefacts: number;
    refusals: number;
    bonuses: string[];
    score: number;
  }[];
  /**
   * Items: The sheet of one seat, as the viewer sees it.
   */
  shown: {
    columns: {
      /**
       * One expedition on a sheet.
       */
      [k: string]: {
        numbers: number[];
        circle: boolean;
        top_vase: boolean;
        score: number;
      };
    };
    artefacts: number;
    refusals: number;
    bonuses: string[];
    score: number;
  }[];
  bridges_passed: string[];
  /**
   * What is printed on every sheet: boxes count from 1 at the bottom, points by boxes filled.
   */
  layout: {
    arrows: {
      [k: string]: number[];
    };
    vases: {
      [k: string]: number[];
    };
    expedition: number[];
    artefacts: number[];
    dice: number[];
  };
  scores: number[];
}
/**
 * A move of a record, as it was told.
 */
export interface ToldMove {
  seat: number;
  /**
   * none if whose eyes these are noticed nothing
   */
  events: Telling[];
}
/**
 * A position of a record.
 */
export interface PositionWish {
  record: {
    [k: string]: unknown;
  };
  /**
   * after so many moves
   */
  at: number;
  /**
   * whose eyes; null: all hands open
   */
  seat?: number | null;
  /**
   * tell all moves up to there too
   */
  story?: boolean;
}
/**
 * What one of the others may do before it is my turn, as far as I know.
 */
export interface Possible {
  seat: number;
  moves: string[];
}
/**
 * Somebody came or went.
 */
export interface Presence {
  type: "presence";
  seats: SeatInfo[];
}
/**
 * Who sits where, for everybody to see.
 */
export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  /**
   * which bot plays, if one does
   */
  bot: string | null;
  /**
   * connected now; a bot always is
   */
  present: boolean;
  /**
   * has left; a bot plays meanwhile if the table says so
   */
  away: boolean;
  /**
   * the portrait that a person has chosen
   */
  face: string | null;
  /**
   * the bot that plays for a person who is away
   */
  stand_in: string | null;
  /**
   * a bot's, which a friend may take by `join`
   */
  offered: boolean;
  /**
   * who takes the seat of this bot when the next round begins
   */
  claimed: string | null;
  /**
   * milliseconds since a person was last connected; null: is now
   */
  absent: number | null;
}
/**
 * What went wrong, in one sentence.
 */
export interface Problem {
  code: string;
  message: string;
}
/**
 * Propose something that the others must agree to; alone at the table one decides alone.
 */
export interface Propose {
  type: "propose";
  cid: string;
  base: number;
  seat: number;
  what: "undo" | "draw" | "end" | "resign" | "replace" | "admit";
  /**
   * for `replace` and `admit`: a seat
   */
  about?: number | null;
  /**
   * by which bot; null: a gentle one
   */
  bot?: string | null;
}
/**
 * How a browser subscribes to notifications.
 */
export interface PushInfo {
  /**
   * the host's public key; null: it sends none
   */
  key: string | null;
}
/**
 * Where a browser is told that it is its turn.
 */
export interface PushWish {
  /**
   * of the browser's push service; null: no more
   */
  endpoint: string | null;
}
/**
 * Say a quick phrase to everybody at the table; there is no free text.
 */
export interface React {
  type: "react";
  seat: number;
  phrase: "hello" | "luck" | "nice" | "thanks" | "oops" | "wow" | "moment" | "good_game";
}
/**
 * Somebody says a quick phrase; it is not part of the story.
 */
export interface Reaction {
  type: "reaction";
  seat: number;
  phrase: "hello" | "luck" | "nice" | "thanks" | "oops" | "wow" | "moment" | "good_game";
}
/**
 * The message was not carried out, and nothing has changed.
 */
export interface Refused {
  type: "refused";
  cid: string;
  code:
    | "stale"
    | "not_your_turn"
    | "not_your_seat"
    | "illegal"
    | "not_last"
    | "nothing_to_undo"
    | "not_playing"
    | "not_host"
    | "open_seats"
    | "no_motion"
    | "bad_plan"
    | "bad_seats"
    | "read_only"
    | "storage";
  /**
   * why a move is illegal
   */
  reason: Telling | null;
  /**
   * in one English sentence, for programs
   */
  message: string;
  version: number;
}
/**
 * Play again, with changed settings or null for the same.
 */
export interface Rematch {
  table?: NewTable | null;
  /**
   * as for `Join`
   */
  commitment?: string | null;
}
/**
 * The end of a game: everything may be known now.
 */
export interface Result {
  scores: number[];
  /**
   * seats; empty if the game was abandoned
   */
  winners: number[];
  /**
   * how it ended before its end: draw, end or resign
   */
  ended: ("undo" | "draw" | "end" | "resign" | "replace" | "admit") | null;
  bills: Bill[];
  /**
   * the seed revealed: the secret, then the contributions; empty where a deal that others play too was not played to its end
   */
  seed: string;
  /**
   * all moves as they were made; `undo` for one taken back
   */
  history: string[];
}
/**
 * The contribution that was committed to, when all have committed.
 */
export interface Reveal {
  attempt: number;
  contribution: string;
}
/**
 * A finished game to be reviewed.
 */
export interface ReviewWish {
  record: {
    [k: string]: unknown;
  };
  /**
   * with all cards open
   */
  hindsight?: boolean;
}
/**
 * The seats that the caller now has at a table; the token is in a cookie, or here.
 */
export interface Seated {
  table: string;
  mine: number[];
  /**
   * only for `bearer`; shown this once
   */
  token: string | null;
  /**
   * the host's, for the first attempt to deal: keep it
   */
  commitment: string;
  /**
   * how cards and dice will follow from the seed: keep it too
   */
  chance: number;
}
/**
 * The seed, which whoever has played a deal to its end was told.
 */
export interface SeedShown {
  seed: string;
}
/**
 * All that the viewer may know now, and what happened since the version it had.
 */
export interface State {
  type: "state";
  table: string;
  /**
   * how many entries the viewer's story has
   */
  version: number;
  /**
   * whose eyes these are; null: a watcher's
   */
  seat: number | null;
  stage: "waiting" | "playing" | "finished" | "abandoned";
  settings: TableSettings;
  /**
   * the version of the game's rules
   */
  rules: number;
  seats: SeatInfo[];
  /**
   * the seat of whoever arranges the table before the deal
   */
  host: number | null;
  fair: FairPlay;
  /**
   * null before the deal
   */
  view: View | null;
  mover: number | null;
  /**
   * if the viewer is to move; else none
   */
  moves: LegalMove[];
  /**
   * moves one might try, and the reasons why they are not legal
   */
  refusals: {
    [k: string]: Telling;
  };
  /**
   * cards open for all as the viewer could use them
   */
  offers: Offer[];
  /**
   * the viewer may take the last move back
   */
  can_undo: boolean;
  /**
   * hints are allowed here
   */
  can_hint: boolean;
  clock: Clock | null;
  /**
   * what is proposed
   */
  motion: Motion | null;
  /**
   * what the viewer has planned, for nobody else; null: nothing can be planned now
   */
  plan: PlannedCase[] | null;
  /**
   * the story since the version asked for
   */
  entries: Entry[];
  /**
   * when it is over
   */
  result: Result | null;
  /**
   * the table of the rematch
   */
  rematch: string | null;
}
/**
 * What was settled when the table was set up.
 */
export interface TableSettings {
  game: "classic" | "partners" | "rivals" | "roll_and_write";
  /**
   * as given; the others have their defaults
   */
  options: {
    [k: string]: number | boolean;
  };
  /**
   * seconds for a turn, null: no clock
   */
  clock: number | null;
  /**
   * another kind of clock: time for a game
   */
  bank: Bank | null;
  /**
   * who plays for a person that has left
   */
  on_leave: "bot" | "wait";
  /**
   * shown in the list of tables
   */
  listed: boolean;
  /**
   * dealt when every seat is taken, or when the host starts
   */
  start: "full" | "host";
  /**
   * a deal that others play too
   */
  deal: DealPlay | null;
}
/**
 * Ask what my turn would be like, after something that another may do.
 */
export interface Suppose {
  type: "suppose";
  id: number;
  /**
   * null: as things are now
   */
  when: Condition | null;
  /**
   * the beginning of my turn
   *
   * @maxItems 16
   */
  moves: string[];
}
/**
 * The position as if it were my turn.
 */
export interface Supposed {
  type: "supposed";
  id: number;
  /**
   * why not; null: here it is
   */
  code: ("illegal" | "not_last" | "not_playing" | "bad_plan") | null;
  /**
   * why a move is illegal
   */
  reason: Telling | null;
  /**
   * in one English sentence, for programs
   */
  message: string | null;
  /**
   * with these moves the turn is over
   */
  whole: boolean;
  /**
   * what I would see; null after the turn
   */
  view: View | null;
  /**
   * what I could do then
   */
  moves: LegalMove[];
  /**
   * what I could not, and why
   */
  refusals: {
    [k: string]: Telling;
  };
  /**
   * what the others may do first
   */
  conditions: Possible[];
}
/**
 * A table as everybody may see it.
 */
export interface TableInfo {
  table: string;
  stage: "waiting" | "playing" | "finished" | "abandoned";
  settings: TableSettings;
  seats: SeatInfo[];
  commitment: string;
  /**
   * the caller's seats
   */
  mine: number[];
  /**
   * the seat to move
   */
  mover: number | null;
}
/**
 * A token for a program; `token` is shown once, when it is made.
 */
export interface TokenInfo {
  label: string;
  scope: "play" | "read";
  token: string | null;
}
/**
 * Take the last move back, until something new was seen.
 */
export interface Undo {
  type: "undo";
  cid: string;
  base: number;
  seat: number;
}
/**
 * The answer to hello; a state follows.
 */
export interface Welcome {
  type: "welcome";
  protocol: 2;
  table: string;
  /**
   * the seats that this client plays; none: a watcher
   */
  mine: number[];
  /**
   * the version of lostcities
   */
  server: string;
}
/**
 * Ask why a move is not allowed.
 */
export interface Why {
  type: "why";
  id: number;
  move: string;
}
