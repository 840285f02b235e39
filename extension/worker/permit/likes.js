/**
 * Steps that the person allowed for the rest of a run, with one that they approved: the same control in the same
 * form or place, the same kind of request; other values, and other things that it is done to. Never money,
 * deletions, credentials or another site (`mayBeGranted`). The browser's memory of them ends with the run, and with
 * the browser; the daemon has a list of its own, and what either of the two does not know is asked about.
 *
 * @typedef {import("../../generated/wire.js").Act} Act
 * @typedef {import("../../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../../generated/wire.js").Facts} Facts
 */

import { canonical, sha256 } from "../../lib/canonical.js";
import { mayBeGranted } from "./grants.js";

/** @param {string} run */
const keyOf = (run) => `likes ${run}`;

/** @param {string} run  @returns {Promise<string[]>} */
async function likes(run) {
  return (await chrome.storage.session.get(keyOf(run)))[keyOf(run)] ?? [];
}

/** @param {AskApproval} ask  What was approved.  @returns {Promise<boolean>} False where that is never allowed. */
export async function addLike(ask) {
  const { run, action, facts, like } = ask;
  if (!like || !mayBeGranted(action, facts)) return false;
  await chrome.storage.session.set({ [keyOf(run)]: [...(await likes(run)), await likenessOf(ask)] });
  return true;
}

/**
 * @param {Act} act
 * @param {Facts} live  The facts as they are now.
 */
export async function isLike(act, live) {
  const known = (await likes(act.run)).includes(act.like) && act.like === (await likenessOf({ ...act, facts: live }));
  return known && mayBeGranted(act.action, live);
}

/** Every step is asked about again. @param {string} run */
export async function forgetLikes(run) {
  await chrome.storage.session.remove(keyOf(run));
}

/**
 * What like steps have in common. The daemon computes the same (`gate/likeness.py`).
 *
 * @param {{run: string, action: Act["action"], facts: Facts, request: Act["request"]}} step
 */
function likenessOf({ run, action, facts: { role, name, frame_origin: origin, url, form }, request }) {
  return sha256(canonical({
    run,
    verb: action.verb,
    control: [role, name, origin],
    form: form ? [form.method, placeOf(form.action), form.button, form.fields] : [placeOf(url)],
    request: request
      ? [request.kind, request.method, placeOf(request.url), request.operation, request.fields, request.carries]
      : [],
  }));
}

/** An address without what tells one thing from another there. @param {string} address */
function placeOf(address) {
  const [path = "", query = ""] = cut(cut(address, "#")[0] ?? "", "?");
  const shown = path.split("/").map((piece, i) => (i > 2 && /[0-9]/.test(piece) ? "*" : piece)).join("/");
  const keys = query.split("&").map((pair) => cut(pair, "=")[0]).join("&");
  return query ? `${shown}?${keys}` : shown;
}

/** @param {string} text @param {string} mark  @returns {string[]} What comes before its first mark, and after. */
function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
