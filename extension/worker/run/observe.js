/**
 * Reads a tab: every frame's document, one call each, all at once. A document that was read before sends
 * what is different from then; it remembers that itself, the worker may come and go.
 *
 * @typedef {import("../../generated/wire.js").Observation} Observation
 * @typedef {import("../../generated/wire.js").Document} WireDocument
 */

import { NOWHERE, namedPlaces } from "../frames/frame_tree.js";
import { NotOpened, PageError, call, framesOf } from "../frames/frames.js";
import { askListeners } from "./press_listeners.js";
import { takeNotes } from "../tabs/tab_notes.js";
import { MAX_FRAME_BYTES, frameText } from "../link/socket.js";
import { readableTab } from "../tabs/tabs.js";

const MOST_NODES = 60_000;
const MOST_FRAMES = 100;
/** For so long another page is waited for where one leads on to the next while it is read. */
const LEADING_MS = 8_000;
const PAUSE_MS = 100;
/** An observation travels in an envelope, and characters beyond ASCII take several bytes. */
const ROOM_BYTES = MAX_FRAME_BYTES - 4096;
/** Characters around a document's own. */
const DOCUMENT_ROOM = 200;

/**
 * @param {number} tabId
 * @param {boolean} [whole]  Every document in full, whatever was sent before.
 * @returns {Promise<Observation>}
 * @throws {PageError}
 */
