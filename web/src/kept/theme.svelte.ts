/** The look: as set, or as the system wishes it. */
import { settings } from "./settings.svelte";

const light = matchMedia("(prefers-color-scheme: light)");
const contrast = matchMedia("(prefers-contrast: more)");

function wished(): string {
  if (settings.theme !== "system") return settings.theme;
  return contrast.matches ? "contrast" : light.matches ? "light" : "dark";
}

function wear(): void {
  document.documentElement.dataset.theme = wished();
  document.documentElement.dataset.motion = settings.motion ? "on" : "off";
}

/** Wear the look now, and whenever a setting or the system changes. */
export function keepLook(): void {
  wear();
  light.addEventListener("change", wear);
  contrast.addEventListener("change", wear);
  $effect.root(() => {
    $effect(wear);
  });
}
