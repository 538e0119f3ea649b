import { expect, it } from "vitest";
import type { ServerMessage } from "../net/protocol";
import type { Host } from "../net/host";
import { LiveTable } from "./table.svelte";

/** A table, and what its line calls when the server says something. */
function seated() {
  let hear: (message: ServerMessage) => void = () => {};
  const line = (_: string, __: unknown, heard: { message: typeof hear }) => {
    hear = heard.message;
    return { send: () => {} };
  };
  const live = new LiveTable("t", { line } as unknown as Host);
  const welcome = (...mine: number[]) => hear({ type: "welcome", mine, server: "0.1.0" } as unknown as ServerMessage);
  return { live, welcome };
}

it("knows a seat that was left from one that was given away, also after coming back", () => {
  const { live, welcome } = seated();
  welcome(0);
  live.leave();
  welcome();
  expect(live.lost).toBe("left");
  welcome(0);
  expect(live.lost).toBeNull();
  welcome();
  expect(live.lost).toBe("given");
});
