/** What of a site may go to a model on the internet: one line a site. */

import { byId, h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";

/**
 * @typedef {import("../generated/wire.js").SiteRuleView} SiteRuleView
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

/** @type {[SiteRuleView["rule"], string][]} */
const RULES = [
  ["never", t("site_never")],
  ["ask", t("site_ask")],
  ["usual", t("site_usual")],
];

/** @param {(message: UiMessage) => void} send */
export function siteRules(send) {
  const list = byId("sites", HTMLElement);
  const site = byId("site", HTMLInputElement);
  const rule = byId("rule", HTMLSelectElement);
  const problem = byId("site-problem", HTMLElement);
  rule.append(...options());
  byId("add-site", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const named = site.value.trim();
    setText(problem, named ? "" : t("site_unnamed"));
    if (!named) return site.focus();
    send({ type: "set_site_rule", site: named, rule: /** @type {SiteRuleView["rule"]} */ (rule.value) });
  });

  function options() {
    return RULES.map(([value, text]) => h("option", { value }, text));
  }

  /** @param {SiteRuleView} one */
  function line({ site: name, rule: is }) {
    const id = `rule-${name}`;
    const choice = h("select", { id, onchange: () =>
      send({ type: "set_site_rule", site: name, rule: /** @type {SiteRuleView["rule"]} */ (choice.value) }) }, ...options());
    choice.value = is;
    return h("li", {},
      h("span", {}, h("label", { for: id }, h("bdi", { class: "origin" }, name)), choice),
      h("button", { type: "button", class: "danger small", "aria-label": t("site_forget_what", { site: name }),
        onclick: () => send({ type: "set_site_rule", site: name, rule: null }) }, t("site_forget")));
  }

  let shown = "";
  return {
    /** @param {SiteRuleView[]} rules */
    update(rules) {
      byId("no-sites", HTMLElement).hidden = rules.length > 0;
      setText(problem, "");
      if (rules.some(({ site: name }) => site.value.includes(name))) site.value = "";
      if (JSON.stringify(rules) === shown) return;
      shown = JSON.stringify(rules);
      const focused = list.contains(document.activeElement) ? document.activeElement?.id : null;
      list.replaceChildren(...rules.map(line));
      if (focused !== null) (document.getElementById(focused ?? "") ?? site).focus();
    },
    /** @param {string} message */
    complain(message) {
      setText(problem, message);
      site.focus();
    },
  };
}
