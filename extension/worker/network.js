/**
 * The second line, at the network: while a run holds a tab, what the tab's page would send is held by the
 * debugger until the daemon, or the person, has said what becomes of it. Silence means no.
 *
 * Measured in Chromium: what is still held when the debugger lets go is *sent*, so it is failed before that (the
 * browser leaves no moment for it when a tab or the debugging bar is closed: such a request may be sent); an
 * answer of 204 drops a form and leaves the page in place, while a fetch would take it for a success and is
 * failed instead. Frames of other processes have sessions of their own; dedicated workers send through their
 * page's. Shared and service workers cannot be held: the latter are passed by (`debugger.js`).
 *
 * @typedef {import("../generated/wire.js").RequestFacts} RequestFacts
 * @typedef {import("../generated/wire.js").HeldRequest} HeldRequest
 * @typedef {import("../generated/wire.js").JudgedRequest} JudgedRequest
 * @typedef {import("../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("./network_rules.js").Paused} Paused
 * @typedef {chrome.debugger.DebuggerSession} Session
 *
 * @typedef {object} Held
 * @property {Session} source
 * @property {string} requestId
 * @property {string} [networkId]
 * @property {number} tab
 * @property {string} run
 * @property {RequestFacts} facts
 * @property {string} ticket  What the person is asked with, once that is so.
 * @property {boolean} dropped  It was answered with nothing already, and is to be done again.
 */

import { canonical } from "../lib/canonical.js";
import { begin as spend } from "./ledger.js";
import { HELD_TYPES, carriesAway, covers, describe, isChanging, isFresh, sameRequest, tellsToken } from "./network_rules.js";
import { note } from "./notes.js";
import { holder } from "./tabs.js";
import { latestStep, typedBy } from "./under_way.js";

/** The daemon decides by rule within milliseconds; when it has not, it is not there. */
const VERDICT_MS = 5_000;
/** So long a form that was approved while no step waits for it may be sent by the page itself. */
const PASS_MS = 60_000;
/** So long the server's answer to what was approved is waited for before the page is read. */
const ANSWER_MS = 2_500;
const MOST_SEEN = 500;
const PATTERNS = HELD_TYPES.map((resourceType) => ({ urlPattern: "*", resourceType, requestStage: "Request" }));
const FRAMES = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: "iframe" }] };

/** The browser's names of the latest requests. @type {Set<string>} */
const seen = new Set();
/** By the request's id. @type {Map<string, Held>} */
const held = new Map();
/** What was let go after a decision, by tab: the page's answer to it is still to come. @type {Map<number, {networkId?: string, over: PromiseWithResolvers<void>}>} */
const released = new Map();
/** What the person approved for the page to do again by itself. @type {Array<{run: string, facts: RequestFacts, until: number}>} */
const passes = [];

/** @typedef {{ask: (body: HeldRequest) => Promise<import("../generated/wire.js").DaemonBody>, tell: (body: HeldRequest) => void}} Daemon */

/** @type {Daemon} */
let daemon = { ask: () => Promise.reject(new Error("not connected")), tell: () => undefined };

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

/** Hold what this target's page sends, and what its frames of other processes send. @param {Session} session */
export async function begin(session) {
  await Promise.all([
    command(session, "Fetch.enable", { patterns: PATTERNS }),
    command(session, "Target.setAutoAttach", FRAMES),
  ]);
}

/** The tab is about to be let go: whatever is held would be sent by that, so it is failed. @param {number} tab */
export async function end(tab) {
  await Promise.all([...held.values()].filter((one) => one.tab === tab).map(refuse));
}

/** The daemon has gone, and with it whoever could decide. */
export async function endAll() {
  await Promise.all([...held.values()].map(refuse));
}

/** The debugger was taken from us, and the browser has sent what was held. @param {number} tab */
export function lost(tab) {
  for (const [id, one] of held) {
    if (one.tab !== tab) continue;
    held.delete(id);
    if (!one.dropped) note(tab, `the debugging bar was closed, so this was sent without a decision: ${one.facts.method} ${one.facts.url}`);
  }
  void save();
}

