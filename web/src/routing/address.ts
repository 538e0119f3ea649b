/**
 * Addresses of the page. On a server they are paths. A folder of plain files, as `lostcities site` writes it, has one
 * document, so the path stands behind its #: it works in any folder of any web space, and a reload finds the file.
 */

/** Whether the page lies in such a folder, without a server behind it: its head says so. */
export const isSite = typeof document !== "undefined" && document.querySelector("meta[name=lostcities-site]") !== null;

/** A path of the page as a link has it. */
export const hrefOf = (path: string) => (isSite ? `#${path}` : path);

/** A file beside the document, as a link has it. */
export const fileOf = (name: string) => (isSite ? name : `/${name}`);

type Address = Pick<URL, "pathname" | "search" | "hash">;

/** Where the page is: path, search and paragraph. */
export const address = (): Address => (isSite ? addressIn(location.hash) : location);

/** The address that stands behind a #; what is none leads home. */
export function addressIn(hash: string): Address {
  const path = hash.slice(1);
  return new URL(path.startsWith("/") ? `page:${path.replace(/^\/+/, "/")}` : "page:/");
}

/** Whether a host name means this computer: no other device finds the page by it. */
export const isThisComputer = (host: string) => /^((.*\.)?localhost|127\..*|0\.0\.0\.0|\[::1?\])$/.test(host);

/** The path to which a link of the page leads, with search and paragraph; null: it leads elsewhere. */
export function pathOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null;
  if (!isSite) return link.pathname + link.search + link.hash;
  return link.pathname === location.pathname && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
}
