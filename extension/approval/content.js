/** What a person decides on: drawn as text only, with everything that comes from a page made harmless first. */

import { h } from "../lib/ui.js";
import { crumbs } from "../lib/ui_parts.js";
import { clean, siteOf } from "../lib/ui_text.js";
import { nodes, t } from "../lib/words.js";
import { fieldTable, HIDDEN } from "./fields.js";
import { asked, comparison } from "./asked.js";
import { whole } from "./whole.js";

/** @typedef {import("../generated/wire.js").AskApproval} AskApproval */
/** @typedef {import("../generated/wire.js").Action} Action */
/** @typedef {import("../generated/wire.js").Facts} Facts */
/** @typedef {import("../generated/wire.js").Amount} Amount */
/** @typedef {import("../lib/ui_protocol.js").ApprovalNews} ApprovalNews */
/** @typedef {import("./fields.js").Hands} Hands */

/** A page's string, apart from the text around it even where it is written from right to left. @param {string} text @param {number} [limit] */
const quoted = (text, limit = 160) => whole(text, limit, (shown) => t("quoted", { text: shown }));

/** What a control is, for the roles that are common. @type {Record<string, string>} */
const ROLE_WORDS = {
  button: t("role_button"),
  link: t("role_link"),
  textbox: t("role_textbox"),
  searchbox: t("role_searchbox"),
  checkbox: t("role_checkbox"),
  radio: t("role_radio"),
  switch: t("role_switch"),
  combobox: t("role_combobox"),
  listbox: t("role_listbox"),
  option: t("role_option"),
  menuitem: t("role_menuitem"),
  tab: t("role_tab"),
  slider: t("role_slider"),
  clickable: t("role_clickable"),
};

/**
 * What is done, to what.
 * @param {Action} action
 * @param {Facts} facts
 * @returns {(Node | string)[]}
 */
function actionWords(action, facts) {
  const target = quoted(facts.name || facts.hint || facts.tag || t("target_this"));
  const what = facts.role ? nodes("target_kind", { target, kind: ROLE_WORDS[facts.role] ?? clean(facts.role, 40) }) : target;
  switch (action.verb) {
    case "click": {
      const how = t(action.count === 3 ? "click_3" : action.count === 2 ? "click_2" : "click_1");
      return [
        ...(action.button === "left" ? nodes("act_click", { how, what })
          : nodes("act_click_with", { how, button: t(`button_${action.button}`), what })),
        action.modifiers.length ? t("act_held", { keys: action.modifiers.map((key) => t(`key_${key}`)).join("+") }) : "",
        action.dialog === "accept" ? t("act_say_yes") : "",
        ...(action.dialog_text ? nodes("act_with_answer", { text: quoted(action.dialog_text, 300) }) : [])];
    }
    case "type":
      return nodes(action.submit ? "act_type_enter" : "act_type", { text: facts.secret ? HIDDEN : quoted(action.text, 500), what });
    case "press":
      return action.text ? nodes("act_press_text", { text: quoted(action.text, 500), what })
        : nodes("act_press", { keys: quoted(action.keys, 60), what });
    case "select":
      return nodes("act_choose", { options: quoted(action.options.join(", "), 500), what });
    case "check":
      return nodes(action.on ? "act_tick" : "act_untick", { what });
    case "goto":
      return nodes("act_open", { url: quoted(action.url, 500) });
    case "hover":
      return nodes("act_point", { what });
    case "drag":
      return facts.drop ? nodes("act_drag_onto", { what, drop: quoted(facts.drop) }) : nodes("act_drag", { what });
    case "draw":
      return nodes("act_draw", { what });
    case "select_text":
      return nodes("act_select_text", { text: quoted(action.text || facts.name, 300) });
    case "copy":
      return [t("act_copy")];
    case "paste":
      return nodes("act_paste", { what });
    case "upload":
      return nodes("act_upload", { files: quoted(action.files.join(", "), 500), what });
    case "scroll":
      return [t(`scroll_${action.direction}`)];
    case "go_back":
      return [t("act_go_back")];
    case "go_forward":
      return [t("act_go_forward")];
    case "new_tab":
      return action.url ? nodes("act_new_tab", { url: quoted(action.url, 500) }) : [t("act_empty_tab")];
    case "tab_focus":
      return [t("act_tab_focus", { index: action.index })];
    case "close_tab":
      return [t("act_close_tab")];
    case "use_tool":
      return nodes("act_use_tool", { tool: quoted(action.tool), input: quoted(action.input, 2000) });
    case "wait":
      return [t("act_wait")];
  }
}

