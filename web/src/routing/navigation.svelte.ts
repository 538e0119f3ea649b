/** Where the page is, and how it gets elsewhere without loading anew. */
import { address, hrefOf, isSite, pathOf } from "./address";
import { isLocal, routeOf, type Route } from "./route";

function here(): Route {
  const { pathname, search, hash } = address();
  const route = routeOf(pathname, search, hash);
  return isSite && needsServer(route) ? { screen: "lost", path: pathname } : route;
}

/** Screens that show what a server keeps. */
const needsServer = (route: Route) =>
  route.screen === "watch" ||
  (route.screen === "deal" && route.part !== null && !isLocal(route.part)) ||
  ("table" in route && route.table !== null && !isLocal(route.table));

export const place = $state<{ route: Route }>({ route: here() });

export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, "", hrefOf(path));
  else history.pushState({ within: true }, "", hrefOf(path));
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
  const path = pathOf(link);
  if (path === null) return;
  event.preventDefault();
  go(path);
}
