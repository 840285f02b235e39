/** The role that a single element is shown with, as it is asked outside of a reading. */
import { isHandle, operableRole } from "./controls.js";
import { listenerRole } from "./press_listeners.js";
import { roleOf } from "./roles.js";

/** @param {Element} element @returns {string} How it is operated, else what it is. */
export function shownRole(element) {
  const role = roleOf(element);
  const parent = element.parentElement;
  const { cursor } = getComputedStyle(element);
  const pointing = cursor === "pointer" && (!parent || getComputedStyle(parent).cursor !== "pointer");
  return operableRole(element, role, pointing || isHandle(element, cursor)) || listenerRole(element, role) || role;
}