/** @param {string} term @param {...(Node | string | false)} what */
const row = (term, ...what) => [h("div", {}, h("dt", {}, term), h("dd", {}, ...what))];

/** @param {string} address  As it reads to a person: a site's, else what it says. */
function siteWords(address) {
  const site = siteOf(address);
  return site ? h("bdi", { class: "origin" }, site.origin) : h("bdi", {}, clean(address, 120) || t("unknown"));
}

/**
 * What stands beside the decision all the time: the site, the other one that something goes to, and the total.
 * @param {AskApproval} ask
 */
export function atStake({ action, facts, request }) {
  const opened = "url" in action ? action.url : "";
  const target = siteOf(request?.url || opened || facts.form?.action || "");
  const other = target && target.origin !== siteOf(facts.url)?.origin;
  return [siteWords(facts.url), ...(other ? [h("span", {}, "→ ", siteWords(target.origin))] : []), h("bdi", {}, clean(facts.amounts.find(({ role }) => role === "paid")?.text || facts.total, 60))];
}

/**
 * Warnings about where this happens and where it goes.
 * @param {AskApproval} ask
 */
function cautions({ facts, requirements }) {
  const page = siteOf(facts.url);
  const target = facts.form && siteOf(facts.form.action);
  const found = [];
  if ([page, siteOf(facts.frame_origin), target].some((site) => site?.disguised)) {
    found.push(t("caution_disguised"));
  }
  if (page?.open) found.push(t("caution_open"));
  if (page && target && target.origin !== page.origin) found.push(t("caution_elsewhere", { origin: target.origin }));
  if (facts.form?.passwords === "new") found.push(t("caution_password"));
  const differs = requirements.some(({ met }) => met === "no")
    && h("p", { class: "caution bad" }, t("caution_differs"));
  return [...(differs ? [differs] : []), ...found.map((text) => h("p", { class: "caution" }, text))];
}

/** @type {Record<NonNullable<Facts["around"]>["kind"], string>} */
const AROUND_WORDS = {
  row: t("fact_around_row"),
  cell: t("fact_around_cell"),
  entry: t("fact_around_entry"),
  card: t("fact_around_card"),
  dialog: t("fact_around_dialog"),
  part: t("fact_around_part"),
};
/** In characters: a longer block is folded. */
const LONG = 240;

/** The row, the card or the dialog that the step is about, as it reads. @param {Facts["around"]} around */
function blockRows(around) {
  if (!around?.text) return [];
  const { kind, text, live = "" } = around;
  const whole = h("bdi", {}, clean(text, 2000));
  const words = text.length <= LONG ? whole : h("details", { class: "long" }, h("summary", {}, h("bdi", {}, clean(text, LONG))), whole);
  return [...row(AROUND_WORDS[kind], words), ...(live ? row(t("fact_around_live"), h("bdi", {}, clean(live, 500))) : [])];
}

/** What is paid first, then who gets it, then what is done. @param {AskApproval} ask @param {string} title */
function whatAndWhere({ action, facts, request }, title) {
  const inside = facts.frame_origin && siteOf(facts.url)?.origin !== siteOf(facts.frame_origin)?.origin;
  return h("dl", { class: "facts" },
    ...amountRows(facts),
    ...row(t("fact_site"), siteWords(facts.url), title !== "" && h("bdi", { class: "aside" }, clean(title, 100))),
    ...(inside ? row(t("fact_part"), siteWords(facts.frame_origin)) : []),
    ...(request ? row(t("fact_sends"), ...nodes("fact_sends_to", { method: request.method, site: siteWords(request.url) }), h("div", { class: "aside" }, whole(request.url, 200))) : []),
    ...(request?.fields?.length ? row(t("fact_with"), whole(request.fields.join(", "), 300)) : []),
    ...blockRows(facts.around),
    // What a page sends by itself comes of no action.
    ...(request && action.verb === "wait" ? [] : row(t("fact_action"), ...actionWords(action, facts))),
    ...(facts.context ? row(t(facts.role === "tool" ? "fact_says" : "fact_under"), quoted(facts.context, 300)) : []));
}

