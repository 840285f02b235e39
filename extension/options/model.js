/**
 * The language model: where it is, what it is called, its key, and whether it works. The same form serves the
 * model for easy steps. A key is sent once and never comes back: only whether there is one is shown.
 */

import { h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";
import { settingField } from "./fields.js";
import { reveal } from "./parts.js";

/**
 * @typedef {import("../generated/wire.js").Settings} Settings
 * @typedef {import("../generated/wire.js").Change} Change
 * @typedef {import("../generated/wire.js").Preset} Preset
 * @typedef {import("../generated/wire.js").ModelTrial} ModelTrial
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 * @typedef {import("./fields.js").Field} Field
 */

const BY_ITSELF = "";
const OTHER = "other";
const STATES = { ready: ["good", t("model_ready")], looking: ["wait", t("model_looking")], failed: ["bad", t("model_failed")] };

/**
 * @param {HTMLElement} place
 * @param {"model" | "small"} section
 * @param {(message: UiMessage) => void} send
 */
export function modelForm(place, section, send) {
  const small = section === "small";
  const id = (/** @type {string} */ name) => `${section}-${name}`;
  /** @type {Map<string, Field>} */
  const fields = new Map();
  /** @type {Settings | null} */
  let news = null;
  let tryAfterwards = false;
  /** The model that failed its trial, as the daemon speaks of it; "" if none did. */
  let failed = "";
  /** The person has chosen where it runs, and has not saved it yet. */
  let picked = false;
  /** The form that asked is the one that hears what is wrong. */
  let askedForModels = false;

  const state = h("p", { class: "model-state" });
  const stateProblem = h("p", { class: "problem", role: "alert" });
  const preset = h("select", { id: id("preset"), onchange: choose });
  const note = h("p", { class: "hint", id: id("note") });
  preset.setAttribute("aria-describedby", note.id);
  const where = h("div", { class: "stacked" });
  const more = h("div", { class: "stacked" });
  const names = h("datalist", { id: id("names") });
  const listed = h("p", { class: "hint", role: "status" });
  const listProblem = h("p", { class: "problem", role: "alert" });
  const list = h("button", { type: "button", onclick: listModels }, t("model_list"));
  const tryIt = h("button", { type: "button", onclick: () => save(true) }, t("model_try"));
  const form = h("form", { class: "stacked", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); save(false); } },
    h("div", {}, h("label", { for: preset.id }, t("model_where")), preset, note),
    where, h("div", { class: "row" }, list), listed, listProblem, names,
    h("details", {}, h("summary", {}, t("model_more")), more),
    h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, t("save")), tryIt,
      h("span", { class: "hint" }, t("model_try_costs"))));
  const trial = trialParts();
  const key = keyParts(section, send, () => address());
  where.addEventListener("input", () => key.follow(news));
  form.setAttribute("aria-label", t(small ? "model_second" : "model_title"));
  place.append(...(small ? [] : [state, stateProblem]), form, key.element, trial.element);

  const address = () => String(fields.get(`${section}.base_url`)?.value() ?? "");
  const chosen = () => news?.presets.find((one) => one.key === preset.value);

  /** @param {string} name @param {string} text  Puts a text into a field, as if it was typed. */
  function fill(name, text) {
    const input = fields.get(`${section}.${name}`)?.element.querySelector("input");
    if (input) input.value = text;
  }

  function choose() {
    picked = true;
    const one = chosen();
    if (one) {
      fill("base_url", one.address);
      fill("name", one.model);
    } else if (preset.value === BY_ITSELF) {
      fill("base_url", "");
      fill("name", "");
    }
    follow();
  }

  /** What is shown follows from what is chosen. */
  function follow() {
    const one = chosen();
    const own = Boolean(one?.model);
    where.hidden = preset.value === BY_ITSELF || own;
    list.hidden = where.hidden;
    setText(note, preset.value !== BY_ITSELF ? (one?.note ?? "") : t(small ? "model_no_second" : "model_by_itself"));
    tryIt.hidden = small && preset.value === BY_ITSELF;
    setText(tryIt, t(one && !one.fetched ? "model_fetch_and_try" : "model_try"));
    key.follow(news);
  }

  function listModels() {
    setText(listProblem, address() ? "" : t("model_no_address"));
    setText(listed, address() ? t("model_asking") : "");
    askedForModels = address() !== "";
    if (askedForModels) send({ type: "list_models", address: address() });
  }

  /** @param {boolean} andTry */
  function save(andTry) {
    const changes = [...fields].filter(([, field]) => field.changed())
      .map(([name, field]) => /** @type {Change} */ ({ name, value: field.value() }));
    for (const field of fields.values()) field.complain("");
    picked = false;
    if (changes.length) {
      tryAfterwards = andTry;
      send({ type: "change_settings", changes });
    } else if (andTry) startTrial();
    else trial.say(t("model_unchanged"));
  }

  function startTrial() {
    tryAfterwards = false;
    trial.begin();
    send({ type: "try_model", small, fetch: chosen()?.fetched === false });
  }

  return {
    /** @param {Settings} now */
    update(now) {
      const first = news === null;
      const dirty = [...fields.values()].some((field) => field.changed());
      news = now;
      for (const setting of now.settings.filter(({ name }) => name.startsWith(`${section}.`))) {
        const known = fields.get(setting.name);
        if (known) known.update(setting);
        else {
          const field = settingField(setting);
          fields.set(setting.name, field);
          const main = /\.(base_url|name)$/.test(setting.name);
          (main ? where : more).append(field.element);
          if (setting.name.endsWith(".name")) field.element.querySelector("input")?.setAttribute("list", names.id);
        }
      }
      if (first) preset.append(...presetOptions(now.presets, small));
      if (first || (!picked && (!dirty || now.saved))) showPreset();
      follow();
      // What was tried is another by then, or is looked at anew, with another key.
      if (failed !== now.model.sentence || now.model.state === "looking") failed = "";
      showState(now.model);
      setText(stateProblem, now.model.problem);
      if (tryAfterwards && now.saved) startTrial();
    },
    /** @param {ModelTrial} tried */
    trial(tried) {
      tryIt.disabled = tried.state === "going";
      trial.update(tried);
      if (!news || tried.state === "going") return;
      failed = tried.state === "fails" ? news.model.sentence : "";
      showState(news.model);
    },
    /** @param {string[]} found */
    models(found) {
      names.replaceChildren(...found.map((name) => h("option", { value: name })));
      const shown = found.slice(0, 20).join(", ");
      setText(listed, found.length ? t(found.length > 20 ? "model_has_more" : "model_has", { names: shown }) : t("model_has_none"));
    },
    /** @param {string} about @param {string} message  @returns {boolean} */
    complain(about, message) {
      if (about === "key") return key.complain(message);
      if (about === "models" && askedForModels) {
        askedForModels = false;
        setText(listed, "");
        setText(listProblem, message);
        return true;
      }
      const field = fields.get(about);
      field?.complain(message);
      if (field) tryAfterwards = false;
      if (field) reveal(field.element);
      return Boolean(field);
    },
    /** @param {string} asked  Whether this form is about that address. */
    isAbout: (asked) => address() === asked,
  };

  /** @param {Settings["model"]} model */
  function showState(model) {
    const [tone = "", words = ""] = STATES[model.state === "ready" && failed ? "failed" : model.state];
    state.replaceChildren(h("span", { class: `badge ${tone}` }, words), " ", model.sentence);
  }

  function showPreset() {
    const base = address();
    const name = String(fields.get(`${section}.name`)?.value() ?? "");
    const found = news?.presets.find((one) => (one.model ? !base && one.model === name : base && one.address === base));
    preset.value = found?.key ?? (base || name ? OTHER : BY_ITSELF);
  }
}

