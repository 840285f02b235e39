/** All that is the person's but secrets, as one file: given out, and taken in once they saw what that changes. */

import { byId, h, setText } from "../lib/ui.js";
import { count, decimal, t } from "../lib/words.js";
import { download, fileButton } from "./texts.js";

/**
 * @typedef {import("../generated/wire.js").AllExported} AllExported
 * @typedef {import("../generated/wire.js").ImportPlanned} ImportPlanned
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

const MOST_BYTES = 3_000_000;

/** @param {(message: UiMessage) => void} send */
export function wholeFile(send) {
  const news = byId("whole-news", HTMLElement);
  const problem = byId("whole-problem", HTMLElement);
  const plan = byId("whole-plan", HTMLElement);
  /** The file that was chosen; "" once it was taken in or put away. */
  let chosen = "";
  byId("whole-buttons", HTMLElement).append(
    h("button", { type: "button", onclick: () => send({ type: "export_all" }) }, t("whole_export")),
    fileButton(t("whole_import"), ".json,application/json", MOST_BYTES, (text) => {
      say("");
      // Quotation marks, backslashes and ends of lines take twice the room on their way.
      const size = new Blob([JSON.stringify(text)]).size;
      if (size > MOST_BYTES) return setText(problem, t("whole_too_large", { size: kilobytes(size), most: kilobytes(MOST_BYTES) }));
      chosen = text;
      send({ type: "import_all", text, sure: "" });
    }, (words) => setText(problem, words)));

  /** @param {string} words */
  function say(words) {
    setText(problem, "");
    setText(news, words);
    plan.hidden = true;
    plan.replaceChildren();
    chosen = "";
  }

  return {
    /** @param {AllExported} file */
    give({ text, left_out }) {
      download(`handrail-${new Date().toISOString().slice(0, 10)}.json`, text, "application/json");
      say([t("whole_exported"), ...left_out].join(" "));
    },
    /** @param {ImportPlanned} news */
    plan({ changes, left_out, sure }) {
      const text = chosen;
      const heading = h("h3", { tabindex: -1 }, changes.length ? count("whole_changes", changes.length) : t("whole_nothing"));
      const put = h("button", { type: "button", onclick: () => { say(""); byId("whole-title", HTMLElement).focus(); } }, t(changes.length ? "cancel" : "close"));
      const yes = h("button", { type: "button", class: "primary", onclick: () => send({ type: "import_all", text, sure }) }, t("whole_yes"));
      plan.replaceChildren(heading,
        ...(changes.length ? [list(t("whole_changes_list"), changes)] : []),
        ...(left_out.length ? [h("p", {}, t("whole_left_out")), list(t("whole_left_out"), left_out)] : []),
        h("div", { class: "row" }, ...(changes.length ? [yes] : []), put));
      plan.hidden = false;
      heading.focus();
    },
    /** What was taken in is said where changes of settings are. @param {import("../generated/wire.js").Settings} settings */
    settings({ saved }) {
      if (!saved || !chosen || plan.hidden) return;
      say("");
      byId("whole-title", HTMLElement).focus();
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about this. */
    complain(about, message) {
      if (about === "import") say("");
      if (about === "import") setText(problem, message);
      return about === "import";
    },
  };
}

/** @param {number} bytes */
const kilobytes = (bytes) => decimal(Math.ceil(bytes / 1000), 0);

/** @param {string} label @param {string[]} sentences */
const list = (label, sentences) => h("ul", { class: "plan", tabindex: 0, "aria-label": label }, ...sentences.map((text) => h("li", {}, text)));
