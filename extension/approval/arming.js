/**
 * The decision's buttons are deaf at first and after every change of what is in front of the person, so
 * that a click or a key meant for something else cannot decide (a window that pops up under the pointer,
 * a page that lures to a double click).
 */

export const ARMING_MS = 800;

/**
 * @param {(armed: boolean, progress: number) => void} show  Called on every change, and while it arms.
 * @returns {{isArmed: () => boolean, restart: () => void, stop: () => void}}
 */
export function arming(show) {
  let since = Infinity;
  let armed = false;

  function tick() {
    if (since === Infinity || armed) return;
    const progress = (performance.now() - since) / ARMING_MS;
    armed = progress >= 1;
    show(armed, Math.min(progress, 1));
  }

  function restart() {
    since = document.visibilityState === "visible" ? performance.now() : Infinity;
    armed = false;
    show(false, 0);
  }

  const timer = setInterval(tick, 50);
  window.addEventListener("focus", restart);
  document.addEventListener("visibilitychange", restart);

  return {
    isArmed: () => armed,
    restart,
    stop() {
      clearInterval(timer);
      window.removeEventListener("focus", restart);
      document.removeEventListener("visibilitychange", restart);
      since = Infinity;
      armed = false;
      show(false, 0);
    },
  };
}
