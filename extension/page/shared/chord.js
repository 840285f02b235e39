/**
 * Keys and chords as the daemon spells them (`handrail_wire/keys.py`): names of KeyboardEvent.key with "+" between
 * them, the space bar as "Space". Other spellings name no key, so that what judges a key and what presses it cannot
 * read it in two ways.
 */

/** @typedef {{held: string[], key: string}} Chord  `key` as KeyboardEvent.key has it. */

/** @param {string} keys  @returns {Chord} */
export function chordOf(keys) {
  const held = keys.split(/\+(?!$)/);
  const key = held.pop() ?? "";
  return { held, key: key === "Space" ? " " : key };
}

/** @param {string} key  @returns {boolean} Whether it is a sign that can be typed. */
export const isCharacter = (key) => [...key].length === 1 && !/\p{Cc}/u.test(key);
