/** Where the page is, and how it gets elsewhere without loading anew. */
import { routeOf, type Route } from "./route";

const here = () => routeOf(location.pathname, location.search, location.hash);

export const place = $state<{ route: Route }>({ route: here() });

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, "", path);
  else history.pushState({ within: true }, "", path);
  place.route = here();
  if (!replace) scrollTo(0, 0);
}

/** Whether the page itself led here, so that going back stays on it. */
export const cameFromHere = () => Boolean((history.state as { within?: boolean } | null)?.within);

addEventListener("popstate", () => (place.route = here()));

/** Links of the page itself are followed without loading anew. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest("a");
  if (
    !link ||
    link.target ||
    link.hasAttribute("download") ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  if (link.origin !== location.origin) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
