// Told by the server that it is one's turn, while the page is closed: part of the service worker.
const german = navigator.language.startsWith("de");
const TITLE = german ? "Du bist am Zug" : "It is your turn";
const ABOUT = german ? "In einer deiner Partien wartet man auf dich." : "In one of your games they wait for you.";

addEventListener("push", (event) => event.waitUntil(tell()));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open());
});

/** Not while somebody looks at the page: it says so itself. */
async function tell() {
  const windows = await clients.matchAll({ type: "window" });
  if (windows.some((one) => one.focused)) return;
  await registration.showNotification(TITLE, { body: ABOUT, tag: "turn", icon: "icon-192.png" });
}

async function open() {
  const [window] = await clients.matchAll({ type: "window" });
  const games = new URL("/games", location.origin).href;
  await (window ? window.focus().then((one) => one.navigate(games)) : clients.openWindow(games));
}
