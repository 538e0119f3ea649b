import { afterEach, describe, expect, it, vi } from "vitest";
import { copyText } from "./copying";

afterEach(() => vi.unstubAllGlobals());

/** A page whose fields can be copied the old way, or not; what was selected when it was. */
function oldWay(works: boolean): { copied: string[]; left: unknown[] } {
  const [copied, left]: [string[], unknown[]] = [[], []];
  let selected = "";
  vi.stubGlobal("document", {
    activeElement: null,
    body: { append: (field: unknown) => left.push(field) },
    createElement: () => ({
      value: "",
      style: {},
      select() {
        selected = this.value;
      },
      remove: () => left.pop(),
    }),
    execCommand: () => works && copied.push(selected) > 0,
  });
  return { copied, left };
}

describe("A text is copied", () => {
  it("by the browser's clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    expect(await copyText("a link")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("a link");
  });
  it("by selecting it, where a page by plain HTTP has none", async () => {
    vi.stubGlobal("navigator", {});
    const page = oldWay(true);
    expect(await copyText("a link")).toBe(true);
    expect(page).toEqual({ copied: ["a link"], left: [] });
  });
  it("or not, and that is said", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
    const page = oldWay(false);
    expect(await copyText("a link")).toBe(false);
    expect(page.left).toEqual([]);
  });
});
