/** The other end of the lines that wake this worker (see `page/show/wake_line.js`). What comes over them is not heard. */

import { AWAKE_PORT } from "../../page/show/wake_line.js";
import { call } from "../frames/frames.js";
import { holder } from "../tabs/tabs.js";

/** Called once, when the service worker starts: having a listener is what lets it be woken. */
export function listen() {
  chrome.runtime.onConnect.addListener(async (port) => {
    if (port.name !== AWAKE_PORT) return;
    const tab = port.sender?.tab?.id;
    if (tab !== undefined && (await holder(tab))) return;
    port.postMessage("enough");
    // Nor is there an action of a worker before this one any more that the page might watch for.
    if (tab !== undefined) await call(tab, 0, "unwatch").catch(() => undefined);
  });
}
