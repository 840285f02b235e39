/** After an action: the page comes to rest, and the time until then is used to read what is known already. */
import { released } from "./guard.js";
import { readAhead } from "./reading.js";
import { settled } from "./settle.js";

/**
 * @param {number} expectMs
 * @param {number} mostMs
 * @param {number} since Unix milliseconds
 * @param {boolean} [pressed] the action is a press that may still be on its way
 * @returns {ReturnType<typeof settled>}
 */
export async function rest(expectMs, mostMs, since, pressed = false) {
  return settled(expectMs, mostMs, since, readAhead, pressed ? await released() : null);
}