/** What a worker that died had held is failed: nobody remembers what it was. */
export async function recover() {
  const { held_requests: left = [] } = await chrome.storage.session.get("held_requests");
  await Promise.all(left.map((/** @type {Held} */ one) => drop(one)));
  await save();
}

/** For the next worker, should this one die. */
function save() {
  const open = [...held.values()].filter(({ dropped }) => !dropped);
  return chrome.storage.session.set({ held_requests: open.map(({ source, requestId, facts }) => ({ source, requestId, facts })) });
}

/**
 * An event of the debugger.
 *
 * @param {Session} source
 * @param {string} method
 * @param {any} params
 * @param {(networkId: string) => void} waits  Told when a request waits for the person: nobody else should.
 * @returns {boolean} Whether it was one of these.
 */
export function onEvent(source, method, params, waits) {
  if (method === "Fetch.requestPaused") void paused(source, params, waits).catch(() => drop({ source, ...params }));
  else if (/^Network\.loading(Finished|Failed)$/.test(method)) return arrived(source.tabId ?? -1, params.requestId);
  else if (method === "Target.attachedToTarget") void enter({ ...source, sessionId: params.sessionId });
  else return false;
  return true;
}

/** @param {number} tab @param {string} networkId  @returns {false} Others count them as well. */
function arrived(tab, networkId) {
  const one = released.get(tab);
  if (one?.networkId === networkId) one.over.resolve();
  return false;
}

/**
 * Wait for the answer to what was let go after a decision.
 *
 * @param {number} tab
 * @returns {Promise<boolean>} Whether there was something.
 */
export async function answered(tab) {
  const one = released.get(tab);
  if (!one) return false;
  released.delete(tab);
  await Promise.race([one.over.promise, new Promise((late) => setTimeout(late, ANSWER_MS))]);
  return true;
}

/** A frame of another process begins; it waits until it is held as well. @param {Session} session */
async function enter(session) {
  await begin(session).catch(() => undefined);
  await command(session, "Runtime.runIfWaitingForDebugger").catch(() => undefined);
}

/** @param {Session} source @param {Paused} event @param {(networkId: string) => void} waits */
async function paused(source, event, waits) {
  const { requestId } = event;
  const go = () => command(source, "Fetch.continueRequest", { requestId }).catch(() => undefined);
  const changing = isChanging(event);
  if (!changing && event.resourceType !== "Document") return go();
  const redirected = isRedirected(event);
  const tab = source.tabId ?? -1;
  const run = await holder(tab);
  if (!run) return changing ? drop({ source, ...event }) : go();
  const [step, typed] = [latestStep(run), typedBy(run)];
  const page = URL.parse((await chrome.tabs.get(tab)).url ?? "")?.origin ?? "";
  const away = carriesAway(event, page, typed, step) || (tellsToken(event, page) && (await isTop(tab, event)));
  if (!changing && !away) return go();
  const facts = describe(event, crypto.randomUUID(), page, typed, redirected);
  const follows = step && isFresh(step, Date.now()) ? step.index : null;
  /** @type {HeldRequest} */
  const message = { type: "held_request", run, tab, step: follows, request: facts, covered: false };
  const allowed = covers(step, facts, Date.now());
  if (allowed || usePass(run, facts)) {
    if (allowed && step) used(step, facts);
    daemon.tell({ ...message, covered: true });
    return go();
  }
  /** @type {Held} */
  const one = { source, requestId, networkId: event.networkId, tab, run, facts, ticket: "", dropped: false };
  held.set(facts.id, one);
  void save();
  const verdict = await judge(message);
  if (!held.has(facts.id)) return;
  if (verdict.decision === "continue") {
    forget(facts.id);
    return go();
  }
  if (verdict.decision === "fail") return refuse(one);
  if (event.networkId) waits(event.networkId);
  if (facts.kind === "form" || facts.kind === "navigation") {
    one.dropped = true;
    await drop(one);
  }
  setTimeout(() => held.has(facts.id) && void refuse(one), verdict.expires * 1000);
}

