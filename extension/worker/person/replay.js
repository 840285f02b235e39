/** Shows a recorded step in the page as it is now: the overlay only, nothing is done. */

import { PageError } from "../frames/frames.js";
import { observe } from "../run/observe.js";
import * as overlay from "../frames/overlay.js";

/**
 * @param {number} tab
 * @param {import("../../generated/wire.js").StepView} step
 * @returns {Promise<boolean>} Whether the step's element is in the page.
 */
export async function showStep(tab, { role, name, text }) {
  try {
    const [top] = (await observe(tab, true)).documents;
    // Refs are those of a document that has gone: the element is known again by its role and name.
    const node = role ? top?.nodes.find((known) => known.ref && known.role === role && known.name === name) : undefined;
    overlay.show(tab, { ...(node?.ref && { ref: node.ref }), caption: text, kind: "replay" });
    return node !== undefined;
  } catch (error) {
    if (error instanceof PageError) return false;
    throw error;
  }
}
