/**
 * Room network: what a held tab's pages send. Held, described, compared with what was approved, traced to the step
 * that set it off. Nothing here gives input or asks a person, and nothing is let go because nobody answered. Begin
 * here; network_rules.js has what can be told of a request by itself.
 */

/**
 * The second line, at the network: while a run holds a tab, what the tab's page would send is held by the
 * debugger for the moment in which the daemon decides by rule. What a rule lets go goes on; anything else is
 * dropped at once, also where the person is to be asked: once they have approved it, it is sent anew, by the
 * step that is done again or by the page itself. Silence means no.
 *
 * Measured in Chromium: what is still held when the debugger lets go is *sent*, so nothing is held for long, and
 * what is held is failed before that (the browser leaves no moment for it when a window, a frame of another process
 * or the debugging bar is closed while the daemon decides); an answer of 204 drops a form and leaves the page in place, while a fetch
 * would take it for a success and is failed instead, like a form into a frame that the page only waits for. Frames of other processes have sessions of their own;
 * dedicated workers send through their page's. Shared and service workers cannot be held: the latter are passed
 * by. Pages in the back/forward cache, which would come back with ways of their own to the network, are thrown
 * away whenever the rules of `new_tabs.js` change, so at a hold's beginning and end.
 *
 * @typedef {import("../../generated/wire.js").RequestFacts} RequestFacts
 * @typedef {import("../../generated/wire.js").HeldRequest} HeldRequest
 * @typedef {import("../../generated/wire.js").JudgedRequest} JudgedRequest
 * @typedef {import("./network_rules.js").Paused} Paused
 * @typedef {chrome.debugger.DebuggerSession} Session
 *
 * @typedef {object} Held  Kept in the session's storage as well: the worker may die over it.
 * @property {Session} source
 * @property {string} requestId
 * @property {number} tab
 * @property {boolean} document  It would replace the document that sends it.
 */

import { KeptMap } from "../../lib/kept_map.js";
import * as causes from "./causes.js";
import * as connections from "./connections.js";
import { isAside, isTop } from "./frame_asked.js";
import { HELD_TYPES, carriesAway, covers, describe, isChanging, isFresh, isReadable, tellsToken, whatIsSent } from "./network_rules.js";
import * as elsewhere from "./elsewhere.js";
import * as newTabs from "./new_tabs.js";
import * as afterwards from "./afterwards.js";
import { committedAt } from "../tabs/navigation.js";
import { note } from "../tabs/tab_notes.js";
import { usePass } from "./passes.js";
import { digestOf } from "./request_digest.js";
import { holder } from "../tabs/tabs.js";
import { typedBy } from "./typed_texts.js";
import { isSuspected, latestStep, stepOf } from "./current_steps.js";
import { actsByAddress } from "../../lib/addresses.js";

/** The daemon decides by rule within milliseconds; when it has not, it is not there. */
const VERDICT_MS = 2_000;
const MOST_SEEN = 500;
const [LOAD, PAGE] = /** @type {const} */ (["load", "page"]);
const UNHELD = "a frame of another site could not be watched";
const PATTERNS = HELD_TYPES.map((resourceType) => ({ urlPattern: "*", resourceType, requestStage: "Request" }));
const EVERYTHING = [{ urlPattern: "*", requestStage: "Request" }];
/** No patterns at all would mean everything. */
const NOTHING = [{ urlPattern: "nothing:*" }];
/** Tabs of which also pictures and the like are held, in which an address may act. @type {Set<number>} */
const closely = new Set();
/** @param {number | undefined} tab */
const patternsOf = (tab) => (closely.has(tab ?? -1) ? EVERYTHING : PATTERNS);
/** Chrome asks for a request's cookies before it says that it holds it: milliseconds, on a busy machine tens of them. */
const UNDER_WAY_MS = 100;
/** How often, and how many times, a tab whose page is on its way is told something that only a page can be told. */
const ASKED_MS = 50;
const MOST_ASKED = 90;
/** How long a request waits until it is known whether the step that it came with was done. */
const TRIED_MS = 1_000;
const PARTS = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: "iframe" }, { type: "worker" }] };

