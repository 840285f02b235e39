/**
 * Room permit: whether a step may be done. What was approved and granted, as this browser remembers it, and the
 * last check against that. Nothing here asks a person, looks into a page or tells the daemon anything. Begin here;
 * ledger.js is the memory.
 */

/**
 * The last check before an action: may this be done without, or with this, approval? The daemon's opinion
 * can only make it stricter. What the extension sees for itself is never lowered: sending a form that
 * changes something, or one with card or password fields, takes a ticket or an exemption that holds here; and
 * nothing that says by its label that it pays, moves money, deletes or changes how one signs in is done without.
 *
 * @typedef {import("../../generated/wire.js").Act} Act
 * @typedef {import("../../generated/wire.js").Facts} Facts
 */

import { ticketOf } from "../../lib/canonical.js";
import { clearsFilters, saysCritical, saysLasting, saysMoney } from "../../lib/acts.js";
import { actsByAddress, isAbout, namesItsPage } from "../../lib/addresses.js";
import { chordOf } from "../../page/shared/chord.js";
import { moneyIn } from "../../page/shared/money.js";
import { BUTTON_ROLES, CHOSEN_ROLES, TEXT_ROLES } from "../../generated/roles.js";
import { accepts, isButton, setsOff, ticks, traitsOf } from "../../page/shared/verb.js";
import { isGranted, isOnTestSite } from "./grants.js";
import { isLike } from "./likes.js";
import { signsIn } from "../../lib/sign_in.js";
import { isGiven, isShort, isStep, leaves } from "../../lib/steps.js";
import { findApproval, isSpendable } from "./ledger.js";

/**
 * @param {Act} act
 * @param {Facts} live  The facts as they are now.
 * @param {Facts} judged  The same, as far as the approval is for them.
 * @returns {Promise<{ticket: string, problem: string}>} The ticket that the action spends ("" for none), or
 *   why it may not be done.
 */
export async function permit(act, live, judged) {
  const own = sendsForm(live) || carries(act.action, live) || act.request !== null || isCritical(act.action, live);
  if (act.effect !== "commit" && !own) return { ticket: "", problem: "" };
  if (act.request === null && (await isExempt(act, live))) return { ticket: "", problem: "" };
  if (!act.ticket) return refuse(sendsForm(live) ? "sending this form needs an approval" : "this step needs an approval");
  if (act.ticket !== (await ticketOf({ ...act, action: asShown(act), facts: judged }))) return refuse("the approval is for another step");
  const approval = await findApproval(act.ticket);
  if (!approval || approval.run !== act.run) return refuse("nobody has approved this step");
  if (!isSpendable(approval, Date.now())) return refuse("the approval was denied, used or has expired");
  return { ticket: act.ticket, problem: "" };
}

/** The action as it was put to the person, who does not see a secret. @param {Act} act  @returns {Act["action"]} */
const asShown = ({ action, secret, shown }) => (secret && action.verb === "type" ? { ...action, text: shown } : action);

/** @param {string} problem */
const refuse = (problem) => ({ ticket: "", problem });

/** The extension's own rule. @param {Facts} facts */
export function sendsForm({ submits, form }) {
  return submits && form !== null && (form.method === "post" || form.card || form.passwords !== "none");
}

/** What an action brings with it: a yes to whatever the page asks, a text of another site, or the end of the person's own. @param {Act["action"]} action @param {Facts} live */
const carries = (action, live) => accepts(action) || live.pasted_from !== "" || live.drafts.length > 0;

/** Words: how long the label of a link may be, and that of anything else but a button. */
const LINK_WORDS = 5;
const BUTTON_WORDS = 9;

/**
 * Whether a step does what its words call paying, deleting or the like; never more than the daemon finds.
 *
 * @param {Act["action"]} action
 * @param {Facts} live
 */
function isCritical(action, live) {
  switch (useOf(action, live)) {
    case "none":
      return false;
    case "press":
      return isCriticalPress(action, live);
    case "choice":
      return isCriticalChoice(action, live);
    case "delete":
    case "unknown":
      return true;
  }
}

