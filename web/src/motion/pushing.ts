/** Being told that it is one's turn while the page is closed, where the player wants it and the server can. */
import { remember, remembered } from "../kept/storage";
import { settings } from "../kept/settings.svelte";
import * as api from "../net/api";

const KEY = "push.tables"; // of which the server knows where this browser is told
const MOST = 60;

const isWanted = () =>
  settings.notify && "PushManager" in window && "Notification" in window && Notification.permission === "granted";
const known = () => remembered<string[]>(KEY, []);

/** Ask the server to tell this browser about a table; once for each. */
export async function askForPush(table: string): Promise<void> {
  if (!isWanted() || known().includes(table)) return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const { key } = await api.pushInfo();
  if (!worker || !key) return;
  const { endpoint } = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await api.push(table, endpoint);
  remember(KEY, [table, ...known()].slice(0, MOST));
}

/** No more: the server hears of it when it tries the next time. */
export async function endPush(): Promise<void> {
  remember(KEY, []);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
