/** What to say where the extension and Handrail's program are of two versions: which one is older, and what updates it. */

import { t } from "../../lib/words.js";
import { called } from "./pairing.js";

const updateProgram = () => t("update_program", { program: called() });

/**
 * Two that do not understand each other.
 *
 * @param {number} theirs  The program's version of the protocol. @param {number} ours  The extension's.
 */
export function mismatch(theirs, ours) {
  return theirs < ours ? t("program_older", { update: updateProgram() }) : t("extension_older", { update: t("update_extension") });
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
  return t("versions_differ", { program: theirs, extension: ours, update: order < 0 ? updateProgram() : t("update_extension") });
}

/** @param {string} one @param {string} other @returns {number} Negative where `one` is older, 0 where nobody can say. */
function compared(one, other) {
  if (![one, other].every((text) => /^\d+(\.\d+)*$/.test(text))) return 0;
  const [first = [], second = []] = [one, other].map((text) => text.split(".").map(Number));
  const at = Array.from({ length: Math.max(first.length, second.length) }, (_, index) => (first[index] ?? 0) - (second[index] ?? 0));
  return at.find((difference) => difference !== 0) ?? 0;
}
