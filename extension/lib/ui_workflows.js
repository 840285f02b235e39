/** The person's workflows: those of this site first, the others folded away; each can be run and deleted. */

import { h } from "./ui.js";
import { withGaps } from "./ui_workflow_words.js";
import { count, t } from "./words.js";

/** @typedef {import("../generated/wire.js").WorkflowView} WorkflowView */

/**
 * @param {{run: (name: string) => void, doubt: () => void, remove: (name: string) => void}} on
 */
export function workflowList(on) {
  const heading = h("h2", { id: "workflows-title", tabindex: -1 }, t("workflows"));
  const none = h("p", { class: "hint" }, t("workflows_none"));
  const nothingHere = h("p", { class: "hint" }, t("workflows_none_here"));
  const broken = h("div", { class: "stacked" });
  const here = h("ul");
  const elsewhere = h("ul");
  const summary = h("summary", {});
  const others = h("details", {}, summary, elsewhere);
  const problem = h("p", { class: "problem", role: "alert" });
  const element = h("section", { class: "workflows", "aria-labelledby": "workflows-title", hidden: true },
    heading, broken, problem, none, nothingHere, here, others,
    h("details", { class: "about" }, h("summary", {}, t("workflow_what")), h("p", {}, t("workflow_is"))));
  let key = "";
  /** The one whose deletion is being asked about. */
  let doubted = "";
  /** @type {WorkflowView[]} */
  let shown = [];

  function draw() {
    const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
    const [near, far] = [shown.filter((one) => one.here !== "elsewhere"), shown.filter((one) => one.here === "elsewhere")];
    here.replaceChildren(...near.map(item));
    elsewhere.replaceChildren(...far.map(item));
    here.hidden = near.length === 0;
    none.hidden = shown.length > 0;
    nothingHere.hidden = near.length > 0 || far.length === 0;
    others.hidden = far.length === 0;
    summary.textContent = count("workflows_elsewhere", far.length);
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {WorkflowView} workflow */
  function item({ name, title, needed }) {
    const about = `workflow-${name}`;
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ look, /** @type {() => void} */ press) =>
      h("button", { type: "button", id: `${id}-${name}`, class: `small ${look}`, "aria-describedby": relies ? `${about} needed-${name}` : about, onclick: press }, label);
    const relies = doubted === name && needed.length > 0;
    const why = h("div", { class: "notice warning", id: `needed-${name}`, hidden: !relies }, ...needed.map((text) => h("p", {}, text)));
    const buttons = doubted === name
      ? [h("span", { class: "grow" }, t("workflow_delete_sure")),
        button("delete", t("workflow_delete_it"), "danger", () => on.remove(name)), button("keep", t("workflow_keep_it"), "", () => doubt(""))]
      : [button("run", t("run"), "", () => on.run(name)), h("code", { class: "grow" }, `/${name}`), button("delete", t("delete"), "link", () => doubt(name))];
    return h("li", {}, h("p", { class: "two-lines", id: about }, ...withGaps(title)), why, h("div", { class: "row" }, ...buttons));
  }

  /** @param {string} name  "": it is left. */
  function doubt(name) {
    const before = doubted;
    doubted = name;
    draw();
    if (name) on.doubt();
    document.getElementById(name ? `keep-${name}` : `delete-${before}`)?.focus();
  }

  return {
    element,
    /** @param {WorkflowView[]} workflows @param {string[]} problems */
    update(workflows, problems) {
      element.hidden = false;
      const now = JSON.stringify([workflows, problems]);
      if (now === key) return;
      key = now;
      const gone = Boolean(doubted) && !workflows.some(({ name }) => name === doubted);
      shown = workflows;
      broken.replaceChildren(...problems.map((text) => h("p", { class: "notice" }, text)));
      problem.textContent = "";
      if (gone) doubted = "";
      draw();
      if (gone) heading.focus();
    },
    /** @param {string} message */
    fail(message) {
      problem.textContent = message;
    },
  };
}
