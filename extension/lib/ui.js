/**
 * The few tools that every page of the extension draws with: elements made without markup strings (so that
 * no text of a page or a model can ever become markup), the port to the service worker, and spoken news.
 */
import { UI_PORT } from "./ui_protocol.js";
import { t } from "./words.js";

/** @typedef {import("./ui_protocol.js").UiMessage} UiMessage */
/** @typedef {import("./ui_protocol.js").UiNews} UiNews */
/** @typedef {import("./ui_protocol.js").HelloUi} HelloUi */

/**
 * Make an element. A property that starts with "on" is an event handler, `class` and attributes are set as
 * written, `false`, `null` and `undefined` are left out; children that are strings become text nodes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * The element with this id; its absence is a mistake of ours and throws.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {{new (): T}} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`This page has no <${type.name}> with the id "${id}".`);
  return element;
}

/**
 * Set an element's text only where it differs, so that screen readers and selections are left alone.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A port to the service worker that opens itself again when the worker was put to sleep.
 * Messages sent while it is closed are delivered after the next `hello_ui`.
 * @param {HelloUi} hello
 * @param {(news: UiNews) => void} handle
 * @param {() => void} [onLost]  Called each time the port closes.
 * @returns {(message: UiMessage) => void}  Sends a message.
 */
export function connectWorker(hello, handle, onLost = () => {}) {
  /** @type {chrome.runtime.Port | null} */
  let port = null;
  /** @type {UiMessage[]} */
  let waiting = [];
  let again = false;

  function open() {
    // The typings do not know the form without an extension's id, which is the one for our own worker.
    const runtime = /** @type {{connect(info: {name: string}): chrome.runtime.Port}} */ (
      /** @type {unknown} */ (chrome.runtime));
    const opened = runtime.connect({ name: UI_PORT });
    opened.onMessage.addListener((message) => handle(/** @type {UiNews} */ (/** @type {unknown} */ (message))));
    opened.onDisconnect.addListener(() => {
      port = null;
      onLost();
      setTimeout(open, 300);
    });
    port = opened;
    const first = waiting;
    waiting = [];
    // Only who opens the page waits for the program: one that is merely left open does not start it again.
    for (const message of [{ ...hello, ...(again && { again }) }, ...first]) opened.postMessage(message);
    again = true;
  }

  open();
  return (message) => {
    if (port) port.postMessage(message);
    else waiting.push(message);
  };
}

/**
 * Two regions that only screen readers notice: `polite` waits its turn, `urgent` interrupts.
 * @returns {{polite: (text: string) => void, urgent: (text: string) => void}}
 */
export function announcer() {
  /** @param {"polite" | "assertive"} manner */
  const region = (manner) => {
    const element = h("div", { class: "spoken", "aria-live": manner, "aria-atomic": "true" });
    document.body.append(element);
    let timer = 0;
    return (/** @type {string} */ text) => {
      // The same text twice is only spoken twice when the region was empty in between.
      element.textContent = "";
      clearTimeout(timer);
      timer = window.setTimeout(() => { element.textContent = text; }, 60);
    };
  };
  return { polite: region("polite"), urgent: region("assertive") };
}

/**
 * A button that copies a text and says so in its own label for a moment.
 * @param {() => string} text
 * @param {string} [label]
 */
export function copyButton(text, label = t("copy")) {
  const button = h("button", { type: "button", class: "small" }, label);
  const say = h("span", { class: "spoken", role: "status" });
  button.addEventListener("click", async () => {
    const copied = await navigator.clipboard.writeText(text()).then(() => true, () => false);
    button.textContent = t(copied ? "copied" : "not_copied");
    say.textContent = button.textContent;
    setTimeout(() => { button.textContent = label; say.textContent = ""; }, 1600);
  });
  return h("span", { class: "copy" }, button, say);
}

/** The tab that the person looks at in this window. */
export async function currentTab() {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab;
}
