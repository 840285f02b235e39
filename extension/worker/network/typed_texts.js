/**
 * What each run has typed: what leaves its pages is looked through for it, and the values of secrets are covered in all that
 * is told of any page while the run is on. Kept in the session's storage, which
 * is never on disk: the service worker may die between the typing and the sending.
 *
 * @typedef {{text: string, secret: boolean, newPassword?: boolean, values?: string[], host?: string}} Typed  `newPassword`: it is to
 *   be one; `values`: those of the secrets in it; `host`: of the site that these are for.
 */
import { KeptMap } from "../../lib/kept_map.js";
import { callsWaitFor } from "../frames/frames.js";
import { coverTyped } from "../../page/shared/mask_text.js";

/** The latest so many of a run. */
const MOST = 200;

/** By run. @type {KeptMap<string, Typed[]>} */
const kept = new KeptMap("typed");
callsWaitFor(kept.loaded.then(coverAll));

/** From now on no page's words have these values in them. @param {Map<string, Typed[]>} typed */
function coverAll(typed) {
  const secrets = [...typed.values()].flat().filter(({ secret }) => secret);
  coverTyped(secrets.flatMap(({ text, values = [text], host }) => values.map((value) => ({ text: value, host }))));
}

/**
 * The values that stand for the names of secrets in what was typed.
 *
 * @param {string} text  What is typed.
 * @param {string} shown  The same with the secrets' names.
 * @returns {string[]}
 */
export function valuesIn(text, shown) {
  const around = shown.split(/<secret:[a-z][a-z0-9_]*>/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const found = new RegExp(`^${around.join("([^]+?)")}$`).exec(text);
  return found && found.length > 1 ? found.slice(1) : [text];
}

/** It is about to be typed; once this is over, it is remembered whatever happens. @param {string} run @param {Typed} entry */
export async function remember(run, entry) {
  if (!entry.text.trim()) return;
  await kept.change((typed) => coverAll(typed.set(run, [...(typed.get(run) ?? []), entry].slice(-MOST))));
}

/** @param {string} run  @returns {Promise<Typed[]>} */
export const typedBy = async (run) => (await kept.get(run)) ?? [];

/** The run is over. @param {string} run */
export async function forgetTyped(run) {
  await kept.change((typed) => typed.delete(run) && coverAll(typed));
}
