/** When a workflow is done by itself: how often and at what time, as a cron expression. */

import { h, setText } from "./ui.js";
import { dayName, t } from "./words.js";

/** Cron's last three fields (day, month, weekday) for each choice that is no single weekday. @type {[string, () => string][]} */
const DAYS = [
  ["* * *", () => t("schedule_every_day")],
  ["* * 1-5", () => t("schedule_every_weekday")],
  ["1 * *", () => t("schedule_first_of_month")],
  ["L * *", () => t("schedule_last_of_month")],
];
/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** @param {(when: string) => void} keep */
export function scheduleField(keep) {
  const days = h("select", { id: "schedule-days" },
    ...DAYS.map(([value, words]) => h("option", { value }, words())),
    ...WEEK.map((day) => h("option", { value: `* * ${day}` }, t("schedule_every", { day: dayName(day) }))));
  // It belongs to no form: Enter in it would run the workflow now, and half a time would keep it from running.
  const time = h("input", { type: "time", id: "schedule-time", value: "08:00", form: "none", "aria-describedby": "schedule-hint",
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") press(); } });
  const status = h("p", { class: "hint", role: "status" });
  const element = h("details", { class: "on-time" },
    h("summary", {}, t("schedule_form_title")),
    h("label", { for: "schedule-days" }, t("schedule_days")), days,
    h("label", { for: "schedule-time" }, t("schedule_time")), time,
    h("p", { class: "hint", id: "schedule-hint" }, t("schedule_form_hint")),
    h("div", { class: "row" }, h("button", { type: "button", onclick: press }, t("schedule_keep"))),
    status);

  function press() {
    const [hour, minute] = time.value.split(":").map(Number);
    // An empty field, or half a time.
    if (minute === undefined) return time.focus();
    keep(`${minute} ${hour} ${days.value}`);
  }

  return {
    element,
    close() {
      element.open = false;
    },
    /** @param {string} words */
    say: (words) => setText(status, words),
  };
}
