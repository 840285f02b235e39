/**
 * Steps that the person allowed for the rest of a run, with one that they approved: the same control in the same
 * form or place, the same things chosen, the same kind of request; other texts, and other things that it is done to.
 * Never money, deletions, credentials or another site (`mayBeGranted`). The browser's memory of them ends with the
 * run, and with the browser; the daemon has a list of its own. A step that either of the two does not know is asked
 * about; what its page sends is the daemon's to judge, as ever.
 *
 * @typedef {import("../../generated/wire.js").Act} Act
 * @typedef {import("../../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../../generated/wire.js").Facts} Facts
 */

import { actsByAddress } from "../../lib/addresses.js";
import { canonical, sha256 } from "../../lib/canonical.js";
import { KeptMap } from "../../lib/kept_map.js";
import { mayBeGranted } from "./grants.js";

/** Likenesses by run. @type {KeptMap<string, string[]>} */
const likes = new KeptMap("likes");

/** @param {AskApproval} ask  What was approved.  @returns {Promise<boolean>} False where that is never allowed. */
export async function addLike(ask) {
  const { run, action, facts, like } = ask;
  if (!like || !mayBeGranted(action, facts) || !mayBeLike(facts, ask.request)) return false;
  const likeness = await likenessOf(ask);
  await likes.change((all) => all.set(run, [...(all.get(run) ?? []), likeness]));
  return true;
}

/**
 * @param {Act} act
 * @param {Facts} live  The facts as they are now.
 */
export async function isLike(act, live) {
  const known = (await likes.get(act.run))?.includes(act.like) && act.like === (await likenessOf({ ...act, facts: live }));
  return known && mayBeLike(live, act.request) && mayBeGranted(act.action, live);
}

/** Every step is asked about again. @param {string} run */
export const forgetLikes = (run) => likes.change((all) => all.delete(run));

/** Nothing is allowed any more: the person stops all. */
export const forgetAllLikes = () => likes.change((all) => all.clear());

/**
 * Whether its form, or a request, tells what is sent, and no address acts by being opened.
 *
 * @param {Facts} facts @param {Act["request"]} request
 */
function mayBeLike({ href, form }, request) {
  if (request) return true;
  return form !== null && !href && !(form.method === "get" && actsByAddress(form.action, false));
}

/**
 * What like steps have in common. The daemon computes the same (`gate/likeness.py`).
 *
 * @param {{run: string, action: Act["action"], facts: Facts, request: Act["request"]}} step
 */
function likenessOf({ run, action, facts: { role, name, frame_origin: origin, url, href, form }, request }) {
  return sha256(canonical({
    run,
    verb: action.verb,
    options: "options" in action ? action.options : [],
    control: [role, name, origin, placeOf(href)],
    form: form ? [form.method, placeOf(form.action), form.button, form.alike] : [placeOf(url)],
    request: request
      ? [request.kind, request.method, placeOf(request.url), request.operation, request.fields, request.carries]
      : [],
  }));
}

/** An address without the numbers and keys that tell one thing from another there. @param {string} address */
function placeOf(address) {
  const [page, , fragment] = cut(address, "#");
  const [path, mark, query] = cut(page, "?");
  const pieces = path.split("/");
  const shown = [...pieces.slice(0, 3), ...pieces.slice(3).map(withoutNumbers)].join("/");
  const route = /^!?\//.test(fragment) ? `#${withoutNumbers(fragment)}` : "";
  return `${shown}${mark}${query.split("&").map(withoutNumbers).join("&")}${route}`;
}

/** @param {string} piece */
function withoutNumbers(piece) {
  if (piece.includes("%")) return piece;
  return piece.split("/").map((part) => (/^(?=.*[0-9])[0-9a-f-]{8,}$/.test(part) ? "*" : part.replace(/[0-9]+/g, "*"))).join("/");
}

/** @param {string} text @param {string} mark  @returns {[string, string, string]} What comes before its first mark, that, and what comes after. */
function cut(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, "", ""] : [text.slice(0, at), mark, text.slice(at + 1)];
}
