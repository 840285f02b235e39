/**
 * Room show: what a person sees of a run in the page, and the line that wakes the worker meanwhile. Nothing here
 * reads the page or acts in it, and whatever reads the page leaves this out. Begin here.
 */

/**
 * What a person sees of a run in the page: a cursor that travels to its target, a ring around it, and a
 * caption with a button. It cannot be read by the observation or reached by the page (a closed shadow root), and only
 * its button can be pressed, by a person: what lies below that is uncovered as soon as it is looked for.
 */
import { stayAwake } from "./wake_line.js";
import { rectOf, standsAside } from "../dom/dom.js";
import { elementOf } from "../dom/refs.js";

/** @typedef {"act" | "think" | "replay" | "lost" | "good" | "bad"} Kind */
/** @typedef {{label: string, does: "stop" | "open"}} Button  What it says, and what the worker is told when it is pressed. */

/** @type {HTMLElement | null} */
let host = null;
/** @type {ShadowRoot | null} */
let shadow = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;

/** @returns {HTMLElement | null} The element that holds the overlay, for others to leave out. */
export const overlayHost = () => host;

// Contained: the page need not be laid out anew for what moves in here.
const STYLE = `
  :host { all: initial !important; position: fixed !important; inset: 0 !important; width: 100vw !important; height: 100vh !important;
    margin: 0 !important; border: 0 !important; padding: 0 !important; background: none !important; overflow: hidden !important;
    pointer-events: none !important; z-index: 2147483647 !important; display: block !important; contain: strict !important; }
  * { pointer-events: none; box-sizing: border-box; }
  #cursor, #ring { position: absolute; left: 0; top: 0; opacity: 0; }
  #cursor { width: 24px; height: 24px; transition: transform 250ms cubic-bezier(.2, .7, .2, 1), opacity 150ms; filter: drop-shadow(0 1px 2px rgb(0 0 0 / .5)); }
  #ring { border: 2px solid var(--ring); border-radius: 6px; box-shadow: 0 0 0 2px rgb(255 255 255 / .8), 0 0 12px var(--ring); transition: opacity 150ms; }
  #caption { position: absolute; left: 50%; bottom: 20px; translate: -50% 0; max-width: min(640px, 90vw); padding: 8px 16px; border-radius: 18px;
    font: 500 14px/1.4 system-ui, sans-serif; color: #fff; background: #1c1d20; border: 1px solid var(--edge); box-shadow: 0 4px 16px rgb(0 0 0 / .35);
    width: max-content; display: flex; align-items: center; gap: 12px; }
  #all.above #caption { bottom: auto; top: 20px; }
  #words { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: clip; overflow-clip-margin: content-box;
    overflow-wrap: anywhere; unicode-bidi: isolate; }
  #words::before { content: "Handrail"; margin-inline-end: 8px; font-weight: 700; color: var(--edge); }
  #caption:has(#words:empty), #button:empty { display: none; }
  #button { pointer-events: auto; flex: none; min-height: 28px; padding: 2px 14px; border: 1px solid var(--edge); border-radius: 14px;
    font: inherit; font-weight: 700; color: #1c1d20; background: var(--edge); cursor: pointer; }
  #button:hover { background: #fff; }
  #all { --ring: #0b5c8f; --edge: #7cc4f5; }
  #all:is([data-kind=replay], [data-kind=good]) { --ring: #14662f; --edge: #82d49c; }
  #all:is([data-kind=lost], [data-kind=bad]) { --ring: #a5221b; --edge: #ffb0a8; }
  @media (prefers-reduced-motion: no-preference) {
    #all[data-kind=think] #caption { animation: breathe 1.6s ease-in-out infinite; }
    @keyframes breathe { 50% { border-color: transparent; } }
  }
  @media (prefers-reduced-motion: reduce) { #cursor, #ring { transition: none; } }
  @media (forced-colors: active) {
    #ring { border: 3px solid Highlight; outline: 2px solid Canvas; }
    #caption { border: 2px solid Highlight; }
    #button { border-color: ButtonText; color: ButtonText; background: ButtonFace; }
    #cursor { filter: none; }
    #cursor path { fill: Highlight; stroke: CanvasText; }
    #all[data-kind=lost] :is(#ring, #caption) { border-style: dashed; }
  }
`;

