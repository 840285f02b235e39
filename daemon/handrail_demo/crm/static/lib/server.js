/** Talking to the server. Every request carries the scenario of the page's address. */
import { words } from "./skin.js";

const scenario = new URLSearchParams(location.search).get("scenario") ?? "";

/** A form that the server refused, with a message for each wrong field ("" = the form). */
export class Refused extends Error {
  /** @param {{[field: string]: string}} errors */
  constructor(errors) {
    const said = Object.entries(errors).map(([field, text]) => [field, words.messages[text] ?? text]);
    super(said.map(([, text]) => text).join(" "));
    this.errors = /** @type {{[field: string]: string}} */ (Object.fromEntries(said));
  }
}

/**
 * @param {string} path without /api/
 * @param {{[name: string]: string}} [query]
 * @returns {Promise<any>}
 */
export async function get(path, query = {}) {
  return answer(fetch(`/api/${path}?${new URLSearchParams({ ...query, scenario })}`));
}

/**
 * @param {string} path without /api/
 * @param {object} body sent as JSON
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  const address = `/api/${path}?${new URLSearchParams({ scenario })}`;
  return answer(fetch(address, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** @param {Promise<Response>} sent */
async function answer(sent) {
  const response = await sent.catch(() => null);
  if (!response) throw new Refused({ "": "Bluewing Air does not answer. Check that it is running, then try again." });
  const body = await response.json();
  if (!response.ok) throw new Refused(body.errors);
  return body;
}
