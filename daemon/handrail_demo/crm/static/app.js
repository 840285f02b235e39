/** Entry point: shows the screen that the part of the address after # names. */
import { longDate } from "./lib/dates.js";
import { h } from "./lib/dom.js";
import { get, Refused } from "./lib/server.js";
import { words } from "./lib/skin.js";
import { confirmed, passenger, payment } from "./screens/booking.js";
import { cancel, changePassenger, details, find, modify } from "./screens/manage.js";
import { changeResults, results } from "./screens/results.js";
import { changeFlights, search } from "./screens/search.js";

/** @typedef {import("./lib/types.js").Screen} Screen */

/** @type {Screen} */
const home = () => ({
  title: words.home.title,
  content: [h("p", { class: "lead" }, words.home.lead)],
});

/** @type {Screen} */
const missing = () => ({
  title: words.missing.title,
  content: [h("p", {}, words.missing.advice)],
});

/** @type {[RegExp, Screen][]} */
const SCREENS = [
  [/^#?\/?$/, home],
  [/^#\/flights$/, search],
  [/^#\/results$/, results],
  [/^#\/passenger$/, passenger],
  [/^#\/payment$/, payment],
  [/^#\/confirmed\/(\w+)$/, confirmed],
  [/^#\/bookings$/, find],
  [/^#\/booking\/(\w+)$/, details],
  [/^#\/booking\/(\w+)\/cancel$/, cancel],
  [/^#\/booking\/(\w+)\/modify$/, modify],
  [/^#\/booking\/(\w+)\/passenger$/, changePassenger],
  [/^#\/booking\/(\w+)\/flights$/, changeFlights],
  [/^#\/booking\/(\w+)\/results$/, changeResults],
];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const config = await get("config");
/** Counts screens, so that a slow one does not overwrite the one opened after it. */
let latest = 0;

async function show() {
  const mine = ++latest;
  const hash = location.hash;
  const match = SCREENS.map(([pattern, screen]) => ({ parts: pattern.exec(hash), screen })).find(({ parts }) => parts);
  const { parts, screen } = match ?? { parts: [], screen: missing };
  let shown;
  try {
    shown = await screen(config, ...(parts ?? []).slice(1));
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    shown = { title: "This page cannot be shown", content: [h("p", { role: "alert" }, problem.message)] };
  }
  if (mine !== latest) return;
  if ("goTo" in shown) {
    location.replace(shown.goTo);
    return;
  }
  const heading = h("h1", { tabindex: -1 }, shown.title);
  main.replaceChildren(heading, ...shown.content);
  document.title = `${shown.title} – Bluewing Air`;
  document.body.dataset.screen = screen.name;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === hash) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  scrollTo(0, 0);
  // The new screen is read out from its heading on. The first one is left to the browser.
  if (mine > 1) heading.focus({ preventScroll: true });
}

/** @type {HTMLElement} */ (document.getElementById("today")).textContent = `Today is ${longDate(config.today)}`;
addEventListener("hashchange", show);
await show();
