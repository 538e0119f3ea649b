/** Words of a part of the page that come with it and not before: English at once, German when it is wanted. */
import { filledIn } from "./filling";
import { language, wantedLanguage, written } from "./words.svelte";

type Values = Record<string, string | number>;
type Table<K extends string> = Record<K, string>;

export class OwnWords<K extends string> {
  private german = $state.raw<Table<K> | null>(null);

  constructor(
    private readonly english: Table<K>,
    private readonly load: () => Promise<{ default: Table<K> }>,
  ) {}

  /** Have the words of the page's language at hand. */
  async prepare(): Promise<void> {
    if (wantedLanguage() === "de" && !this.german) this.german = (await this.load()).default;
  }

  /** A text; numbers are written as people write them. */
  readonly say = (key: K, values: Values = {}): string => {
    const found = language() === "de" && this.german ? this.german[key] : this.english[key];
    const text = wantedLanguage() === "pseudo" ? `⟦${found}⟧` : found; // for tests
    return filledIn(text, (name) => written(values[name]));
  };

  /** A text that has a form for one and a form for many: `key.one`, `key.other`. */
  readonly many = (key: string, n: number, values: Values = {}): string => {
    const form = new Intl.PluralRules(language()).select(n) === "one" ? "one" : "other";
    return this.say(`${key}.${form}` as K, { n, ...values });
  };
}
