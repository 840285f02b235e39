/**
 * The page's side of Handrail: `globalThis.handrail`, set once per document in the extension's own world.
 *
 * Called by the service worker through `chrome.scripting.executeScript`. Everything returned is plain
 * data that can be cloned; nothing here decides anything. `scripts/generate-page` puts this file and all that it
 * imports into `generated/page.js`, which is what a document gets: so many files of their own would take it a
 * quarter of a second.
 */
import { api } from "./api.js";
import { standAtBar } from "./guard/press_barrier.js";
import { noteSubmits, noteTyping } from "./guard/causes.js";
import { noteDrafts } from "./guard/drafts.js";
import { standGuard } from "./guard/guard.js";
import { noteFields } from "./guard/typing.js";
import { start } from "./read/settle.js";
import { coverTyped } from "./shared/mask_text.js";

/** @typedef {typeof api & {begin: typeof begin}} Handrail */

const world = /** @type {{handrail?: Handrail}} */ (/** @type {unknown} */ (globalThis));
let begun = false;

/**
 * Begin to watch, at the first call: a document that is only just being loaded is given this file ahead.
 * @param {import("./shared/covering.js").Value[]} [values]  What runs have typed of the person's secrets, to be covered.
 */
function begin(values) {
  if (values) coverTyped(values);
  if (begun) return;
  begun = true;
  start();
  standGuard();
  noteTyping();
  noteSubmits();
  noteFields();
  noteDrafts();
  standAtBar();
}

world.handrail ??= { ...api, begin };
