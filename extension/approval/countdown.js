/** How long a decision still counts, in words. Said aloud once, near the end, not with every second. */

import { count, t } from "../lib/words.js";

const WARN_S = 30;

/**
 * @param {number} seconds
 */
export function timeLeft(seconds) {
  if (seconds <= 0) return t("time_over");
  if (seconds < 60) return count("seconds_left", Math.ceil(seconds));
  return count("minutes_left", Math.round(seconds / 60));
}

/**
 * @param {HTMLElement} element
 * @param {number} expiresAt  Unix time in milliseconds.
 * @param {(text: string) => void} warn
 * @param {() => void} onEnd
 * @returns {() => void}  Ends it.
 */
export function countdown(element, expiresAt, warn, onEnd) {
  let warned = false;
  function tick() {
    const seconds = (expiresAt - Date.now()) / 1000;
    const text = timeLeft(seconds);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("soon", seconds < WARN_S);
    if (seconds < WARN_S && seconds > 0 && !warned) {
      warned = true;
      warn(text);
    }
    if (seconds <= 0) {
      stop();
      onEnd();
    }
  }
  const timer = setInterval(tick, 500);
  const stop = () => clearInterval(timer);
  tick();
  return stop;
}
