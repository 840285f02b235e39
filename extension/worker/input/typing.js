/**
 * Text for a field that has the focus: as a person types it, or whole, and looked at afterwards. Never half and half, or
 * what formats, masks and moves on while one types makes something else of it.
 *
 * @typedef {import("../../generated/wire.js").Action} Action
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").Place} Place
 * @typedef {Extract<Action, {verb: "type"}>} Type
 */

import * as devtools from "./debugger.js";
import { untilTaken } from "./pending_typing.js";
import { call } from "../frames/frames.js";
import { characterCommands, keyCommands } from "./keys.js";

/** In characters: what is no longer goes in by keys. */
const SHORT = 64;
/** An editor hears of what is selected only a moment later. */
const SELECTED_MS = 30;
/** So long a page is waited for after each key, where it did not take them as they came. */
const SLOWLY_MS = 150;
/** Lines, and what would lead to another field. */
const NO_KEY = /[\n\r\t]/;
/** Signs that come from no single key come as an input method gives them. */
const COMPOSED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u200d\ufe0f]/u;
const PARTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u200d\ufe0f]+|./gsu;
const SELECT_ALL = /Mac/.test(navigator.userAgent) ? "Meta+a" : "Control+a";

/** @param {Place} place @param {import("./mouse.js").Command[]} commands */
const give = ({ tabId }, commands) => devtools.input(tabId, commands);

/**
 * @param {Place} place
 * @param {string} text  One line.
 * @param {boolean} [slowly]
 */
export async function typeKeys(place, text, slowly = false) {
  for (const part of text.match(PARTS) ?? []) {
    await give(place, COMPOSED.test(part) ? [["Input.insertText", { text: part }]] : characterCommands(part));
    if (slowly) await call(place.tabId, place.documentId, "takeTyped", [null, false, SLOWLY_MS, null]).catch(() => undefined);
  }
}

/** The lines of a text, each begun with what makes a new one and sends nothing. @param {Place} place @param {string} text */
async function typeLines(place, text) {
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    if (i) await give(place, keyCommands("Shift+Enter") ?? []);
    if (line) await give(place, [["Input.insertText", { text: line }]]);
  }
}

/**
 * @param {Place} place
 * @param {Type} action
 * @param {boolean} editor  It is no plain field: its script keeps the text, and knows best what a new line is.
 * @returns {Promise<Done>}
 */
export async function type(place, action, editor) {
  const { text, part, submit } = action;
  // Of a part that is replaced it is what is selected already.
  const clear = action.clear && !part;
  const requests = devtools.requestsOf(place.tabId);
  if (editor && clear) await selectAll(place);
  if (!text) await (clear ? give(place, keyCommands("Delete") ?? []) : undefined);
  else if (!NO_KEY.test(text) && [...text].length <= SHORT) await typeKeys(place, text);
  else if (!editor || !NO_KEY.test(text) || !(await call(place.tabId, place.documentId, "offerPaste", [text])).value)
    await (editor && NO_KEY.test(text) ? typeLines(place, text) : give(place, [["Input.insertText", { text }]]));
  let found = await outcome(place, action);
  if (found.refused) {
    await give(place, [["Input.insertText", { text }]]);
    found = await outcome(place, action);
    // What has sent something by then is not given twice.
  } else if (found.again && !part && devtools.requestsOf(place.tabId) <= requests) {
    await anew(place, action, editor);
    found = await outcome(place, action);
  }
  if (!submit) return { input: "trusted", detail: found.detail };
  // A page may take what was typed with a delay, and would send what was there before.
  await untilTaken(place.tabId, place.frameId, null, false);
  await give(place, keyCommands("Enter") ?? []);
  return { input: "trusted", detail: found.detail };
}

/** The field is emptied, and the text typed with as much time as the page takes. @param {Place} place @param {Type} action @param {boolean} editor */
async function anew(place, { ref, text, where }, editor) {
  const { value } = await call(place.tabId, place.documentId, "prepareType", [ref, true, where, text, ""]);
  if (!value.insert) return;
  if (editor) await selectAll(place);
  await give(place, keyCommands("Delete") ?? []);
  await (editor && NO_KEY.test(text) ? typeLines(place, text) : NO_KEY.test(text) ? give(place, [["Input.insertText", { text }]]) : typeKeys(place, text, true));
}

/** @param {Place} place */
async function selectAll(place) {
  await give(place, keyCommands(SELECT_ALL) ?? []);
  await new Promise((resolve) => setTimeout(resolve, SELECTED_MS));
}

/** @param {Place} place @param {Type} action  @returns {Promise<{detail: string, again: boolean, refused: boolean}>} */
function outcome(place, { text, clear, where, part }) {
  // A page that has gone took it, as far as anybody can tell.
  const gone = { detail: "", again: false, refused: false };
  return call(place.tabId, place.documentId, "typedNow", [{ text, clear, where, part }]).then(({ value }) => value, () => gone);
}
