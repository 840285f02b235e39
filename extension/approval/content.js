/** What a person decides on: drawn as text only, with everything that comes from a page made harmless first. */

import { h } from "../lib/ui.js";
import { crumbs } from "../lib/ui_parts.js";
import { clean, siteOf } from "../lib/ui_text.js";
import { fieldTable, HIDDEN } from "./fields.js";
import { asked, comparison } from "./asked.js";

/** @typedef {import("../generated/wire.js").AskApproval} AskApproval */
/** @typedef {import("../generated/wire.js").Action} Action */
/** @typedef {import("../generated/wire.js").Facts} Facts */
/** @typedef {import("../lib/ui_protocol.js").ApprovalNews} ApprovalNews */
/** @typedef {import("./fields.js").Hands} Hands */

/** A page's string, apart from the text around it even where it is written from right to left. @param {string} text @param {number} [limit] */
const quoted = (text, limit = 160) => h("bdi", {}, `“${clean(text, limit)}”`);

/**
 * What is done, to what.
 * @param {Action} action
 * @param {Facts} facts
 * @returns {(Node | string)[]}
 */
function actionWords(action, facts) {
  const target = quoted(facts.name || facts.hint || facts.tag || "this element");
  const kind = facts.role ? ` (${clean(facts.role, 40)})` : "";
  switch (action.verb) {
    case "click": {
      const how = { 1: "Click", 2: "Double-click", 3: "Triple-click" }[action.count] ?? "Click";
      return [how + (action.button === "left" ? " " : ` with the ${action.button} button on `), target, kind,
        action.modifiers.length ? ` with ${action.modifiers.join("+")} held` : "",
        action.dialog === "accept" ? " and say yes to what it asks" : "",
        action.dialog_text ? ", with the answer " : "", action.dialog_text && quoted(action.dialog_text, 300)];
    }
    case "type":
      return ["Type ", facts.secret ? HIDDEN : quoted(action.text, 500), " into ", target, kind,
        action.submit ? " and press Enter" : ""];
    case "press":
      return ["Press ", ...(action.text ? ["the keys of ", quoted(action.text, 500)] : [quoted(action.keys, 60)]), " on ", target, kind];
    case "select":
      return ["Choose ", quoted(action.options.join(", "), 500), " in ", target, kind];
    case "check":
      return [action.on ? "Tick " : "Untick ", target, kind];
    case "goto":
      return ["Open ", quoted(action.url, 500)];
    case "hover":
      return ["Point at ", target, kind];
    case "drag":
      return ["Drag ", target, kind, ...(facts.drop ? [" onto ", quoted(facts.drop)] : [])];
    case "draw":
      return ["Draw in ", target, kind];
    case "select_text":
      return ["Select the text ", quoted(action.text || facts.name, 300)];
    case "copy":
      return ["Copy what is selected"];
    case "paste":
      return ["Paste what was copied into ", target, kind];
    case "upload":
      return ["Choose ", quoted(action.files.join(", "), 500), " for ", target, kind];
    case "scroll":
      return [`Scroll ${action.direction}`];
    case "go_back":
      return ["Go one page back"];
    case "go_forward":
      return ["Go one page forward"];
    case "new_tab":
      return action.url ? ["Open ", quoted(action.url, 500), " in a new tab"] : ["Open an empty tab"];
    case "tab_focus":
      return [`Go on in tab ${action.index}`];
    case "close_tab":
      return ["Close the tab"];
    case "use_tool":
      return ["Call the page’s own tool ", quoted(action.tool), " with ", quoted(action.input, 2000)];
    case "wait":
      return ["Wait for the page"];
  }
}

/** @param {string} term @param {...(Node | string | false)} what */
const row = (term, ...what) => [h("dt", {}, term), h("dd", {}, ...what)];

/** @param {string} address */
function siteWords(address) {
  const site = siteOf(address);
  return site ? h("bdi", { class: "origin" }, site.origin) : h("bdi", {}, clean(address, 120) || "unknown");
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
    found.push("This address has a name with letters from beyond the usual alphabet, which is shown here as "
      + "“xn--…”. It can look like a site you know without being it: check it.");
  }
  if (page?.open) found.push("The connection to this site is not encrypted: others can read what is sent.");
  if (page && target && target.origin !== page.origin) found.push(`What is sent goes to another site: ${target.origin}`);
  if (facts.form?.passwords === "new") found.push("This sets or changes a password.");
  const differs = requirements.some(({ met }) => met === "no")
    && h("p", { class: "caution bad" }, "The page shows something else than you asked for: see below.");
  return [...(differs ? [differs] : []), ...found.map((text) => h("p", { class: "caution" }, text))];
}

/** @param {AskApproval} ask @param {string} title */
function whatAndWhere({ action, facts, stack, request }, title) {
  const inside = facts.frame_origin && siteOf(facts.url)?.origin !== siteOf(facts.frame_origin)?.origin;
  return h("dl", { class: "facts" },
    ...row("Site", siteWords(facts.url), title !== "" && h("bdi", { class: "aside" }, clean(title, 100))),
    ...(inside ? row("In a part from", siteWords(facts.frame_origin)) : []),
    // What a page sends by itself comes of no action.
    ...(request && action.verb === "wait" ? [] : row("Action", ...actionWords(action, facts))),
    ...(request ? row("It sends", `${request.method} to `, siteWords(request.url), h("bdi", { class: "aside" }, clean(request.url, 200))) : []),
    ...(request?.fields?.length ? row("With", h("bdi", {}, clean(request.fields.join(", "), 300))) : []),
    ...(facts.context ? row(facts.role === "tool" ? "The page says of it" : "Found under", quoted(facts.context, 300)) : []),
    ...(facts.total ? row("Total", h("span", { class: "total" }, clean(facts.total, 60))) : []),
    ...(stack.length ? row("Asked by", crumbs(stack.map((name) => clean(name, 60)))) : []));
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
  const { reasons, requirements, instruction } = ask;
  return [
    ...cautions(ask),
    ...(reasons.length ? [section("why", "Why you are asked",
      h("ul", { class: "reasons" }, ...reasons.map((reason) => h("li", {}, clean(reason)))))] : []),
    whatAndWhere(ask, title),
    picture,
    ...(instruction ? [section("asked", ask.client ? `What “${clean(ask.client, 80)}” asked for, not you` : "What you asked for",
      asked(instruction, requirements), ...(requirements.length ? [comparison(requirements)] : []))] : []),
    ...(fields.length ? [section("sent", ask.facts.form ? "What would be sent" : "What is filled in there", fieldTable(fields, hands))] : []),
  ];
}
