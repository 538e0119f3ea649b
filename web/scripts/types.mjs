// Writes the page's types from the server's models: npm run types (or to another file: node scripts/types.mjs FILE)
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const code =
  "import json; from lostcities.server.protocol.schema import message_schema; print(json.dumps(message_schema()))";
const schema = JSON.parse(execFileSync(python, ["-c", code], { encoding: "utf8", maxBuffer: 1 << 26 }));

/** Fields without a title of their own: the names of models are enough. */
function untitled(node, named) {
  if (Array.isArray(node)) return node.map((part) => untitled(part, false));
  if (node === null || typeof node !== "object") return node;
  const kept = Object.entries(node).filter(([key, value]) => named || key !== "title" || typeof value !== "string");
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === "properties" ? properties(value) : untitled(value, false)]),
  );
}
const properties = (fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, untitled(field, false)]));

const SENT = [
  "Hello",
  "Look",
  "Play",
  "Undo",
  "Why",
  "AskHint",
  "Leave",
  "Back",
  "ArrangedSeat",
  "Arrange",
  "Propose",
  "Answer",
  "Nudge",
  "React",
  "Ping",
]; // by the page, on the socket
const ASKED = [
  "Commit",
  "Reveal",
  "SeatWish",
  "Bank",
  "NewTable",
  "Join",
  "Rematch",
  "Enter",
  "NewToken",
  "MoveRequest",
  "PositionWish",
  "ReviewWish",
  "PushWish",
  "DealWish",
  "SeedShown",
  "DayResult",
]; // and by HTTP

/** What the server sends is whole: a field with a default is there as well. */
function whole(name, model) {
  if (!model.properties || SENT.includes(name) || ASKED.includes(name)) return model;
  return { ...model, required: Object.keys(model.properties) };
}

const definitions = Object.fromEntries(
  Object.entries(schema.$defs).map(([name, model]) => [name, whole(name, { ...untitled(model, false), title: name })]),
);
const text = await compile(
  { title: "Protocol", type: "object", properties: {}, additionalProperties: false, $defs: definitions },
  "Protocol",
  {
    unreachableDefinitions: true,
    additionalProperties: false,
    bannerComment: "/* Generated from the server's models: npm run types */",
    style: { printWidth: 110 },
    ignoreMinAndMaxItems: true,
  },
);
const plain = text
  .replace(
    /(\n \*)?\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\./g,
    "",
  )
  .replaceAll("/**\n */\n", "");
writeFileSync(process.argv[2] ?? new URL("../src/net/protocol.ts", import.meta.url), plain);
