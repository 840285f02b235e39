/**
 * All that the service worker can ask of a page. To import this does nothing yet: `main.js` begins when a document is
 * first asked something.
 */
import { bar, liftBar } from "./guard/press_barrier.js";
import { backToField, causes, takeTyped } from "./guard/causes.js";
import { awaitName, focusedPlace, nameFrames, placeInParent, placeOnceNamed, unseenFrames } from "./sight/child_frames.js";
import { inspect } from "./target/facts.js";
import { dragBegan, watchDrag } from "./act/drag.js";
import { bringFrame, frameOffset } from "./target/frame_place.js";
import { putBack, setAside } from "./guard/foreign_frames.js";
import { heard, lastPresses, pressArrives, pressed, unwatch, watch, watchAgain } from "./guard/guard.js";
import { drafts } from "./guard/drafts.js";
import { typedNow } from "./guard/typing.js";
import { awaitsPerson } from "./read/person.js";
import { takeUnasked } from "./meaning/press_listeners.js";
import { locate } from "./target/locate.js";
import { optionRefs } from "./meaning/list_options.js";
import { elementOf, focusOn, refOf } from "./dom/refs.js";
import { storesLookedFor } from "./target/own_data.js";
import { dropPlace } from "./target/path.js";
import { coverSecret, insertText, perform, prepareType } from "./act/perform.js";
import * as record from "./read/demonstration.js";
import { scroll } from "./act/scroll.js";
import { rest } from "./act/after_action.js";
import * as tools from "./act/page_tools.js";
import { changed, changes, loaded } from "./read/settle.js";
import { caption, hide, show } from "./show/overlay.js";
import { locateText, offerPaste, selectText, selectedText, shows } from "./act/text_selection.js";
import { observe, tellListening } from "./read/reading.js";
import { sensitiveBoxes, targetBox } from "./target/picture_boxes.js";
import { watchWheel, wheelTaken } from "./act/wheel.js";

/** @param {Parameters<typeof inspect>} how  Whether the page has a database of its own is known by then. */
const inspectKnowing = (...how) => storesLookedFor.then(() => inspect(...how));

/** @param {Parameters<typeof observe>} how */
const observeLoaded = (...how) => loaded().then(() => observe(...how));

export const api = {
  observe,
  observeLoaded,
  unasked: takeUnasked,
  tellListening,
  awaitsPerson,
  inspect: inspectKnowing,
  bar,
  liftBar,
  watch,
  pressed,
  pressArrives,
  lastPresses,
  heard,
  typedNow,
  drafts,
  watchAgain,
  unwatch,
  takeTyped,
  backToField,
  causes,
  locate,
  perform,
  prepareType,
  insertText,
  coverSecret,
  optionRefs,
  scroll,
  changed,
  rest,
  sensitiveBoxes,
  targetBox,
  frameOffset,
  bringFrame,
  placeInParent,
  focusedPlace,
  awaitName,
  nameFrames,
  placeOnceNamed,
  unseenFrames,
  watchWheel,
  wheelTaken,
  watchDrag,
  dragBegan,
  dropPlace,
  locateText,
  selectText,
  selectedText,
  offerPaste,
  shows,
  record,
  tools,
  overlay: { show, caption, hide },
  foreignFrames: { setAside, putBack },
  focusOn,
  /** For measurements: an element of its ref, the ref of an element, and what is remembered of the page. */
  elementOf,
  refOf,
  changes,
};
