/**
 * What the person has chosen so far. It survives a reload of the tab; the card never becomes part of it.
 *
 * @typedef {import("./types.js").Results} Results
 * @typedef {import("./types.js").Quote} Quote
 * @typedef {import("./types.js").Fields} Fields
 * @typedef {{results?: Results, quote?: Quote, passenger?: Fields, message?: string}} Draft
 */

const KEY = `draft${location.search}`;

/** @returns {Draft} */
export function draft() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
}

/**
 * Add to the draft, or replace parts of it.
 * @param {Draft} parts
 */
export function keep(parts) {
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft(), ...parts }));
}

/** Forget it all. */
export function forget() {
  sessionStorage.removeItem(KEY);
}

/** A message for the next screen, shown once. */
export function takeMessage() {
  const { message = "" } = draft();
  keep({ message: undefined });
  return message;
}
