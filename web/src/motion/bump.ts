/** A score that has changed swells for a moment, green when it rose, red when it fell. */
import { flightTime } from "./flight";

const shown = new WeakMap<Element, number>();

export function bump(value: number): (node: Element) => void {
  return (node) => {
    const before = shown.get(node);
    shown.set(node, value);
    if (before === undefined || before === value || !flightTime()) return;
    const color = value > before ? "var(--good)" : "var(--bad)";
    const swollen = [{ transform: "none" }, { transform: "scale(1.25)", color, offset: 0.35 }, { transform: "none" }];
    requestAnimationFrame(() => node.animate(swollen, { duration: 480, easing: "ease-out" })); // the page is laid out once
  };
}
