/**
 * Who looks into a tab's worlds by the debugger's `Runtime` domain does so alone: it tells of them only as it is
 * switched on, and switching it off makes it forget every object that anybody has asked it for.
 */

/** @type {Map<number, Promise<unknown>>} */
const looking = new Map();

/** @template T @param {number} tab @param {() => Promise<T>} look  @returns {Promise<T>} */
export function alone(tab, look) {
  const looked = (looking.get(tab) ?? Promise.resolve()).then(look);
  looking.set(tab, looked.catch(() => undefined));
  return looked;
}
