/** A local table tells every viewer what the server would tell: python -m tests.web.told_vectors writes the fingerprints. */
import { describe, expect, it } from "vitest";
import { hashOf } from "../../../fairness/hash";
import type { GameRecord } from "../../../net/api";
import type { TableSettings } from "../../../net/protocol";
import type { Viewer } from "../events";
import { newRow, type LogRow } from "../log";
import { Replays } from "./replaying";
import { charterOf, verbsOf } from "../samples";
import { TableState } from "../state";
import { because, stateOf } from "./stating";
import vectors from "./vectors.json";

interface Vector {
  charter: { id: string; settings: TableSettings; seats: number; secret: string };
  rows: LogRow[keyof LogRow][][];
  told: string[][]; // by row and viewer
  replayed: string[];
  record: GameRecord;
}

const PATIENCE = 120_000; // milliseconds, for a machine that has much to do
const FIELDS = ["number", "at", "kind", "seat", "text", "extra", "cid", "parts"];
const rowOf = (listed: unknown[]) =>
  newRow(0, 0, "move", Object.fromEntries(FIELDS.map((name, n) => [name, listed[n]])) as Partial<LogRow>);

/** As Python writes JSON with sorted keys. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;
const fingerprint = (message: unknown) => hashOf(JSON.stringify(sorted(message))).slice(0, 12);

describe.each(vectors as unknown as Vector[])("at a table of $charter.settings.game for $charter.seats", (vector) => {
  const { charter, rows, told, replayed, record } = vector;
  const { game, options } = charter.settings;
  const viewers: Viewer[] = [null, ...Array.from({ length: charter.seats }, (_, seat) => seat)];

  it(
    "every row of the log is told as the server tells it",
    async () => {
      const verbs = await verbsOf(game);
      const settled = { ...charterOf(game, charter.seats, options, charter.secret), id: charter.id };
      const state = new TableState({ ...settled, settings: charter.settings }, verbs);
      rows.forEach((listed, n) => {
        const row = rowOf(listed);
        state.apply(row);
        const third = `play ${verbs.facts.letters[row.number % 5]!.toLowerCase()}3`;
        const questions = ["", "fly", "bid x", "write R 11", "play Q7", "take R", third];
        const messages = viewers.map((viewer) => [
          stateOf(state, viewer, Math.max(0, state.version(viewer) - (row.number % 3))),
          questions.map((move) => ({ ...because(state, viewer, 1, move), message: null })),
        ]);
        expect(messages.map(fingerprint), `row ${row.number}`).toEqual(told[n]);
      });
      expect(state.play!.record()).toEqual(record);
    },
    PATIENCE,
  );

  it(
    "its record is replayed as the server replays it",
    async () => {
      const replays = new Replays(() => verbsOf(game));
      const of = record.moves.length;
      const found: unknown[] = [];
      for (let at = 0; at <= of; at += 5)
        found.push(await replays.position(record, at, at % 2 ? at % charter.seats : null));
      for (const eyes of viewers) found.push((await replays.position(record, of, eyes, true)).story);
      expect(found.map(fingerprint)).toEqual(replayed);
    },
    PATIENCE,
  );
});
