/**
 * The last check before an action: may this be done without, or with this, approval? The daemon's opinion
 * can only make it stricter. What the extension sees for itself is never lowered: sending a form that
 * changes something, or one with card or password fields, takes a ticket or an exemption that holds here.
 *
 * @typedef {import("../generated/wire.js").Act} Act
 * @typedef {import("../generated/wire.js").Facts} Facts
 */

import { ticketOf } from "../lib/canonical.js";
import { isGranted, isOnTestSite } from "./grants.js";
import { isStep } from "../lib/steps.js";
import { findApproval, isSpendable } from "./ledger.js";

/**
 * @param {Act} act
 * @param {Facts} live  The facts as they are now.
 * @returns {Promise<{ticket: string, problem: string}>} The ticket that the action spends ("" for none), or
 *   why it may not be done.
 */
export async function permit(act, live) {
  const own = sendsForm(live) || carries(act.action, live) || act.request !== null;
  if (act.effect !== "commit" && !own) return { ticket: "", problem: "" };
  if (act.request === null && (await isExempt(act, live))) return { ticket: "", problem: "" };
  if (!act.ticket) return refuse(sendsForm(live) ? "sending this form needs an approval" : "this step needs an approval");
  if (act.ticket !== (await ticketOf({ ...act, facts: live }))) return refuse("the approval is for another step");
  const approval = await findApproval(act.ticket);
  if (!approval || approval.run !== act.run) return refuse("nobody has approved this step");
  if (!isSpendable(approval, Date.now())) return refuse("the approval was denied, used or has expired");
  return { ticket: act.ticket, problem: "" };
}

/** @param {string} problem */
const refuse = (problem) => ({ ticket: "", problem });

/** The extension's own rule. @param {Facts} facts */
export function sendsForm({ submits, form }) {
  return submits && form !== null && (form.method === "post" || form.card || form.passwords !== "none");
}

/** What an action brings with it: a yes to whatever the page asks, or a text of another site. @param {Act["action"]} action @param {Facts} live */
const carries = (action, live) => (action.verb === "click" && action.dialog === "accept") || live.pasted_from !== "";

/** @param {Act} act @param {Facts} live */
async function isExempt(act, live) {
  const { action, effect, exemption } = act;
  const { form, frame_origin: origin } = live;
  if (exemption === "grant") return act.grant ? isGranted(act, live) : isOnTestSite(live);
  // Only a grant covers what cannot be undone; signing in, searching and going on are the harmless kinds of form.
  if (effect === "commit" || carries(action, live) || !form || form.card) return false;
  if (exemption === "sign_in") return form.passwords === "current";
  if (form.passwords !== "none") return false;
  if (exemption === "step") return URL.parse(form.action)?.origin === origin && isStep(form.button || live.name);
  return exemption === "search" && form.search;
}
