/** Building elements. Text is always set as text, never as HTML. */

/**
 * Make an element. Properties are attributes (true = empty attribute, false and undefined = none), functions
 * are listeners for the event of that name.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {{[name: string]: string | number | boolean | undefined | ((event: any) => void)}} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A description list of pairs.
 * @param {[string, string][]} pairs
 */
export function pairs(pairs) {
  return h("dl", {}, ...pairs.map(([term, text]) => h("div", {}, h("dt", {}, term), h("dd", {}, text))));
}
