/**
 * Whether another program may give Handrail instructions: asked on a page of the extension's own, told to the
 * daemon, which keeps it. What waits is in the session's storage, since the worker may die.
 *
 * @typedef {import("../../generated/wire.js").AskClient} AskClient
 * @typedef {import("../../generated/wire.js").ClientDecided["decision"]} Decision
 * @typedef {{ask: AskClient, expires_at: number}} Waiting
 */

import { KeptMap } from "../../lib/kept_map.js";
import { t } from "../../lib/words.js";
import { notify } from "./approvals.js";

const PAGE = "consent/consent.html";
const SIZE = { width: 560, height: 560 };
const WINDOW = "consent_window";

/** The last question, by its program. @type {KeptMap<string, Waiting>} */
const questions = new KeptMap("consents");

/** @param {string} client  @returns {Promise<Waiting | undefined>} What is asked about it now. */
export async function find(client) {
  const waiting = await questions.get(client);
  return waiting && Date.now() < waiting.expires_at ? waiting : undefined;
}

/** Ask the person; the daemon asks about one program at a time. @param {AskClient} ask */
export async function open(ask) {
  const again = Boolean(await find(ask.client));
  await questions.change((all) => {
    all.clear();
    all.set(ask.client, { ask, expires_at: Date.now() + ask.expires * 1000 });
  });
  await bring(ask.client);
  if (!again) void notify(`client-${ask.client}`, t("notify_client"), t("notify_client_wants", { name: ask.name }));
}

/** @param {string} client */
export async function forget(client) {
  if (!(await find(client))) return;
  await questions.change((all) => all.delete(client));
  chrome.notifications.clear(`client-${client}`);
}

/** Show the page, opening its window again if it was closed. @param {string} client */
export async function bring(client) {
  const url = chrome.runtime.getURL(`${PAGE}#${client}`);
  const windowId = (await chrome.storage.session.get(WINDOW))[WINDOW];
  const [tab] = windowId === undefined ? [] : await chrome.tabs.query({ windowId }).catch(() => []);
  if (tab?.id !== undefined) {
    if (tab.url !== url) await chrome.tabs.update(tab.id, { url });
    await chrome.windows.update(tab.windowId, { focused: true });
    return;
  }
  const window = await chrome.windows.create({ type: "popup", url, focused: true, ...SIZE });
  await chrome.storage.session.set({ [WINDOW]: window?.id });
}
