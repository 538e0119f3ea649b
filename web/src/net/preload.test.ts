/** Megabytes that nobody has asked for are fetched only where it costs nobody anything. */
import { expect, it } from "vitest";
import { maySpend } from "./preload";

it.each([
  [{}, true], // a browser that tells nothing
  [{ effectiveType: "4g" }, true],
  [{ effectiveType: "4g", saveData: true }, false],
  [{ effectiveType: "3g" }, false],
])("a connection like %o", (connection, may) => expect(maySpend(connection)).toBe(may));
