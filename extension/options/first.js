/**
 * The first minute: three steps that check themselves, what is missing with the one thing that mends it, and an
 * example to try. Who has done a run with this program does not see them any more.
 */

import { byId, copyButton, h, setText } from "../lib/ui.js";

/**
 * @typedef {import("../lib/ui_protocol.js").UiNews} UiNews
 * @typedef {import("../lib/ui_protocol.js").ConnectionState} ConnectionState
 * @typedef {"done" | "wait" | "missing"} State
 */

const MARKS = { done: ["good", "done"], wait: ["idle", "next"], missing: ["bad", "missing"] };
/** Where the program answers, whether it lets us in or not. @type {ConnectionState[]} */
const RUNS = ["connected", "not_paired", "version_mismatch"];

/** @param {() => void} ask  Asks the model whether it answers. */
export function firstSteps(ask) {
  const section = byId("first", HTMLElement);
  const program = step("The program runs on this computer");
  const pairing = step("This browser is paired with it");
  const model = step("A language model answers");
  const button = h("button", { type: "button", class: "small", onclick: ask }, "Ask it");
  const example = byId("example", HTMLElement);
  byId("first-steps", HTMLElement).append(program.element, pairing.element, model.element);
  /** @type {ConnectionState} */
  let connection = "connecting";
  /** @type {import("../generated/wire.js").ModelInUse | null} */
  let inUse = null;
  let trial = "";
  let works = false;
  /** Whether it has done a run for this person; null: not known yet. @type {boolean | null} */
  let known = null;

  function draw() {
    const connected = connection === "connected";
    section.hidden = known !== false && connected;
    program.show(RUNS.includes(connection) ? "done" : connection === "connecting" ? "wait" : "missing",
      connection === "daemon_missing" ? "Type this in a terminal, and leave it open:" : "", "handrail up");
    pairing.show(connected ? "done" : connection === "not_paired" ? "missing" : "wait",
      connection === "not_paired" ? "Start the program anew. It then tells this browser where it is:" : "", "handrail down && handrail up");
    const missing = connected && (inUse?.state === "failed" || trial !== "");
    const words = !connected || !inUse ? "" : missing ? `${trial || inUse.problem} Choose one below.` : inUse.sentence;
    model.show(works && !missing ? "done" : missing ? "missing" : "wait", words);
    button.hidden = !connected || inUse?.state !== "ready" || works;
    example.hidden = !(connected && works);
  }
  model.element.append(button);
  draw();

  return {
    /** @param {UiNews} news */
    hear(news) {
      if (news.type === "connection") connection = news.state;
      else if (news.type === "runs") known ??= news.runs.some(({ tokens, state }) => tokens > 0 && state === "done");
      else if (news.type === "settings") {
        // What was said of another model does not hold for this one.
        if (inUse && inUse.sentence !== news.model.sentence) [trial, works] = ["", false];
        inUse = news.model;
      } else if (news.type === "model_trial" && !news.small) {
        button.disabled = news.state === "going";
        works = news.state === "works";
        trial = news.state === "fails" ? news.text : "";
      } else return;
      draw();
    },
  };
}

/** @param {string} title */
function step(title) {
  const mark = h("span", { class: "badge" });
  const hint = h("p", { class: "hint" });
  const code = h("code", {});
  const command = h("p", { class: "command" }, code, " ", copyButton(() => code.textContent ?? ""));
  const element = h("li", {}, h("p", {}, mark, " ", h("strong", {}, title)), hint, command);
  return {
    element,
    /** @param {State} state @param {string} [words] @param {string} [line]  The command that mends it. */
    show(state, words = "", line = "") {
      const [tone, text = ""] = MARKS[state];
      mark.className = `badge ${tone}`;
      setText(mark, text);
      setText(hint, words);
      setText(code, line);
      command.hidden = state !== "missing" || line === "";
    },
  };
}
