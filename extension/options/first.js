/**
 * The first minute: three steps that check themselves, what is missing with the one thing that mends it, and an
 * example to try. It is all that is shown at "#first", which opens once Handrail is installed; elsewhere it stands
 * before the settings until a run has been done.
 */

import { byId, copyButton, h, setText } from "../lib/ui.js";
import { keepDraft } from "../lib/ui_composer.js";
import { t } from "../lib/words.js";

/**
 * @typedef {import("../lib/ui_protocol.js").UiNews} UiNews
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 * @typedef {import("../lib/ui_protocol.js").ConnectionNews} ConnectionNews
 * @typedef {import("../lib/ui_protocol.js").ConnectionState} ConnectionState
 * @typedef {"done" | "wait" | "missing"} State
 */

const MARKS = { done: ["good", t("first_done")], wait: ["idle", t("first_next")], missing: ["bad", t("first_missing")] };
/** Where the program answers, whether it lets us in or not. @type {ConnectionState[]} */
const RUNS = ["connected", "version_mismatch"];
/** Where a pasted code may help. @type {ConnectionState[]} */
const BY_CODE = ["not_met", "not_paired"];

/** @param {(message: UiMessage) => void} send */
export function firstSteps(send) {
  const section = byId("first", HTMLElement);
  const pairingForm = byId("pairing", HTMLElement);
  const pairingPlace = /** @type {HTMLElement} */ (pairingForm.parentElement);
  const program = step(t("first_program"), () => send({ type: "reconnect" }));
  const pairing = step(t("first_paired"));
  const model = step(t("first_model"), () => (isMissing() ? chooseModel() : askModel()));
  const example = exampleParts(send);
  const expect = byId("expect", HTMLElement);
  byId("first-steps", HTMLElement).append(program.element, pairing.element, model.element);
  /** @type {ConnectionNews} */
  let connection = { type: "connection", state: "connecting", message: "", program: "handrail" };
  /** @type {import("../generated/wire.js").ModelInUse | null} */
  let inUse = null;
  let trial = "";
  let asking = false;
  let works = false;
  /** Whether it has done a run for this person; null: not known yet. @type {boolean | null} */
  let known = null;
  let alone = false;

  function chooseModel() {
    byId("model-section", HTMLElement).scrollIntoView();
    byId("model-kind-own", HTMLElement).focus();
  }

  function askModel() {
    asking = true;
    send({ type: "try_model", small: false, fetch: false });
    draw();
  }

  const isMissing = () => connection.state === "connected" && (inUse?.state === "failed" || trial !== "");

  function draw() {
    const { state, message } = connection;
    const connected = state === "connected";
    section.hidden = !alone && known !== false && connected;
    // A program that refuses this browser is started anew, which writes down for the browser where it is.
    const absent = !RUNS.includes(state) && state !== "connecting";
    program.show(absent ? "missing" : connected || state === "version_mismatch" ? "done" : "wait", absent ? message : "", `${connection.program} up`);
    program.press(absent ? t(state === "stopped" ? "start_program" : "first_look_again") : "");
    pairing.show(connected ? "done" : state === "version_mismatch" ? "missing" : "wait", state === "version_mismatch" ? message : "");
    const missing = isMissing();
    const words = !connected || !inUse ? "" : missing ? trial || inUse.problem : inUse.sentence;
    model.show(works && !missing ? "done" : missing ? "missing" : "wait", asking ? t("first_asking", { words }) : words);
    const askable = connected && inUse?.state === "ready" && !works && !asking;
    model.press(missing ? t("first_choose_model") : askable ? t("first_ask") : "");
    example.show(connected && works && !missing, alone, connection.program);
    // What is on the internet costs something, and can do more.
    setText(expect, t(inUse?.state === "ready" && !inUse.local ? "first_expect_large" : "first_expect_small"));
    const place = alone && BY_CODE.includes(state) ? pairing.element : pairingPlace;
    // What is moved loses the focus.
    if (pairingForm.parentElement !== place) place.append(pairingForm);
  }

  /** Whether the first minute is all that is shown. */
  function follow() {
    alone = location.hash === "#first";
    document.body.classList.toggle("first-view", alone);
    document.title = t(alone ? "first_welcome" : "options_title");
    setText(byId("title", HTMLElement), document.title);
    draw();
  }
  addEventListener("hashchange", follow);
  follow();

  return {
    /** @param {UiNews} news */
    hear(news) {
      if (news.type === "connection") {
        connection = news;
        asking = false;
      } else if (news.type === "runs") known ??= news.runs.some(({ tokens, state }) => tokens > 0 && state === "done");
      else if (news.type === "settings") {
        // What was said of another model does not hold for this one.
        const other = inUse?.sentence !== news.model.sentence;
        if (inUse && (other || news.model.state === "looking")) [trial, works] = ["", false];
        inUse = news.model;
        // One on the internet may cost something: that one is asked when the person says so.
        if (other && alone && inUse.local && inUse.state === "ready") askModel();
      } else if (news.type === "model_trial" && !news.small) {
        asking = news.state === "going";
        works = news.state === "works";
        trial = news.state === "fails" ? news.text : "";
      } else if (news.type === "practice_site") example.open(news);
      else return;
      draw();
    },
    complain: example.complain,
  };
}

/**
 * @param {string} title
 * @param {() => void} [onPress]
 */
function step(title, onPress = () => {}) {
  const mark = h("span", { class: "badge" });
  const hint = h("p", { class: "hint" });
  const code = h("code", {});
  const command = h("p", { class: "command" }, code, " ", copyButton(() => code.textContent ?? ""));
  const button = h("button", { type: "button", class: "small", hidden: true, onclick: onPress });
  const name = h("p", { tabindex: -1 }, mark, " ", h("strong", {}, title));
  const element = h("li", {}, name, hint, command, button);
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
    /** @param {string} words  What its button says; "": it has none. */
    press(words) {
      const had = document.activeElement === button;
      setText(button, words);
      button.hidden = words === "";
      if (had && button.hidden) name.focus();
    },
  };
}

/** What to try once all three work: a booking on the made-up airline. @param {(message: UiMessage) => void} send */
function exampleParts(send) {
  const element = byId("example", HTMLElement);
  const button = byId("open-practice", HTMLButtonElement);
  const problem = byId("practice-problem", HTMLElement);
  const words = byId("practice-words", HTMLElement);
  const atLogin = byId("at-login-command", HTMLElement);
  byId("at-login", HTMLElement).append(" ", copyButton(() => atLogin.textContent ?? ""));
  let asked = false;
  button.addEventListener("click", () => {
    asked = true;
    setText(problem, "");
    send({ type: "open_practice" });
  });
  return {
    /** @param {boolean} ready @param {boolean} lead  Take the person there when it appears. @param {string} program */
    show(ready, lead, program) {
      setText(atLogin, `${program} up --at-login`);
      const appears = ready && element.hidden;
      element.hidden = !ready;
      // The press that made it appear may be far below.
      if (appears && lead) byId("example-title", HTMLElement).focus();
    },
    /** The instruction is in the popup's box when it opens. @param {import("../generated/wire.js").PracticeSite} site */
    async open({ url, instruction }) {
      if (!asked) return;
      asked = false;
      setText(words, t("quoted", { text: instruction.replace(/\.$/, "") }));
      await keepDraft(instruction);
      await chrome.tabs.create({ url });
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about this example. */
    complain(about, message) {
      if (about === "practice") setText(problem, message);
      return about === "practice";
    },
  };
}
