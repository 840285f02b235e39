/**
 * The service worker: one socket to the daemon, and the hands that do what comes over it. All listeners are
 * registered as this module is evaluated, since Chrome starts it anew for any event.
 *
 * @typedef {import("../generated/wire.js").DaemonBody} DaemonBody
 * @typedef {import("../generated/wire.js").ExtensionBody} ExtensionBody
 * @typedef {import("../generated/wire.js").RunView} RunView
 */

import { act, statusOf } from "./run/act.js";
import * as approvals from "./person/approvals.js";
import * as awake from "./link/wake_line.js";
import { forget } from "./input/clipboard.js";
import { backToFields, isHasty, untilTypingArrived } from "./input/pending_typing.js";
import { isOver } from "../lib/ui_words.js";
import { t } from "../lib/words.js";
import * as badge from "./person/badge.js";
import * as consents from "./person/consents.js";
import * as devtools from "./input/debugger.js";
import * as demonstration from "./person/demonstration.js";
import { inspect } from "./run/facts.js";
import { setAsideIn } from "./frames/foreign_frames.js";
import { PageError, call, framesOf, prepare } from "./frames/frames.js";
import { prune } from "./permit/ledger.js";
import { forgetAllLikes, forgetLikes } from "./permit/likes.js";
import { leave, letGo, letGoAll } from "./person/letting_go.js";
import * as lost from "./link/disconnect.js";
import * as navigation from "./tabs/navigation.js";
import * as afterwards from "./network/afterwards.js";
import * as network from "./network/network.js";
import * as elsewhere from "./network/elsewhere.js";
import * as newTabs from "./network/new_tabs.js";
import * as openedTabs from "./tabs/opened_tabs.js";
import { awaitsPerson, observe } from "./run/observe.js";
import * as overlay from "./frames/overlay.js";
import * as relay from "./person/relay.js";
import { forgetKey } from "./network/request_digest.js";
import { look, screenshot } from "./run/screenshot.js";
import { DaemonSocket } from "./link/socket.js";
import * as signs from "./person/run_signs.js";
import * as stopped from "./tabs/stopped.js";
import * as tabSet from "./tabs/tab_set.js";
import { openFirstMinute } from "./person/first_minute.js";
import { holder, leased, tabsOf } from "./tabs/tabs.js";
import { forgetTyped } from "./network/typed_texts.js";
import { followedUntil, forgetSteps } from "./network/current_steps.js";

const ALARM = "reconnect";
const CONNECTING_MS = 2_000;

/** The runs as the daemon told them last. @type {Map<string, RunView>} */
const runs = new Map();

const socket = new DaemonSocket(
  ({ seq, body }) => void receive(seq, body),
  () => {
    relay.broadcast(relay.connectionNews(socket));
    void lost.look(() => socket.state === "connected", letGoAll);
  },
  () => void letGoAll(),
);

/** What the daemon, on coming back, is being told to stop. @type {Promise<string[]>} */
let returning = Promise.resolve(/** @type {string[]} */ ([]));
/** The leases that are being taken: messages that came right behind one need it. @type {Promise<unknown>} */
let leasing = Promise.resolve();
/**
 * What was told last of who has each run's tabs: a release that waits is void once they are taken again.
 *
 * @type {Map<string, Extract<DaemonBody, {type: "lease"}>>}
 */
const latestLeases = new Map();

/**
 * What to do with each message; an answer is sent back as such. The type makes this table complete: a new
 * message does not type-check until it is handled.
 *
 * @type {{[T in DaemonBody["type"]]: (body: Extract<DaemonBody, {type: T}>) => Promise<ExtensionBody | void> | void}}
 */