/** @param {Preset[]} presets @param {boolean} small */
function presetOptions(presets, small) {
  const option = (/** @type {Preset} */ one) => h("option", { value: one.key }, one.title);
  /** @param {string} label @param {Preset[]} ones */
  const group = (label, ones) => h("optgroup", { label }, ...ones.map(option));
  const servers = presets.filter(({ model }) => !model);
  return [
    h("option", { value: BY_ITSELF }, t(small ? "model_option_none" : "model_option_found")),
    group(t("model_group_internet"), servers.filter((one) => one.key_wanted)),
    group(t("model_group_program"), servers.filter((one) => !one.key_wanted)),
    group(t("model_group_own"), presets.filter(({ model }) => model)),
    h("option", { value: OTHER }, t("model_other")),
  ];
}

/**
 * @param {string} section
 * @param {(message: UiMessage) => void} send
 * @param {() => string} address
 */
function keyParts(section, send, address) {
  const id = `${section}-key`;
  const there = h("span", {});
  const input = h("input", { type: "password", id, autocomplete: "off", spellcheck: "false" });
  const problem = h("p", { class: "problem", role: "alert", id: `${id}-problem` });
  input.setAttribute("aria-describedby", problem.id);
  const remove = h("button", { type: "button", class: "danger small", onclick: () => {
    send({ type: "remove_model_key", address: address() });
    input.focus();
  } }, t("key_delete"));
  const label = h("label", { for: id });
  /** One was sent whose fate is not known yet. */
  let sent = false;
  const element = h("form", { class: "stacked card", hidden: true, onsubmit: store },
    h("p", { class: "row" }, there, remove),
    h("div", {}, label, input),
    h("div", { class: "row" }, h("button", { type: "submit" }, t("key_store")),
      h("span", { class: "hint" }, t("key_hint"))),
    problem);

  /** @param {Event} event */
  function store(event) {
    event.preventDefault();
    setText(problem, input.value.trim() ? "" : t("key_empty"));
    if (!input.value.trim()) return input.focus();
    send({ type: "set_model_key_ui", address: address(), key: input.value.trim() });
    // It is not kept in the page, whatever becomes of it.
    input.value = "";
    sent = true;
  }

  return {
    element,
    /** @param {Settings | null} news */
    follow(news) {
      const origin = originOf(address());
      element.hidden = !origin || !news;
      if (!origin || !news) return;
      const known = news.keys.find((one) => one.origin === origin || one.where === "environment");
      setText(there, known?.where === "environment" ? t("key_in_environment")
        : t(known ? "key_there" : "key_none", { origin }));
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
function originOf(address) {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : "";
}

/** What became of a trial: words, a bar while it lasts, and a table of what the model can do. */
function trialParts() {
  const text = h("p", { role: "status" });
  const bar = h("progress", { "aria-label": t("trial_going"), hidden: true });
  const table = h("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": t("trial_can"), hidden: true });
  const element = h("div", { class: "stacked", hidden: true }, text, bar, table);
  return {
    element,
    begin() {
      element.hidden = false;
      bar.hidden = false;
      bar.removeAttribute("value");
      table.hidden = true;
      text.className = "";
      setText(text, t("trial_trying"));
    },
    /** @param {string} words */
    say(words) {
      element.hidden = false;
      setText(text, words);
    },
    /** @param {ModelTrial} news */
    update({ state, text: words, done, rows }) {
      element.hidden = false;
      bar.hidden = state !== "going";
      if (done === null) bar.removeAttribute("value");
      else bar.value = done;
      text.className = state === "fails" ? "problem" : "";
      setText(text, state === "works" ? t("trial_works", { words }) : state === "fails" ? t("trial_fails", { words }) : words);
      if (state !== "going") text.scrollIntoView({ block: "nearest" });
      table.hidden = rows.length === 0;
      table.replaceChildren(h("table", {},
        h("thead", {}, h("tr", {}, ...[t("trial_what"), t("trial_value"), t("trial_tried"), t("trial_source")].map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, ...rows.map(({ what, value, tried, source }) => h("tr", {},
          h("th", { scope: "row" }, what), h("td", {}, value), h("td", {}, tried), h("td", {}, source))))));
    },
  };
}
