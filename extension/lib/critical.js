import { SPACED, UNSPACED } from "../generated/critical.js";
import { saysCritical } from "./acts.js";
import { reader } from "./steps.js";

const mentions = reader(SPACED, UNSPACED);

/**
 * Whether a text speaks of money, deletions or credentials at all: then no grant covers the step. The words
 * are the daemon's; that none of them is there is the extension's own check.
 *
 * @param {string} text
 */
export const soundsCritical = (text) => mentions(text) || saysCritical(text);
