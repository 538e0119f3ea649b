/** A score that has changed swells for a moment, green when it rose, red when it fell. */
import { flightTime } from "./flight";

const shown = new WeakMap<Element, number>();

export function bump(value: number): (node: Element) => void {
  return (node) => {
    const before = shown.get(node);
    shown.set(node, value);
    if (before === undefined || before === value || !flightTime()) return;
    node.animate(
      [
        { transform: "none" },
        { transform: "scale(1.25)", color: value > before ? "var(--good)" : "var(--bad)", offset: 0.35 },
        { transform: "none" },
      ],
      { duration: 480, easing: "ease-out" },
    );
  };
}
