/** The workflows that were kept: each can be read and edited as a text, given out as a file, and deleted. */

import { byId, h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";
import { deleteButton, keptList, line } from "./kept.js";
import { focusOn } from "./policies.js";
import { download, fileButton, textEditor } from "./texts.js";

/**
 * @typedef {import("../generated/wire.js").Texts} Texts
 * @typedef {import("../generated/wire.js").WorkflowLine} WorkflowLine
 * @typedef {import("../generated/wire.js").TextShown} TextShown
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

const MOST_BYTES = 400_000;

/** @param {(message: UiMessage) => void} send */
export function workflowLists(send) {
  const list = keptList("workflows", "workflows-title");
  const problem = byId("workflow-problem", HTMLElement);
  const editor = textEditor(byId("workflow-editor", HTMLElement), "workflow", send);
  let next = "";
  byId("import-workflow", HTMLElement).append(fileButton(t("workflow_import"), ".md,text/markdown", MOST_BYTES,
    (text) => editor.free() && send({ type: "read_text", kind: "workflow", text }), (words) => setText(problem, words)));

  /** @param {string} id @param {boolean} [exported] */
  function ask(id, exported = false) {
    setText(problem, "");
    if (exported || editor.free()) send({ type: "get_text", kind: "workflow", id, export: exported });
  }

  /** @param {WorkflowLine} one */
  function row({ id, name, title, site, parameters, problems, needed }) {
    const item = line(name, [title && t("workflow_does", { title: title.replace(/\.$/, "") }), site && t("policy_where", { where: site }),
      parameters.length && t("workflow_asks_for", { names: parameters.join(", ") })].filter(Boolean).join(" "),
      h("div", { class: "row" },
        h("button", { type: "button", class: "small", "data-key": `${id}-open`, "aria-label": t("edit_what", { what: name }), onclick: () => ask(id) }, t("edit")),
        problems.length === 0 && h("button", { type: "button", class: "small", "data-key": `${id}-export`, "aria-label": t("export_what", { what: name }), onclick: () => ask(id, true) }, t("export")),
        deleteButton(name, () => send({ type: "delete_text", kind: "workflow", id }), { needed })));
    item.classList.toggle("off", problems.length > 0);
    if (problems.length) item.append(h("ul", { class: "problem wrong-file" }, ...problems.map((text) => h("li", {}, text))));
    return item;
  }

  return {
    /** @param {Texts} news */
    update(news) {
      setText(problem, "");
      list(news.workflows.map(row));
      setText(byId("workflows-folder", HTMLElement), news.workflows_folder);
      if (next) focusOn(next);
      next = "";
    },
    /** @param {TextShown} shown */
    show(shown) {
      if (shown.export) return download(`${shown.name}.md`, shown.text, "text/markdown");
      editor.open(shown, { closed: () => focusOn(shown.id) });
    },
    checked: editor.checked,
    /** @param {string} id */
    saved(id) {
      next = editor.saved(id);
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about one of these. */
    complain(about, message) {
      if (about === "workflow" && !editor.complain(message)) setText(problem, message);
      return about === "workflow";
    },
  };
}
