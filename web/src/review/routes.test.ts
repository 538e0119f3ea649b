import { expect, test } from "vitest";
import { routeOf } from "./routes";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const numbers = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

test("an arrow begins above a card and ends at the lower edge of its column, not on digits", () => {
  const [card, lane] = [box(200, 600, 48, 90), box(0, 400, 70, 140)];
  const { start, head, path } = routeOf(card, lane, 0, 580);
  expect(start).toEqual({ x: 224, y: 597 });
  expect(numbers(head)).toEqual([35, 539, -90]);
  expect(path).toMatch(/^M224 597.*V546$/);
  expect(path).toContain(" 588.5H43.5"); // between the controls and the hand
});

test("a card that is taken goes straight down", () => {
  const { path, head } = routeOf(box(100, 100, 60, 40), box(0, 500, 300, 80), 6, 0);
  expect(path).toBe("M136 140V494");
  expect(numbers(head)).toEqual([136, 501, 90]);
});

test("two arrows of one card lie side by side", () => {
  const [card, lane] = [box(0, 600, 48, 90), box(0, 400, 48, 140)];
  expect(routeOf(card, lane, -6, 0).path).toBe("M18 597V546");
  expect(routeOf(card, lane, 6, 0).path).toBe("M30 597V546");
});

test("from a hand beside the board it goes sideways", () => {
  const { start, head } = routeOf(box(500, 300, 40, 60), box(0, 200, 80, 200), 0, 0);
  expect(start).toEqual({ x: 497, y: 330 });
  expect(numbers(head).slice(0, 2)).toEqual([80, 300]);
});
