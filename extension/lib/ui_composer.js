/**
 * The instruction box of the popup and the panel. What was typed and not sent is remembered for as long as
 * the browser runs, so closing the popup by accident loses nothing.
 */
import { currentTab, h } from "./ui.js";
import { slashList } from "./ui_slash.js";
import { clean, siteOf } from "./ui_text.js";
import { isOver } from "./ui_words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").Given} Given */
/** @typedef {import("../generated/wire.js").WorkflowView} WorkflowView */
/** @typedef {(message: string) => void} Tell */
/** @typedef {{values?: Given[], answer_schema?: string, table?: string}} More  What goes beside an instruction. */
/** @typedef {{tab: number, instruction: string, told: Tell, lost: boolean, more: More, begun: () => void}} Pending */

const DRAFT = "draft";
const KEYS = "Enter starts, Shift+Enter: new line";
const NOT_STARTED = "The extension was interrupted before this was started. Press Start again.";

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
 * @property {(fresh: RunView[]) => void} listed  The program's runs that were not known here: what was sent is among
 *   them, unless it was lost on its way.
 * @property {(name: string, more: More, told: Tell, begun: () => void) => void} runWorkflow  Starts a
 *   workflow in the tab; `told` says why it did not begin.
 * @property {(instruction: string) => void} fill  Puts an instruction into the box, to be corrected.
 * @property {(workflows: WorkflowView[]) => void} names  What may be named after a "/".
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
    placeholder: "For example: book a flight from JFK to FLL on 7 July",
    "aria-describedby": "where keys",
  });
  const button = h("button", { type: "submit", class: "primary" }, "Start");
  const show = h("button", {
    type: "button", title: "You do it in the tab, Handrail watches and writes it down", onclick: () => go(true),
  }, "Show how");
  const columns = columnsField();
  const keys = h("span", { class: "hint grow", id: "keys" }, KEYS);
  /** @type {(name: string) => void} */
  let choose = () => {};
  const slash = slashList(box, (name) => {
    empty();
    choose(name);
  });
  const element = h("form", { class: "composer", onsubmit: submit },
    h("label", { for: "instruction" }, "What should Handrail do?"),
    box,
    slash.element,
    slash.count,
    where,
    columns.element,
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
      where.append("In the tab ", h("bdi", { class: "tab-title" }, clean(tab?.title || site.host, 70)),
        h("span", { class: "host" }, ` ${site.host}`));
    } else {
      where.append("This page belongs to the browser, and Handrail cannot act on it. Open a web page first.");
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
      tell("Type what should be done first.");
      box.focus();
    } else {
      launch(instruction, demonstration, columns.more(), tell, empty);
    }
  }

  /** @param {string} instruction @param {boolean} demonstration @param {More} more @param {Tell} told @param {() => void} begun */
  function launch(instruction, demonstration, more, told, begun) {
    if (tab?.id === undefined) return told("There is no tab to act in. Open a web page first.");
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
      keys.textContent = workflows.length ? `${KEYS}, / names a workflow` : KEYS;
    },
    onName(then) {
      choose = then;
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
      else if (lost) fail(NOT_STARTED);
    },
  };
}

/** Folded away: the answer as a table with these columns. @returns {{element: HTMLElement, more: () => More}} */
function columnsField() {
  const input = h("input", { id: "columns", maxlength: 2000, placeholder: "flight, departure, price", autocomplete: "off" });
  const element = h("details", { class: "columns" },
    h("summary", {}, "Answer as a table"),
    h("label", { for: "columns" }, "Columns of the answer, with commas"), input);
  return { element, more: () => (input.value.trim() && element.open ? { answer_schema: input.value.trim() } : {}) };
}