const handlers = {
  challenge: () => undefined,
  refused: () => undefined,
  pong: () => undefined,
  judged_request: () => undefined,
  screenshot: () => undefined,
  workflow_list: () => undefined,
  workflow_shown: () => undefined,
  workflow_changed: () => undefined,
  workflow_scheduled: () => undefined,
  failure: () => undefined,
  welcome: async ({ runs: views }) => {
    for (const run of views) noteRun(run);
    returning = stopped.afterReturn(views);
    for (const run of await returning) socket.send({ type: "control", run, command: "stop" });
    // The pages are told with the whole list: what was started and is over already is missing among these.
    void relay.sendGrants(socket);
    socket.request({ type: "list_runs" }).catch(() => undefined);
  },
  run_list: ({ runs: views, notice, missed }) => {
    for (const run of views) runs.set(run.run, run);
    // The end of some may not have been heard of, because there was no connection then.
    const over = views.filter(isOver);
    over.forEach(noteRun);
    void letGoAll((run) => over.some((one) => one.run === run));
    relay.broadcast({ type: "runs", runs: views, notice, missed });
  },
  run_update: ({ run, steps, whole }) => {
    noteRun(run);
    relay.broadcast({ type: "run", run, steps, whole });
  },
  lease: async (body) => {
    const { run, tab, held, watch } = body;
    latestLeases.set(run, body);
    if (!held) {
      // The last step's picture shows how it ended; another run may have got the tab meanwhile.
      await pictures.get(tab);
      // What is still being taken is let go as well.
      await leasing;
      if (latestLeases.get(run) !== body) return;
      latestLeases.delete(run);
      await Promise.all((await tabsOf(run)).map((tab) => letGo(tab)));
      return signs.showEnd(runs.get(run));
    }
    const begun = returning.then(() => stopped.isStopped(run)).then((is) => (is ? [] : tabSet.begin(run, tab)));
    leasing = Promise.allSettled([leasing, begun]);
    const members = await begun;
    if (watch) return members[0] === undefined ? undefined : leave(tab).then(() => demonstration.begin(tab));
    for (const member of members) {
      afterwards.end(member);
      for (const { documentId } of await framesOf(member).catch(() => [])) prepare(member, documentId);
      devtools.forgive(member);
      await devtools.attach(member);
    }
  },
  open_tab: async ({ url }) => ({ type: "tab_opened", ...(await openedTabs.open(url)) }),
  close_opened: ({ tab }) => openedTabs.close(tab),
  observe: async ({ run, step, tab, screenshot: wanted, whole }) => {
    // What is looked at anew is decided about anew: what was judged before is not done.
    await backToFields(tab);
    const observation = await observeRun(tab, run, whole);
    if (wanted) picture(run, step, observation.tab);
    return { type: "observed", observation };
  },
  await_person: async ({ tab }) => ({ type: "person_awaited", awaited: await awaitsPerson(tab) }),
  look: async ({ tab, ref, picture: pictured }) => ({ type: "looked", ...(await look(await held(tab), ref, pictured)) }),
  list_tools: async ({ tab }) => ({ type: "tool_list", tools: await call(await held(tab), 0, "tools.list").then(({ value }) => value, () => []) }),
  inspect: async ({ tab, action }) => {
    if (!(await holder(tab)) && (await tabSet.formerRunsOf(tab)).length) return { type: "inspected", facts: null, problem: "the tab was closed" };
    // What a form makes of what was typed before is judged, too.
    if (isHasty(tab, action)) await untilTypingArrived(await held(tab), action);
    const { facts, problem } = await inspect(await held(tab), action, { asRead: true }).catch(async (error) => {
      if (!(error instanceof PageError && error.gone && (await isOpen(tab)))) throw error;
      return { facts: null, problem: "its page was left in that moment" };
    });
    return { type: "inspected", facts, problem: problem.slice(0, 1000) };
  },
  act: async (body) => {
    await leasing;
    const acted = await act(await socket.unsealed(body));
    if (body.screenshot && acted.status === "done") picture(body.run, body.step, acted.observation?.tab ?? body.tab);
    return acted;
  },
  act_status: ({ action_id, ledger, tab }) => statusOf(action_id, ledger, tab),
  ask_approval: async (body) => {
    const known = await approvals.open(body);
    return known ? { type: "decide", run: body.run, ticket: body.ticket, ...known } : undefined;
  },
  ask_client: (body) => consents.open(body),
  settings: (body) => relay.tellOnly("options", body),
  settings_refused: (body) => relay.tellOnly("options", body),
  models_listed: (body) => relay.tellOnly("options", body),
  model_trial: (body) => relay.tellOnly("options", body),
  kept: (body) => relay.tellOnly("options", body),
  exemplars: (body) => relay.tellOnly("options", body),
  exemplar_shown: (body) => relay.tellOnly("options", body),
  texts: (body) => {
    relay.tellOnly("options", body);
    // Not to the page that has them in this very message: it would ask again, for ever.
    for (const page of /** @type {const} */ (["popup", "panel"])) relay.tellOnly(page, { type: "workflows_stale" });
  },
  text_shown: (body) => relay.tellOnly("options", body),
  text_checked: (body) => relay.tellOnly("options", body),
  text_saved: (body) => relay.tellOnly("options", body),
  all_exported: (body) => relay.tellOnly("options", body),
  import_planned: (body) => relay.tellOnly("options", body),
  practice_site: (body) => relay.tellOnly("options", body),
  grants_revoked: ({ grants: ids }) => relay.forgetGrants(ids),
  withdraw_approval: async ({ ticket }) => {
    await approvals.close(ticket);
    relay.broadcast({ type: "approval_gone", ticket, why: t("step_gone") });
  },
};