const SVG = "http://www.w3.org/2000/svg";

/** @returns {ShadowRoot} Built with DOM calls only: pages with Trusted Types refuse markup in strings. */
function build() {
  if (host?.isConnected && shadow) return shadow;
  host = document.createElement("handrail-overlay");
  host.setAttribute("aria-hidden", "true");
  host.popover = "manual";
  shadow = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const all = part("div", "all");
  const cursor = document.createElementNS(SVG, "svg");
  cursor.id = "cursor";
  cursor.setAttribute("viewBox", "0 0 24 24");
  const arrow = document.createElementNS(SVG, "path");
  arrow.setAttribute("d", "M3 2l16 9-7 2-3 7z");
  arrow.setAttribute("fill", "var(--ring)");
  arrow.setAttribute("stroke", "#fff");
  arrow.setAttribute("stroke-width", "1.5");
  cursor.append(arrow);
  const pill = part("div", "caption");
  pill.append(part("div", "words"), button());
  all.append(part("div", "ring"), cursor, pill);
  standsAside(host, (again) => (again ? piece("button").replaceChildren() : all.classList.toggle("above")));
  shadow.append(all);
  document.documentElement.append(host);
  return shadow;
}

/** Only a person's own press counts; the page's field keeps the focus. @returns {HTMLElement} */
function button() {
  const element = part("button", "button");
  element.tabIndex = -1;
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"]) element.addEventListener(type, keep);
  element.addEventListener("click", (event) => {
    keep(event);
    if (event.isTrusted) void chrome.runtime.sendMessage({ pressed: element.dataset.does });
  });
  return element;
}

/** The page does not hear of it on its way up. @param {Event} event */
function keep(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** @param {string} tag @param {string} id */
function part(tag, id) {
  const element = document.createElement(tag);
  element.id = id;
  return element;
}

/** @param {string} id @returns {HTMLElement} */
const piece = (id) => /** @type {HTMLElement} */ (build().getElementById(id));

/**
 * Show what is being done, and where. Returns at once: the travelling is left to CSS.
 * @param {{ref?: string, x?: number, y?: number, caption?: string, kind?: Kind, button?: Button, until?: number}} shown the target
 *   by its ref, or a point in CSS pixels of the viewport; `until`: so many milliseconds, else until it is taken away
 */
export function show({ ref, x, y, caption: words, kind = "act", button, until }) {
  if (window !== window.top) return;
  clearTimeout(leaving);
  // Nobody else would take it away: an extension that was loaded anew has page code of its own.
  if (until) leaving = setTimeout(hide, until);
  else stayAwake(hide);
  clearTimeout(fading);
  build();
  raise();
  piece("all").dataset.kind = kind;
  if (words !== undefined) caption(words);
  piece("button").textContent = button?.label ?? "";
  piece("button").dataset.does = button?.does;
  const element = ref ? elementOf(ref) : null;
  const box = element ? rectOf(element) : null;
  const ring = piece("ring");
  ring.style.opacity = box?.width ? "1" : "0";
  if (box?.width) {
    ring.style.transform = `translate(${box.left - 4}px, ${box.top - 4}px)`;
    ring.style.width = `${box.width + 8}px`;
    ring.style.height = `${box.height + 8}px`;
    // A ring that stays where its target no longer is would point at the wrong thing.
    fading = setTimeout(() => (ring.style.opacity = "0"), 1500);
  }
  const at = box?.width
    ? { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    : x !== undefined && y !== undefined
      ? { x, y }
      : null;
  if (!at) return;
  const cursor = piece("cursor");
  cursor.style.opacity = "1";
  cursor.style.transform = `translate(${at.x - 3}px, ${at.y - 2}px)`;
}

/** @param {string} text What is being done, in words. */
export function caption(text) {
  if (window === window.top) piece("words").textContent = text;
}

/** Take the overlay away. */
export function hide() {
  clearTimeout(fading);
  clearTimeout(leaving);
  host?.remove();
  host = shadow = null;
}

/** Above everything, modal dialogs included: the top layer keeps the order of showing. */
function raise() {
  if (host?.matches(":popover-open")) {
    if (!document.querySelector("dialog:modal, :popover-open:not(handrail-overlay)")) return;
    host.hidePopover();
  }
  host?.showPopover();
}
