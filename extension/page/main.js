/**
 * The page's side of Handrail: `globalThis.handrail`, set once per document in the extension's own world.
 *
 * Called by the service worker through `chrome.scripting.executeScript`. Everything returned is plain
 * data that can be cloned; nothing here decides anything.
 */
import { inspect } from "./facts.js";
import { dragBegan, watchDrag } from "./drag.js";
import { bringFrame, frameOffset } from "./frame_place.js";
import { pressArrives, pressed, standGuard, unwatch, watch, watchAgain } from "./guard.js";
import { locate } from "./locate.js";
import { dropPlace } from "./path.js";
import { coverSecret, insertText, perform, prepareType } from "./perform.js";
import { scroll } from "./scroll.js";
import { setSelect } from "./select.js";
import { changed, rest, start } from "./settle.js";
import { caption, hide, show } from "./overlay.js";
import { locateText, offerPaste, selectText, selectedText } from "./text_selection.js";
import { observe } from "./reading.js";
import { sensitiveBoxes, targetBox } from "./sensitive.js";

const api = {
  observe,
  inspect,
  watch,
  pressed,
  pressArrives,
  watchAgain,
  unwatch,
  locate,
  perform,
  prepareType,
  insertText,
  coverSecret,
  setSelect,
  scroll,
  changed,
  rest,
  sensitiveBoxes,
  targetBox,
  frameOffset,
  bringFrame,
  watchDrag,
  dragBegan,
  dropPlace,
  locateText,
  selectText,
  selectedText,
  offerPaste,
  overlay: { show, caption, hide },
};

/** @typedef {typeof api} Handrail */

const world = /** @type {{handrail?: Handrail}} */ (/** @type {unknown} */ (globalThis));
if (!world.handrail) {
  world.handrail = api;
  start();
  standGuard();
}
