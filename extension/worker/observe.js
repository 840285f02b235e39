/**
 * Reads a whole tab: every frame's document, one call each, all at once.
 *
 * @typedef {import("../generated/wire.js").Observation} Observation
 * @typedef {import("../generated/wire.js").Document} WireDocument
 */

import { PageError, call, framesOf } from "./frames.js";
import { takeNotes } from "./notes.js";
import { MAX_FRAME_BYTES, frameText } from "./socket.js";
import { readableTab } from "./tabs.js";

const MOST_NODES = 20_000;
const MOST_FRAMES = 100;
/** An observation travels in an envelope, and characters beyond ASCII take several bytes. */
const ROOM_BYTES = MAX_FRAME_BYTES - 4096;

/**
 * @param {number} tabId
 * @returns {Promise<Observation>}
 * @throws {PageError}
 */
export async function observe(tabId) {
  const tab = await readableTab(tabId);
  const notes = takeNotes(tabId);
  if (tab.blank || tab.url.startsWith("chrome-error:")) return unreadable(tabId, tab, notes);
  for (let most = MOST_NODES; ; most = Math.floor(most / 2)) {
    const documents = await read(tabId, most);
    const { url, title = "" } = /** @type {WireDocument} */ (documents[0]);
    const observation = { tab: tabId, url, title, documents, notes };
    if (most < 100 || byteLength(observation) <= ROOM_BYTES) return observation;
  }
}

/** @param {Observation} observation */
function byteLength(observation) {
  const nodes = observation.documents.reduce((sum, { nodes }) => sum + nodes.length, 0);
  // Measuring costs as much as sending: small pages cannot be too large (a node has at most a few kB).
  return nodes < 400 ? 0 : new TextEncoder().encode(frameText(observation)).length;
}

/** @param {number} tabId @param {number} maxNodes  @returns {Promise<WireDocument[]>} */
async function read(tabId, maxNodes) {
  const frames = (await framesOf(tabId)).slice(0, MOST_FRAMES);
  const documents = await Promise.all(
    frames.map(async ({ frameId, parentFrameId }) => {
      try {
        const { value, documentId } = await call(tabId, frameId, "observe", [{ frame: frameId, maxNodes }]);
        const { url, origin, title, nodes, truncated } = value;
        return { frame: frameId, parent: parentFrameId, document_id: documentId, url, origin, title, nodes, truncated };
      } catch (error) {
        // A frame that comes or goes meanwhile, or may not be read, is left out; the page itself may not be.
        if (frameId === 0 || !(error instanceof PageError)) throw error;
        return null;
      }
    }),
  );
  return documents.filter((document) => document !== null);
}

/**
 * @param {number} tabId
 * @param {{url: string, title: string, documentId: string, blank: boolean}} tab
 * @param {string[]} notes
 * @returns {Observation}
 */
function unreadable(tabId, { url, title, documentId, blank }, notes) {
  const why = blank ? "the tab is empty: open an address" : "the page could not be opened";
  const document = { frame: 0, parent: -1, document_id: documentId, url, origin: "null", title, nodes: [] };
  return { tab: tabId, url, title, documents: [document], notes: [...notes, why] };
}
