/**
 * Cards fly from where they were to where they are: state first, the picture follows. All places are read at once, in the
 * frame after a change, and only then is anything set in motion: the browser lays the page out once.
 */
import { settings } from "../kept/settings.svelte";

const FLIGHT = 210; // milliseconds
const FADE = 120;
const EASING = "cubic-bezier(0.215, 0.61, 0.355, 1)";
const NEAR = 1; // pixels that are no journey
const still = () => !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long a flight takes now. */
export const flightTime = () => (still() ? 0 : FLIGHT);

interface Flyer {
  node: HTMLElement;
  key: string;
  from: string[]; // where a card comes from that was not in sight; the first that is there
}

export const UNSEEN = "unseen"; // a card on its way from the deck, of which nobody knows yet what it is

const flyers = new Set<Flyer>();
const gliders = new Map<HTMLElement, [left: number, top: number] | null>(); // where they were, by layout
let places = new Map<string, DOMRect>(); // where cards were seen last
let arrived = new Set<Flyer>(); // since then
let planned = false;

/** A card: it flies here from where one of the same key was, or from the element that `from` names: the deck, a player. */
export function flies(key: string, ...from: string[]): (node: HTMLElement) => () => void {
  return (node) => {
    const flyer = { node, key, from };
    flyers.add(flyer);
    arrived.add(flyer);
    plan();
    return () => {
      flyers.delete(flyer);
      arrived.delete(flyer);
      if (flyers.size === 0) places = new Map(); // another table, or another's eyes
      plan();
    };
  };
}

/** A place in a row: when those before it come and go, it moves up. */
export function glides(node: HTMLElement): () => void {
  gliders.set(node, null);
  return () => void gliders.delete(node);
}

/** A card was moved by hand: from there it flies on. */
export function noticePlace(node: HTMLElement): void {
  for (const flyer of flyers) if (flyer.node === node) places.set(flyer.key, node.getBoundingClientRect());
  plan();
}

function plan(): void {
  if (planned) return;
  planned = true;
  requestAnimationFrame(land);
}
addEventListener("resize", plan);

/** First everything is read, then everything is moved. */
function land(): void {
  planned = false;
  const first = places.size === 0; // a table is shown whole
  const found = new Map([...flyers].map((flyer) => [flyer, flyer.node.getBoundingClientRect()]));
  const moves = first || still() ? [] : [...arrived].map((flyer) => flightOf(flyer, found.get(flyer)!));
  const slides = [...gliders].map(([node, before]) => [node, before, [node.offsetLeft, node.offsetTop]] as const);
  places = new Map([...found].map(([{ key }, place]) => [key, place]));
  arrived = new Set();
  for (const begin of moves) begin();
  for (const [node, before, now] of slides) {
    gliders.set(node, now as [number, number]);
    if (before && !still()) slide(node, before[0] - now[0]!, before[1] - now[1]!);
  }
}

/** How a card comes to its place; called when all places are known. */
function flightOf({ node, key, from }: Flyer, to: DOMRect): () => void {
  const seen = places.get(key);
  const start = seen ?? sourceOf(from);
  const turns = !seen && from.some((name) => places.has(name)); // it was there, face down
  if (!start) return () => void node.animate([{ opacity: 0 }, {}], { duration: FADE });
  const [x, y] = [middle(start.left, start.width) - middle(to.left, to.width), middle(start.top, start.height) - middle(to.top, to.height)]; // prettier-ignore
  if (Math.hypot(x, y) < NEAR && !turns) return () => {};
  const scale = seen && to.width ? start.width / to.width : 0.6;
  const bent = turns ? " rotateY(80deg)" : ` scale(${scale})`;
  const begin = { transform: `translate(${x}px, ${y}px)${bent}`, zIndex: 5, opacity: seen || turns ? 1 : 0 };
  const there = { transform: "none", zIndex: 5, opacity: 1 };
  return () => void node.animate([begin, there], { duration: FLIGHT, easing: EASING });
}

/** Where the first of these was or is: a card seen before, or the element that a name means; of a card being dragged from it, that card. */
function sourceOf(names: readonly string[]): DOMRect | undefined {
  for (const name of names.filter(Boolean)) {
    const source =
      document.querySelector(`[data-source="${name}"] .dragged`) ?? document.querySelector(`[data-source="${name}"]`);
    const place = places.get(name) ?? source?.getBoundingClientRect();
    if (place) return place;
  }
  return undefined;
}

const middle = (begin: number, size: number) => begin + size / 2;

function slide(node: HTMLElement, x: number, y: number): void {
  if (Math.hypot(x, y) < NEAR) return;
  node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: FLIGHT,
    easing: EASING,
  });
}
