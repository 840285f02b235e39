/**
 * "Edit a value": what the person corrects on the approval page is put into the page's form with trusted
 * input, as they would type it there. It goes from our page to the worker to the web page, never to the daemon.
 */

import { t } from "../../lib/words.js";
import * as devtools from "../input/debugger.js";
import { difference, inspect } from "../run/facts.js";
import { PageError } from "../frames/frames.js";
import { perform, textOf } from "../input/input.js";
import * as overlay from "../frames/overlay.js";
import { voidByChange } from "./approvals.js";
import { holder } from "../tabs/tabs.js";
import { remember } from "../network/typed_texts.js";

const LONGEST = 20_000;

/**
 * @typedef {import("../run/facts.js").Field} Field
 */

/**
 * @param {string} ticket
 * @param {string} ref  The field's, as the approval page was told it.
 * @param {string} value  For a box "on" or "".
 * @returns {Promise<{run: string, label: string} | {why: string, waits: boolean}>} Whose step is to be asked
 *   about anew, and what was corrected; or why nothing was.
 */
export async function correct(ticket, ref, value) {
  let label = "";
  const done = await voidByChange(ticket, async ({ ask }) => {
    if ((await holder(ask.tab)) !== ask.run) return t("correct_not_held");
    try {
      const { frameId, facts, fields } = await inspect(ask.tab, ask.action, { described: true });
      const field = fields.find((known) => known.ref === ref && ref);
      if (!facts || difference(ask.facts, facts)) return t("correct_changed");
      if (!field || field.secret || !field.edit) return t("correct_only_there");
      if (!(await devtools.attach(ask.tab))) return t("correct_impossible");
      const place = { tabId: ask.tab, frameId, documentId: facts.document_id };
      label = field.label || field.name;
      const caption = t("tab_caption_corrected", { field: label });
      // What leaves the page is looked through for it, as for what the run types.
      const action = actionFor(field, value);
      const text = await textOf(action, ask.run);
      const kept = await remember(ask.run, { text, secret: false }).then(() => true, () => false);
      if (!kept) return t("correct_storage_full");
      const { problem } = await perform(place, action, ask.run, null, (point) =>
        overlay.show(ask.tab, { ...point, caption, kind: "act" }));
      return problem ? t("correct_failed", { problem }) : "";
    } catch (error) {
      if (error instanceof PageError) return error.message;
      // It may have been typed in part: the next look at the page sees that, and makes the ticket void.
      if (error instanceof devtools.UnknownOutcome) return t("correct_unsure");
      throw error;
    }
  });
  return "ask" in done ? { run: done.ask.run, label: label.slice(0, 200) } : done;
}

/** @param {Field} field @param {string} value  @returns {import("../input/input.js").InPage} */
function actionFor({ ref, edit }, value) {
  if (edit === "select") return { verb: "select", ref, options: [value] };
  if (edit === "check") return { verb: "check", ref, on: value !== "" };
  const text = (edit === "multiline" ? value : value.replace(/[\r\n]+/g, " ")).slice(0, LONGEST);
  return { verb: "type", ref, text, clear: true, where: "end", submit: false, part: "" };
}
