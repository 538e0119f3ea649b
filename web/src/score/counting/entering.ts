/** Entering what lies on the table; what cannot be is refused with the reason. All give a new match. */
import { BOXES, type Game } from "./box";
import { countOf, sumOf, WAGER, withCard, withoutCard, type Expedition } from "./expedition";
import {
  emptyRound,
  isBlank,
  isSheet,
  leaders,
  sideName,
  type Laid,
  type Match,
  type Round,
  type Tally,
} from "../matches/match";
import { refuse } from "./refusal";
import { BOXES as SHEET_BOXES, BRIDGE_BOX, COLUMNS, filledOf, type Sheet } from "./roll_and_write";

export interface Place {
  round: number;
  side: number;
}

const at = (match: Match, { round, side }: Place) => match.rounds[round]![side]!;
export const laidAt = (match: Match, place: Place) => at(match, place) as Laid;
export const sheetAt = (match: Match, place: Place) => at(match, place) as Sheet;

function put(match: Match, place: Place, tally: Tally): Match {
  const round = match.rounds[place.round]!.with(place.side, tally);
  return { ...match, changed: Date.now(), rounds: match.rounds.with(place.round, round) };
}

// --- Cards ----------------------------------------------------------------------------

/** Who else has a card like this, and how many there are with them. */
export function elsewhere(
  match: Match,
  { round, side }: Place,
  color: string,
  rank: number,
): { n: number; names: string[] } {
  const holders = match.rounds[round]!.map((tally, other) => ({
    other,
    n: other === side || isSheet(tally) ? 0 : countOf(tally.cards[color]!, rank),
  })).filter(({ n }) => n);
  return { n: sumOf(holders.map(({ n }) => n)), names: holders.map(({ other }) => sideName(match, other)) };
}

/** How many cards like this the side could have, as the others' lie. */
export function room(match: Match, place: Place, color: string, rank: number): number {
  const box = BOXES[match.game];
  return Math.min(box.most(rank), box.copies(rank) - elsewhere(match, place, color, rank).n);
}

export function addCard(match: Match, place: Place, color: string, rank: number): Match {
  return setExpedition(match, place, color, withCard(laidAt(match, place).cards[color]!, rank));
}

export function removeCard(match: Match, place: Place, color: string, rank: number): Match {
  return setExpedition(match, place, color, withoutCard(laidAt(match, place).cards[color]!, rank));
}

/** Lay a whole expedition anew. */
export function setExpedition(match: Match, place: Place, color: string, cards: Expedition): Match {
  checkExpedition(match.game, color, cards);
  for (const rank of new Set(cards)) {
    const others = elsewhere(match, place, color, rank);
    if (countOf(cards, rank) + others.n > BOXES[match.game].copies(rank))
      refuse({ why: "elsewhere", color, rank, names: others.names, n: others.n });
  }
  const laid = laidAt(match, place);
  const changed = put(match, place, { ...laid, cards: { ...laid.cards, [color]: cards } });
  checkHands(changed, place.round);
  return changed;
}

/** Rising numbers, wagers first and not too many of them. */
export function checkExpedition(game: Game, color: string, cards: Expedition): void {
  const box = BOXES[game];
  cards.forEach((rank, i) => {
    const before = cards[i - 1];
    if (rank !== WAGER && !(Number.isInteger(rank) && rank >= 2 && rank <= 10))
      refuse({ why: "number", color, n: rank });
    if (before !== undefined && (rank < before || (rank === before && rank !== WAGER && !box.repeats)))
      refuse({ why: "falling", color, rank, after: before });
  });
  if (countOf(cards, WAGER) > box.most(WAGER)) refuse({ why: "wagers", color, n: box.most(WAGER) });
  const twice = cards.find((rank) => countOf(cards, rank) > box.most(rank));
  if (twice !== undefined) refuse({ why: "twice", color, rank: twice, n: box.most(twice) });
}

