/** The HTTP half of the protocol; every failure is a `Trouble` with the server's code. */
import type { Review } from "../review/reviewed";
import { newId } from "../state/ids";
import type {
  DamagedTable,
  DayResult,
  DayStanding,
  DealInfo,
  DealMade,
  DealResults,
  DealWish,
  DeviceInfo,
  GameInfo,
  Join,
  Link,
  NewTable,
  Position,
  Problem,
  PushInfo,
  Rematch,
  Seated,
  State,
  TableInfo,
} from "./protocol";

export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const ask = <T>(path: string, body?: unknown) =>
  request<T>(
    path,
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) },
  );

async function request<T>(path: string, options: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Trouble("offline", "The server does not answer.");
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(problem?.code ?? String(answer.status), problem?.message ?? answer.statusText);
}

export const games = () => ask<GameInfo[]>("/api/games");
/** The latest activity first, some at a time. */
export const listedTables = (page = 0) => ask<(TableInfo | DamagedTable)[]>(`/api/tables?page=${page}`);
export const TABLES_A_PAGE = 50;
export const newTable = (table: NewTable) => ask<Seated>("/api/tables", table);
export const commit = (table: string, attempt: number, commitment: string) =>
  ask<Seated>(`/g/${table}/commit`, { attempt, commitment });
export const reveal = (table: string, attempt: number, contribution: string) =>
  ask<Seated>(`/g/${table}/reveal`, { attempt, contribution });
export const tableInfo = (table: string) => ask<TableInfo>(`/g/${table}/info`);
export const state = (table: string) => ask<State>(`/g/${table}/state`);
/** Asked again if the answer is lost: the same `cid` gets the same seat. */
export const join = (table: string, body: Join) => askTwice<Seated>(`/g/${table}/join`, { ...body, cid: newId() });

const askTwice = <T>(path: string, body: unknown) =>
  ask<T>(path, body).catch((error: Trouble) => {
    if (error.code !== "offline") throw error;
    return ask<T>(path, body);
  });
export const enter = (table: string, token: string) => ask<Seated>(`/g/${table}/enter`, { token });
export const link = (table: string) => ask<Link>(`/g/${table}/link`, {});
export const devices = (table: string) => ask<DeviceInfo[]>(`/g/${table}/devices`);
export const endDevice = (table: string, id: string) =>
  request<void>(`/g/${table}/devices/${id}`, { method: "DELETE" });
export const endOthers = (table: string) => request<void>(`/g/${table}/devices`, { method: "DELETE" });
/** Asked again if the answer is lost: this device and the same commitment get the same seats. */
export const rematch = (table: string, body: Rematch) => askTwice<Seated>(`/g/${table}/rematch`, body);
export const record = (table: string) => ask<GameRecord>(`/g/${table}/record`);

/** `seat` null: with all hands open. */
export const position = (table: string, at: number, seat: number | null, story = false) =>
  ask<Position>(`/g/${table}/position?at=${at}${seat === null ? "" : `&seat=${seat}`}${story ? "&story=true" : ""}`);
export const positionOf = (record: GameRecord, at: number, seat: number | null, story = false) =>
  ask<Position>("/api/position", { record, at, seat, story });

/** A review by the server, for a browser that cannot make its own. */
export const review = (record: GameRecord, hindsight: boolean) => ask<Review>("/api/review", { record, hindsight });
export const pushInfo = () => ask<PushInfo>("/api/push");
export const push = (table: string, endpoint: string | null) => ask<void>(`/g/${table}/push`, { endpoint });
/** A deal of the day among the people of this server: a result is added, or only compared. */
export const dayPlayed = (game: string, day: string, result: DayResult) =>
  ask<DayStanding>(`/api/days/${game}/${day}`, result);
export const dayStanding = (game: string, day: string, margin: number) =>
  ask<DayStanding>(`/api/days/${game}/${day}?margin=${margin}`);
export const makeDeal = (wish: DealWish) => ask<DealMade>("/api/deals", wish);
export const dealInfo = (deal: string) => ask<DealInfo>(`/api/deals/${encodeURIComponent(deal)}`);
/** For whoever can name its seed: those who have played it. */
export const dealResults = (deal: string, seed: string) =>
  ask<DealResults>(`/api/deals/${encodeURIComponent(deal)}/results`, { seed });

/** A whole game as the server gives it out when it is over. */
export interface GameRecord {
  lostcities: number;
  game: string;
  rules: number;
  seats: number;
  seed: string;
  options: Record<string, number | boolean>;
  moves: string[];
  chance?: number; // in records of format 2
}
