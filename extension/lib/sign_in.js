/**
 * Whether a form with one password field is there for signing in, as the daemon's `form_effects.py` has it: by the words
 * of the form and its button, and by where it goes.
 */
import * as letsIn from "../generated/lets_in.js";
import * as signIn from "../generated/sign_in.js";
import { actsByAddress, signsInThere } from "./addresses.js";
import { reader } from "./steps.js";

const saysSignIn = reader(signIn.SPACED, signIn.UNSPACED);
const saysLetsIn = reader(letsIn.SPACED, letsIn.UNSPACED);

/** @param {import("../generated/wire.js").Facts} facts  @returns {boolean} */
export function signsIn({ form, total }) {
  if (form?.passwords !== "current" || form.card || actsByAddress(form.action, form.method === "post")) return false;
  if (total) return saysSignIn(form.button);
  if (!form.button && !form.label) return true;
  const asksWho = form.text_fields > 1 || signsInThere(form.action);
  return saysSignIn(`${form.button} ${form.label}`) || (saysLetsIn(form.button || form.label) && asksWho);
}
