/**
 * What the person need not be asked about. A grant lets one policy always do one kind of thing on one site;
 * it is given on the approval page. A test site, which evaluations list on the options page and take away at
 * their end, is a site of this very computer on which everything is allowed for at most a day.
 *
 * The daemon has a list of its own: a grant that either of the two does not have is none.
 *
 * @typedef {import("../../generated/wire.js").Grant} Grant
 * @typedef {import("../../generated/wire.js").Act} Act
 * @typedef {import("../../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../../generated/wire.js").Facts} Facts
 * @typedef {import("../../lib/ui_protocol.js").TestSite} TestSite
 */

import { accepts } from "../../page/shared/verb.js";
import { soundsCritical } from "../../lib/critical.js";
import { inTurn } from "../../lib/in_turn.js";
import { fold } from "../../lib/steps.js";

const DAY_MS = 24 * 3600 * 1000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const change = inTurn();

/** @param {string} address */
const originOf = (address) => URL.parse(address)?.origin ?? "";

/** @returns {Promise<Grant[]>} */
export async function grants() {
  return (await chrome.storage.local.get("grants")).grants ?? [];
}

/**
 * "Always allow this": the same policy, the same kind of step, the same site.
 *
 * @param {AskApproval} ask
 * @returns {Promise<boolean>} False where that is never allowed.
 */
export async function addGrant({ action, facts, policy, always }) {
  if (!policy || !always.length || !mayBeGranted(action, facts)) return false;
  const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const grant = { id, policy, effects: always, origin: facts.frame_origin, given: Date.now() / 1000 };
  await change(async () => chrome.storage.local.set({ grants: [...(await grants()), grant] }));
  return true;
}

/** @param {string[]} ids */
export async function revokeGrants(ids) {
  if (ids.length) await change(async () => chrome.storage.local.set({ grants: (await grants()).filter(({ id }) => !ids.includes(id)) }));
}

/**
 * Whether the grant that an action claims is there and covers it.
 *
 * @param {Act} act
 * @param {Facts} live  The facts as they are now.
 */
export async function isGranted({ action, grant: id, policy, effects }, live) {
  const grant = (await grants()).find((known) => known.id === id);
  if (!grant || grant.policy !== policy || grant.origin !== live.frame_origin) return false;
  return effects.length > 0 && effects.every((effect) => grant.effects.includes(effect)) && mayBeGranted(action, live);
}

/**
 * What no grant ever covers, whatever the daemon says it is: money, deletions, credentials, what goes to
 * another site, and what cannot be known beforehand. The daemon's `may_be_granted` is the same.
 *
 * @param {Act["action"]} action
 * @param {Facts} facts
 */
export function mayBeGranted(action, facts) {
  const { form, name, context, total, href } = facts;
  if (accepts(action) || facts.pasted_from || facts.drop || facts.drafts.length > 0) return false;
  if (total || form?.card || (form && form.passwords !== "none") || !fold(name)) return false;
  const addresses = [facts.url, ...(form ? [form.action] : []), ...(href ? [href] : [])];
  if (addresses.some((address) => originOf(address) !== facts.frame_origin)) return false;
  return ![name, context, form?.button ?? "", form?.label ?? "", ...(form?.chosen ?? [])].some(soundsCritical);
}

/** @returns {Promise<TestSite[]>} Those in force. */
export async function testSites() {
  /** @type {{test_sites?: TestSite[]}} */
  const { test_sites: saved = [] } = await chrome.storage.local.get("test_sites");
  return saved.filter(({ origin, until }) => Date.now() < until && isLoopback(origin));
}

/** @param {string} address */
const isLoopback = (address) => LOOPBACK.test(URL.parse(address)?.hostname ?? "");

/** @param {Facts} live  @returns {Promise<boolean>} Whether the step stays on a test site. */
export async function isOnTestSite({ form, frame_origin: origin }) {
  const target = form && originOf(form.action);
  return (!target || target === origin) && (await testSites()).some((site) => site.origin === origin);
}

/**
 * @param {string} address  Any address on the site.
 * @param {string} why
 * @returns {Promise<boolean>} False if it is no site of this computer.
 */
export async function addTestSite(address, why) {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || !isLoopback(address)) return false;
  const site = { origin: url.origin, until: Date.now() + DAY_MS, why };
  await change(async () => {
    const others = (await testSites()).filter(({ origin }) => origin !== url.origin);
    await chrome.storage.local.set({ test_sites: [...others, site] });
  });
  return true;
}

/** @param {string} origin */
export async function removeTestSite(origin) {
  await change(async () => chrome.storage.local.set({ test_sites: (await testSites()).filter((site) => site.origin !== origin) }));
}