/** @param {number} seq @param {DaemonBody} body */
async function receive(seq, body) {
  try {
    const handle = /** @type {(body: DaemonBody) => Promise<ExtensionBody | void> | void} */ (handlers[body.type]);
    const answer = await handle(body);
    if (answer) socket.send(answer, seq);
  } catch (error) {
    const known = error instanceof PageError;
    if (!known) console.error(error);
    const code = known ? (error.gone ? "tab_gone" : "page_refused") : "internal";
    const closed = known && error.gone && "tab" in body && !(await isOpen(body.tab));
    const message = closed ? CLOSED : known ? error.message : "The extension had a problem of its own. Reload it and try again.";
    socket.send({ type: "failure", code, message }, seq);
  }
}

/**
 * @param {number} tab
 * @param {string} [run]
 * @returns {Promise<number>} The tab, if the run (or any) holds it; where it was closed, the one that the run goes on in.
 */
async function held(tab, run) {
  await leasing;
  const by = await holder(tab);
  if (by && (!run || by === run)) return tab;
  const former = run && (await tabSet.formerRunsOf(tab)).includes(run) ? await tabSet.currentOf(run) : undefined;
  if (former !== undefined) return former;
  if (!(await isOpen(tab))) throw new PageError(CLOSED, true);
  throw new PageError("Handrail does not hold this tab. Start the instruction again in it.");
}

const CLOSED = "The tab was closed, so the run ended.";

/** @param {number} tab */
const isOpen = (tab) => chrome.tabs.get(tab).then(() => true, () => false);

/** @param {number} tab @param {string} run @param {boolean} whole */
async function observeRun(tab, run, whole) {
  try {
    const current = await held(tab, run);
    if (await demonstration.isWatched(current)) return await demonstration.unlessLeft(current, () => observe(current, whole));
    return await observe(current, whole);
  } catch (error) {
    if (!(error instanceof PageError && error.gone)) throw error;
    const instead = await tabSet.insteadOf(run, tab);
    if (instead === undefined && !(await isOpen(tab))) throw error;
    // Where the tab is still there, its page was left in that moment, for another one.
    return observe(instead ?? tab, true);
  }
}

/** The picture that is being taken of each tab. @type {Map<number, Promise<void>>} */
const pictures = new Map();

/** @param {string} run @param {number} step @param {number} tab */
function picture(run, step, tab) {
  const taken = takePicture(run, step, tab).finally(() => {
    if (pictures.get(tab) === taken) pictures.delete(tab);
  });
  pictures.set(tab, taken);
}

/** @param {string} run @param {number} step @param {number} tab */
async function takePicture(run, step, tab) {
  const data = await screenshot(tab);
  if (data) socket.send({ type: "screenshot", run, step, mime: "image/jpeg", data });
}

/** Remember a run, and let the person notice what has become of it. @param {RunView} run */
function noteRun(run) {
  const earlier = runs.get(run.run)?.state;
  runs.set(run.run, run);
  if (isOver(run)) {
    void Promise.all([tabSet.forget(run.run), forget(run.run), forgetLikes(run.run)]);
    void tabsOf(run.run).then((tabs) => {
      const until = Math.max(...[run.tab, ...tabs].map(followedUntil));
      setTimeout(() => (forgetSteps(run.run), void forgetTyped(run.run), void forgetKey(run.run)), until - Date.now());
    });
  }
  if (run.state !== earlier) void signs.changed(run, earlier, runs.values(), relay.isWatched());
}

/**
 * Emergency stop: the tabs are let go at once, whatever the daemon does; then the runs are told to stop, or once it is back.
 *
 * @param {string} [only]  This run; without it, all.
 * @returns {Promise<boolean>} Whether the daemon was told.
 */
async function stop(only) {
  const there = socket.state === "connected";
  const going = [...runs.values()].filter((run) => !isOver(run)).map(({ run }) => run);
  const all = only ? [only] : [...new Set([...going, ...(await leased()).map(([, run]) => run)])];
  for (const run of all) socket.send({ type: "control", run, command: "stop" });
  await stopped.note(all, there || only ? 0 : Date.now());
  await Promise.all([letGoAll(only ? (run) => run === only : undefined), only ? forgetLikes(only) : forgetAllLikes()]);
  return there;
}

