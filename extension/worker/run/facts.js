/**
 * The facts about an action's target: what the daemon judges an action on, and what must still be true
 * when it is done. The page collects most of them; the browser knows the document, the worker the digest.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("../../generated/wire.js").Facts} Facts
 * @typedef {import("../../page/target/entries.js").Entry} Entry
 * @typedef {import("../../page/target/entries.js").Field} Field
 * @typedef {object} Inspection
 * @property {number} frameId  The frame that the action happens in.
 * @property {Facts | null} facts
 * @property {string} problem  Why the action cannot be done, or "".
 * @property {boolean} [newPassword]  What is typed there is a password that is set or changed.
 * @property {boolean} [ours]  Of what leaves the page: the run has put something into it (`drafts.js`).
 * @property {Field[]} fields  With `described`: what may be sent, of its form or, without one, around it. They stay in the extension.
 * @property {import("../../page/target/spot.js").Spot | null} spot  With `watch`: where the target is, if nothing has to be moved for it.
 */

import schema from "../../generated/extension_message.js";
import { canonical, sha256 } from "../../lib/canonical.js";
import { validate } from "../../lib/schema.js";
import { hasRisen } from "../../page/shared/money.js";
import { copied } from "../input/clipboard.js";
import { attach } from "../input/debugger.js";
import { inspectBoth, isBetweenFrames } from "../input/drag_between.js";
import { call, frameOf } from "../frames/frames.js";
import { focusedFrame } from "../frames/frame_tree.js";
import { pastes } from "../input/keys.js";
import { hasCompany } from "../network/company.js";
import { isOpen } from "../network/connections.js";
import { address } from "../network/network_rules.js";
import { hasTarget } from "../../page/shared/verb.js";
import { runOf } from "../tabs/tab_set.js";
import { holder, readableTab } from "../tabs/tabs.js";
import { typedBy } from "../network/typed_texts.js";
import { leavesPage, lossIn } from "./drafts.js";

/**
 * @param {number} tabId
 * @param {Action} action
 * @param {object} [how]
 * @param {{bound: boolean, step: number}} [how.watch]  The page goes on comparing until `unwatch`; `bound`: as a person
 *   was shown it; `step`: whose doing it is what its events set off.
 * @param {boolean} [how.described]  A person is shown what may be sent.
 * @param {boolean} [how.asRead]  Only if what its target is about is as the daemon was told last.
 * @returns {Promise<Inspection>}
 */
export async function inspect(tabId, action, { watch, described = false, asRead = false } = {}) {
  if (!hasTarget(action)) {
    const { url, documentId } = await readableTab(tabId);
    const { drafts, ours } = leavesPage(action, url) ? await lossIn(tabId) : NO_LOSS;
    const facts = complete({ document_id: documentId, frame_origin: new URL(url).origin, url, drafts });
    return { frameId: 0, facts, problem: "", fields: [], spot: null, ours };
  }
  if (action.verb === "use_tool") return inspectTool(tabId, action.tool);
  const ref = "ref" in action ? action.ref : null;
  const frameId = ref ? frameOf(ref) : await focusedFrame(tabId);
  // Both only look; a tab that may not be touched cannot be called either.
  const [{ url }, { value, documentId: document }] = await Promise.all([
    readableTab(tabId),
    isBetweenFrames(action) ? inspectBoth(tabId, action) : watch
        ? call(tabId, frameId, "watch", [action, watch.bound, watch.step])
        : call(tabId, frameId, "inspect", [action, true, described, asRead]),
  ]);
  const { fields = [], spot = null } = value;
  if (!value.facts) return { frameId, facts: null, problem: value.problem || "it cannot be found", fields, spot };
  const facts = { ...value.facts, document_id: document, url };
  facts.drafts = value.leaves ? (await lossIn(tabId, frameId)).drafts : [];
  facts.around = await bindable(value.facts.around);
  facts.pasted_from = await pastedFrom(tabId, action, facts.frame_origin);
  const typed = await typedBy((await runOf(tabId)) ?? "");
  facts.href = address(facts.href, typed);
  facts.held = facts.held && (await isHeld(tabId, url));
  const digest = fields.length || facts.form ? await digestOf(fields) : "";
  if (facts.form) facts.form = { ...facts.form, action: address(facts.form.action, typed), digest, alike: await alikeOf(fields) };
  else facts.filled = digest;
  return { frameId, facts: complete(facts), problem: value.problem ?? "", newPassword: value.newPassword, fields, spot };
}

/** @type {import("./drafts.js").Loss} */
const NO_LOSS = { drafts: [], ours: false };

/** Whether what a press sets off in a tab is held, whichever way it takes. @param {number} tabId @param {string} url */
const isHeld = async (tabId, url) => (await attach(tabId)) && !(await isOpen(tabId)) && !(await hasCompany(tabId, url));

/** A tool that the page offers. @param {number} tabId @param {string} name  @returns {Promise<Inspection>} */
async function inspectTool(tabId, name) {
  const [{ url }, { value, documentId }] = await Promise.all([readableTab(tabId), call(tabId, 0, "tools.inspect", [name])]);
  if (!value.facts) return { frameId: 0, facts: null, problem: value.problem, fields: [], spot: null };
  const held = value.facts.held && (await isHeld(tabId, url));
  return { frameId: 0, facts: complete({ ...value.facts, held, document_id: documentId, url }), problem: "", fields: [], spot: null };
}

