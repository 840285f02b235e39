/**
 * Where the daemon listens and the key that both sides share. Got by native messaging and kept in memory
 * only; where native messaging cannot work, from a code that the person pasted into the options.
 *
 * @typedef {{port: number, key: string}} Pairing  The key as 64 hex digits.
 * @typedef {false | "opened" | true} Waiting  Nobody; somebody who has opened a page; somebody who has asked for it.
 * @typedef {{pairing: Pairing | null, state: "ok" | "not_paired" | "not_met" | "daemon_missing" | "stopped", message: string}} Asked
 */

import { LANGUAGE, t } from "../../lib/words.js";

const HOST = "com.handrail.host";
const LISTENS_MS = 5_000;
const CODE = /^\s*(\d{2,5})-([0-9a-f]{64})\s*$/;

/** How the program is called in a terminal, as it said itself when it was last asked. */
let program = "handrail";
export const called = () => program;

/** @returns {Promise<Pairing | null>} What was learned last, without asking anybody. */
export async function remembered() {
  program = (await chrome.storage.local.get("program")).program ?? program;
  const { pairing } = await chrome.storage.session.get("pairing");
  return pairing ?? pasted();
}

/**
 * Ask the native host where the daemon is.
 *
 * @param {Waiting} person  Who is waiting for it, so that the daemon is started if it does not run; not where a person
 *   stopped it, and has only opened a page since.
 * @returns {Promise<Asked>}
 */
export async function ask(person) {
  try {
    const answer = await chrome.runtime.sendNativeMessage(HOST, {
      type: "pair",
      extension_id: chrome.runtime.id,
      start: person !== false,
      opened: person === "opened",
      language: LANGUAGE,
    });
    if (!answer.ok) return { pairing: null, state: "not_paired", message: String(answer.message) };
    program = String(answer.program ?? program);
    await chrome.storage.local.set({ program });
    if (answer.stopped && !answer.running) return { pairing: null, state: "stopped", message: t("link_stopped") };
    if (!answer.running) return { pairing: null, state: "daemon_missing", message: t("link_not_running") };
    const pairing = { port: Number(answer.port), key: String(answer.key) };
    await chrome.storage.session.set({ pairing });
    return { pairing, state: "ok", message: "" };
  } catch {
    // No host is installed, or the browser may not start one (Snap, Flatpak): the pasted code is left.
    const pairing = await pasted();
    if (pairing) return { pairing, state: "ok", message: "" };
    return { pairing: null, state: "not_met", message: t("link_not_met") };
  }
}

/** @returns {Promise<boolean>} Whether the first minute is for somebody: Handrail's own browsers say that it is not. */
export async function isWanted() {
  const answer = await chrome.runtime.sendNativeMessage(HOST, { type: "first_minute" }).catch(() => null);
  return answer?.wanted !== false;
}

/**
 * @param {string} code  As printed by `handrail pair`.
 * @returns {Promise<boolean>} False if it is no such code.
 */
export async function paste(code) {
  const [, port, key] = CODE.exec(code.toLowerCase()) ?? [];
  if (!port || !key || Number(port) > 65535) return false;
  const pairing = { port: Number(port), key };
  await chrome.storage.local.set({ pairing });
  await chrome.storage.session.set({ pairing });
  return true;
}

/**
 * Whether anybody listens on a port: Chrome makes whoever has opened several sockets in vain wait for seconds
 * before the next, so that a daemon that is back would not be found at once. Who listens learns nothing.
 *
 * @param {number} port
 */
export async function listens(port) {
  try {
    const signal = AbortSignal.timeout(LISTENS_MS);
    await fetch(`http://127.0.0.1:${port}/`, { mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<Pairing | null>} */
async function pasted() {
  return (await chrome.storage.local.get("pairing")).pairing ?? null;
}
