/** The icons of all pages, whose shapes stand in theme.css. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {"done" | "failed" | "refused" | "unknown" | "running" | "waiting" | "person" | "paused" | "stopped"
 *   | "next" | "back" | "begins" | "ends" | "note" | "said" | "event"} Icon
 */

/** An icon, which is not read aloud: the text beside it says the same. @param {Icon} name */
export function icon(name) {
  const element = document.createElementNS(SVG, "svg");
  element.classList.add("icon", name);
  element.setAttribute("aria-hidden", "true");
  element.setAttribute("viewBox", "0 0 16 16");
  element.append(document.createElementNS(SVG, "path"));
  return element;
}
