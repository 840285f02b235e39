/** All settings but those of models: drawn from the daemon's list, saved one by one, undone with one press. */

import { byId, h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";
import { settingField } from "./fields.js";
import { reveal } from "./parts.js";

/**
 * @typedef {import("../generated/wire.js").Settings} Settings
 * @typedef {import("../generated/wire.js").Setting} Setting
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 * @typedef {import("./fields.js").Field} Field
 */

/** Where a setting is shown, by how its name begins; what fits nothing is in the last. */
const SECTIONS = [["budgets.", "budgets"], ["mechanisms.", "mechanisms"], ["discover", "found"], ["history_days", "history"], ["exemplars", "examples-settings"], ["embedding_model", "examples-settings"], ["", "how"]];

/** @param {(message: UiMessage) => void} send */
export function settingsSections(send) {
  /** @type {Map<string, Field>} */
  const fields = new Map();
  const saved = byId("saved", HTMLElement);
  const undo = byId("undo", HTMLButtonElement);
  const bar = byId("saved-bar", HTMLElement);
  const problem = byId("settings-problem", HTMLElement);
  undo.addEventListener("click", () => send({ type: "undo_settings" }));

  /** @param {Setting} setting */
  function draw(setting) {
    const known = fields.get(setting.name);
    if (known) return known.update(setting);
    const field = settingField(setting, {
      change: (value) => send({ type: "change_settings", changes: [{ name: setting.name, value }] }),
    });
    fields.set(setting.name, field);
    const [, section] = /** @type {[string, string]} */ (SECTIONS.find(([start]) => setting.name.startsWith(start ?? "")));
    byId(section, HTMLElement).append(field.element);
  }

  return {
    /** @param {Settings} news */
    update(news) {
      setText(problem, "");
      for (const setting of news.settings) if (!/^(model|small)\./.test(setting.name)) draw(setting);
      if (news.saved) for (const field of fields.values()) field.complain("");
      setText(byId("settings-file", HTMLElement), news.file);
      byId("fixed", HTMLElement).replaceChildren(...news.fixed.flatMap(({ name, value, why }) =>
        [h("dt", {}, name), h("dd", {}, h("code", {}, value), h("span", { class: "hint why" }, why))]));
      if (news.saved) setText(saved, news.saved);
      const hadFocus = document.activeElement === undo;
      undo.hidden = news.undo === "";
      // What was done last is not always what can be taken back.
      setText(undo, t("undo_what", { what: news.undo }));
      bar.hidden = !saved.textContent && undo.hidden;
      if (hadFocus && undo.hidden) saved.focus({ preventScroll: true });
    },
    /** @param {string} about @param {string} message  @returns {boolean} Whether it is about one of these fields. */
    complain(about, message) {
      const field = fields.get(about);
      field?.complain(message);
      if (field) reveal(field.element);
      return Boolean(field);
    },
    /** What is about nothing in particular. @param {string} message */
    say(message) {
      setText(saved, "");
      setText(problem, message);
      bar.hidden = false;
    },
  };
}