/**
 * Where a paste brings its text from, if that is another origin.
 *
 * @param {number} tabId
 * @param {Action} action
 * @param {string} into  The target's origin.
 */
async function pastedFrom(tabId, action, into) {
  if (!pastes(action)) return "";
  const from = (await copied((await holder(tabId)) ?? ""))?.origin ?? into;
  return from === into ? "" : from.slice(0, 300);
}

/** @param {Entry[]} fields */
function digestOf(fields) {
  return sha256(JSON.stringify(fields.map(({ name, value }) => [name, value])));
}

/** @param {Entry[]} fields */
function alikeOf(fields) {
  return sha256(JSON.stringify(fields.map(({ name, fixed }) => [name.replace(/\d+/g, "*"), fixed])));
}

/** @param {import("../../page/target/around.js").Around | null} around  @returns {Promise<Facts["around"]>} */
async function bindable(around) {
  if (!around) return null;
  const { sums, ...rest } = around;
  return { ...rest, digest: await sha256(sums) };
}

/**
 * The facts with every field, so that both sides hash and compare the same thing.
 *
 * @param {Partial<Facts>} facts
 * @returns {Facts}
 */
function complete(facts) {
  validate(schema, facts, schema.$defs.Facts);
  return /** @type {Facts} */ (facts);
}

/** How much of a form is filled in, and with what, changes when an editor or a calendar in it comes late. @param {Facts} facts  @returns {Facts} */
const unfilled = (facts) => (facts.form ? { ...facts, form: { ...facts.form, fields: 0, digest: "", alike: "" } } : facts);

/** What only tells whether a step may be done on weak signs. @type {(keyof Facts)[]} */
const WEAKLY = ["held", "repeatable"];

/** What the page counts up by itself: only what is paid is bound, and only upwards. @type {(keyof Facts)[]} */
const AMOUNTS = ["amounts", "total"];

/**
 * The facts by which an approval is found again, once they are known to be the same: whether it could have been done
 * without one is none of them, nor is what changes by itself. What is paid may have fallen.
 *
 * @param {Facts} live @param {Facts | null} judged  @returns {Facts}
 */
export function asJudged(live, judged) {
  if (!judged) return live;
  const shown = hasRisen(judged.amounts, live.amounts) ? {} : { amounts: judged.amounts, total: judged.total };
  return { ...live, ...shown, held: judged.held, repeatable: judged.repeatable, around: judged.around };
}

/** Between the pieces of a block, and in place of a number that changes by itself. */
const [APART, GOES_ON] = [" · ", "…"];

/**
 * Whether a block says what it said. What was found since to change by itself may have changed.
 *
 * @param {Facts["around"]} judged @param {Facts["around"]} live @param {boolean} bound
 */
function saysTheSame(judged, live, bound) {
  // Without a person's decision only what tells like controls apart counts.
  if (!bound && !judged?.alike && !live?.alike) return true;
  if (!judged || !live) return judged === live;
  const [was, is] = [judged.text.split(APART), live.text.split(APART)];
  const goesOn = (/** @type {string} */ text, /** @type {string} */ now) => now.includes(GOES_ON) && text.replace(/\d+/g, GOES_ON) === now;
  const words = was.length === is.length && was.every((text, i) => text === is[i] || goesOn(text, is[i]));
  return words && (!bound || (judged.kind === live.kind && judged.digest === live.digest));
}

/** Whether a step that was judged by weak signs may still be done on them. @param {Facts} live @param {Facts} judged */
export const mayBeWeak = (live, judged) => WEAKLY.every((name) => live[name] || !judged[name]);

/** Whether the page adds up something that is to be paid. @param {Facts} facts */
const isOwed = ({ total, amounts }) => total !== "" || amounts.some(({ role }) => role === "maybe");

/**
 * The first fact that is no longer as it was judged, in words; "" if all are.
 *
 * @param {Facts} judged
 * @param {Facts} live
 * @param {boolean} [bound]  Also what is filled in around it: a person was shown that.
 */
export function difference(judged, live, bound = true) {
  // Of a form that is not sent, nobody has judged the values.
  if (!bound && !judged.submits && !live.submits) [judged, live] = [unfilled(judged), unfilled(live)];
  const all = /** @type {(keyof Facts)[]} */ (Object.keys(live));
  const names = all.filter((name) => !WEAKLY.includes(name) && !AMOUNTS.includes(name) && name !== "around" && (bound || name !== "filled"));
  const changed = names.find((name) => canonical(judged[name]) !== canonical(live[name]));
  if (!changed && !saysTheSame(judged.around, live.around, bound)) return "what it stands beside";
  // Of a step that nobody approved it counts only that something is to be paid at all.
  const rises = bound ? hasRisen(judged.amounts, live.amounts) : isOwed(live) && !isOwed(judged);
  if (!changed) return rises ? "what is to be paid" : "";
  if (live.role === "tool" && /^(filled|context)$/.test(changed)) return "what the page says of its tool";
  if (changed === "filled") return "what is filled in";
  if (changed !== "form" || !judged.form || !live.form) return changed.replaceAll("_", " ");
  const [a, b] = [judged.form, live.form];
  const part = /** @type {(keyof typeof b)[]} */ (Object.keys(b)).find((name) => canonical(a[name]) !== canonical(b[name]));
  return part === "digest" ? "what is filled into the form" : `form ${part}`;
}