const KEEP_NOTHING = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };

/** The sessions of each tab's frames of other processes. @type {Map<number, Set<string>>} */
const frames = new Map();
/** The latest requests by the browser's names, and what they are called here. @type {Map<string, string>} */
const seen = new Map();
/** What is neither on its way nor failed yet: from its first moment on if it changes something. @type {Set<Held>} */
const held = new Set();
/** The same for the next worker, should this one die. @type {KeptMap<string, Held>} */
const kept = new KeptMap("held_requests");

/** @typedef {{ask: (body: HeldRequest) => Promise<import("../../generated/wire.js").DaemonBody>}} Daemon */

/** @type {Daemon} */
let daemon = { ask: () => Promise.reject(new Error("not connected")) };

/** Called once, when the service worker starts. @param {Daemon} to */
export function listen(to) {
  daemon = to;
}

/**
 * @param {Session} session
 * @param {string} method
 * @param {Record<string, unknown>} [params]
 */
const command = (session, method, params) => chrome.debugger.sendCommand(session, method, params);

/** Hold what this target's page sends, and what its frames of other processes send. @param {Session} session @param {boolean} [fresh]  Nothing has run in it yet. */
export async function begin(session, fresh = false) {
  await Promise.all([
    command(session, "Network.enable", KEEP_NOTHING),
    // What a service worker sends for the page could not be held.
    command(session, "Network.setBypassServiceWorker", { bypass: true }),
    command(session, "Fetch.enable", { patterns: patternsOf(session.tabId) }),
    command(session, "Target.setAutoAttach", PARTS),
    causes.install(session),
    session.sessionId ? undefined : forbidPrerendering(session),
    session.tabId === undefined || session.sessionId ? undefined : newTabs.guard(session.tabId),
  ]);
  if (!fresh) connections.begin(session);
}

/** A step begins, on weak signs or on none. @param {number} tab @param {boolean} suspected */
export async function lookCloser(tab, suspected) {
  if (closely.has(tab) === suspected) return;
  if (suspected) closely.add(tab);
  else closely.delete(tab);
  const again = (/** @type {Session} */ session) => command(session, "Fetch.enable", { patterns: patternsOf(tab) });
  const [own, ...inner] = sessionsOf(tab);
  // A frame that has gone meanwhile answers nothing.
  await Promise.all([again(own), ...inner.map((session) => again(session).catch(() => undefined))]);
}

/**
 * A page that is made ahead of its being opened belongs to no tab that could be held. Chrome refuses this for as long as
 * a tab's next page is on its way, which on a busy machine may take a while in a new tab.
 *
 * @param {Session} session
 */
async function forbidPrerendering(session) {
  for (let left = MOST_ASKED; ; left--) {
    try {
      return await command(session, "Page.setPrerenderingAllowed", { isAllowed: false });
    } catch (error) {
      if (left <= 0 || !/active page/.test(String(error))) throw error;
      await new Promise((next) => setTimeout(next, ASKED_MS));
    }
  }
}

/** @param {number} tab  @returns {Session[]} The tab's own session, and those of its frames of other processes. */
export const sessionsOf = (tab) => [{ tabId: tab }, ...[...(frames.get(tab) ?? [])].map((sessionId) => ({ tabId: tab, sessionId }))];

/**
 * The tab is about to be let go: whatever is held would be sent by that, so it is failed.
 *
 * What Chrome was just about to hold would never be sent nor failed: a page that is opened in this moment would load
 * for ever. So nothing new is to be held any more, for as long as that takes, before the debugger lets go.
 *
 * @param {number} tab
 */