/** Folded: the first reason says most. @param {AskApproval} ask  @returns {HTMLElement[]} */
function why({ reasons, stack }) {
  const [first = "", ...others] = reasons;
  if (!first && !stack.length) return [];
  const summary = h("summary", {}, t("approval_why"), ...(first ? [": ", h("bdi", {}, clean(first, LONG))] : []));
  const folded = first.length > LONG ? reasons : others;
  return [h("details", { class: "why" }, summary,
    ...(folded.length ? [h("ul", { class: "reasons" }, ...folded.map((reason) => h("li", {}, whole(reason, 300))))] : []),
    ...(stack.length ? [h("p", {}, t("fact_asked_by"), " ", crumbs(stack.map((name) => clean(name, 60))))] : []))];
}

/** What the person asked for, beside what the page shows; the whole instruction is folded where the comparison says it. @param {AskApproval} ask */
function wanted({ instruction, requirements, client }) {
  if (!instruction) return [];
  const title = client ? t("approval_client_asked", { client: clean(client, 80) }) : t("approval_you_asked");
  const words = asked(instruction, requirements);
  if (!requirements.length) return [section("asked", title, words)];
  return [section("asked", title, comparison(requirements), h("details", {}, h("summary", {}, t("approval_whole_instruction")), words))];
}

/**
 * What is paid, and below it every other amount that stands around the step.
 * @param {Facts} facts
 */
function amountRows({ total, amounts }) {
  const paid = amounts.find(({ role }) => role === "paid");
  const others = amounts.filter((one) => one !== paid);
  const shown = paid?.text || total;
  const untold = !shown && others.some(({ role }) => role === "maybe");
  return [
    ...(shown ? row(t("fact_total"), h("span", { class: "total" }, clean(shown, 60)), Boolean(paid?.label) && h("bdi", { class: "aside" }, clean(paid?.label ?? "", 120))) : []),
    ...(untold ? row(t("fact_total"), h("strong", {}, t("total_untold"))) : []),
    ...(others.length ? row(t("fact_amounts"), h("ul", { class: "amounts" }, ...others.map(amountLine))) : []),
  ];
}

/** @param {Amount} amount */
function amountLine({ label, text, role }) {
  const what = role === "saved" || role === "struck" ? t(`amount_${role}`) : "";
  return h("li", {}, h("bdi", {}, clean(text, 60) || "—"), ...(label ? [" ", h("bdi", { class: "aside" }, clean(label, 120))] : []), ...(what ? [" ", h("span", { class: "aside" }, `(${what})`)] : []));
}

/** @param {string} id @param {string} title @param {...Node} body */
const section = (id, title, ...body) => h("section", { "aria-labelledby": id }, h("h2", { id }, title), ...body);

/**
 * Everything below the heading.
 * @param {ApprovalNews} news
 * @param {HTMLElement} picture  Where the picture of the target goes, or is already.
 * @param {Hands} hands
 * @returns {HTMLElement[]}
 */
export function content({ ask, fields: all, title }, picture, hands) {
  // A button without name and value is no part of what is sent, nor is a choice that was not made.
  const sent = all.filter(({ name, value, edit }) => (name || value) && (value || edit));
  // What the person can see in the page comes first.
  const fields = [...sent.filter(({ type }) => type !== "hidden"), ...sent.filter(({ type }) => type === "hidden")];
  // What is compared comes before what is paid; without a comparison, the person's words can wait.
  const compared = ask.requirements.length > 0;
  return [
    ...cautions(ask),
    ...(compared ? wanted(ask) : []),
    whatAndWhere(ask, title),
    ...(fields.length ? [section("sent", t(ask.facts.form ? "approval_sent" : "approval_filled"), fieldTable(fields, hands))] : []),
    picture,
    ...(compared ? [] : wanted(ask)),
    ...why(ask),
  ];
}
