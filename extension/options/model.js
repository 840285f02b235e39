/**
 * The language model, set up by one of three buttons: Handrail's own, a server on this computer, a service that wants
 * a key. The same form serves the model for easy steps.
 */

import { h, setText } from "../lib/ui.js";
import { t } from "../lib/words.js";
import { settingField } from "./fields.js";
import { keyParts, originOf } from "./model_key.js";
import { trialParts } from "./model_trial.js";
import { reveal } from "./parts.js";

/**
 * @typedef {import("../generated/wire.js").Settings} Settings
 * @typedef {import("../generated/wire.js").Change} Change
 * @typedef {import("../generated/wire.js").Preset} Preset
 * @typedef {import("../generated/wire.js").ModelTrial} ModelTrial
 * @typedef {import("../lib/ui_protocol.js").UiMessage} UiMessage
 * @typedef {import("./fields.js").Field} Field
 * @typedef {keyof typeof KINDS} Kind
 */

const OTHER = "other";
/** What the three buttons say. */
const KINDS = {
  own: [t("model_own"), t("model_own_why")],
  server: [t("model_server"), t("model_server_why")],
  key: [t("model_service"), t("model_service_why")],
};
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
  /** The button that is pressed, if one is. @type {Kind | ""} */
  let kind = "";
  /** What is still to be done, each once what was sent before it is saved. @type {(() => void)[]} */
  let next = [];
  /** The address that is set, and that the pressed button is of. */
  let shown = "";
  /** The model that failed its trial, as the daemon speaks of it; "" if none did. */
  let failed = "";
  /** The person has chosen something, and has not saved it yet. */
  let picked = false;
  /** What a server said of its models, by its address. @type {Map<string, string[]>} */
  const said = new Map();
  /** The address whose models were asked for: the form that asked is the one that hears what is wrong. */
  let asked = "";

  const state = h("p", { class: "model-state" });
  const stateProblem = h("p", { class: "problem", role: "alert" });
  const kinds = /** @type {[Kind, HTMLInputElement][]} */ (Object.keys(KINDS).map((one) =>
    [one, h("input", { type: "radio", name: id("kind"), id: id(`kind-${one}`), onchange: () => chooseKind(/** @type {Kind} */ (one)) })]));
  const cards = kinds.map(([one, radio]) => h("label", { class: "choice", for: radio.id }, radio,
    h("span", {}, h("strong", {}, KINDS[one][0]), h("span", { class: "hint" }, KINDS[one][1]))));
  const preset = h("select", { id: id("preset"), onchange: () => choose() });
  const note = h("p", { class: "hint", id: id("note"), role: "status" });
  preset.setAttribute("aria-describedby", note.id);
  const again = h("button", { type: "button", class: "small", onclick: () => send({ type: "get_settings" }) }, t("first_look_again"));
  const pick = h("select", { id: id("pick"), onchange: () => follow() });
  const pickBox = h("div", {}, h("label", { for: pick.id }, t("model_which")), pick);
  const address = h("div", {});
  const name = h("div", {});
  const list = h("button", { type: "button", class: "small", onclick: listModels }, t("model_list"));
  const listed = h("p", { class: "hint", role: "status" });
  const listProblem = h("p", { class: "problem", role: "alert" });
  const more = h("div", { class: "stacked" });
  const tryIt = h("button", { type: "submit", class: "primary" });
  const costs = h("span", { class: "hint" }, t("model_try_costs"));
  const key = keyParts(id("key"), send, () => valueOf("base_url"));
  const chosenParts = h("div", { class: "stacked", hidden: true },
    h("div", {}, h("label", { for: preset.id }, t("model_from")), preset, note), h("div", { class: "row" }, again),
    address, pickBox, name, h("div", { class: "row" }, list), listed, listProblem, key.element,
    h("details", {}, h("summary", {}, t("model_more")), more),
    h("div", { class: "row" }, tryIt, costs));
  const unset = h("button", { type: "button", class: "link", onclick: chooseNone }, t(small ? "model_option_none" : "model_option_found"));
  const form = h("form", { class: "stacked", onsubmit: save },
    h("fieldset", { class: "choices" }, h("legend", {}, t("model_where")), ...cards),
    h("p", { class: "hint" }, t(small ? "model_no_second" : "model_by_itself"), " ", unset), chosenParts);
  const trial = trialParts();
  form.setAttribute("aria-label", t(small ? "model_second" : "model_title"));
  place.append(...(small ? [] : [state, stateProblem]), form, trial.element);
  address.addEventListener("input", () => follow());

  const field = (/** @type {string} */ name) => fields.get(`${section}.${name}`);
  const valueOf = (/** @type {string} */ name) => String(field(name)?.value() ?? "");
  const chosen = () => news?.presets.find((one) => one.key === preset.value);
  const serverAt = (/** @type {string} */ at) => news?.servers?.find((one) => one.address === at);

  /** @param {string} name @param {string} text  Puts a text into a field, as if it was typed. */
  function fill(name, text) {
    const input = field(name)?.element.querySelector("input");
    if (input) input.value = text;
  }

  /** @param {Kind} one */
  function chooseKind(one) {
    kind = one;
    preset.replaceChildren(...options(one));
    choose();
    tryIt.scrollIntoView({ block: "nearest" });
  }

  /** What there is of a kind: what was found stands first. @param {Kind} one */
  function options(one) {
    const presets = news?.presets.filter((each) => one === (each.model ? "own" : each.key_wanted ? "key" : "server")) ?? [];
    if (one === "server") presets.sort((a, b) => Number(Boolean(serverAt(b.address))) - Number(Boolean(serverAt(a.address))));
    const title = (/** @type {Preset} */ each) => serverAt(each.address) ? t("model_found", { name: each.title })
      : each.model && each.suggested ? t("model_recommended", { name: each.title }) : each.title;
    return [...presets.map((each) => h("option", { value: each.key }, title(each))),
      one !== "own" && h("option", { value: OTHER }, t("model_other"))].filter((each) => each !== false);
  }

  function choose() {
    picked = true;
    const one = chosen();
    fill("base_url", one?.address ?? "");
    const names = namesAt(one?.address ?? "");
    const first = one?.suggested && names.includes(one.suggested) ? one.suggested : names[0];
    fill("name", one?.model || first || "");
    showNames();
    follow();
  }

  function chooseNone() {
    fill("base_url", "");
    fill("name", "");
    saveChanges();
  }

  /** The models that are known of the one at an address. @param {string} at */
  function namesAt(at) {
    const suggested = kind === "key" && chosen()?.suggested;
    return said.get(at) ?? serverAt(at)?.models ?? (suggested ? [suggested] : []);
  }

  /** The list of models, at the one that is set. */
  function showNames() {
    const names = namesAt(valueOf("base_url"));
    const suggested = chosen()?.suggested;
    pick.replaceChildren(...names.map((one) => h("option", { value: one }, one === suggested ? t("model_recommended", { name: one }) : one)),
      h("option", { value: OTHER }, t("model_another")));
    pick.value = names.includes(valueOf("name")) ? valueOf("name") : OTHER;
  }

  /** What is shown follows from what is chosen. */
  function follow() {
    const one = chosen();
    const own = kind === "own";
    const names = namesAt(valueOf("base_url"));
    for (const [each, radio] of kinds) radio.checked = each === kind;
    chosenParts.hidden = kind === "";
    address.hidden = own || preset.value !== OTHER;
    pickBox.hidden = own || names.length === 0;
    name.hidden = own || !(pickBox.hidden || pick.value === OTHER);
    if (!pickBox.hidden && pick.value !== OTHER) fill("name", pick.value);
    const missing = kind === "server" && preset.value !== OTHER && !serverAt(one?.address ?? "");
    setText(note, missing ? t("model_not_running", { name: one?.title ?? "" }) : one?.note ?? "");
    again.hidden = !missing;
    costs.hidden = kind !== "key";
    list.hidden = own || missing || Boolean(serverAt(valueOf("base_url")));
    setText(tryIt, t(one?.fetched === false ? "model_fetch_and_try" : "model_try"));
    unset.hidden = !news?.settings.some(({ name, set }) => set && (name === `${section}.base_url` || name === `${section}.name`));
    if (news) key.follow(news, kind === "key");
  }

  function listModels() {
    asked = valueOf("base_url");
    setText(listProblem, asked ? "" : t("model_no_address"));
    setText(listed, asked ? t("model_asking") : "");
    if (asked) send({ type: "list_models", address: asked });
  }

  /** Each after the other: the key, the choice, the trial. @param {Event} event */
  function save(event) {
    event.preventDefault();
    next = [() => saveChanges() || then(), startTrial];
    if (kind !== "key" || !key.store()) then();
  }

  function then() {
    next.shift()?.();
  }

  /** @returns {boolean} Whether there was something to be saved. */
  function saveChanges() {
    const changes = [...fields].filter(([, one]) => one.changed())
      .map(([name, one]) => /** @type {Change} */ ({ name, value: one.value() }));
    for (const one of fields.values()) one.complain("");
    picked = false;
    if (changes.length) send({ type: "change_settings", changes });
    return changes.length > 0;
  }

  function startTrial() {
    trial.begin();
    send({ type: "try_model", small, fetch: chosen()?.fetched === false });
  }

  return {
    /** @param {Settings} now */
    update(now) {
      const dirty = [...fields.values()].some((one) => one.changed());
      const first = news === null;
      news = now;
      for (const setting of now.settings.filter(({ name }) => name.startsWith(`${section}.`))) {
        const known = fields.get(setting.name);
        if (known) known.update(setting);
        else {
          const made = settingField(setting);
          fields.set(setting.name, made);
          (setting.name.endsWith(".base_url") ? address : setting.name.endsWith(".name") ? name : more).append(made.element);
        }
      }
      if (first || (!picked && (!dirty || now.saved))) showChoice(now);
      else refresh();
      follow();
      // What was tried is another by then, or is looked at anew, with another key.
      if (failed !== now.model.sentence || now.model.state === "looking") failed = "";
      showState(now.model);
      setText(stateProblem, now.model.problem);
      if (now.saved) then();
    },
    /** @param {ModelTrial} tried */
    trial(tried) {
      tryIt.disabled = tried.state === "going";
      trial.update(tried);
      if (!news || tried.state === "going") return;
      failed = tried.state === "fails" ? news.model.sentence : "";
      showState(news.model);
    },
    /** @param {string} at @param {string[]} found */
    models(at, found) {
      if (at !== valueOf("base_url")) return;
      said.set(at, found);
      setText(listed, t(found.length ? "model_has" : "model_has_none"));
      showNames();
      follow();
    },
    /** @param {string} about @param {string} message  @returns {boolean} */
    complain(about, message) {
      const one = about === "key" ? null : fields.get(about);
      const own = about === "key" ? key.complain(message) : about === "models" ? asked !== "" : Boolean(one);
      if (!own) return false;
      next = [];
      if (about === "models") {
        asked = "";
        setText(listed, "");
        setText(listProblem, message);
      }
      if (!one) return true;
      one.complain(message);
      // Whatever is chosen, a field is seen where something is wrong with it.
      for (let part = one.element.parentElement; part && part !== form; part = part.parentElement) part.hidden = false;
      reveal(one.element);
      return true;
    },
  };

  /** @param {Settings["model"]} model */
  function showState(model) {
    const [tone = "", words = ""] = STATES[model.state === "ready" && failed ? "failed" : model.state];
    state.replaceChildren(h("span", { class: `badge ${tone}` }, words), " ", model.sentence);
  }

  /** Show what is set. @param {Settings} now */
  function showChoice(now) {
    const base = valueOf("base_url");
    const set = valueOf("name");
    const found = now.presets.find((one) => (one.model ? !base && one.model === set : base && one.address === base));
    // A key that is deleted leaves its field where it is.
    if (base !== shown || !base) kind = found?.model ? "own" : !base && !set ? "" : found?.key_wanted || now.keys.some(({ origin }) => origin === originOf(base)) ? "key" : "server";
    shown = base;
    if (kind) preset.replaceChildren(...options(kind));
    preset.value = found?.key ?? OTHER;
    showNames();
  }

  /** Servers may have come or gone; what was chosen stays. */
  function refresh() {
    const before = preset.value;
    if (kind) preset.replaceChildren(...options(kind));
    preset.value = before;
    // What is not named yet is named by the server that is there now.
    if (kind === "server" && !valueOf("name") && chosen()) choose();
    else showNames();
  }
}
