/**
 * Whether a text speaks of money, deletions or credentials at all: then no grant covers the step. The words
 * are the daemon's; that none of them is there is the extension's own check.
 */
import { SPACED, UNSPACED } from "../generated/critical.js";
import { reader } from "./steps.js";

export const soundsCritical = reader(SPACED, UNSPACED);
