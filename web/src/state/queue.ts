/** States that have come and are shown one by one, each after its pause. */
import { settings } from "../kept/settings.svelte";
import type { State } from "../net/protocol";
import { MOST_WAITING, pauseBefore } from "./pace";

export class StateQueue {
  private readonly waiting: State[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private shown = false; // one was: before the first there is no pause

  constructor(private readonly show: (state: State) => void) {}

  push(state: State): void {
    this.waiting.push(state);
    this.showNext();
  }

  /** Show at once what is still to be shown; false if there was nothing. */
  catchUp(): boolean {
    if (!this.waiting.length) return false;
    this.stop();
    while (this.waiting.length) this.next();
    return true;
  }

  /** Begin anew. */
  clear(): void {
    this.stop();
    this.waiting.length = 0;
    this.shown = false;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private next(): void {
    this.shownAt = Date.now();
    this.shown = true;
    this.show(this.waiting.shift()!);
  }

  /** Jump when they pile up. */
  private showNext(): void {
    if (this.timer !== undefined) return;
    while (this.waiting.length > MOST_WAITING) this.next();
    const next = this.waiting[0];
    if (!next) return;
    const since = Date.now() - this.shownAt;
    const pause =
      this.shown && settings.pause && next.seat !== null
        ? pauseBefore(next.entries, next.seats, this.waiting.length) - since
        : 0;
    if (pause <= 0) {
      this.next();
      this.showNext();
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.next();
      this.showNext();
    }, pause);
  }
}
