/** States, effects and figures in plain words: one place, so that every page says the same. */

import { STATES_TOLD } from "../generated/words.js";
import { count, decimal, money, t } from "./words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").StepView} StepView */

/** @type {Record<RunView["state"], string>} */
export const STATE_WORDS = {
  queued: t("state_queued"),
  observing: t("state_observing"),
  deciding: t("state_deciding"),
  awaiting_approval: t("state_awaiting_approval"),
  acting: t("state_acting"),
  paused: t("state_paused"),
  taken_over: t("state_taken_over"),
  needs_you: t("state_needs_you"),
  watching: t("state_watching"),
  done: t("state_done"),
  failed: t("state_failed"),
  stopped: t("state_stopped"),
};

/** How a state looks: `busy`, `wait` (for the person), `good`, `bad`, `idle`. @type {Record<RunView["state"], string>} */
export const STATE_TONE = {
  queued: "busy", observing: "busy", deciding: "busy", acting: "busy",
  awaiting_approval: "wait", needs_you: "wait", watching: "wait",
  paused: "idle", taken_over: "idle", stopped: "idle",
  done: "good", failed: "bad",
};

/** @type {Record<StepView["effect"], string>} */
export const EFFECT_WORDS = {
  read: t("effect_read"),
  navigate: t("effect_navigate"),
  edit: t("effect_edit"),
  commit: t("effect_commit"),
};

/** @type {Record<StepView["status"], string>} */
export const STATUS_WORDS = {
  running: t("status_running"),
  done: t("status_done"),
  refused: t("status_refused"),
  failed: t("status_failed"),
  unknown: t("status_unknown"),
};

/** @type {Record<StepView["kind"], string>} */
export const KIND_WORDS = {
  act: "",
  call: t("kind_call"),
  return: t("kind_return"),
  note: t("kind_note"),
  hint: t("kind_hint"),
  question: t("kind_question"),
  approval: t("kind_approval"),
  event: t("kind_event"),
};

/** @type {Record<import("../generated/wire.js").Grant["effects"][number], string>} */
const GRANT_WORDS = {
  send: t("grant_send"),
  publish: t("grant_publish"),
  share: t("grant_share"),
  agree: t("grant_agree"),
  book: t("grant_book"),
  install: t("grant_install"),
  form: t("grant_form"),
  tool: t("grant_tool"),
};

/**
 * "“book_flight” may send forms on https://air.example".
 * @param {string} policy @param {readonly (keyof typeof GRANT_WORDS)[]} effects @param {string} origin
 * @param {"grant_may" | "approve_always"} [key]  Of the text that says it.
 */
export const grantWords = (policy, effects, origin, key = "grant_may") =>
  t(key, { policy, what: effects.map((one) => GRANT_WORDS[one]).join(t("and")), origin });

/** Whether the person has the tab, and the run waits for them to hand it back. @param {RunView} run */
export const isHandedOver = (run) => run.state === "taken_over" || (run.state === "needs_you" && !run.question);

/** Whether nobody decided in time: going on means being asked again. @param {RunView} run @param {StepView | undefined} last */
export const isUndecided = (run, last) => run.state === "paused" && last?.kind === "approval" && last.status === "refused";

/** Whether nothing goes on before the person does something, so that nothing moves. @param {RunView} run */
export const isWaiting = (run) => run.ticket !== "" || STATE_TONE[run.state] === "wait" || STATE_TONE[run.state] === "idle";

/** A run that is over takes no more commands. @param {RunView} run */
export const isOver = (run) => run.state === "done" || run.state === "failed" || run.state === "stopped";

/** Whether the daemon says no more of a run than its state, which has its own words here. @param {RunView} run */
export const saysOnlyState = ({ state, message }) => message === STATES_TOLD[state];

/**
 * A duration as people say it: "0.4 s", "12 s", "3 min 05 s".
 * @param {number} seconds
 */
export function duration(seconds) {
  if (seconds < 9.95 && !Number.isInteger(seconds)) return t("duration_seconds", { seconds: decimal(seconds, 1) });
  const whole = Math.round(seconds);
  if (whole < 100) return t("duration_seconds", { seconds: whole });
  return t("duration_minutes", { minutes: Math.floor(whole / 60), seconds: String(whole % 60).padStart(2, "0") });
}

/**
 * What a run has used, for one line of small print.
 * @param {RunView} run
 * @returns {string[]}
 */
export function totals(run) {
  return [
    run.seconds ? duration(run.seconds) : "",
    run.cost && run.tokens ? money(run.cost) : "",
    run.page_steps ? count("steps", run.page_steps) : "",
    run.tokens ? count("tokens", run.tokens) : "",
    run.workflow && run.tokens === 0 ? t("no_model") : run.model,
  ].filter(Boolean);
}
