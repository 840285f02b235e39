/**
 * A policy or a workflow as a text that is read or edited, with the checker's sentences beside their lines; and
 * files that are taken in and given out.
 */

import { h, setText } from "../lib/ui.js";
import { count, t } from "../lib/words.js";

/**
 * @typedef {import("../generated/wire.js").TextShown} TextShown
 * @typedef {import("../generated/wire.js").TextChecked} TextChecked
 * @typedef {import("../generated/wire.js").TextPlace} TextPlace
 * @typedef {TextShown["kind"]} TextKind
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

/** Characters; the daemon takes as many. */
const LONGEST = 100_000;
const CHECKED_AFTER_MS = 250;
/** Wide enough for sentences to stand beside the text. */
const WIDE = matchMedia("(min-width: 60rem)");
/** So that an answer is taken for its own question. */
let number = 0;

/**
 * @param {HTMLElement} host @param {TextKind} kind @param {(message: UiMessage) => void} send
 * @param {() => string[]} sites  Where a new one may belong.
 */
export function textEditor(host, kind, send, sites = () => []) {
  /** What is open. @type {TextShown | null} */
  let shown = null;
  let reading = false;
  let asked = 0;
  let timer = 0;
  let sure = false;
  /** @type {() => void} */
  let back = () => {};
  const title = h("h3", { tabindex: -1 });
  const notice = h("p", { class: "notice" });
  const lines = h("div", { class: "lines", "aria-hidden": "true" });
  const area = h("textarea", { class: "text", wrap: "off", rows: 18, spellcheck: "false", autocomplete: "off", id: `${kind}-text`, "aria-describedby": `${kind}-says` });
  const label = h("label", { class: "spoken", for: area.id });
  const site = h("select", { id: `${kind}-place`, onchange: check });
  const choice = h("div", {}, h("label", { for: site.id }, t("policy_for_site")), site);
  const says = h("p", { class: "says", id: `${kind}-says`, role: "status" });
  const list = h("ul", { class: "sentences" });
  const problem = h("p", { class: "problem", role: "alert" });
  const save = h("button", { type: "button", class: "primary", onclick: store }, t("save"));
  const copy = h("button", { type: "button", class: "primary", onclick: () => edit() }, t("policy_copy"));
  const give = h("button", { type: "button", onclick: () => shown && send({ type: "get_text", kind, id: shown.id, export: true }) }, t("export"));
  const close = h("button", { type: "button", onclick: leave, onblur: () => hesitate(false) }, t("close"));
  const panel = h("div", { class: "editor card stacked", role: "group" }, title, notice, choice, label,
    h("div", { class: "page" }, h("div", { class: "sheet" }, lines, area), h("div", { class: "margin" }, says, list)),
    problem, h("div", { class: "row" }, save, copy, give, close));

  area.addEventListener("input", () => {
    hesitate(false);
    setText(problem, "");
    number_lines();
    clearTimeout(timer);
    timer = window.setTimeout(check, CHECKED_AFTER_MS);
  });
  area.addEventListener("scroll", () => {
    lines.scrollTop = area.scrollTop;
    settle();
  });
  WIDE.addEventListener("change", settle);

  const dirty = () => shown !== null && !reading && area.value !== shown.text;

  /** @returns {TextPlace} */
  const place = () => ({ ...(shown?.place ?? { site: "", pattern: "", draft: false }), ...(choice.hidden ? {} : { site: site.value }) });

  function check() {
    if (!shown || reading) return;
    asked = ++number;
    if (area.value.length > LONGEST) return tell({ type: "text_checked", number: asked, usable: false, problems: [{ line: 0, text: t("text_too_long") }] });
    send({ type: "check_text", kind, id: shown.id, text: area.value, place: place(), number: asked });
  }

  function store() {
    if (!shown) return;
    if (area.value.length > LONGEST) return setText(problem, t("text_too_long"));
    send({ type: "save_text", kind, id: shown.id, text: area.value, place: place(), digest: shown.digest });
  }

  /** What was typed is given up with a second press only. */
  function leave() {
    if (dirty() && !sure) return hesitate(true);
    shut();
    back();
  }

  /** @param {boolean} now */
  function hesitate(now) {
    sure = now;
    setText(close, now ? t("text_discard") : t("close"));
  }

  function shut() {
    clearTimeout(timer);
    shown = null;
    panel.remove();
  }

  function edit() {
    if (!shown) return;
    reading = false;
    const name = shown.name;
    setText(title, shown.id.startsWith("own/") ? t("text_edit", { name }) : shown.id ? t("policy_own_copy", { name }) : name ? t("text_new", { name }) : t("text_from_file"));
    setText(notice, [shown.id || name ? "" : t(kind === "policy" ? "policy_from_file_about" : "workflow_from_file_about"), ...shown.left_out].filter(Boolean).join(" "));
    draw();
    area.focus();
    area.setSelectionRange(0, 0);
    check();
  }

  function draw() {
    area.readOnly = reading;
    setText(label, title.textContent ?? "");
    panel.setAttribute("aria-label", title.textContent ?? "");
    for (const [element, there] of /** @type {[HTMLElement, boolean][]} */ ([[save, !reading], [copy, reading], [give, reading], [says, !reading], [list, !reading]]))
      element.hidden = !there;
    setText(says, "");
    setText(problem, "");
    list.replaceChildren();
    hesitate(false);
    number_lines();
  }

  /** @param {Set<number>} [wrong]  Lines that something is said about; else those of before. */
  function number_lines(wrong) {
    const marked = wrong ?? new Set([...lines.querySelectorAll(".wrong")].map((one) => Number(one.textContent)));
    const all = area.value.split("\n").length;
    lines.replaceChildren(...Array.from({ length: all }, (_, at) => h("div", { class: marked.has(at + 1) && "wrong" }, String(at + 1))));
    lines.scrollTop = area.scrollTop;
  }

  /** @param {TextChecked} news */
  function tell({ usable, problems }) {
    setText(says, problems.length === 0 ? t("text_no_problems") : usable ? t("text_usable_but") : t("text_unusable"));
    says.classList.toggle("problem", !usable);
    list.replaceChildren(...problems.map(({ line, text }) => h("li", { "data-line": line },
      line > 0 && h("button", { type: "button", class: "link", onclick: () => goTo(line) }, t("text_line", { n: line })), h("span", {}, text))));
    number_lines(new Set(problems.map(({ line }) => line)));
    settle();
  }

  const height = () => parseFloat(getComputedStyle(area).lineHeight);

  /** Each sentence as high as its line, where there is room for them beside the text. */
  function settle() {
    list.style.blockSize = WIDE.matches ? `${Math.max(0, area.offsetHeight - list.offsetTop)}px` : "";
    let free = 0;
    for (const item of /** @type {HTMLElement[]} */ ([...list.children])) {
      const wanted = (Number(item.dataset.line) - 1) * height() - area.scrollTop - list.offsetTop;
      const top = Math.max(free, wanted, 0);
      item.style.insetBlockStart = WIDE.matches ? `${top}px` : "";
      free = top + item.offsetHeight + 4;
    }
  }

  /** @param {number} line */
  function goTo(line) {
    const rows = area.value.split("\n");
    const start = rows.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (rows[line - 1] ?? "").length);
    area.scrollTop = (line - 4) * height();
  }

  return {
    /** Whether something else may be opened; says it where not. */
    free() {
      if (!dirty()) return true;
      setText(problem, t("text_unsaved"));
      area.focus();
      return false;
    },
    /** @param {TextShown} news @param {{read?: boolean, closed?: () => void}} [how]  `closed`: where the focus goes then. */
    open(news, { read = false, closed = () => {} } = {}) {
      [shown, reading, back] = [news, read, closed];
      host.append(panel);
      choice.hidden = kind !== "policy" || news.id !== "" || news.place.pattern !== "";
      site.replaceChildren(...sites().map((name) => h("option", { value: name }, siteName(name))));
      if (!choice.hidden) site.value = news.place.site;
      area.value = news.text;
      lines.replaceChildren();
      if (!read) return edit();
      setText(title, t("text_read", { name: news.name }));
      setText(notice, "");
      draw();
      title.focus();
      panel.scrollIntoView({ block: "nearest" });
    },
    /** @param {TextChecked} news */
    checked(news) {
      if (shown && news.number === asked) tell(news);
    },
    /** It is written down. @param {string} id */
    saved(id) {
      if (shown) shut();
      return id;
    },
    /** @param {string} message  @returns {boolean} Whether it was about what is open. */
    complain(message) {
      if (shown) setText(problem, message);
      return shown !== null;
    },
  };
}

/** Where a site's policies count, in few words. @param {string} site */
export function siteName(site) {
  if (site === "generic") return t("policy_any_page");
  return site.startsWith("kind_") ? t("policy_kind", { kind: site.slice(5).replaceAll("_", " ") }) : site;
}

/** Save a text as a file of the person's. @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A button that takes in a file's text.
 * @param {string} words @param {string} accept @param {number} most  In bytes.
 * @param {(text: string) => void} take @param {(problem: string) => void} refuse
 */
export function fileButton(words, accept, most, take, refuse) {
  const input = h("input", { type: "file", accept, hidden: true, "aria-label": words });
  const button = h("button", { type: "button", onclick: () => input.click() }, words);
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > most) return refuse(count("file_too_large", Math.round(most / 1000)));
    try {
      take(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      refuse(t("file_no_text"));
    }
  });
  return h("span", {}, button, input);
}
