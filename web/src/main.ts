import "@fontsource-variable/noto-sans/index.css";
import "@fontsource-variable/fraunces/index.css";
import "./tokens.css";
import "./games";
import { mount } from "svelte";
import App from "./App.svelte";
import { lang } from "./lib/lang.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no place for the page");
// The server's own page brings the cookie; the page of the development server has to fetch it.
const known = import.meta.env.DEV ? fetch("/api/tables") : Promise.resolve();
Promise.all([lang.load(), known]).then(() => mount(App, { target }));

// Only where the browser allows it, which plain http in a local network does not; everything works without.
if (import.meta.env.PROD && isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => undefined);
