/** The examples that were kept of runs that were right: each can be looked at, switched off and on, and deleted. */

import { byId, h, setText } from "../lib/ui.js";
import { count, t, when } from "../lib/words.js";
import { deleteButton, keptList, line } from "./kept.js";

/**
 * @typedef {import("../generated/wire.js").KeptExemplar} KeptExemplar
 * @typedef {import("../generated/wire.js").KeptExemplars} KeptExemplars
 * @typedef {import("../generated/wire.js").ExemplarShown} ExemplarShown
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

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
    const where = site_kind ? t("example_elsewhere", { site, kind: site_kind.replace(/^kind_/, "").replaceAll("_", " ") }) : site;
    const change = off ? "switch_on" : "switch_off";
    const item = line(title, [t("example_where", { policy, where }), t("example_from", { run, when: when(at) }),
      used === 0 ? t("example_not_used") : count("example_used", used), off && t("example_off")].filter(Boolean).join(" "),
      h("div", { class: "row" },
        h("button", { type: "button", class: "small", "data-key": `${exemplar}-look`, "aria-label": t("example_look_at", { name }),
          "aria-expanded": String(open.has(exemplar)), onclick: () => look(exemplar) }, t("example_look")),
        h("button", { type: "button", class: "small", "data-key": `${exemplar}-switch`, "aria-label": off ? t("example_switch_on_what", { name }) : t("example_switch_off_what", { name }),
          onclick: () => send({ type: "change_exemplar", exemplar, change }) }, off ? t("example_switch_on") : t("example_switch_off")),
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
      setText(byId("older-examples", HTMLElement), older > 0 ? t("examples_older", { n: older }) : "");
      all.hidden = kept.total === 0;
      if (all.hidden) all.replaceChildren();
      else if (!all.firstElementChild) all.append(deleteButton(t("examples_all"), () => send({ type: "delete_exemplars" }), { words: t("examples_delete_all") }));
    },
    /** @param {ExemplarShown} shown */
    show(shown) {
      if (!open.has(shown.exemplar)) return;
      open.set(shown.exemplar, shown);
      draw();
    },
    /** Whether they are used at all. @param {import("../generated/wire.js").Settings} news */
    settings({ settings }) {
      setText(byId("examples-use", HTMLElement), settings.some(({ name, value }) => name === "exemplars" && value === "off") ? t("examples_unused") : "");
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
    h("dd", {}, h("pre", { tabindex: 0, role: "region", "aria-label": t("example_part", { title, name }) }, text))];
  return h("dl", { class: "example" },
    ...part(t("example_asked"), task),
    ...(objective === task ? [] : part(t("example_here"), objective)),
    ...part(t("example_page"), page),
    ...part(t("example_done"), steps.join("\n")),
    ...(elsewhere ? part(t("example_shown_elsewhere"), elsewhere) : []));
}
