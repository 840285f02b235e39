/**
 * Whether a form with one password field is there for signing in, as the daemon's `handrail/gate/form_effects.py` has it: by the
 * words of the form and its button, and by where it goes.
 */
import * as keeps from "../generated/keeps.js";
import * as letsIn from "../generated/lets_in.js";
import * as loginData from "../generated/login_data.js";
import * as signIn from "../generated/sign_in.js";
import * as welcome from "../generated/welcome.js";
import { actsByAddress, signsInThere } from "./addresses.js";
import { reader } from "./steps.js";

const saysSignIn = reader(signIn.SPACED, signIn.UNSPACED);
const saysLetsIn = reader(letsIn.SPACED, letsIn.UNSPACED);
const saysKeeps = reader(keeps.SPACED, keeps.UNSPACED);
const saysLoginData = reader(loginData.SPACED, loginData.UNSPACED);
const saysWelcome = reader(welcome.SPACED, welcome.UNSPACED);
/** Fields to write in, where a form asks who signs in: the name and the password. */
const WHO = 2;

/** @param {import("../generated/wire.js").Facts} facts  @returns {boolean} */
export function signsIn({ form, total }) {
  if (form?.passwords !== "current" || form.card || actsByAddress(form.action, form.method === "post")) return false;
  if (saysKeeps(form.button)) return false;
  if (total) return saysSignIn(form.button);
  if (!form.button && !form.label) return true;
  if (saysSignIn(form.button) || (saysSignIn(form.label) && !saysLoginData(form.label))) return true;
  const asksOnlyWho = form.text_fields === WHO && (!form.label || saysWelcome(form.label));
  return saysLetsIn(form.button || form.label) && (asksOnlyWho || signsInThere(form.action));
}
