/**
 * The instruction box of the popup and the panel. What was typed and not sent is remembered for as long as
 * the browser runs, so closing the popup by accident loses nothing.
 */
import { currentTab, h } from "./ui.js";
import { slashList } from "./ui_slash.js";
import { clean, siteOf } from "./ui_text.js";
import { isOver } from "./ui_words.js";
import { nodes, t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").Given} Given */
/** @typedef {import("../generated/wire.js").WorkflowView} WorkflowView */
/** @typedef {(message: string) => void} Tell */
/** @typedef {{values?: Given[], answer_schema?: string, table?: string}} More  What goes beside an instruction. */
/** @typedef {{tab: number, instruction: string, told: Tell, lost: boolean, more: More, begun: () => void}} Pending */

const DRAFT = "draft";

/** Puts an instruction into the box of whichever page opens next. @param {string} instruction */
export const keepDraft = (instruction) => chrome.storage.session.set({ [DRAFT]: instruction });

/**
 * Enter sends, Shift+Enter is a new line; nothing is sent while an input method composes a word.
 * @param {HTMLTextAreaElement} box
 * @param {() => void} send
 */
export function sendOnEnter(box, send) {
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
}

/**
 * @typedef {object} Composer
 * @property {HTMLElement} element
 * @property {HTMLTextAreaElement} box
 * @property {() => Promise<void>} refresh  Looks up the tab again.
 * @property {() => boolean} waits  An instruction was sent, and neither a run nor an error has come back yet.
 * @property {(message: string) => void} fail  Shows why no run was started.
 * @property {() => void} sent  The run has started: empties the box.
 * @property {() => void} lost  The worker that was told of the instruction has gone.
 * @property {(run: RunView) => void} begunElsewhere  What stands in the box was sent by another page: empties it.
 * @property {(fresh: RunView[]) => void} listed  The program's runs that were not known here: what was sent is among
 *   them, unless it was lost on its way.
 * @property {(name: string, more: More, told: Tell, begun: () => void) => void} runWorkflow  Starts a
 *   workflow in the tab; `told` says why it did not begin.
 * @property {(instruction: string) => void} fill  Puts an instruction into the box, to be corrected.
 * @property {(workflows: WorkflowView[]) => void} names  What may be named after a "/".
 * @property {(words: string) => void} beforehand  Says what the model manages on this page, where that is little.
 * @property {(choose: (name: string) => void) => void} onName  What happens when a name was chosen.
 */

/**
 * @param {(tab: number, instruction: string, demonstration: boolean, more: More) => void} start
 * @returns {Composer}
 */
export function composer(start) {
  const where = h("p", { class: "where", id: "where" });
  const problem = h("p", { class: "problem", role: "alert" });
  const box = h("textarea", {
    id: "instruction", rows: 3, maxlength: 20000, autofocus: true,
    placeholder: t("composer_example"),
    "aria-describedby": "where keys",
  });
  const button = h("button", { type: "submit", class: "primary" }, t("start"));
  const show = h("button", {
    type: "button", title: t("show_how_why"), onclick: () => go(true),
  }, t("show_how"));
  const columns = columnsField();
  const keys = h("span", { class: "hint grow", id: "keys" }, t("composer_keys"));
  /** @type {(name: string) => void} */
  let choose = () => {};
  const slash = slashList(box, (name) => {
    empty();
    choose(name);
  });
  const beforehand = h("span", {});
  const little = h("p", { class: "notice", hidden: true }, beforehand, " ",
    h("button", { type: "button", class: "link", onclick: () => void chrome.tabs.create({ url: chrome.runtime.getURL("options/options.html#model") }) }, t("composer_larger")));
  const element = h("form", { class: "composer", onsubmit: submit },
    h("label", { for: "instruction" }, t("composer_label")),
    box,
    slash.element,
    slash.count,
    where,
    columns.element,
    little,
    problem,
    h("div", { class: "row" },
      keys,
      show, button));

  /** @type {chrome.tabs.Tab | undefined} */
  let tab;
  /** What was sent and not answered yet. @type {Pending | null} */
  let pending = null;

  /** @param {Pending | null} now */
  function wait(now) {
    pending = now;
    button.disabled = show.disabled = now !== null;
  }

  /** @param {string} message */
  const tell = (message) => { problem.textContent = message; };

  /** @param {string} message */
  function fail(message) {
    (pending?.told ?? tell)(message);
    wait(null);
  }

  function sent() {
    const before = pending;
    wait(null);
    before?.begun();
  }

  function empty() {
    box.value = "";
    void chrome.storage.session.remove(DRAFT);
  }

  async function refresh() {
    tab = await currentTab();
    const site = siteOf(tab?.url ?? "");
    where.replaceChildren();
    if (site) {
      where.append(...nodes("composer_where", {
        title: h("bdi", { class: "tab-title" }, clean(tab?.title || site.host, 70)),
        host: h("span", { class: "host" }, site.host),
      }));
    } else {
      where.append(t("composer_no_page"));
    }
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    go(false);
  }

  /** @param {boolean} demonstration  The person does it, and is watched. */
  function go(demonstration) {
    // Enter works where the buttons do not.
    if (pending) return;
    const instruction = box.value.trim();
    if (!instruction) {
      tell(t("composer_empty"));
      box.focus();
    } else {
      launch(instruction, demonstration, columns.more(), tell, empty);
    }
  }

  /** @param {string} instruction @param {boolean} demonstration @param {More} more @param {Tell} told @param {() => void} begun */
  function launch(instruction, demonstration, more, told, begun) {
    if (tab?.id === undefined) return told(t("composer_no_tab"));
    told("");
    wait({ tab: tab.id, instruction, told, lost: false, more, begun });
    start(tab.id, instruction, demonstration, more);
  }

  sendOnEnter(box, () => element.requestSubmit());
  box.addEventListener("input", () => {
    problem.textContent = "";
    void keepDraft(box.value);
  });
  void chrome.storage.session.get(DRAFT).then((kept) => {
    if (!box.value && typeof kept[DRAFT] === "string") box.value = kept[DRAFT];
  });
  void refresh();

  return {
    element,
    box,
    refresh,
    waits: () => pending !== null,
    fail,
    sent,
    runWorkflow(name, more, told, begun) {
      if (!pending) launch(`/${name}`, false, more, told, begun);
    },
    fill(instruction) {
      box.value = instruction;
      tell("");
      void keepDraft(instruction);
      box.focus();
    },
    names(workflows) {
      slash.update(workflows);
      keys.textContent = t(workflows.length ? "composer_keys_slash" : "composer_keys");
    },
    beforehand(words) {
      little.hidden = words === "";
      beforehand.textContent = words;
    },
    onName(then) {
      choose = then;
    },
    begunElsewhere(run) {
      if (!pending && box.value.trim() === run.instruction) empty();
    },
    lost() {
      if (pending) pending.lost = true;
    },
    listed(fresh) {
      if (!pending) return;
      const { tab: where, instruction, lost, more: { values = [] } } = pending;
      // The values that went beside it are in the program's own words behind it.
      const is = (/** @type {string} */ told) => told === instruction || (values.length > 0 && told.startsWith(`${instruction} `));
      // A list may also be the first to tell of what was just started; what is over is then of before.
      const mine = fresh.some((run) => run.tab === where && is(run.instruction) && (lost || !isOver(run)));
      if (mine) sent();
      else if (lost) fail(t("composer_interrupted"));
    },
  };
}

/** Folded away: the answer as a table with these columns. @returns {{element: HTMLElement, more: () => More}} */
function columnsField() {
  const input = h("input", { id: "columns", maxlength: 2000, placeholder: t("columns_example"), autocomplete: "off" });
  const element = h("details", { class: "columns" },
    h("summary", {}, t("columns_title")),
    h("label", { for: "columns" }, t("columns_label")), input);
  return { element, more: () => (input.value.trim() && element.open ? { answer_schema: input.value.trim() } : {}) };
}
