/**
 * All that popup and panel have of workflows, put together: their list, the form for the values of one, the form in
 * which a run is kept, and what can be done with a run that is over.
 */

import { currentTab, h } from "./ui.js";
import { afterRun } from "./ui_after.js";
import { keepForm } from "./ui_keep.js";
import { workflowForm } from "./ui_workflow_form.js";
import { workflowList } from "./ui_workflows.js";
import { t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").Given} Given */
/** @typedef {import("./ui_protocol.js").UiMessage} UiMessage */
/** @typedef {import("./ui_protocol.js").UiNews} UiNews */
/** @typedef {import("./ui_composer.js").Composer} Composer */

/** What an error may be about that is shown here. */
const OURS = ["list_workflows", "get_workflow", "draft_workflow", "keep_workflow", "delete_workflow", "schedule_workflow", "judge_run"];

/**
 * @param {object} page
 * @param {Composer} page.compose
 * @param {(message: UiMessage) => void} page.send
 * @param {() => void} page.draw  A form was opened or closed.
 * @param {() => void} page.begin  Goes to where the instruction box is.
 */
export function workflowDesk({ compose, send, draw, begin }) {
  /** The run for which something was asked, if one was. @type {RunView | null} */
  let asked = null;
  const values = workflowForm({
    run: (name, more, told) => compose.runWorkflow(name, more, told, started),
    schedule: (name, when, more) => send({ type: "schedule_workflow", workflow: name, when, ...more }),
    cancel: close,
  });
  const keeping = keepForm(send, close);
  const list = workflowList({
    run: choose,
    // What relies on it may have changed since.
    doubt: () => void refresh(),
    remove: (name) => send({ type: "delete_workflow", name }),
  });
  const after = afterRun({
    keep: (run) => send({ type: "draft_workflow", run }),
    judge: (run, verdict) => send({ type: "judge_run", run, verdict }),
    again(run) {
      if (run.workflow) {
        asked = run;
        send({ type: "get_workflow", name: run.workflow });
      } else {
        begin();
        compose.fill(run.instruction);
      }
    },
  });
  const sheet = h("div", { hidden: true }, values.element, keeping.element);
  /** What had the focus when a form was opened. @type {Element | null} */
  let before = null;

  compose.onName(choose);

  /** @param {string} name */
  function choose(name) {
    asked = null;
    send({ type: "get_workflow", name });
  }

  function open() {
    before = document.activeElement;
    sheet.hidden = false;
    draw();
    window.scrollTo(0, 0);
  }

  function close() {
    values.close();
    keeping.close();
    sheet.hidden = true;
    draw();
    // Back to the button, or to the box where a name was typed.
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  }

  /** Its form has done its work. */
  function started() {
    before = null;
    close();
  }

  async function refresh() {
    send({ type: "list_workflows", url: (await currentTab())?.url ?? "" });
  }

  /** @param {string} message @param {string | undefined} about */
  function fail(message, about) {
    if (about === "keep_workflow") keeping.fail(message);
    else if (about === "schedule_workflow" && values.fail(message)) return;
    else if (about === "judge_run") after.unjudged(message);
    else if (about === "draft_workflow" || (about === "get_workflow" && asked)) after.fail(message);
    else list.fail(message);
  }

  return {
    list: list.element,
    sheet,
    after,
    refresh,
    /** The worker that was told of something has gone. */
    lost: () => void values.fail(t("schedule_interrupted")),
    isOpen: () => !sheet.hidden,
    /**
     * @param {UiNews} news
     * @returns {boolean}  Whether it was meant for here only.
     */
    receive(news) {
      switch (news.type) {
        case "connection":
          if (news.state === "connected") void refresh();
          return false;
        case "workflows_stale":
          void refresh();
          return true;
        case "workflow_list":
          list.update(news.workflows, news.problems);
          compose.names(news.workflows);
          compose.beforehand(news.beforehand ?? "");
          return true;
        case "workflow_shown":
          open();
          if (news.draft_of) keeping.open(news.draft_of, news.workflow);
          else values.open(news.workflow, asked?.values);
          return true;
        case "workflow_changed":
          if (keeping.element.hidden) return true;
          if (news.problems.length) keeping.refuse(news.problems);
          else {
            close();
            after.kept(news.name);
          }
          return true;
        case "workflow_scheduled":
          values.scheduled(news.name, news.next);
          return true;
        case "error":
          if (!news.about || !OURS.includes(news.about)) return false;
          fail(news.message, news.about);
          return true;
        default:
          return false;
      }
    },
  };
}