/** @param {Act["action"]} action @param {Facts} live */
function isCriticalPress(action, live) {
  const { role, type, name, href, form, submits, hint, context } = live;
  if (clearsFilters(name, context)) return false;
  // What opens something, or is one of several, leaves it to what comes of that, where that is held.
  const asksFirst = /(\u2026|\.\.\.)\s*$/.test(name);
  const opens = live.opens || type === "reset" || CHOSEN_ROLES.has(role) || asksFirst;
  const here = live.opens && href.includes("#") && href.replace(/#.*/, "") === live.url.replace(/#.*/, "");
  if (live.held && !submits && (!href || here) && opens) return false;
  if (isGiven(name) && (href ? role === "link" && !isButton(live) && !/data-method/i.test(hint) : live.repeatable && !form)) return false;
  // What can be pressed once more leaves it to what comes of that, too.
  if (live.held && live.repeatable && !saysMoney(name)) return false;
  if (role === "columnheader" && isShort(name, 1)) return false;
  // "Buy" beside "Sell" only shows the panel where one does.
  if (role === "tab" && !submits && isShort(name, 1)) return saysLasting(name);
  if (isButton(live)) return saysCritical(name);
  if (TEXT_ROLES.has(role)) return submits && traitsOf(action).ends !== "click" && isShort(form?.button ?? "", BUTTON_WORDS) && saysCritical(form?.button ?? "");
  // "Buy" opens "/buy", and "Delete" a page of a handbook.
  if (role === "link" && href && !/data-method/i.test(hint) && !actsByAddress(href, false)) {
    if (live.held && asksFirst && !saysMoney(name)) return false;
    if (isAbout(href, name)) return false;
    if (namesItsPage(href, name)) return saysLasting(name);
  }
  if (href || role === "link") return (isShort(name, LINK_WORDS) && saysCritical(name)) || (moneyIn(name).length > 0 && saysMoney(name));
  return (BUTTON_ROLES.has(role) || isShort(name, BUTTON_WORDS)) && saysCritical(name);
}

/**
 * A choice that no button of its form is pressed for acts by itself, if at all: where what it sends is held, that tells.
 * @param {Act["action"]} action @param {Facts} live
 */
function isCriticalChoice(action, live) {
  if (action.verb === "select" && live.submits) return action.options.some(saysCritical) || isCriticalPress(action, live);
  if (live.held || live.awaits) return false;
  if (action.verb === "select") return action.options.some(saysCritical);
  // "Pay by card" is a way among others.
  return live.role === "radio" && !moneyIn(live.name).length ? saysLasting(live.name) : saysCritical(live.name);
}

/**
 * What an action does to its target, rather than looking or editing; never more than the daemon finds. What a tool of the
 * page's does is not known.
 *
 * @typedef {"none" | "press" | "choice" | "delete" | "unknown"} Use
 * @param {Act["action"]} action
 * @param {Facts} live
 * @returns {Use}
 */
export function useOf(action, live) {
  const { ends } = traitsOf(action);
  if (ends === "call") return "unknown";
  if (ends === "choice" || ticks(action, live)) return "choice";
  if (setsOff(action, live)) return "press";
  return action.verb === "press" && chordOf(action.keys).key === "Delete" && !TEXT_ROLES.has(live.role) ? "delete" : "none";
}

/** Whether it sets something off. @param {Act["action"]} action @param {Facts} live */
export const activates = (action, live) => setsOff(action, live) || useOf(action, live) === "delete";

/** @param {Act} act @param {Facts} live */
async function isExempt(act, live) {
  const { action, effect, exemption } = act;
  const { form, frame_origin: origin } = live;
  if (exemption === "grant") {
    if (act.like) return isLike(act, live);
    return act.grant ? isGranted(act, live) : isOnTestSite(live);
  }
  // Only a grant covers what cannot be undone; signing in, searching and going on are the harmless kinds of form.
  if (effect === "commit" || carries(action, live) || isCritical(action, live) || !form || form.card) return false;
  if (exemption === "sign_in") return signsIn(live);
  if (form.passwords !== "none") return false;
  const label = form.button || live.name;
  const goesOn = isStep(label) || (form.others && form.text_fields > 0 && leaves(label));
  if (exemption === "step") return URL.parse(form.action)?.origin === origin && goesOn;
  return exemption === "search" && form.search;
}
