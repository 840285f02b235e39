/** Who is on the other end of a port: only the extension's own pages may speak to the worker. */

/** @typedef {import("../../lib/ui_protocol.js").UiPage} UiPage */

/** @type {UiPage[]} */
const PAGES = ["popup", "panel", "approval", "consent", "options"];

/**
 * Which of our pages a port comes from, by what the browser says of the sender; the page's own word does
 * not count. Content scripts have our id, too, but a web page's address.
 *
 * @param {chrome.runtime.MessageSender | undefined} sender
 * @returns {UiPage | null}
 */
export function pageOf(sender) {
  if (sender?.id !== chrome.runtime.id || !sender.url) return null;
  return PAGES.find((page) => sender.url?.split(/[?#]/)[0] === chrome.runtime.getURL(`${page}/${page}.html`)) ?? null;
}

/**
 * What a page that asks was opened for, from its address: an approval page's ticket, a consent page's program.
 *
 * @param {chrome.runtime.MessageSender | undefined} sender
 */
export function ticketOfPage(sender) {
  return ["approval", "consent"].includes(pageOf(sender) ?? "") ? (sender?.url?.split("#")[1] ?? "") : "";
}
