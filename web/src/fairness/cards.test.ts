/** The page finds in a receipt what Python does, with the real rules: python -m tests.web.receipt_vectors. */
import { describe, expect, it } from "vitest";
import type { GameName } from "../engine/local/facts";
import { verbsOf } from "../engine/local/samples";
import { t } from "../words/words.svelte";
import { cardsFinding, isCheckable } from "./cards";
import { findings, type Finding } from "./checking";
import type { Receipt } from "./receipt";
import vectors from "./receipts.json";

interface Vector {
  receipt: Receipt;
  found: [subject: string, verdict: string, text: string][];
  wrong: [number: number, path: string, value: unknown];
  foundWrong: [subject: string, verdict: string, text: string][];
}
const VECTORS = vectors as unknown as Vector[];
const copyOf = (receipt: Receipt) => JSON.parse(JSON.stringify(receipt)) as Receipt;

const found = async (receipt: Receipt) => cardsFinding(receipt, await verbsOf(receipt.game as GameName));

/** As Python says it: without a capital and a full stop, with the seat's number for a name. */
const said = ({ says, seat, values }: Finding) =>
  t(says, { ...values, name: `seat ${seat}` })
    .replace(/\.$/, "")
    .replace(/^./, (letter) => letter.toLowerCase());

describe.each(VECTORS)("the receipt of a game of $receipt.game", ({ receipt, found: whole, wrong, foundWrong }) => {
  it("is proved, with as many positions and cards compared as Python says", async () => {
    const cards = await found(receipt);
    expect(["cards", cards.verdict, said(cards)]).toEqual(whole.at(-1));
    expect([...findings(receipt), cards].map(({ verdict }) => verdict)).toEqual(whole.map(([, verdict]) => verdict));
  });

  it("is false with one other card, and says which as Python does", async () => {
    const other = copyOf(receipt);
    const [number, path, value] = wrong;
    other.shown[number]!.changes![path] = value;
    const cards = await found(other);
    expect(["cards", cards.verdict, said(cards)]).toEqual(foundWrong.at(-1));
  });

  it("is false with other scores, another move, other options or another seed", async () => {
    const says = async (change: (receipt: Receipt) => void) => {
      const other = copyOf(receipt);
      change(other);
      const { verdict, says } = await found(other);
      expect(verdict).toBe("false");
      return says;
    };
    expect(await says(({ result }) => (result!.scores[0]! += 1))).toBe("verify.cards.scores");
    expect(await says(({ result }) => (result!.history[0] = "undo"))).toBe("verify.cards.step");
    expect(await says(({ result }) => (result!.history[2] = "fly"))).toBe("verify.cards.step");
    expect(await says((one) => (one.options = { none: 1 }))).toBe("verify.cards.deal");
    expect(await says((one) => (one.seats = 9))).toBe("verify.cards.deal");
    expect(await says(({ result }) => (result!.seed = result!.seed.replace("ab", "cd")))).toMatch(/other|step/);
  });

  it("proves nothing of cards that nobody was shown", async () => {
    expect(await found({ ...receipt, shown: [] })).toEqual({ verdict: "unknown", says: "verify.cards.none" });
  });

  it("is checked only by the rules it was played by, and if it was dealt", () => {
    expect(isCheckable(receipt)).toBe(true);
    const { result } = receipt;
    for (const other of [
      { rules: 99 },
      { game: "chess" },
      { chance: 4 },
      { result: null },
      { result: { ...result!, seed: "x" } },
      { result: { ...result!, scores: [] } },
    ])
      expect(isCheckable({ ...receipt, ...other })).toBe(false);
  });
});
