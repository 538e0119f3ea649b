/** "Your turn" for those who look elsewhere: a sound and a notification, where they are wanted. */
import { fileOf } from "../routing/address";
import { settings } from "../kept/settings.svelte";
import { sound } from "./sound";

export function tellTurn(text: string): void {
  sound("turn");
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
    return;
  try {
    new Notification(text, { tag: "turn", icon: fileOf("icon.svg") });
  } catch {
    // some phones allow notifications by a service worker only
  }
}
