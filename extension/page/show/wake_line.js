/**
 * A line to the service worker while its run shows something in this page. Nothing is said over it: when the
 * worker dies, the line breaks, and opening it again is what wakes the next worker. Without it, nobody might
 * for half a minute, and the run would stand still as long.
 */

export const AWAKE_PORT = "awake";
const AGAIN_MS = 100;

/** @type {chrome.runtime.Port | null} */
let line = null;

/**
 * Have a line open. A page without the extension's worker (it was reloaded, or there never was one) has none.
 * @param {() => void} onGone  Told when the extension that there was is one no more.
 */
export function stayAwake(onGone) {
  if (line || !globalThis.chrome?.runtime?.id) return;
  // The typings do not know the form without an extension's id, which is the one for our own worker.
  const runtime = /** @type {{connect(info: {name: string}): chrome.runtime.Port}} */ (
    /** @type {unknown} */ (chrome.runtime));
  const opened = runtime.connect({ name: AWAKE_PORT });
  line = opened;
  opened.onDisconnect.addListener(() => {
    line = null;
    setTimeout(() => (chrome.runtime?.id ? stayAwake(onGone) : onGone()), AGAIN_MS);
  });
  // The only word of the worker's: no run holds this tab any more.
  opened.onMessage.addListener(() => {
    line = null;
    opened.disconnect();
  });
}
