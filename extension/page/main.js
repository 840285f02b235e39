/**
 * The page's side of Handrail: `globalThis.handrail`, set once per document in the extension's own world.
 *
 * Called by the service worker through `chrome.scripting.executeScript`. Everything returned is plain
 * data that can be cloned; nothing here decides anything.
 */
import { api } from "./api.js";
import { standAtBar } from "./guard/press_barrier.js";
import { noteTyping } from "./guard/causes.js";
import { standGuard } from "./guard/guard.js";
import { start } from "./read/settle.js";

/** @typedef {typeof api} Handrail */

const world = /** @type {{handrail?: Handrail}} */ (/** @type {unknown} */ (globalThis));
if (!world.handrail) {
  world.handrail = api;
  start();
  standGuard();
  noteTyping();
  standAtBar();
}
