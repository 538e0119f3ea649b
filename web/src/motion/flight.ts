/** Cards fly from where they were to where they are: state first, the picture follows. */
import { crossfade, fade, type CrossfadeParams, type TransitionConfig } from "svelte/transition";
import { cubicOut } from "svelte/easing";
import { settings } from "../kept/settings.svelte";

const FLIGHT = 210; // milliseconds
const still = () => !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long a flight takes now. */
export const flightTime = () => (still() ? 0 : FLIGHT);

/** A card whose source is not in sight comes from the element that `from` names: the deck, a player. */
function arrival(node: Element, from: string) {
  const source =
    document.querySelector(`[data-source="${from}"] .dragged`) ?? document.querySelector(`[data-source="${from}"]`);
  if (!source || still()) return fade(node, { duration: still() ? 0 : 120 });
  const a = source.getBoundingClientRect();
  const b = node.getBoundingClientRect();
  const [x, y] = [a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2];
  return {
    duration: FLIGHT,
    easing: cubicOut,
    css: (t: number, u: number) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${0.6 + 0.4 * t}); opacity: ${Math.min(1, t * 2)}; z-index: 5`,
  };
}

interface Flight extends CrossfadeParams {
  key: string;
  from?: string; // where a card comes from that was not in sight
}
type Fly = (node: Element, flight: Flight) => () => TransitionConfig;

export const [send, receive] = crossfade({
  duration: () => flightTime(),
  easing: cubicOut,
  fallback: (node, params, intro) => {
    const { key, from } = params as Flight;
    if (!intro && key.startsWith("ghost")) return fade(node, { duration: 0 }); // makes room at once for the card it stood for
    return intro && from ? arrival(node, from) : fade(node, { duration: still() ? 0 : 120 });
  },
}) as unknown as [Fly, Fly];
