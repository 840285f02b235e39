/** The policies: which count where, and which of two; each can be read, those of the person's own changed. */

import { byId, h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";
import { deleteButton, keptList, line } from "./kept.js";
import { download, fileButton, siteName, textEditor } from "./texts.js";

/**
 * @typedef {import("../generated/wire.js").Texts} Texts
 * @typedef {import("../generated/wire.js").PolicyLine} PolicyLine
 * @typedef {import("../generated/wire.js").TextShown} TextShown
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

const NEW_SITE = "";
const MOST_BYTES = 400_000;

/** @param {(message: UiMessage) => void} send */
export function policyLists(send) {
  const own = keptList("policies", "policies-title");
  const shipped = keptList("shipped-policies", "policies-title");
  const problem = byId("policy-problem", HTMLElement);
  const name = byId("policy-name", HTMLInputElement);
  const site = byId("policy-site", HTMLSelectElement);
  const siteNew = byId("policy-new-site", HTMLElement);
  const siteCalled = byId("policy-site-name", HTMLInputElement);
  const pages = byId("policy-pages", HTMLInputElement);
  /** @type {string[]} */
  let sites = [];
  const editor = textEditor(byId("policy-editor", HTMLElement), "policy", send, () => sites);
  /** Whose button gets the focus with the next list. */
  let next = "";
  byId("import-policy", HTMLElement).append(fileButton(t("policy_import"), ".md,text/markdown", MOST_BYTES,
    (text) => editor.free() && send({ type: "read_text", kind: "policy", text }), (words) => setText(problem, words)));

  site.addEventListener("change", () => { siteNew.hidden = site.value !== NEW_SITE; });
  byId("new-policy-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    setText(problem, "");
    if (!editor.free()) return;
    const fresh = site.value === NEW_SITE;
    const place = { site: fresh ? siteCalled.value.trim() : site.value, pattern: fresh ? pages.value.trim() : "", draft: false };
    const wrong = !name.value.trim() ? name : fresh && !place.site ? siteCalled : fresh && !place.pattern ? pages : null;
    setText(problem, wrong ? t(wrong === name ? "policy_unnamed" : wrong === pages ? "policy_no_pages" : "policy_site_unnamed") : "");
    if (wrong) return wrong.focus();
    send({ type: "new_policy", name: name.value.trim(), place });
  });

  /** @param {string} id @param {boolean} [exported] */
  function ask(id, exported = false) {
    setText(problem, "");
    if (exported || editor.free()) send({ type: "get_text", kind: "policy", id, export: exported });
  }

  /** @param {PolicyLine} one @param {string} key @param {string} words @param {string} what @param {() => void} act */
  const button = (one, key, words, what, act) =>
    h("button", { type: "button", class: "small", "data-key": `${one.id}-${key}`, "aria-label": what, onclick: act }, words);

  /** @param {PolicyLine} one */
  function row(one) {
    const { id, name: called, description } = one;
    const item = line(called, [description, where(one), ...origin(one)].filter(Boolean).join(" "),
      h("div", { class: "row" },
        one.own ? button(one, "open", t("edit"), t("edit_what", { what: called }), () => ask(id)) : button(one, "open", t("read"), t("read_what", { what: called }), () => ask(id)),
        one.own && button(one, "export", t("export"), t("export_what", { what: called }), () => ask(id, true)),
        one.own && deleteButton(called, () => send({ type: "delete_text", kind: "policy", id }), { needed: one.needed })));
    item.classList.toggle("off", one.state !== "counts");
    if (one.problems.length) item.append(h("ul", { class: "problem wrong-file" }, ...one.problems.map((text) => h("li", {}, text))));
    return item;
  }

  return {
    /** @param {Texts} news */
    update(news) {
      setText(problem, "");
      const mine = news.policies.filter((one) => one.own);
      const theirs = news.policies.filter((one) => !one.own);
      own(mine.map(row));
      shipped(theirs.map(row));
      setText(byId("policies-folder", HTMLElement), news.policies_folder);
      byId("site-files-problems", HTMLElement).replaceChildren(...news.problems.map((text) => h("li", {}, text)));
      if (sites.join() !== news.sites.join()) {
        const was = site.value;
        sites = news.sites;
        site.replaceChildren(...sites.map((one) => h("option", { value: one }, siteName(one))), h("option", { value: NEW_SITE }, t("policy_new_site")));
        site.value = site.childElementCount && sites.includes(was) ? was : "generic";
        siteNew.hidden = site.value !== NEW_SITE;
      }
      if (next) focusOn(next);
      next = "";
    },
    /** @param {TextShown} shown */
    show(shown) {
      if (shown.export) return download(`${shown.name.replace(/^_/, "")}.md`, shown.text, "text/markdown");
      editor.open(shown, { read: shown.id.startsWith("shipped/"), closed: () => focusOn(shown.id) });
    },
    checked: editor.checked,
    /** @param {string} id */
    saved(id) {
      next = editor.saved(id);
      name.value = "";
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about one of these. */
    complain(about, message) {
      if (about === "policy" && !editor.complain(message)) setText(problem, message);
      return about === "policy";
    },
  };
}

/** @param {string} id */
export function focusOn(id) {
  const button = [...document.querySelectorAll("button")].find(({ dataset }) => dataset.key === `${id}-open`);
  button?.focus();
}

/** @param {PolicyLine} one */
function where({ site, patterns, looks_like }) {
  if (site === "generic") return t("policy_where", { where: t("policy_any_page") });
  const pages = [...patterns, looks_like && t("policy_looks_like", { kind: site.replace(/^kind_/, "").replaceAll("_", " ") })].filter(Boolean);
  return pages.length ? t("policy_where", { where: pages.join(", ") }) : "";
}

/** @param {PolicyLine} one */
function origin({ name, own, state, replaces, skill, learned_from }) {
  return [
    skill && t("policy_of_skill", { skill }),
    learned_from && t("policy_of_run", { run: learned_from }),
    own && replaces && t("policy_replaces"),
    state === "hidden" && t("policy_hidden"),
    state === "draft" && t("policy_draft", { name }),
    state === "broken" && t("policy_broken"),
  ];
}
