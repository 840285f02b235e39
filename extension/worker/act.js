/**
 * Does one action, once: check the facts, check the permission, write it down, do it, and read the page.
 *
 * @typedef {import("../generated/wire.js").Act} Act
 * @typedef {import("../generated/wire.js").Acted} Acted
 * @typedef {import("../generated/wire.js").Action} Action
 * @typedef {import("./input.js").Done} Done
 */

import * as devtools from "./debugger.js";
import { difference, hasTarget, inspect } from "./facts.js";
import { PageError, call } from "./frames.js";
import { permit } from "./gate.js";
import { perform } from "./input.js";
import { begin, findAction, finish } from "./ledger.js";
import { navigate } from "./navigation.js";
import { observe } from "./observe.js";
import { show } from "./overlay.js";
import { before, settle } from "./settle.js";
import { holder } from "./tabs.js";

const PAGE_MS = 20_000;
const WATCH_MS = 50;
/** Roles of fields that show suggestions while one types. */
const SUGGESTING = new Set(["combobox", "searchbox"]);

/** Actions under way, so that a frame that arrives twice gets the answer of the first. @type {Map<string, Promise<Acted>>} */
const running = new Map();
/** The last action of each tab: the next one waits for it. @type {Map<number, Promise<unknown>>} */
const turns = new Map();

/**
 * @param {Act} act
 * @returns {Promise<Acted>}
 */
export function act(act) {
  const known = running.get(act.action_id);
  if (known) return known;
  const turn = turns.get(act.tab) ?? Promise.resolve();
  const promise = turn.then(() => once(act)).finally(() => running.delete(act.action_id));
  running.set(act.action_id, promise);
  turns.set(
    act.tab,
    promise.catch(() => undefined),
  );
  return promise;
}

/**
 * What became of an action, from the ledger; it is never done.
 *
 * @param {string} actionId
 * @param {number} tab  What the action set off there may still be under way: its page is read once it rests.
 * @returns {Promise<Acted>}
 */
export async function statusOf(actionId, tab) {
  const under = running.get(actionId);
  if (under) return under;
  const known = await recorded(actionId);
  if (known?.status !== "done") return known ?? answer(actionId, "not_done", "this action was never begun");
  return { ...known, observation: await after(tab, 0, before(tab), true) };
}

/** @param {string} action_id @param {Acted["status"]} status @param {string} detail  @returns {Acted} */
function answer(action_id, status, detail) {
  return { type: "acted", action_id, status, detail: detail.slice(0, 1000), input: "none", observation: null };
}

/** @param {Act} act  @returns {Promise<Acted>} */
async function once(act) {
  const { action_id: id, tab, run } = act;
  const known = await recorded(id);
  if (known) return known;
  if ((await holder(tab)) !== run) return answer(id, "blocked", "this run does not hold the tab");
  // Attaching shows a bar that moves the page: first of all, so that everything is measured after it.
  await devtools.attach(tab);
  try {
    const live = await inspect(tab, act.action);
    if (!live.facts || live.problem) return answer(id, "blocked", live.problem);
    if (hasTarget(act.action)) {
      if (!act.facts) return answer(id, "blocked", "the action came without the facts it was judged on");
      const changed = difference(act.facts, live.facts);
      if (changed) return answer(id, "stale", `changed since it was decided: ${changed}`);
    }
    const { ticket, problem } = await permit(act, live.facts);
    if (problem) return answer(id, "blocked", problem);
    const strict = act.effect === "commit" || ticket !== "";
    if (!(await begin(id, ticket, strict))) return answer(id, "blocked", "the approval was already used");
    const place = { tabId: tab, frameId: live.frameId, documentId: live.facts.document_id };
    const suggestions = act.action.verb === "type" && SUGGESTING.has(live.facts.role) && !act.action.submit;
    return await carryOut(act, place, strict, suggestions);
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    return answer(id, error.gone ? "stale" : "blocked", error.message);
  }
}

/** @param {string} id  @returns {Promise<Acted | null>} The answer if the action has begun before. */
async function recorded(id) {
  const entry = await findAction(id);
  if (!entry) return null;
  return entry.result ?? answer(id, "unknown", "it was begun, and nobody knows how it ended");
}

