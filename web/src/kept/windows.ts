/** Several windows of one browser are one person. */

/** Do something in one window at a time, where the browser can see to it (it needs HTTPS or localhost). */
export function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? (navigator.locks.request(name, work) as Promise<T>) : work();
}