export async function end(tab) {
  const sessions = sessionsOf(tab);
  frames.delete(tab);
  connections.end(tab);
  afterwards.end(tab);
  closely.delete(tab);
  const quiet = sessions.map((session) => command(session, "Fetch.enable", { patterns: NOTHING }).catch(() => undefined));
  await Promise.all([...quiet, ...forgetAll(tab).map(drop), newTabs.unguard(tab), elsewhere.end(tab)]);
  await new Promise((next) => setTimeout(next, UNDER_WAY_MS));
  await Promise.all(forgetAll(tab).map(drop));
}

/** The debugger was taken from us, and the browser has sent what was held. @param {number} tab */
export function lost(tab) {
  afterwards.end(tab);
  closely.delete(tab);
  frames.delete(tab);
  connections.end(tab);
  void newTabs.unguard(tab);
  void elsewhere.end(tab);
  for (const _ of forgetAll(tab))
    note(tab, "the debugging bar was closed in the moment in which the page wanted to send something: it may have been sent");
}

/** What a worker that died had held is failed: nobody remembers what it was. */
export async function recover() {
  const left = [...(await kept.loaded)];
  await Promise.all(left.map(([, pending]) => drop(pending)));
  await kept.change((all) => left.forEach(([key]) => all.delete(key)));
}

/** @param {number} tab  @returns {Held[]} */
function forgetAll(tab) {
  const all = [...held].filter((pending) => pending.tab === tab);
  return all.filter(forget);
}

/** @param {Held} pending */
const keyOf = ({ source, requestId }) => `${source.sessionId ?? source.tabId} ${requestId}`;

/**
 * An event of the debugger.
 *
 * @param {Session} source
 * @param {string} method
 * @param {any} params
 * @returns {boolean} Whether it was one of these.
 */
export function onEvent(source, method, params) {
  // The debugger counts it, too.
  if (method === "Network.requestWillBeSent") causes.onRequest(params);
  connections.onEvent(source, method, params);
  if (method === "Fetch.requestPaused") void pause(asHeld(source, params), params);
  else if (method === "Target.detachedFromTarget") frames.get(source.tabId ?? -1)?.delete(params.sessionId);
  else if (method === "Target.attachedToTarget") void (params.targetInfo.type === "worker" ? enterWorker : enter)({ ...source, sessionId: params.sessionId }, params.waitingForDebugger);
  else return false;
  return true;
}

/**
 * A frame of another process begins; it waits until it is held as well, for good where it cannot be.
 *
 * @param {Session} session
 * @param {boolean} waiting  It was not there before.
 */
async function enter(session, waiting) {
  const { tabId = -1, sessionId = "" } = session;
  frames.set(tabId, (frames.get(tabId) ?? new Set()).add(sessionId));
  try {
    await begin(session, waiting);
    await command(session, "Runtime.runIfWaitingForDebugger");
  } catch {
    // One that has gone meanwhile, or was let go, answers nothing.
    const left = await command(session, "Target.getTargetInfo").then(() => true, () => false);
    if (left && session.tabId !== undefined) note(session.tabId, waiting ? `${UNHELD}, so it stays empty` : UNHELD);
  }
}

/** What a worker sends is held with its page; only its connections are its own. @param {Session} session @param {boolean} waiting */
async function enterWorker(session, waiting) {
  const begun = Promise.all([command(session, "Network.enable", KEEP_NOTHING), command(session, "Target.setAutoAttach", PARTS)]);
  // Where nothing can be told of it, its look says so.
  const told = await begun.then(() => true, () => false);
  if (!waiting || !told) connections.begin(session);
  await command(session, "Runtime.runIfWaitingForDebugger").catch(() => undefined);
}

/** @param {Session} source @param {Paused} event  @returns {Held} */
const asHeld = (source, { requestId, resourceType }) =>
  ({ source, requestId, tab: source.tabId ?? -1, document: resourceType === "Document" });

