/**
 * Reading the page: what is remembered of it, what has changed since, and what is sent of it.
 */
import { framesAmong, placeInParent, unseenFrames } from "../sight/child_frames.js";
import { cut, titleOf } from "../dom/dom.js";
import { editsBetween } from "./delta.js";
import { RefTransfer } from "../dom/ref_transfer.js";
import { checkLabels } from "../dom/labels.js";
import { learn, wonders } from "../meaning/press_listeners.js";
import { findSecrets, maskText, maskUrl } from "../meaning/mask.js";
import { fieldName, tidy } from "../meaning/names.js";
import { walked } from "./observe.js";
import { CheapCheck } from "../dom/cheap_checks.js";
import { coverNodes } from "./cover_nodes.js";
import { setFrame } from "../dom/refs.js";
import { Segments } from "./segments.js";
import { catchUp, changed, changes } from "./settle.js";
import { stepBegins } from "./live.js";
import { isAnotherIn } from "./since.js";

/**
 * @typedef {import("../../generated/wire.js").Node} Seen
 * @typedef {import("../sight/child_frames.js").Place} Place
 * @typedef {Required<Omit<import("../../generated/wire.js").Document, "frame" | "parent" | "at" | "unread" | "document_id" | "opened">>} Page
 */

const segments = new Segments();

/** What was sent last. @type {Seen[]} */
let list = [];
let version = 0;
/** What was sent before that. @type {{list: Seen[], version: number}} */
let before = { list, version };
/** Chrome's id of this frame. */
let frame = 0;
/** How many nodes are asked for. */
let most = 0;
/** How many changes had been seen by then. */
let counted = 0;

/**
 * @param {{frame?: number, maxNodes?: number, whole?: boolean, anew?: boolean, again?: boolean}} [options] Chrome's frame
 *   id; how many nodes at most; whether everything is to be sent, whatever was sent before; whether everything is to be
 *   read, whatever is remembered; whether this takes the place of the observation before, which nobody was sent
 * @returns {Page & {place: Place, unseen: Place[], frames: [Place, number][], wonders: boolean}} whole, or as edits of
 *   the version before; for the worker: where this frame stands among its parent's, which of its own frames nobody sees,
 *   which of its nodes stand for which frames, and whether elements were read that it may ask the debugger about
 */
export function observe({ frame: id = 0, maxNodes = 20_000, whole = false, anew = false, again = false } = {}) {
  frame = id;
  setFrame(frame);
  most = maxNodes;
  catchUp();
  if (anew) changes.everything();
  const { nodes, full } = read();
  if (again) ({ list, version } = before);
  before = { list, version };
  counted = changed();
  stepBegins(false);
  return {
    url: cut(maskUrl(location.href), 4096),
    origin: cut(location.origin, 300),
    title: cut(maskText(tidy(titleOf(document))), 1000),
    truncated: full,
    place: placeInParent(),
    unseen: unseenFrames(),
    frames: framesAmong(nodes),
    wonders: wonders(),
    ...difference(nodes, whole),
  };
}

/**
 * These listen to presses.
 * @param {Element[]} found
 * @returns {number | null} This frame, if that is news of some; they are read again with the next observation.
 */
export function tellListening(found) {
  const news = learn(found);
  for (const element of news) changes.touched(element);
  return news.length ? frame : null;
}

/** Reads what has changed so far, so that the next observation finds it read; not for the first one. */
export function readAhead() {
  catchUp();
  // What has gone may have left its ref to something that is still to come.
  if (version && changes.onlyStates()) read(true);
}

/** What has been drawn anew since takes the refs over of what it stands for. */
export function readNow() {
  catchUp();
  return version ? read(true).nodes : [];
}

/**
 * Whether what stands around an element is something else than it was when the page was read last.
 * @param {string} ref
 */
export function isAnother(ref) {
  catchUp();
  return version > 0 && changed() !== counted && isAnotherIn(list, readNow(), ref);
}

/** @param {boolean} [ahead] nobody has asked for it yet */
function read(ahead = false) {
  const { stale, records } = changes.take(ahead);
  checkLabels(stale.all ? null : records);
  if (stale.all) findSecrets(fieldName);
  CheapCheck.begin(changes.roots, stale.all ? null : records, stale.scripted);
  segments.begin(stale);
  const { nodes, full } = walked(most, segments, new RefTransfer(records));
  return { nodes: coverNodes(nodes), full };
}

/** @param {Seen[]} nodes @param {boolean} whole @returns {Pick<Page, "nodes" | "version" | "base" | "edits">} */
function difference(nodes, whole) {
  const old = list;
  const edits = whole || !version ? [] : editsBetween(old, nodes);
  const written = edits.reduce((sum, edit) => sum + (edit.nodes?.length ?? 0), 0);
  const fits = version && !whole && written <= nodes.length / 2;
  const base = fits ? version : 0;
  list = nodes;
  version++;
  return fits ? { nodes: [], version, base, edits } : { nodes, version, base: 0, edits: [] };
}
