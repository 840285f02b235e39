/** After an action: the page comes to rest, and the time until then is used to read what is known already. */
import { released } from "../guard/guard.js";
import { readAhead } from "../read/reading.js";
import { settled } from "../read/settle.js";

/**
 * @param {number} expectMs
 * @param {number} mostMs
 * @param {number} since Unix milliseconds
 * @param {boolean} [pressed] the action is a press that may still be on its way
 * @returns {Promise<{leaving: boolean, rests: boolean, unheard?: boolean}>} `unheard`: no press has come so far, as on a
 *   busy machine, and nothing was waited for after it
 */
export async function rest(expectMs, mostMs, since, pressed = false) {
  const press = pressed ? await released() : null;
  if (pressed && !press) return { leaving: false, rests: false, unheard: true };
  return settled(expectMs, mostMs, since, readAhead, press);
}
