/**
 * Sites on which the person lets forms be submitted without being asked each time. Given and taken away
 * only on the options page.
 *
 * @typedef {import("../lib/ui_protocol.js").Grant} Grant
 */

/** @returns {Promise<Grant[]>} Those in force. */
export async function grants() {
  /** @type {{grants?: Grant[]}} */
  const { grants: saved = [] } = await chrome.storage.local.get("grants");
  return saved.filter(({ until }) => until === null || Date.now() < until);
}

/** @param {string} origin  @returns {Promise<boolean>} */
export async function isGranted(origin) {
  return (await grants()).some((grant) => grant.origin === origin);
}

/**
 * @param {string} address  An origin or any address on the site.
 * @param {number | null} until
 * @param {string} why
 * @returns {Promise<boolean>} False if it is no http(s) address.
 */
export async function addGrant(address, until, why) {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const others = (await grants()).filter(({ origin }) => origin !== url.origin);
  await chrome.storage.local.set({ grants: [...others, { origin: url.origin, until, why }] });
  return true;
}

/** @param {string} origin */
export async function revokeGrant(origin) {
  await chrome.storage.local.set({ grants: (await grants()).filter((grant) => grant.origin !== origin) });
}
