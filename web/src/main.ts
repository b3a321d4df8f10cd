import "@fontsource-variable/noto-sans/index.css";
import "@fontsource-variable/fraunces/index.css";
import "./tokens.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { lang } from "./lib/lang.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no place for the page");
lang.load().then(() => mount(App, { target }));