/** Whether it is the tab's own page that is asked for, and no frame in it. @param {number} tab @param {Paused} event */
async function isTop(tab, { frameId }) {
  // The browser calls a tab's top frame what it calls the tab.
  return (await chrome.debugger.getTargets()).some((one) => one.tabId === tab && one.id === frameId);
}

/**
 * Whether a server's answer has led here: the browser keeps a request's name then.
 *
 * @param {Paused} event
 */
function isRedirected({ networkId = "" }) {
  const before = seen.has(networkId);
  if (networkId) seen.add(networkId);
  if (seen.size > MOST_SEEN) seen.delete(seen.values().next().value ?? "");
  return before;
}

/** @param {HeldRequest} message  @returns {Promise<JudgedRequest>} */
async function judge(message) {
  /** @type {JudgedRequest} */
  const no = { type: "judged_request", id: message.request.id, decision: "fail", ticket: "", expires: 0 };
  const late = new Promise((resolve) => setTimeout(resolve, VERDICT_MS, no));
  const answer = await Promise.race([daemon.ask(message), late]).catch(() => no);
  return answer.type === "judged_request" && answer.id === no.id ? answer : no;
}

/** @param {string} id */
function forget(id) {
  held.delete(id);
  void save();
}

/** @param {Held} one */
async function refuse(one) {
  held.delete(one.facts.id);
  if (!one.dropped) await drop(one);
  await save();
}

/**
 * It is not sent. A document is answered with nothing, so that the page stays; anything else hears of a failure.
 *
 * @param {{source: Session, requestId: string, facts?: RequestFacts, resourceType?: string}} one
 */
function drop({ source, requestId, facts, resourceType }) {
  const document = facts ? facts.kind === "form" || facts.kind === "navigation" : resourceType === "Document";
  const done = document
    ? command(source, "Fetch.fulfillRequest", { requestId, responseCode: 204 })
    : command(source, "Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  return done.then(() => undefined, () => undefined);
}

/**
 * The person is to be asked about a request.
 *
 * @param {AskApproval} ask
 * @returns {boolean} Whether it is held, and just the one that is asked about.
 */
export function isHeld({ request, ticket, run }) {
  const one = request && held.get(request.id);
  if (!one || one.run !== run || canonical(one.facts) !== canonical(request)) return false;
  one.ticket = ticket;
  return true;
}

/**
 * The person has decided about a request. What may go is looked up in the ledger. (The daemon's first answer
 * comes by here, too, and is dealt with where it is waited for.)
 *
 * @param {JudgedRequest} judged
 */
export async function judged({ id, decision, ticket }) {
  const one = held.get(id);
  if (!one || decision === "wait" || (decision === "continue" && !one.ticket)) return;
  const may = decision === "continue" && ticket === one.ticket;
  /** @type {PromiseWithResolvers<void>} */
  const over = Promise.withResolvers();
  // Noted before anything is waited for: the page may be read next, and should show what came of it.
  if (may && !one.dropped) released.set(one.tab, { networkId: one.networkId, over });
  if (!may || !(await spend(`${one.run}.request.${id}`, ticket, true))) {
    over.resolve();
    return refuse(one);
  }
  forget(id);
  if (one.dropped) {
    passes.push({ run: one.run, facts: one.facts, until: Date.now() + PASS_MS });
    return;
  }
  // Only a page's own session tells when its answers have come.
  if (one.source.sessionId) over.resolve();
  await command(one.source, "Fetch.continueRequest", { requestId: one.requestId }).catch(() => undefined);
}

/** What replaces the page may be sent once. @param {import("./under_way.js").Step} step @param {RequestFacts} facts */
function used(step, facts) {
  if (step.request) forget(step.request.id);
  step.request = null;
  if (facts.kind === "form") step.sends = false;
}

/** @param {string} run @param {RequestFacts} facts */
function usePass(run, facts) {
  const now = Date.now();
  const found = passes.findIndex((pass) => pass.run === run && now < pass.until && sameRequest(pass.facts, facts));
  return found >= 0 && passes.splice(found, 1).length > 0;
}
