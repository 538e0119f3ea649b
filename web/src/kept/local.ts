/** Games that this browser keeps: deleting them. */
import { localHost } from "../net/host";

/** Delete a game; where this browser keeps nothing there is nothing to delete. */
export function forgetLocal(table: string): void {
  void localHost()
    .then((host) => host.forget?.(table))
    .catch(() => {});
}
