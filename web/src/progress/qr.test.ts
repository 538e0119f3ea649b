import { describe, expect, it } from "vitest";
import { hashOf } from "../fairness/hash";
import { qrOf } from "./qr";
import vectors from "./qr_vectors.json"; // by segno: full codes, of which each of the eight masks is right

describe("a QR code", () => {
  it.each(vectors)("is the square that others draw: $text", ({ text, hashes }) => {
    const rows = qrOf(text)!.map((row) => row.map(Number).join(""));
    expect(hashes).toContain(hashOf(rows.join("\n")).slice(0, 16));
  });

  it("has an end", () => {
    expect(qrOf("x".repeat(2953))).toHaveLength(177);
    expect(qrOf("x".repeat(2954))).toBeNull();
  });
});
