/** The examples that were kept of runs that were right: each can be looked at, switched off and on, and deleted. */

import { byId, h, setText } from "../lib/ui.js";
import { plural, when } from "../lib/ui_words.js";
import { deleteButton, keptList, line } from "./kept.js";

/**
 * @typedef {import("../generated/wire.js").KeptExemplar} KeptExemplar
 * @typedef {import("../generated/wire.js").KeptExemplars} KeptExemplars
 * @typedef {import("../generated/wire.js").ExemplarShown} ExemplarShown
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

const UNUSED = "No prompt gets any of them: “Examples from earlier runs” is off.";

/** @param {(message: UiMessage) => void} send */
export function exampleList(send) {
  const list = keptList("examples", "examples-title");
  const all = byId("delete-all-examples", HTMLElement);
  const news = byId("examples-news", HTMLElement);
  const problem = byId("examples-problem", HTMLElement);
  /** Those that are open, by number; null: asked for. @type {Map<number, ExemplarShown | null>} */
  const open = new Map();
  /** @type {KeptExemplar[]} */
  let rows = [];

  /** @param {KeptExemplar} one */
  function row({ exemplar, title, policy, site, site_kind, run, at, used, off }) {
    const name = `${title} (${exemplar})`;
    const where = site_kind ? `${site}, and other sites of its kind (${site_kind.replace(/^kind_/, "").replaceAll("_", " ")})` : site;
    const change = off ? "switch_on" : "switch_off";
    const item = line(title, [`${policy}, on ${where}.`, `From run ${run}, ${when(at)}.`,
      used === 0 ? "Not used yet." : `Used ${plural(used, "time")}.`, off && "Switched off."].filter(Boolean).join(" "),
      h("div", { class: "row" },
        h("button", { type: "button", class: "small", "data-key": `${exemplar} look`, "aria-label": `Look at ${name}`,
          "aria-expanded": String(open.has(exemplar)), onclick: () => look(exemplar) }, "Look"),
        h("button", { type: "button", class: "small", "data-key": `${exemplar} switch`, "aria-label": `Switch ${off ? "on" : "off"} ${name}`,
          onclick: () => send({ type: "change_exemplar", exemplar, change }) }, off ? "Switch on" : "Switch off"),
        deleteButton(name, () => send({ type: "change_exemplar", exemplar, change: "delete" }))));
    item.classList.toggle("off", off);
    const shown = open.get(exemplar);
    if (shown) item.append(details(shown, name));
    return item;
  }

  /** @param {number} exemplar */
  function look(exemplar) {
    if (open.delete(exemplar)) return draw();
    open.set(exemplar, null);
    send({ type: "get_exemplar", exemplar });
  }

  function draw() {
    list(rows.map(row));
  }

  return {
    /** @param {KeptExemplars} kept */
    update(kept) {
      setText(problem, "");
      setText(news, kept.done);
      rows = kept.exemplars;
      for (const id of open.keys()) if (!rows.some(({ exemplar }) => exemplar === id)) open.delete(id);
      draw();
      const older = kept.total - rows.length;
      setText(byId("older-examples", HTMLElement), older > 0 ? `And ${older} older.` : "");
      all.hidden = kept.total === 0;
      if (all.hidden) all.replaceChildren();
      else if (!all.firstElementChild) all.append(deleteButton("all examples", () => send({ type: "delete_exemplars" }), "Delete all examples"));
    },
    /** @param {ExemplarShown} shown */
    show(shown) {
      if (!open.has(shown.exemplar)) return;
      open.set(shown.exemplar, shown);
      draw();
    },
    /** Whether they are used at all. @param {import("../generated/wire.js").Settings} news */
    settings({ settings }) {
      setText(byId("examples-use", HTMLElement), settings.some(({ name, value }) => name === "exemplars" && value === "off") ? UNUSED : "");
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about one of these. */
    complain(about, message) {
      if (about === "exemplars") setText(problem, message);
      return about === "exemplars";
    },
  };
}

/** @param {ExemplarShown} shown @param {string} name */
function details({ task, objective, page, steps, elsewhere }, name) {
  /** @param {string} title @param {string} text */
  const part = (title, text) => [h("dt", {}, title),
    h("dd", {}, h("pre", { tabindex: 0, role: "region", "aria-label": `${title}: ${name}` }, text))];
  return h("dl", { class: "example" },
    ...part("What you asked for", task),
    ...(objective === task ? [] : part("What was to be done here", objective)),
    ...part("What the page showed", page),
    ...part("What was done", steps.join("\n")),
    ...(elsewhere ? part("What is shown on other sites of its kind", elsewhere) : []));
}
