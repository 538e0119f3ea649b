/** What the player has set, kept in this browser. */
import { remember, remembered } from "./storage";

export type Theme = "system" | "dark" | "light" | "contrast";
export type Language = "en" | "de";

export interface Settings {
  theme: Theme;
  language: Language | "system";
  motion: boolean;
  sound: boolean; // after the first tap or key: a browser allows none before
  volume: number; // 0 to 1
  pause: boolean; // bots pause like people
  notify: boolean;
  phrases: boolean; // of the others are shown
  tips: boolean; // in the first games
  coach: boolean; // a warning before a clear blunder, against characters
  local: boolean; // games without others are kept by this browser
  name: string;
  face: string; // a portrait; empty: the first letter of the name
  keys: Record<string, string>; // of one's own, by deed
}

const DEFAULTS: Settings = {
  theme: "system",
  language: "system",
  motion: true,
  sound: true,
  volume: 0.5,
  pause: true,
  notify: false,
  phrases: true,
  tips: true,
  coach: false,
  local: true,
  name: "",
  face: "",
  keys: {},
};

/** Only what is of the right kind: the rest stays as usual. */
function kept(): Partial<Settings> {
  const known = Object.entries(remembered<Partial<Settings>>("settings", {}));
  return Object.fromEntries(
    known.filter(([name, value]) => value !== null && typeof value === typeof DEFAULTS[name as keyof Settings]),
  );
}

export const settings = $state<Settings>({ ...DEFAULTS, ...kept() });

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  remember("settings", $state.snapshot(settings));
}
