/**
 * Files for a page. The page is made to ask for them, as a person makes it, by a click on the field or on the
 * button that stands for it; the question is answered instead of being shown. The daemon has checked that
 * the person named the files.
 */

import * as devtools from "./debugger.js";
import { note } from "./notes.js";

const CHOOSER_MS = 3_000;

/**
 * Do something in a tab; should the page ask for files, then nobody is asked, and the next observation says so.
 *
 * @template T
 * @param {number} tabId
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withoutChoosers(tabId, work) {
  if (!devtools.isAttached(tabId)) return work();
  void devtools.interceptChoosers(tabId, true).then((chooser) => {
    if (chooser) note(tabId, "the page asked for a file, which was cancelled: use upload there");
  });
  try {
    return await work();
  } finally {
    void devtools.interceptChoosers(tabId, false);
  }
}

/**
 * @param {number} tabId
 * @param {string[]} files  Absolute paths on this computer.
 * @param {() => Promise<unknown>} click  Makes the page ask.
 * @returns {Promise<{problem?: string}>}
 * @throws {devtools.UnknownOutcome}
 */
export async function upload(tabId, files, click) {
  if (!(await chrome.extension.isAllowedFileSchemeAccess())) return { problem: NOT_ALLOWED };
  const asked = devtools.interceptChoosers(tabId, true);
  await click();
  const chooser = await Promise.race([asked, new Promise((late) => setTimeout(late, CHOOSER_MS, null))]);
  // It was clicked, so it cannot be said that nothing happened.
  if (!chooser?.backendNodeId) throw new devtools.UnknownOutcome("it was clicked, but it did not ask for a file");
  if (files.length > 1 && chooser.mode === "selectSingle") return { problem: "only one file can be chosen here" };
  await devtools.send(tabId, "DOM.setFileInputFiles", { files, backendNodeId: chooser.backendNodeId });
  return {};
}

const NOT_ALLOWED =
  "Chrome does not let Handrail choose files: the person has to switch on “Allow access to file URLs” for Handrail at chrome://extensions";
