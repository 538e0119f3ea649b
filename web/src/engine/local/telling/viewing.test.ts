/** A module, a layout and facts that a cache or an update has parted are noticed before a game is dealt. */
import { expect, it } from "vitest";
import { layoutOf } from "../../layout";
import { verbsOf } from "../samples";
import { verbsBy } from "./viewing";

it("a module that does not fit its layout is refused", async () => {
  const { facts, rules } = await verbsOf("classic");
  const [classic, rivals] = await Promise.all([layoutOf("classic"), layoutOf("rivals")]);
  expect(verbsBy(facts, rules, classic).facts.rules).toBe(facts.rules);
  expect(() => verbsBy({ ...facts, rules: 99 }, rules, classic)).toThrow("does not fit its layout");
  expect(() => verbsBy(facts, rules, rivals)).toThrow("does not fit its layout");
});