/** @param {Held} pending */
function hold(pending) {
  held.add(pending);
  void kept.change((all) => all.set(keyOf(pending), pending));
}

/** @param {Held} pending  @returns {boolean} Whether it was still there: else it was failed, or lost. */
function forget(pending) {
  const there = held.delete(pending);
  if (there) void kept.change((all) => all.delete(keyOf(pending)));
  return there;
}

/** @param {Held} pending @param {Paused} event */
const pause = (pending, event) => paused(pending, event).catch(() => drop(pending)).finally(() => forget(pending));

/** @param {Held} pending @param {Paused} event */
async function paused(pending, event) {
  const { source, requestId, tab } = pending;
  const go = () => command(source, "Fetch.continueRequest", { requestId }).then(() => undefined, () => undefined);
  const changing = isChanging(event) || isSuspicious(tab, event);
  // Before anything is waited for: the tab may be let go meanwhile.
  if (changing) hold(pending);
  if (!changing && !pending.document) return go();
  const { id, redirected } = nameOf(event);
  const after = afterwards.runOf(tab);
  const run = after ?? (await holder(tab));
  // What is opened after a run is the person's doing, or nothing that can be told from that.
  if (after && !changing) return go();
  if (!run) return changing ? drop(pending) : go();
  const typed = await typedBy(run);
  const opener = newTabs.openerOf(tab);
  const page = opener || (URL.parse((await chrome.tabs.get(tab)).url ?? "")?.origin ?? "");
  const away =
    carriesAway(event, page, typed) || ((redirected || tellsToken(event, page)) && (await isTop(tab, event)));
  if (!changing && !away) return go();
  const aside = changing && pending.document && !(await isTop(tab, event)) && (await isAside(tab, event));
  if (aside) pending.document = false;
  const { step, by: doneBy, told, document } = await causeOf(pending, event, run);
  if (after && (told === "person" || (told === "unknown" && event.resourceType === "Document"))) return go();
  const readable = isReadable(event);
  // What is in it is not known, so neither is that it has nothing of the person's in it.
  const by = readable || doneBy === "input" ? doneBy : "unknown";
  const follows = step?.index ?? null;
  // Where the step was about a form, it has to be that one.
  const scripted = step !== undefined && !(step.facts.submits && step.facts.form);
  const described = describe(event, id, page, typed, redirected, aside && scripted);
  /** @type {RequestFacts} */
  const facts = { ...described, cause: by, document, digest: readable ? await digestOf(run, whatIsSent(event)) : "" };
  // What cannot be read may have it in it.
  if (!readable && typed.length && facts.carries === "nothing") facts.carries = "typed";
  // With some referrer policies a form does not say where it comes from, and a sandboxed frame never does. Where it
  // replaces the page that the step acts in, it counts as that page's.
  const unsaid = facts.kind === "form" && !URL.parse(facts.frame_origin);
  if (unsaid && step?.frame === 0 && (await isTop(tab, event))) facts.frame_origin = step.facts.frame_origin;
  /** @type {HeldRequest} */
  const message = { type: "held_request", run, tab, step: follows, request: facts, covered: false, ticket: "", form_too: false };
  // Nothing passes by a step that comes to nothing. Not for ever: a press may wait for a script, and that for its
  // request. For the answer to a form nobody waits.
  const late = () => new Promise((next) => setTimeout(next, TRIED_MS, true));
  const untold = step && covers(step, facts, Date.now()) && (await Promise.race([step.tried, late()]));
  if (changing && !held.has(pending)) return;
  // What this browser knows to be approved is used up now. The daemon knows what the person has said since.
  message.covered = covers(step, facts, Date.now()) && !(untold && facts.kind === "form");
  if (message.covered && step) used(step, facts);
  else message.ticket = usePass(run, facts);
  message.covered ||= message.ticket !== "";
  // Whoever lets go of the tab fails what is held by then, and what comes later would be sent.
  if ((afterwards.runOf(tab) ?? (await holder(tab))) !== run || (changing && !held.has(pending))) return drop(pending);
  if (!changing) hold(pending);
  message.form_too = !message.covered && step?.approved === true && facts.kind !== "form" && (await causes.sendsItsForm(tab, step));
  if (!message.covered && step?.approved && changing && !message.form_too) step.sends = false;
  const decision = await judge(message);
  if (!forget(pending)) return;
  if (decision === "continue") return go();
  if (!decision) note(tab, "the page wanted to send something; it was not sent, because Handrail's program did not answer");
  await drop(pending);
  if (pending.document && opener && (await isTop(tab, event))) newTabs.dismiss(tab);
}

