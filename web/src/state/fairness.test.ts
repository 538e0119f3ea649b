import { expect, it } from "vitest";
import { fingerprint } from "./fairness";

it("the fingerprint is of the secret alone, not of what players added", async () => {
  const secret = "a".repeat(64);
  expect(await fingerprint(`${secret}:0=mine`)).toBe(await fingerprint(secret));
  expect(await fingerprint(secret)).toBe("ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"); // sha256sum
});
