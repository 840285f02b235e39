/** What to say where the extension and Handrail's program are of two versions: which one is older, and what updates it. */

const UPDATE_PROGRAM =
  "Update the program: uv tool upgrade handrail (or: pipx upgrade handrail). Then start it anew: handrail down && handrail up";
const UPDATE_EXTENSION =
  "Update the extension: open chrome://extensions and press the Reload button of Handrail. A run that is under way goes on then.";

/**
 * Two that do not understand each other.
 *
 * @param {number} theirs  The program's version of the protocol. @param {number} ours  The extension's.
 */
export function mismatch(theirs, ours) {
  return theirs < ours
    ? `Handrail's program is older than this extension. ${UPDATE_PROGRAM}`
    : `This extension is older than Handrail's program. ${UPDATE_EXTENSION}`;
}

/**
 * Two that understand each other and are not of the same release.
 *
 * @param {string} theirs  The program's version, such as "0.10.2". @param {string} ours  The extension's.
 * @returns {string} "" where they are, and where one of them is no release.
 */
export function unlike(theirs, ours) {
  const order = compared(theirs, ours);
  if (!order) return "";
  const both = `Handrail's program is ${theirs} and this extension ${ours}. They work together.`;
  return `${both} ${order < 0 ? UPDATE_PROGRAM : UPDATE_EXTENSION}`;
}

/** @param {string} one @param {string} other @returns {number} Negative where `one` is older, 0 where nobody can say. */
function compared(one, other) {
  if (![one, other].every((text) => /^\d+(\.\d+)*$/.test(text))) return 0;
  const [first = [], second = []] = [one, other].map((text) => text.split(".").map(Number));
  const at = Array.from({ length: Math.max(first.length, second.length) }, (_, index) => (first[index] ?? 0) - (second[index] ?? 0));
  return at.find((difference) => difference !== 0) ?? 0;
}