// --- events ------------------------------------------------------------------------------------------

navigation.listen();
devtools.listen((tab, kind) => void (kind === "detached" ? takeAgain(tab) : tellIfHeld(tab, kind)));
relay.listen(socket, stop, () => void badge.see(runs.values()));
overlay.listen({
  stop: ({ id = -1 }) => void holder(id).then((run) => (run ? stop(run) : false)),
  // Straight from the person's press, or Chrome does not open it.
  open: ({ windowId }) => void chrome.sidePanel.open({ windowId }).catch(() => undefined),
});
demonstration.listen((body) => void socket.send(body));
awake.listen();
// The daemon lets nothing go twice of which it was told that it went: that is told like a question, and its answer not waited for.
network.listen({ ask: askWhenConnected });
// What a worker before this one had held or attached to is taken up again.
const recovered = network.recover();
void elsewhere.apply();
void recovered.then(afterwards.letGoOfEarlier);
void recovered.then(leased).then((tabs) => Promise.all(tabs.map(([tab]) => takeInHand(tab)))).then(newTabs.apply);

/** Where the person acts, the debugger has nothing to do. @param {number} tab */
async function takeInHand(tab) {
  if (!(await demonstration.isWatched(tab))) await devtools.attach(tab);
}

/** A frame of another extension came before it could be set aside, and Chrome let go of the tab. @param {number} tab */
async function takeAgain(tab) {
  if (await holder(tab)) await takeInHand(tab);
}

/** A request of the page may be what woke this worker: then there is no connection yet. @param {ExtensionBody} body */
async function askWhenConnected(body) {
  for (const end = Date.now() + CONNECTING_MS; socket.state !== "connected" && Date.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 50));
  return socket.request(body);
}

/** @param {number} tab @param {"closed" | "debugger_cancelled" | "crashed"} kind */
async function tellIfHeld(tab, kind) {
  if (await holder(tab)) socket.send({ type: "tab_event", tab, kind });
}

chrome.tabs.onRemoved.addListener(async (tab) => {
  // Also while the person has the tab: the run that waits for it to be handed back would wait for ever.
  for (const known of await tabSet.closed(tab)) socket.send({ type: "tab_event", tab: known, kind: "closed" });
});
chrome.tabs.onUpdated.addListener(async (tab, { groupId }) => {
  const lost = groupId !== undefined && (await tabSet.regrouped(tab, groupId));
  // Another run may have taken it meanwhile.
  if (lost && [undefined, lost].includes(await holder(tab))) await letGo(tab);
});
// Also a tab that a page opened and the run does not work in (yet) is held.
newTabs.listen(async (opener, tab) => {
  await tabSet.opened(opener, tab);
  if (!(await holder(tab)) || (await demonstration.isWatched(tab))) return null;
  return devtools.attach(tab, true);
});
chrome.webNavigation.onCommitted.addListener(async ({ tabId, frameId, documentId }) => {
  // What a step has begun is gone with its page.
  if (frameId === 0) void afterwards.finish(tabId);
  if (!(await holder(tabId))) return;
  prepare(tabId, documentId);
  if (devtools.isAttached(tabId)) setAsideIn(tabId, documentId);
  if (frameId === 0 && !devtools.isAttached(tabId)) await takeInHand(tabId);
});
chrome.commands.onCommand.addListener((command) => {
  if (command === "stop-all") void stop();
});
chrome.notifications.onClicked.addListener((id) => {
  // A run's own calls the person to its tab, a ticket's to the approval window.
  if (id.startsWith("client-")) return void consents.bring(id.slice("client-".length));
  if (!id.startsWith("run-")) return void approvals.show(id);
  chrome.notifications.clear(id);
  const run = id.slice("run-".length);
  void tabSet.bringToFront(run, runs.get(run)?.tab);
});
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === ALARM) void socket.ensure();
});
chrome.runtime.onInstalled.addListener(({ reason }) => {
  void prune();
  if (reason === "install") void openFirstMinute();
});
// A browser that starts wakes the worker, which then connects.
chrome.runtime.onStartup.addListener(() => void prune());

// Page scripts of the extension must not read the grants and the pasted code.
void chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
void chrome.alarms.create(ALARM, { periodInMinutes: 0.5 });
void socket.ensure();
