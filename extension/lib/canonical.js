/**
 * Canonical JSON (RFC 8785) and SHA-256: the two halves of a ticket.
 *
 * Both sides hash the same canonical text of {run, step, action, facts, request}, so that a ticket names exactly
 * one step on exactly one page. JavaScript's own number and string forms are the ones RFC 8785 asks for.
 */

/**
 * @param {unknown} value  Anything that JSON can hold; members that are undefined are left out.
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}

/**
 * @param {string} text
 * @returns {Promise<string>} SHA-256 of the text in UTF-8, as 64 hex digits.
 */
export async function sha256(text) {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/**
 * The one-use ticket of a step: void as soon as anything that the step was judged on changes.
 *
 * @param {{run: string, step: number, action: import("../generated/wire.js").Action,
 *   facts: import("../generated/wire.js").Facts, request: import("../generated/wire.js").RequestFacts | null}} step
 * @returns {Promise<string>}
 */
export function ticketOf({ run, step, action, facts, request }) {
  return sha256(canonical({ run, step, action, facts, request: request ?? undefined }));
}

/** @param {ArrayBuffer | Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
