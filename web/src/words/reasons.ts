/** The server's reasons in the language of the page: sentences it is known to say, as patterns. */
import { colorName, language, tOr } from "./words.svelte";

const COLORS: Record<string, string> = { yellow: "Y", blue: "B", white: "W", green: "G", red: "R", purple: "P", orange: "O" };

/** A pattern a sentence, with the key of its translation; groups are its parameters, in order. */
const PATTERNS: [RegExp, string][] = [
  [/^(\w+\*?) is not higher than (\w+\*?), the last card of the (\w+) expedition$/, "why.not_higher"],
  [/^wagers go only before the numbers, and (\w+) is laid$/, "why.wager_late"],
  [/^first place a card \(play or discard one\), then draw$/, "remark.place_first"],
  [/^a card is placed: now draw one, from the deck or a pile$/, "status.draw"],
  [/^the (\w+) pile is closed this turn: you have just discarded there$/, "why.closed_pile"],
  [/^the (\w+) pile is empty$/, "why.pile_empty"],
  [/^(\w+\*?) is not in the hand$/, "why.not_in_hand"],
  [/^one card is laid aside for the partner: give the second$/, "status.give_second"],
  [/^the only (\w+\*?) is laid aside already: give another card$/, "why.laid_aside"],
  [/^at least (\d+) cards must remain after giving two, and you hold (\d+)$/, "why.too_few"],
  [/^(\w+) is lower than (\w+), the last card of your \w+ expedition$/, "why.lower"],
  [/^only one card may be removed$/, "why.only_one_removed"],
  [/^(\d+) is more than your gold: you have (\d+)$/, "why.too_much"],
  [/^no die to choose from shows (\d)$/, "why.no_die_number"],
  [/^no die to choose from shows (\w+)$/, "why.no_die_color"],
  [/^(\d+) is lower than (\d+), the last number in (\w+)$/, "why.lower_number"],
  [/^(\w+) is full and its top vase is marked$/, "why.full"],
  [/^the (\w+) circle can be marked only before the first number$/, "why.circle_late"],
  [/^the (\w+) circle is marked already$/, "why.circle_marked"],
  [/^there is no arrow to use: choose a pair of dice, or refuse$/, "why.no_arrow"],
  [/^an arrow was reached: accelerate a column, or stop$/, "why.at_arrow"],
];

export function reason(text: string): string {
  const bare = text.replace(/^(\w+)( [\w*]+)*: /, "");
  if (!bare) return "";
  for (const [pattern, key] of PATTERNS) {
    const found = pattern.exec(bare);
    if (found) return sentence(tOr(key, bare, values(found.slice(1))));
  }
  return language() === "en" ? sentence(bare) : bare;
}

const values = (groups: string[]) =>
  Object.fromEntries(groups.map((text, i) => ["abc"[i]!, COLORS[text] ? colorName(COLORS[text]) : text.replace(/^([YBWGRPO])(\d+|\*)$/, (_, c: string, n: string) => `${colorName(c)} ${n}`)]));
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
