/**
 * What the person approved for a page to send again by itself, once.
 *
 * @typedef {import("../../generated/wire.js").RequestFacts} RequestFacts
 * @typedef {import("../../generated/wire.js").AskApproval} AskApproval
 */

import { beginAction } from "../permit/ledger.js";
import { sameRequest } from "./network_rules.js";

/** So long it may be sent. */
const PASS_MS = 120_000;

/** @type {Array<{run: string, ticket: string, facts: RequestFacts, until: number}>} */
const passes = [];

/**
 * The person has approved what a page wanted to send by itself, and what was dropped then: it may send it once.
 *
 * @param {AskApproval} ask  Approved, as the ledger knows.
 */
export async function allow({ run, ticket, request }) {
  if (request && (await beginAction(`${run}.request.${request.id}`, ticket, true)))
    passes.push({ run, ticket, facts: request, until: Date.now() + PASS_MS });
}

/** @param {string} run @param {RequestFacts} facts  @returns {string} The ticket of the approval that lets it go, or "". */
export function usePass(run, facts) {
  const now = Date.now();
  const found = passes.findIndex((pass) => pass.run === run && now < pass.until && sameRequest(pass.facts, facts));
  return found >= 0 ? passes.splice(found, 1)[0].ticket : "";
}
