/**
 * Which start of the browser this is (`Proof.browser` of the wire). The numbers of tabs begin anew with the next
 * one, and the same number may then be another tab's.
 */

/** @type {Promise<string> | undefined} */
let known;

/** @returns {Promise<string>} Drawn once, and kept for as long as the browser runs. */
export const startId = () => (known ??= remembered());

async function remembered() {
  const { start_id: saved } = await chrome.storage.session.get("start_id");
  if (saved) return saved;
  const drawn = crypto.randomUUID().replaceAll("-", "");
  await chrome.storage.session.set({ start_id: drawn });
  return drawn;
}
