/** The deal: cards fly in one after the other, in less than a second; any tap or key ends it, and nothing waits for it. */
import { flightTime } from "./flight";

const WHOLE = 900; // milliseconds, the last card included
const ONE = 300; // of a single card

/** `cards` keep their places and can be tapped; what is seen of them comes from the element that `from` names. */
export function dealIn(cards: readonly Element[], from: string): void {
  const source = document.querySelector(`[data-source="${from}"]`)?.getBoundingClientRect();
  if (!source || !flightTime() || !cards.length) return;
  const step = Math.min(90, (WHOLE - ONE) / cards.length);
  const flights = cards.map((card, i) => {
    const place = card.getBoundingClientRect();
    const [x, y] = [
      source.left + source.width / 2 - place.left - place.width / 2,
      source.top + source.height / 2 - place.top - place.height / 2,
    ];
    return card.animate(
      [
        { transform: `translate(${x}px, ${y}px) rotate(-14deg) scale(0.7)`, opacity: 0 },
        { opacity: 1, offset: 0.25 },
        { transform: "none", opacity: 1 },
      ],
      { duration: ONE, delay: i * step, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards", id: "deal" },
    );
  });
  const skip = () => {
    for (const flight of flights) flight.finish();
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, skip, true);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, true);
  void Promise.allSettled(flights.map((flight) => flight.finished)).then(skip);
}
