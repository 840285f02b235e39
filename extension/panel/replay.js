/**
 * A finished run, shown again step by step: in the page where that is still open (the overlay only, nothing
 * is done), and by the picture that was taken after the step.
 */
import { h, setText } from "../lib/ui.js";
import { icon } from "../lib/ui_icons.js";
import { EFFECT_WORDS } from "../lib/ui_words.js";
import { t } from "../lib/words.js";
import { stepSentence } from "./steps.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").StepView} StepView */
/** @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage */
/** @typedef {import("../lib/ui_protocol.js").ScreenshotNews} ScreenshotNews */

const SECONDS_A_STEP = 1.6;

/**
 * @param {(message: UiMessage) => void} send
 * @param {() => void} onClose
 */
export function replayView(send, onClose) {
  /** @type {RunView | null} */
  let run = null;
  /** @type {StepView[]} */
  let steps = [];
  let at = 0;
  let timer = 0;
  /** Pictures by step, as addresses of data. @type {Map<number, string>} */
  const pictures = new Map();
  /** @type {Set<number>} */
  const asked = new Set();
  /** Those of them that have not been answered, in their order. @type {Set<number>} */
  const waiting = new Set();

  const title = h("h2", { tabindex: -1 }, t("replay"));
  const picture = h("img", { class: "picture", alt: "" });
  const missing = h("p", { class: "no-picture" });
  const count = h("p", { class: "hint" });
  const caption = h("p", { class: "caption" });
  const reason = h("p", { class: "hint" });
  const told = h("div", { "aria-live": "polite" }, count, caption, reason);
  const place = h("p", { class: "hint" });
  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("replay_step"), oninput: () => go(Number(slider.value)) });
  // The slider says its step itself.
  slider.addEventListener("focus", () => told.setAttribute("aria-live", "off"));
  slider.addEventListener("blur", () => told.setAttribute("aria-live", "polite"));
  const back = h("button", { type: "button", "aria-label": t("replay_back"), onclick: () => go(at - 1) }, icon("back"));
  const play = h("button", { type: "button", onclick: () => (timer ? pause() : start()) }, t("replay_play"));
  const next = h("button", { type: "button", "aria-label": t("replay_next"), onclick: () => go(at + 1) }, icon("next"));
  const close = h("button", { type: "button", class: "last-in-row", onclick: end }, t("replay_close"));
  const element = h("section", { class: "replay", "aria-label": t("replay"), hidden: true, onkeydown: onKey },
    title,
    h("p", { class: "hint" }, t("replay_hint")),
    picture, missing,
    told,
    place, slider,
    h("div", { class: "row" }, back, play, next, close));

  /** @param {Event} event */
  function onKey(event) {
    if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (event.key === "Escape") end();
    else if (move !== undefined) go(move);
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  function go(index) {
    if (!run || steps.length === 0) return;
    at = Math.min(Math.max(index, 0), steps.length - 1);
    const step = steps[at];
    if (!step) return;
    setText(place, "");
    draw(step);
    send({ type: "replay_show", run: run.run, step, tab: run.tab });
  }

  /** @param {StepView} step */
  function draw(step) {
    const place = { at: at + 1, all: steps.length };
    setText(count, step.kind === "act" ? t("replay_count_effect", { ...place, effect: EFFECT_WORDS[step.effect] }) : t("replay_count", place));
    const sentence = stepSentence(step, run?.workflow);
    setText(caption, sentence);
    setText(reason, step.reason);
    slider.max = String(steps.length - 1);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", t("replay_spoken", { ...place, step: sentence }));
    back.setAttribute("aria-disabled", String(at === 0));
    next.setAttribute("aria-disabled", String(at === steps.length - 1));
    showPicture();
  }

  /** The page looked like the latest picture up to this step. */
  function showPicture() {
    const from = steps.slice(0, at + 1).findLast((step) => step.screenshot);
    const data = from && pictures.get(from.index);
    if (run && from && !data && !asked.has(from.index)) {
      asked.add(from.index);
      waiting.add(from.index);
      send({ type: "get_screenshot", run: run.run, step: from.index });
    }
    picture.hidden = !data;
    missing.hidden = Boolean(data);
    setText(missing, t(!from ? "replay_no_picture" : waiting.has(from.index) ? "replay_fetching" : "replay_not_kept"));
    if (from && data) {
      picture.src = data;
      picture.alt = t("replay_picture", { step: from.text });
    }
  }

  function start() {
    if (at === steps.length - 1) go(0);
    timer = window.setInterval(() => (at < steps.length - 1 ? go(at + 1) : pause()), SECONDS_A_STEP * 1000);
    play.textContent = t("pause");
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    play.textContent = t("replay_play");
  }

  function end() {
    if (!run) return;
    pause();
    send({ type: "replay_end", tab: run.tab });
    run = null;
    element.hidden = true;
    onClose();
  }

  return {
    element,
    end,
    /** @param {RunView} which @param {StepView[]} all */
    open(which, all) {
      run = which;
      steps = all;
      pictures.clear();
      asked.clear();
      waiting.clear();
      element.hidden = false;
      title.focus();
      // What came before the first picture has nothing to show.
      go(Math.max(steps.findIndex((step) => step.screenshot), 0));
    },
    /** @param {ScreenshotNews} news */
    screenshot(news) {
      if (news.run !== run?.run) return;
      waiting.delete(news.step);
      pictures.set(news.step, `data:${news.mime};base64,${news.data}`);
      showPicture();
    },
    /** @param {boolean} found */
    shown(found) {
      const acts = steps[at]?.kind === "act";
      setText(place, found || !acts ? "" : t("replay_other_page"));
    },
    /** A picture that cannot be had: of the first one that was asked for, since answers come in that order. */
    noPicture() {
      for (const step of waiting) {
        waiting.delete(step);
        break;
      }
      showPicture();
    },
    /** What is asked for and not answered yet is asked for again. */
    lost() {
      for (const step of waiting) asked.delete(step);
      waiting.clear();
    },
  };
}