/**
 * The step that set a request off, and whose doing it is. Where that cannot be told it counts as the doing of the step
 * that is under way, or was a moment ago: of an approval that passes only what the daemon lets pass then.
 *
 * @param {Held} pending @param {Paused} event @param {string} run
 */
async function causeOf(pending, event, run) {
  const latest = latestStep(run);
  const now = latest && isFresh(latest, Date.now()) ? latest : undefined;
  const { cause, document } = isChanging(event) ? await causes.originOf(event) : causes.UNTOLD;
  const origin = pending.document && cause.by === "unknown" ? await causes.causeOfForm(pending.tab, latest?.frame ?? 0) : cause;
  const told = origin.by;
  // Advertisements are told things all the time: only after a step on weak signs may it be that step's doing.
  if (origin.by === "page" || (origin.by === "told" && !isSuspected(pending.tab, Date.now()))) return { step: undefined, by: isUntouched(pending.tab, latest) ? LOAD : PAGE, told, document };
  // A form that a step sends may be told of by the page that it replaces, which has gone by then.
  const step = origin.by === "input" ? stepOf(run, origin.step) : now;
  return { step, by: origin.by === "input" && step ? origin.by : /** @type {const} */ ("unknown"), told, document };
}

/**
 * Whether a step that was done on weak signs may act by opening an address, which is not held else.
 *
 * @param {number} tab @param {Paused} event
 */
const isSuspicious = (tab, { request }) => isSuspected(tab, Date.now()) && actsByAddress(request.url, false);

/** Whether the tab's page has come since the run last did something. @param {number} tab @param {import("./current_steps.js").Step | undefined} latest */
const isUntouched = (tab, latest) => committedAt(tab) > (latest?.began ?? 0);

/**
 * What a request is called, and whether a server's answer has led here: the browser keeps its name for it then, and
 * so is it kept here.
 *
 * @param {Paused} event
 */
function nameOf({ networkId = "" }) {
  const before = seen.get(networkId);
  const id = before ?? crypto.randomUUID();
  if (networkId) seen.set(networkId, id);
  if (seen.size > MOST_SEEN) seen.delete(seen.keys().next().value ?? "");
  return { id, redirected: before !== undefined };
}

/** @param {HeldRequest} message  @returns {Promise<JudgedRequest["decision"] | null>} None: nobody decided. */
async function judge(message) {
  const late = new Promise((resolve) => setTimeout(resolve, VERDICT_MS, null));
  const answer = await Promise.race([daemon.ask(message), late]).catch(() => null);
  return answer?.type === "judged_request" && answer.id === message.request.id ? answer.decision : null;
}

/**
 * It is not sent. A document is answered with nothing, so that the page stays; anything else hears of a failure.
 *
 * @param {Held} pending
 */
function drop({ source, requestId, document }) {
  const done = document
    ? command(source, "Fetch.fulfillRequest", { requestId, responseCode: 204 })
    : command(source, "Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  return done.then(() => undefined, () => undefined);
}

/** What replaces the page may be sent once, and so may what was asked about. @param {import("./current_steps.js").Step} step @param {RequestFacts} facts */
function used(step, facts) {
  if (step.request) step.spent = true;
  else if (facts.kind === "form") step.sends = false;
}

