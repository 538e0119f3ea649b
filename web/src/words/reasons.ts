/** The server's reasons in the language of the page: sentences it is known to say, as patterns. */
import { cardName, colorName, language, t, tOr } from "./words.svelte";

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
  [/^it is your turn: uncover a card, or bid to open an auction$/, "why.at_turn"],
  [/^an auction is on: bid more, or pass$/, "why.at_auction"],
  [/^you have won the auction: take cards, remove one, or say done$/, "why.at_won"],
  [/^there is nothing to bid for: the display is empty, so uncover a card$/, "why.no_display"],
  [/^(\d+) is not more than the highest bid of (\d+)$/, "why.too_low"],
  [/^(\w+\*?) is not in the display$/, "why.not_in_display"],
  [/^(\w+) is not in this game$/, "why.not_in_game"],
  [/^(\w+) is not in this game: the highest number is (\d+)$/, "why.too_high"],
  [/^the game is over$/, "why.over"],
  [/^nothing can follow it in one message$/, "why.too_long"],
  [/^['"](.*)['"] is no move; moves begin with (.+) or (\w+)$/, "why.no_move"],
  [/^(\w+) what\? For example ['"](.+)['"]$/, "why.what"],
  [/^(\w+) stands alone: nothing follows it$/, "why.alone"],
  [/^bid takes a number of coins, 1 to (\d+), not ['"](.*)['"]$/, "why.coins"],
  [/^there is no colour ['"](.*)['"]; the colours are .*$/, "why.no_color"],
  [/^(\w+ \w) takes a number from 1 to 10, a zero as 10, not ['"](.*)['"]$/, "why.number"],
  [/^\w+ takes a colour alone: (\w+ \w)$/, "why.color_alone"],
  [/^there is no card (.*); \w+ has the wager \w\* and the numbers \w2 to \w10$/, "why.no_card"],
];

const PREFIX = /^(?:play|discard|draw|give|uncover|bid|pass|take|remove|done|write|double|accelerate|stop|refuse)(?: [^:]*)?: /; // the move it is about

export function reason(text: string): string {
  const bare = text.replace(PREFIX, "");
  for (const one of [text, bare]) for (const [pattern, key] of PATTERNS) {
    const found = pattern.exec(one);
    if (found) return sentence(tOr(key, one, values(found.slice(1))));
  }
  if (!bare) return "";
  return language() === "en" ? sentence(bare) : t("remark.unknown");
}

const values = (groups: string[]) =>
  Object.fromEntries(groups.map((text, i) => ["abc"[i]!, COLORS[text] ? colorName(COLORS[text]) : /^[YBWGRPO](\d+|\*)$/.test(text) ? cardName(text) : text]));
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
