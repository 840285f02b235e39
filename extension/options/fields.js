/**
 * One setting as a field, made from what the daemon says of it: its sentence, its bounds, its default. A new
 * setting of the file is here without a line about it.
 */

import { h, setText } from "../lib/ui.js";
import { t, typedNumber, writtenNumber } from "../lib/words.js";

/**
 * @typedef {import("../generated/wire.js").Setting} Setting
 * @typedef {Setting["value"]} Value
 *
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => Value} value  What is in it now; null is "as by default".
 * @property {() => boolean} changed  Whether that differs from what the file says.
 * @property {(setting: Setting) => void} update  Shows a setting as it is now, unless it is just being typed.
 * @property {(words: string) => void} complain  Says what is wrong with it; "" takes that back.
 */

/** What stands for nothing in a list. */
const NOTHING = "";
const NOT_SET = t("not_set");
export const NO_LIMIT = "none";

/** @param {Value} value @param {Setting} setting */
export function words(value, { name, choices = [], choice_words = [] }) {
  const at = choices.indexOf(String(value));
  if (at >= 0) return choice_words[at] ?? String(value);
  if (typeof value === "boolean") return t(value ? "setting_on" : "setting_off");
  if (value === NO_LIMIT || (value === null && name.startsWith("budgets."))) return t("setting_no_limit");
  return value === null ? NOT_SET : written(value);
}

/** @param {NonNullable<Value>} value */
const written = (value) => (typeof value === "number" ? writtenNumber(value) : String(value));

/**
 * @param {Setting} first
 * @param {{change?: (value: Value) => void}} [how]  `change`: called with each change, which is saved then; without it
 *   the fields around it are saved together.
 * @returns {Field}
 */
export function settingField(first, { change } = {}) {
  const { title } = first;
  let setting = first;
  const id = `setting-${first.name}`;
  const control = controlOf(first, id);
  const limit = first.unlimited ? h("input", { type: "checkbox", id: `${id}-none` }) : null;
  const problem = h("p", { class: "problem", id: `${id}-problem`, role: "alert" });
  const note = h("p", { class: "notice" });
  const reset = change ? h("button", { type: "button", class: "link reset", onclick: () => change(null) }) : null;
  const normal = h("span", {});
  const why = h("span", { id: `${id}-why` }, `${first.description} `, normal);
  // Under this name it stands in the file, and the program speaks of it there.
  const says = h("p", { class: "hint" }, why, " ", h("code", { class: "in-file" }, first.name));
  const label = h("label", { for: id }, title);
  const inLine = first.kind === "switch";
  const element = h("div", { class: "setting", "data-name": first.name },
    inLine ? h("div", { class: "switch" }, control, label) : label,
    says, !inLine && control, limit && h("div", { class: "switch" }, limit, h("label", { for: limit.id }, t("setting_no_limit_box"))),
    note, problem, reset);
  control.setAttribute("aria-describedby", `${why.id} ${problem.id}`);

  /** @returns {Value} */
  function value() {
    if (limit?.checked) return NO_LIMIT;
    if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked === setting.default ? null : control.checked;
    const text = control.value.trim();
    if (text === NOTHING) return null;
    if (setting.kind !== "whole" && setting.kind !== "number") return text;
    const number = typedNumber(text);
    // What is no number goes as it is: the daemon says what is wrong with it.
    return Number.isFinite(number) ? number : text;
  }

  /** The same value may be in the file or not: what counts is what it is. @param {Value} one */
  const real = (one) => one ?? setting.default;

  function saveIfChanged() {
    if (limit) control.disabled = limit.checked;
    if (change && real(value()) !== setting.value) change(value());
  }
  control.addEventListener("change", saveIfChanged);
  limit?.addEventListener("change", () => {
    control.disabled = limit.checked;
    if (limit.checked || control.value.trim()) saveIfChanged();
    else control.focus();
  });

  /** @type {Field} */
  const field = {
    element,
    value,
    changed: () => real(value()) !== setting.value,
    update(now) {
      const untouched = !field.changed() || now.value !== setting.value;
      // What waits to be saved together stays as well: storing a key must not take the address back.
      const busy = (document.activeElement === control || !change) && !untouched;
      setting = now;
      if (!busy) show();
      const plain = words(now.default, now);
      setText(normal, plain === NOT_SET ? "" : t("setting_default", { value: plain }));
      setText(note, now.locked ? t("setting_locked", { by: now.locked })
        : now.waits ? t("setting_waits") : "");
      if (reset) {
        const had = document.activeElement === reset;
        reset.hidden = !now.set || Boolean(now.locked);
        setText(reset, t("setting_reset"));
        reset.setAttribute("aria-label", t("setting_reset_what", { setting: title, value: words(now.default, now) }));
        if (had && reset.hidden) control.focus();
      }
      control.disabled = Boolean(now.locked) || Boolean(limit?.checked);
      if (limit) limit.disabled = Boolean(now.locked);
    },
    complain(text) {
      setText(problem, text);
      if (text) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    },
  };

  function show() {
    const { value: is } = setting;
    if (limit) limit.checked = is === NO_LIMIT;
    if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = is === true;
    else control.value = is === null || is === NO_LIMIT ? NOTHING : written(is);
    field.complain("");
  }

  show();
  field.update(first);
  return field;
}

/** @param {Setting} setting @param {string} id  @returns {HTMLInputElement | HTMLSelectElement} */
function controlOf(setting, id) {
  const { kind, choices = [], default: normal, name } = setting;
  if (kind === "switch") return h("input", { type: "checkbox", id });
  if (kind !== "choice") {
    const inputmode = kind === "whole" ? "numeric" : kind === "number" ? "decimal" : "text";
    const url = name.endsWith("base_url");
    return h("input", { type: "text", id, inputmode: url ? "url" : inputmode, autocomplete: "off", spellcheck: "false" });
  }
  return h("select", { id },
    normal === null && h("option", { value: NOTHING }, NOT_SET),
    ...choices.map((choice) => h("option", { value: choice }, words(choice, setting))));
}