/** At the end of a round everybody still holds eight cards. */
function checkHands(match: Match, round: number): void {
  const { inHands, copies } = BOXES[match.game];
  if (!inHands) return;
  const deck = match.expeditions * sumOf([WAGER, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(copies));
  const laid = sumOf(
    match.rounds[round]!.map((tally) => sumOf(Object.values((tally as Laid).cards).map((cards) => cards.length))),
  );
  if (laid > deck - inHands) refuse({ why: "hands", n: deck - inHands });
}

export function setGold(match: Match, place: Place, gold: number): Match {
  const { coins } = BOXES[match.game];
  const others = sumOf(
    match.rounds[place.round]!.map((tally, side) => (side === place.side ? 0 : (tally as Laid).gold)),
  );
  if (!Number.isInteger(gold) || gold < 0 || gold + others > coins) refuse({ why: "coins", n: coins - others });
  return put(match, place, { ...laidAt(match, place), gold });
}

// --- Sheets ---------------------------------------------------------------------------

/** Fill a column (an expedition, then artefacts, dice symbols) up to a box; its top box again empties that one. */
export function tapBox(match: Match, place: Place, column: number, box: number): Match {
  const sheet = sheetAt(match, place);
  const n = filledOf(sheet, column) === box ? box - 1 : Math.min(box, SHEET_BOXES);
  const bridges = n < BRIDGE_BOX ? sheet.bridges.with(column, false) : sheet.bridges;
  if (column === COLUMNS.length) return put(match, place, { ...sheet, bridges, artefacts: n });
  if (column > COLUMNS.length) return put(match, place, { ...sheet, bridges, dice: n });
  return put(match, place, { ...sheet, bridges, filled: sheet.filled.with(column, n) });
}

export function tapCircle(match: Match, place: Place, column: number): Match {
  const sheet = sheetAt(match, place);
  return put(match, place, { ...sheet, circle: sheet.circle.with(column, !sheet.circle[column]) });
}

export function tapBridge(match: Match, place: Place, bridge: number): Match {
  const sheet = sheetAt(match, place);
  if (filledOf(sheet, bridge) < BRIDGE_BOX) refuse({ why: "bridge", n: BRIDGE_BOX });
  return put(match, place, { ...sheet, bridges: sheet.bridges.with(bridge, !sheet.bridges[bridge]) });
}

/** A bridge that somebody has passed was won by somebody. */
export function checkBridges(round: Round): void {
  const sheets = round.filter(isSheet);
  sheets[0]?.bridges.forEach((_, bridge) => {
    const passed = sheets.some((sheet) => filledOf(sheet, bridge) >= BRIDGE_BOX);
    if (passed && !sheets.some((sheet) => sheet.bridges[bridge]))
      refuse({ why: "unclaimed", color: COLUMNS[bridge] ?? (bridge === COLUMNS.length ? "artefacts" : "dice") });
  });
}

// --- Rounds ---------------------------------------------------------------------------

function checkRound(match: Match, round: number): void {
  if (isBlank(match.rounds[round]!)) refuse({ why: "blank" });
  checkBridges(match.rounds[round]!);
}

export function nextRound(match: Match): Match {
  checkRound(match, match.rounds.length - 1);
  const rounds = [...match.rounds, emptyRound(match)];
  return { ...match, changed: Date.now(), rounds, length: Math.max(match.length, rounds.length), finished: false };
}

/** The match is over; an empty last round is left out. */
export function finish(match: Match): Match {
  const played = match.rounds.length > 1 && isBlank(match.rounds.at(-1)!) ? match.rounds.slice(0, -1) : match.rounds;
  const whole = { ...match, rounds: played };
  played.forEach((_, round) => checkRound(whole, round));
  return { ...whole, changed: Date.now(), finished: true };
}

/** Who begins the next round of the card games: the side that leads, if one does. */
export function beginner(match: Match, round: number): number | null {
  if (round === 0 || !BOXES[match.game].inHands) return null;
  const ahead = leaders(match, round);
  return ahead.length === 1 ? ahead[0]! : null;
}