/**
 * @param {Act} act
 * @param {import("./input.js").Place} place
 * @param {boolean} strict
 * @param {boolean} suggestions
 * @returns {Promise<Acted>}
 */
async function carryOut(act, place, strict, suggestions) {
  const start = before(act.tab);
  const result = await attempt(act, place);
  const written = finish(result, strict);
  if (result.status !== "done") {
    await written;
    return result;
  }
  const [observation] = await Promise.all([after(act.tab, place.frameId, start, suggestions), written]);
  return { ...result, observation };
}

/** @param {Act} act @param {import("./input.js").Place} place  @returns {Promise<Acted>} */
async function attempt(act, place) {
  try {
    const { input, problem } = await dispatch(act, place);
    if (problem) return answer(act.action_id, "blocked", problem);
    return { ...answer(act.action_id, "done", ""), input };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // A page that goes away while it is acted on was acted on, as far as anybody can tell.
    return answer(act.action_id, "unknown", `it was begun, but its end was not seen: ${text}`);
  }
}

/** @param {Act} act @param {import("./input.js").Place} place  @returns {Promise<Done>} */
async function dispatch(act, place) {
  const { action, tab } = act;
  const caption = captionOf(act);
  switch (action.verb) {
    case "goto":
      return leave(tab, () => chrome.tabs.update(tab, { url: action.url }), addressProblem(action.url));
    case "go_back":
      return goBack(tab);
    case "wait":
      show(tab, { caption, kind: "act" });
      await waitForChange(tab, action.seconds * 1000);
      return { input: "none" };
    default: {
      if (act.secret && "ref" in action && action.ref) {
        await call(tab, place.documentId, "coverSecret", [action.ref]);
      }
      const ref = place.frameId === 0 && "ref" in action && action.ref ? { ref: action.ref } : {};
      return perform(place, action, (point) => show(tab, { ...point, ...ref, caption, kind: "act" }));
    }
  }
}

/** @param {Act} act */
function captionOf({ action, caption, secret }) {
  const shown = secret && "text" in action && action.text !== "" && caption.includes(action.text);
  return shown ? "Filling in a secret" : caption;
}

/**
 * @param {number} tab
 * @param {() => Promise<unknown>} go
 * @param {string} problem
 * @returns {Promise<Done>}
 */
async function leave(tab, go, problem) {
  if (problem) return { input: "none", problem };
  devtools.setLeaving(tab, true);
  const result = await navigate(tab, go, PAGE_MS);
  devtools.setLeaving(tab, false);
  // A page opened from a blank tab could not be attached to before.
  await devtools.attach(tab);
  return { input: "none", ...result };
}

/**
 * The browser's own "back" passes over pages that nobody clicked in, so the history itself is asked.
 *
 * @param {number} tab
 * @returns {Promise<Done>}
 */
async function goBack(tab) {
  if (!devtools.isAttached(tab)) return leave(tab, () => chrome.tabs.goBack(tab), "");
  const { entries, currentIndex } = await devtools.send(tab, "Page.getNavigationHistory");
  const entry = entries[currentIndex - 1];
  if (!/^https?:/.test(entry?.url ?? "")) return { input: "none", problem: "there is no page to go back to" };
  return leave(tab, () => devtools.send(tab, "Page.navigateToHistoryEntry", { entryId: entry.id }), "");
}

/** @param {string} address  @returns {string} Why the address may not be opened, or "". */
function addressProblem(address) {
  const url = URL.parse(address);
  if (!url) return "that is not a complete address: it has to begin with https:// or http://";
  if (!/^https?:$/.test(url.protocol)) return "only http and https addresses may be opened";
  return url.username || url.password ? "an address with a name or password in it may not be opened" : "";
}

/** @param {number} tab @param {number} ms */
async function waitForChange(tab, ms) {
  const end = Date.now() + ms;
  const count = () => call(tab, 0, "changed").then(({ value }) => value, () => -1);
  const first = await count();
  while (Date.now() < end && (await count()) === first) await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
}

/** @param {number} tab @param {number} frameId @param {import("./settle.js").Before} start @param {boolean} suggestions */
async function after(tab, frameId, start, suggestions) {
  try {
    await settle(tab, frameId, start, suggestions);
    return await observe(tab);
  } catch (error) {
    // The action is done whatever can be read afterwards.
    if (error instanceof PageError) return null;
    throw error;
  }
}