export async function observe(tabId, whole = false) {
  const notes = takeNotes(tabId);
  const began = Date.now();
  for (let again = false; ; again = true) {
    const [tab, frames] = await Promise.all([readableTab(tabId), framesOf(tabId)]);
    if (tab.blank) return unreadable(tabId, tab, notes);
    try {
      return await readable(tabId, frames, whole || again, notes);
    } catch (error) {
      if (error instanceof NotOpened) return unreadable(tabId, tab, notes);
      // Another page comes while this one is read, as after signing in: that one is read.
      if (!(error instanceof PageError && error.gone) || Date.now() - began > LEADING_MS) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** @param {number} tabId @param {import("../frames/frames.js").Frame[]} frames @param {boolean} whole @param {string[]} notes  @returns {Promise<Observation>} */
async function readable(tabId, frames, whole, notes) {
  for (let most = MOST_NODES; ; most = Math.floor(most / 2)) {
    // What was too large was never sent: no difference against it would be understood.
    const { documents, size } = await readAll(tabId, frames, most, whole || most < MOST_NODES);
    const { url, title = "" } = /** @type {WireDocument} */ (documents[0]);
    const observation = { tab: tabId, url, title, documents, notes };
    if (most < 100 || fits(observation, size)) return observation;
  }
}

/**
 * @param {Observation} observation @param {number} size  Characters of its documents.
 * @returns {boolean} Whether it goes into one frame.
 */
function fits(observation, size) {
  // Exact measuring costs as much as sending; a character takes at most three bytes.
  return size * 3 < ROOM_BYTES || new TextEncoder().encode(frameText(observation)).length <= ROOM_BYTES;
}

/** @param {number} tabId @param {import("../frames/frames.js").Frame[]} all @param {number} maxNodes @param {boolean} whole @returns {Promise<{documents: WireDocument[], size: number}>} */
async function readAll(tabId, all, maxNodes, whole) {
  const readFrame = async (/** @type {import("../frames/frames.js").Frame} */ { frameId, parentFrameId }, again = false) => {
    try {
      const { value, documentId, size } = await call(tabId, frameId, "observeLoaded", [{ frame: frameId, maxNodes, whole, again }]);
      const { place, unseen, frames: inner, wonders, ...page } = value;
      const document = { frame: frameId, parent: parentFrameId, document_id: documentId, ...page };
      return { place, unseen, inner, document, wonders, size: size + DOCUMENT_ROOM };
    } catch (error) {
      // A frame that comes or goes meanwhile, or may not be read, is left out; the page itself may not be.
      if (frameId === 0 || !(error instanceof PageError)) throw error;
      return null;
    }
  };
  const frames = all.slice(0, MOST_FRAMES);
  let read = await Promise.all(frames.map((frame) => readFrame(frame)));
  if (read.some((frameRead) => frameRead?.wonders)) {
    const found = await askListeners(tabId, frames.map(({ documentId }) => documentId));
    read = await Promise.all(read.map((frameRead, i) => (frameRead && found.has(frameRead.document.frame) ? readFrame(frames[i], true) : frameRead)));
  }
  const there = read.filter((frameRead) => frameRead !== null);
  await findPlaces(tabId, there);
  return { documents: seenOf(there), size: there.reduce((sum, { size }) => sum + size, 0) };
}

/**
 * @typedef {object} Read
 * @property {import("../frames/frame_tree.js").Place} place  Where the frame stands among its parent's.
 * @property {import("../frames/frame_tree.js").Place[]} unseen  Those of its own frames that nobody sees.
 * @property {[import("../frames/frame_tree.js").Place, number][]} inner  Its own frames, and which of its nodes stand for them.
 * @property {WireDocument} document
 */

/** @param {number} tabId @param {Read[]} read  Those that know no place are told one, and the documents around them asked again. */
async function findPlaces(tabId, read) {
  const lost = read.filter(({ place, document }) => place === NOWHERE && document.frame !== 0);
  if (!lost.length) return;
  const frames = lost.map(({ document }) => document.frame);
  const around = read.filter(({ document }) => lost.some((frameRead) => frameRead.document.parent === document.frame));
  const places = await namedPlaces(tabId, frames, around.map(({ document }) => document.frame));
  for (const frameRead of lost) frameRead.place = places.get(frameRead.document.frame) ?? NOWHERE;
  const askAgain = async (/** @type {Read} */ frameRead) => {
    frameRead.unseen = (await call(tabId, frameRead.document.frame, "unseenFrames").catch(() => ({ value: frameRead.unseen }))).value;
  };
  await Promise.all(around.map(askAgain));
}

/**
 * @param {Read[]} read
 * @returns {WireDocument[]} Those in frames that can be seen, with what they hold that was not read; where one stands that
 *   has no place nobody knows.
 */
function seenOf(read) {
  const byFrame = new Map(read.map((frameRead) => [frameRead.document.frame, frameRead]));
  /** @param {typeof read[number] | undefined} frameRead @returns {boolean} */
  const seen = (frameRead) => {
    const parent = frameRead && byFrame.get(frameRead.document.parent ?? -1);
    return !parent || (frameRead.place !== NOWHERE && !parent.unseen.includes(frameRead.place) && seen(parent));
  };
  const children = Map.groupBy(read, ({ document }) => document.parent ?? -1);
  return read.filter(seen).map(({ place, inner, document }) => {
    const at = byFrame.get(document.parent ?? -1)?.inner.find(([its]) => its === place)?.[1];
    const unread = inner.filter(([its]) => !children.get(document.frame)?.some((frameRead) => frameRead.place === its)).map(([, node]) => node);
    return { ...document, ...(at !== undefined && { at }), ...(unread.length && { unread }) };
  });
}

/**
 * @param {number} tabId
 * @param {{url: string, title: string, documentId: string, blank: boolean}} tab
 * @param {string[]} notes
 * @returns {Observation}
 */
function unreadable(tabId, { url, title, documentId, blank }, notes) {
  const why = blank ? "the tab is empty: open an address" : "the page could not be opened";
  const document = { frame: 0, parent: -1, document_id: documentId, url, origin: "null", title, nodes: [], opened: blank };
  return { tab: tabId, url, title, documents: [document], notes: [...notes, why] };
}

/**
 * @param {number} tab
 * @returns {Promise<boolean>} Whether any of its documents asks for what only a person can give. A page that does not
 *   say, since it is on its way to another, may do so.
 */
export async function awaitsPerson(tab) {
  const asked = (await framesOf(tab)).map(({ frameId, documentId }) =>
    call(tab, documentId, "awaitsPerson").catch(() => ({ value: frameId === 0 })),
  );
  return (await Promise.all(asked)).some(({ value }) => value);
}
