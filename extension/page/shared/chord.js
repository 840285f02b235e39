/**
 * Keys and chords as the daemon spells them (`handrail_wire/keys.py`): names of KeyboardEvent.key with "+" between
 * them, the space bar as "Space". Other spellings name no key, so that what judges a key and what presses it cannot
 * read it in two ways.
 */

import { EDITING, MODIFIERS, NUMBERS } from "../../generated/keys.js";

/** @typedef {{held: string[], key: string}} Chord  `key` as KeyboardEvent.key has it. */

/** @param {string} keys  @returns {Chord} */
export function chordOf(keys) {
  const held = keys.split(/\+(?!$)/);
  const key = held.pop() ?? "";
  return { held, key: key === "Space" ? " " : key };
}

/** Whether a key only makes a chord of the next. @param {string} key */
export const isModifier = (key) => /** @type {readonly string[]} */ (MODIFIERS).includes(key);

/**
 * How a browser edits on a chord, on any system; null if it does not.
 *
 * @param {Chord} chord
 * @returns {(typeof EDITING)[keyof typeof EDITING] | null}
 */
export function editingBy({ held, key }) {
  const chord = [...held.toSorted(), key.length === 1 ? key.toLowerCase() : key].join("+");
  return /** @type {Record<string, (typeof EDITING)[keyof typeof EDITING]>} */ (EDITING)[chord] ?? null;
}

/** What pages read as `keyCode`; 0 for signs, whose places depend on the keyboard. @param {string} key */
export const numberOf = (key) =>
  /** @type {Record<string, number>} */ (NUMBERS)[key] ?? (/^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);

/** Where a key is (https://www.w3.org/TR/uievents-code/); "" for signs, whose places depend on the keyboard. @param {string} key */
export function codeOf(key) {
  if (key === " ") return "Space";
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^[0-9]$/.test(key) ? `Digit${key}` : key.length === 1 ? "" : key;
}

/** @param {string} key  @returns {boolean} Whether it is a sign that can be typed. */
export const isCharacter = (key) => [...key].length === 1 && !/\p{Cc}/u.test(key);
