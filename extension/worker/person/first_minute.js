/** The page that opens once Handrail is installed: the options, which begin with the first minute. */

import { isWanted } from "../link/pairing.js";

/** Not in a browser that Handrail itself has started, for its demo or to be measured. */
export async function openFirstMinute() {
  if (await isWanted()) await chrome.tabs.create({ url: chrome.runtime.getURL("options/options.html#first") });
}
