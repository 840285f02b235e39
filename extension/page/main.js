/**
 * The page's side of Handrail: `globalThis.handrail`, set once per document in the extension's own world.
 *
 * Called by the service worker through `chrome.scripting.executeScript`. Everything returned is plain
 * data that can be cloned; nothing here decides anything.
 */
import { observe } from "./observe.js";
import { inspect } from "./facts.js";
import { frameOffset, locate } from "./locate.js";
import { coverSecret, perform, prepareType, scroll } from "./perform.js";
import { setSelect } from "./select.js";
import { changed, rest, start } from "./settle.js";
import { caption, hide, show } from "./overlay.js";
import { sensitiveBoxes } from "./sensitive.js";

const api = {
  observe,
  inspect,
  locate,
  perform,
  prepareType,
  coverSecret,
  setSelect,
  scroll,
  changed,
  rest,
  sensitiveBoxes,
  frameOffset,
  overlay: { show, caption, hide },
};

/** @typedef {typeof api} Handrail */

const world = /** @type {{handrail?: Handrail}} */ (/** @type {unknown} */ (globalThis));
if (!world.handrail) {
  world.handrail = api;
  start();
}
