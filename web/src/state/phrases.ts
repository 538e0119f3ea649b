/** Quick phrases: the words are in the tables of words, the sign is the same everywhere. */
import type { React } from "../net/protocol";

export type Phrase = React["phrase"];

export const PHRASES: Record<Phrase, string> = {
  hello: "👋",
  luck: "🍀",
  nice: "👏",
  thanks: "🙏",
  wow: "😮",
  oops: "🙈",
  moment: "⏳",
  good_game: "🤝",
};
