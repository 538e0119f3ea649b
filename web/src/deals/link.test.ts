import { beforeEach, describe, expect, it, vi } from "vitest";
import { seedOf } from "../daily/day";
import { codeOf, readCodeOf } from "../kept/codes";
import type { DealGame } from "../net/protocol";
import { heldDeal, idOf, infoOf, merged, takeInDeal, type HeldDeal } from "./held";
import { dealIn, linkOf } from "./link";

const ada = { name: "Ada", bot: null, face: "fox" };
const compass = { name: null, bot: "compass", face: null };
const game = (more: Partial<DealGame> = {}): DealGame => ({
  ...{ at: 1000, seats: [ada, compass], scores: [31, -12], again: false, whole: true },
  ...more,
});
const deal = (more: Partial<HeldDeal> = {}): HeldDeal => ({
  ...{ game: "classic", rules: 1, chance: 3, options: { rounds: 1 }, seed: `${"ab".repeat(32)}:0=f462`, day: "" },
  ...{ seats: [ada, compass], games: [game()] },
  ...more,
});
const hashOf = (link: string) => link.slice(link.indexOf("#"));
const carried = async (one: HeldDeal, withResults = true) => dealIn(hashOf(await linkOf(one, withResults)));

beforeEach(() => vi.stubGlobal("location", { href: "https://example.org/deal/local-abc" }));

describe("a link to a deal", () => {
  it("carries all that is needed, and results if they are wanted", async () => {
    expect(await carried(deal())).toEqual(deal());
    expect(await carried(deal(), false)).toEqual(deal({ games: [] }));
    const link = await linkOf(deal(), true);
    expect(link).toMatch(/^https:\/\/example.org\/deal#d=LD1\.[\w-]+$/);
    expect(link).not.toContain("abab");
    expect(link.length).toBeLessThan(330);
  });

  it("of a day has no seed: that follows from the day", async () => {
    const day = "2026-11-18";
    const today = deal({ day, seed: seedOf("classic", day) });
    expect(await carried(today)).toEqual(today);
    const { value } = await readCodeOf({ mark: "LD", version: 1 }, await linkOf(today, true));
    expect(JSON.stringify(value)).not.toContain(today.seed);
  });

  it("is refused if it is damaged, newer, or of something else", async () => {
    const whole = hashOf(await linkOf(deal(), true));
    await expect(dealIn(whole.slice(0, -9))).rejects.toMatchObject({ why: "broken" });
    await expect(dealIn(whole.replace("LD1.", "LD2."))).rejects.toMatchObject({ why: "newer" });
    await expect(dealIn("#d=hello")).rejects.toMatchObject({ why: "other" });
    await expect(dealIn("#d=%E0%A4%A")).rejects.toMatchObject({ why: "broken" });
  });

  it.each([
    ["no such game", deal({ game: "chess" as "classic" })],
    ["nobody who could play", deal({ seats: [compass, compass], games: [] })],
    ["a name that is none", deal({ seats: [{ ...ada, name: "\u202e" }, compass] })],
    ["a name that is too long", deal({ seats: [{ ...ada, name: "x".repeat(25) }, compass] })],
    ["a result of other seats", deal({ games: [game({ scores: [1] })] })],
    ["an option that is a text", deal({ options: { rounds: "1" as unknown as number } })],
  ])("is refused with %s", async (_, bad) => {
    await expect(carried(bad)).rejects.toMatchObject({ why: "broken" });
  });

  it("that is no list at all is refused", async () => {
    for (const value of [null, 7, {}, [[]]])
      await expect(dealIn(`#d=${await codeOf({ mark: "LD", version: 1 }, value)}`)).rejects.toMatchObject({
        why: "broken",
      });
  });
});

describe("a deal that this browser keeps", () => {
  const ben = game({ at: 2000, seats: [{ ...ada, name: "Ben" }, compass], scores: [7, 9] });

  it("gathers everybody's results, each once", () => {
    const id = takeInDeal(deal());
    expect(takeInDeal(deal({ games: [ben] }))).toBe(id);
    takeInDeal(deal({ games: [ben, game()] }));
    expect(heldDeal(id)?.games).toEqual([game(), ben]);
    expect(infoOf(heldDeal(id)!).played).toBe(2);
    expect(merged([ben], [game()])).toEqual(merged([game()], [ben]));
  });

  it("is another one with other cards, rules or seats", () => {
    const others = [{ seed: "cd".repeat(32) }, { rules: 2 }, { options: { rounds: 3 } }, { seats: [ada, ada, ada] }];
    expect(new Set([deal(), ...others.map(deal)].map(idOf)).size).toBe(5);
    expect(idOf(deal({ games: [], seats: [compass, ada] }))).toBe(idOf(deal()));
  });
});
