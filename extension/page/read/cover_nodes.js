/**
 * The last look at what is sent of a page, as a whole: a secret may be split over elements or fields, and what repeats one
 * may have been read before the field that holds it.
 */
import { COVER, hasSecrets, withoutValues } from "../meaning/mask.js";
import { cardParts } from "../shared/card_numbers.js";

/** @typedef {import("../../generated/wire.js").Node} Seen */

/** Copies of nodes, so that the same one is sent for the same node. @type {WeakMap<Seen, Seen>} */
const copies = new WeakMap();

/** @param {Seen[]} nodes  Which are not changed: they are remembered as they were read. @returns {Seen[]} */
export function coverNodes(nodes) {
  const known = hasSecrets();
  const names = withoutCards(nodes);
  const [covered, values, hints] = known
    ? [withoutValues(names), withoutValues(nodes.map(({ value = "" }) => value)), withoutValues(nodes.map(({ hint = "" }) => hint))]
    : [names, null, null];
  return nodes.map((node, i) => copyOf(node, nameOf(node, covered[i]), values?.[i] ?? node.value ?? "", hints?.[i] ?? node.hint ?? "", known));
}

/** @param {Seen} node @param {string} name @returns {string} No field is called by the dots that stand for what is in it. */
const nameOf = ({ states }, name) => (name.includes(COVER) && states?.includes("masked") && !/[\p{L}\p{N}]/u.test(name) ? "" : name);

/** @param {Seen} node @param {string} name @param {string} value @param {string} hint @param {boolean} known @returns {Seen} */
function copyOf(node, name, value, hint, known) {
  const own = node.options ?? [];
  const options = known && own.length ? withoutValues(own) : own;
  if (name === (node.name ?? "") && value === (node.value ?? "") && hint === (node.hint ?? "") && options === own) return node;
  const copy = { ...node, name, value, hint, ...(own.length && { options }) };
  if (value !== (node.value ?? "") && !node.states?.includes("masked")) copy.states = [...(node.states ?? []), "masked"];
  for (const key of /** @type {const} */ (["name", "value", "hint"])) if (!copy[key]) delete copy[key];
  const last = copies.get(node);
  if (last && last.name === copy.name && last.value === copy.value && last.hint === copy.hint && String(last.options) === String(copy.options)) return last;
  copies.set(node, copy);
  return copy;
}

/** @param {Seen[]} nodes @returns {string[]} Their names; texts that are together a card's number are covered. */
function withoutCards(nodes) {
  const names = nodes.map(({ name = "" }) => name);
  const texts = nodes.map(({ role, name = "" }) => (role === "text" ? name : ""));
  for (const part of cardParts(texts)) names[part] = COVER;
  return names;
}
