/**
 * The field for a model's key. A key is sent once and never comes back: only whether there is one is shown.
 */

import { h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";

/**
 * @typedef {import("../generated/wire.js").Settings} Settings
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 */

/**
 * @param {string} id
 * @param {(message: UiMessage) => void} send
 * @param {() => string} address
 */
export function keyParts(id, send, address) {
  const there = h("span", {});
  const input = h("input", { type: "password", id, autocomplete: "off", spellcheck: "false" });
  const problem = h("p", { class: "problem", role: "alert", id: `${id}-problem` });
  const hint = h("p", { class: "hint", id: `${id}-hint` }, t("key_hint"));
  input.setAttribute("aria-describedby", `${hint.id} ${problem.id}`);
  const remove = h("button", { type: "button", class: "danger small", onclick: () => {
    send({ type: "remove_model_key", address: address() });
    input.focus();
  } }, t("key_delete"));
  const label = h("label", { for: id });
  /** One was sent whose fate is not known yet. */
  let sent = false;
  const element = h("div", { class: "stacked", hidden: true }, h("div", {}, label, input, hint), h("p", { class: "row" }, there, remove), problem);

  return {
    element,
    /** Send what was typed. @returns {boolean} Whether there was something. */
    store() {
      const key = input.value.trim();
      // It is not kept in the page, whatever becomes of it.
      input.value = "";
      sent = key !== "";
      if (sent) send({ type: "set_model_key_ui", address: address(), key });
      return sent;
    },
    /** @param {Settings} news @param {boolean} wanted  Whether the chosen model takes a key. */
    follow(news, wanted) {
      const origin = originOf(address());
      element.hidden = !wanted || !origin;
      if (!origin) return;
      const known = news.keys.find((one) => one.origin === origin || one.where === "environment");
      setText(there, known?.where === "environment" ? t("key_in_environment") : t(known ? "key_there" : "key_none", { origin }));
      setText(label, t(known ? "key_another" : "key_label"));
      remove.hidden = known?.where !== "keyring";
      if (news.saved) sent = false;
      setText(problem, news.keyring_problem);
    },
    /** @param {string} message  @returns {boolean} Whether it is about this key. */
    complain(message) {
      if (sent) setText(problem, message);
      const own = sent;
      sent = false;
      return own;
    },
  };
}

/** @param {string} address */
export function originOf(address) {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}
