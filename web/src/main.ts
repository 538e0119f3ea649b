import { mount } from "svelte";
import "./look/palette.css";
import "./look/themes.css";
import "./look/base.css";
import App from "./App.svelte";
import { fileOf } from "./routing/address";
import { keepLook } from "./kept/theme.svelte";
import { speak, wantedLanguage } from "./words/words.svelte";

keepLook();
await speak(wantedLanguage());
if (import.meta.env.PROD) void navigator.serviceWorker?.register(fileOf("sw.js")).catch(() => {}); // offline pages
mount(App, { target: document.getElementById("page")! });
