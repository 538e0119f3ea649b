import { describe, expect, it } from "vitest";
import de from "./de.json";
import en from "./en.json";

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe("the languages", () => {
  it("have the same texts", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s has the same parameters in both, and is not empty", (key) => {
    expect(holes(de[key])).toEqual(holes(en[key]));
    expect(de[key]).not.toBe("");
  });
});
