/** A text field for a date, with a calendar that opens on a click. A typed date works just as well. */
import { longDate, MONTHS, readDate, shiftMonth, weeks } from "./dates.js";
import { h } from "./dom.js";
import { field } from "./form.js";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** @type {{[key: string]: number}} */
const DAY_STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * @param {{name: string, label: string, title: string, today: string, first: () => string, value?: string}} options
 *   title: name of the calendar; first: the first day that may be chosen, as ISO text, asked whenever it opens
 * @returns {import("./form.js").Field} reads as ISO text, or as typed where that is no date
 */
export function dateField({ name, label, title, today, first, value }) {
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    placeholder: "Day month year",
    value: value ? longDate(value) : "",
    "aria-haspopup": "dialog",
  });
  let month = today;
  const heading = h("h2", { "aria-live": "polite" });
  const previous = h("button", { type: "button", "aria-label": "Previous month", click: () => turn(-1) }, "‹");
  const next = h("button", { type: "button", "aria-label": "Next month", click: () => turn(1) }, "›");
  const days = h("tbody", { keydown: (event) => walk(event) });
  const header = h("tr", {}, ...WEEKDAYS.map((day) => h("th", { scope: "col", abbr: day }, day.slice(0, 2))));
  const calendar = h(
    "div",
    { class: "calendar", role: "dialog", "aria-label": title, tabindex: -1, hidden: true },
    h("div", { class: "month" }, previous, heading, next),
    h("table", {}, h("thead", {}, header), days),
  );

  /** @param {string} day ISO text, or "" for a blank */
  const cell = (day) => {
    if (!day) return h("td");
    const chosen = day === readDate(input.value);
    const button = h("button", {
      type: "button",
      "aria-label": longDate(day),
      "aria-pressed": String(chosen),
      "aria-current": day === today ? "date" : undefined,
      disabled: day < first(),
      click: () => choose(day),
    }, String(Number(day.slice(8))));
    return h("td", {}, button);
  };
  const draw = () => {
    const [year, number] = month.split("-").map(Number);
    heading.textContent = `${MONTHS[number - 1]} ${year}`;
    previous.disabled = month.slice(0, 7) <= today.slice(0, 7);
    days.replaceChildren(...weeks(month).map((week) => h("tr", {}, ...week.map(cell))));
  };
  /** @param {number} months */
  const turn = (months) => {
    month = shiftMonth(month, months);
    draw();
  };
  /** @param {boolean} open */
  const setOpen = (open) => {
    calendar.hidden = !open;
    if (!open) return;
    month = readDate(input.value) || first();
    draw();
  };
  /** @param {string} day */
  const choose = (day) => {
    input.value = longDate(day);
    input.focus();
    setOpen(false);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const step = DAY_STEPS[event.key];
    const buttons = [...days.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  };

  input.addEventListener("click", () => setOpen(true));
  // A complete date was typed, so the calendar has nothing left to ask.
  input.addEventListener("input", () => readDate(input.value) && setOpen(false));
  input.addEventListener("change", () => {
    const day = readDate(input.value);
    if (day) input.value = longDate(day);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
    /** @type {HTMLElement | null} */ (days.querySelector("button:enabled"))?.focus();
  });
  const made = field(input, { name, label }, calendar);
  made.node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || calendar.hidden) return;
    event.preventDefault();
    input.focus();
    setOpen(false);
  });
  made.node.addEventListener("focusout", (event) => {
    if (!made.node.contains(/** @type {Node | null} */ (event.relatedTarget))) setOpen(false);
  });
  return { ...made, read: () => readDate(input.value) || input.value };
}
