/**
 * What can be told of a request that the debugger holds, without asking anybody: whether it changes something,
 * what the daemon is told of it (names and shapes, never what it sends), and whether the step under way has
 * been allowed to send just this.
 *
 * @typedef {import("../../generated/wire.js").RequestFacts} RequestFacts
 * @typedef {import("./current_steps.js").Step} Step
 * @typedef {import("./typed_texts.js").Typed} Typed
 *
 * @typedef {object} Paused  The part of the debugger's `Fetch.requestPaused` that is used.
 * @property {string} requestId
 * @property {string} [networkId]
 * @property {string} frameId
 * @property {string} resourceType
 * @property {{url: string, urlFragment?: string, method: string, headers: Record<string, string>, hasPostData?: boolean,
 *   postData?: string, postDataEntries?: Array<{bytes?: string}>}} request
 */

import { canonical } from "../../lib/canonical.js";
import { COVER, maskText, maskUrl } from "../../page/shared/mask_text.js";

/** Which requests the debugger holds at all: others (pictures, scripts, styles) never change anything. */
export const HELD_TYPES = ["Document", "XHR", "Fetch", "Ping", "Other", "CSPViolationReport"];

/** RFC 9110, section 9.2.1. */
const SAFE = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
/** So long after a step's end its form may be sent; and where the cause of a request is not known, it may still come of it. */
export const AFTER_MS = 10_000;
/** So long if it cannot be told that the step has set the form off. The daemon has the same bound (`steps_taken.py`). */
export const NEAR_MS = 1_000;
/** Shorter texts are in everything by chance. */
const TELLING = 4;
/** A secret as short as a card's code counts where it stands by itself. */
const SHORTEST = 3;
/** So many letters and digits are the same text whatever marks are between them. */
const UNMARKED = 6;
const MOST_BODY = 1_000_000;
const OVERRIDES = ["_method", "action", "op", "do", "cmd"];
/** Headers with which a request says that it is meant as one of another method. */
const OVERRIDE_HEADERS = ["x-http-method-override", "x-http-method", "x-method-override"];
const WORD = /^[\w.:-]{1,60}$/;

/** The whole address: what is behind its "#" the page there reads, too. @param {Paused["request"]} request */
const addressOf = ({ url, urlFragment = "" }) => url + urlFragment;

/** What has a body is meant to be taken in, whatever its method is called. @param {Paused} event */
export const isChanging = ({ request }) => !SAFE.has(request.method.toUpperCase()) || request.hasPostData === true;

/**
 * Whether opening a document would carry what was typed in here to another host. Also by a link that the step
 * itself follows: a page's script may have written its address a moment ago.
 *
 * @param {Paused} event
 * @param {string} pageOrigin
 * @param {Typed[]} typed
 */
export function carriesAway({ request, resourceType }, pageOrigin, typed) {
  const url = resourceType === "Document" && typed.length ? URL.parse(addressOf(request)) : null;
  if (!url || url.host === URL.parse(pageOrigin)?.host) return false;
  // The path of a page may well say what was searched for; no path says a secret by chance.
  return carried(url.href, typed) === "secret" || carried(`${url.search}${url.hash}`, typed) !== "nothing";
}

/**
 * Whether a document of another host is asked for with a key or token in its address, whoever wrote that there:
 * a link's own address was judged before the click, but not where a server then leads.
 *
 * @param {Paused} event
 * @param {string} pageOrigin
 */
export function tellsToken({ request, resourceType }, pageOrigin) {
  const url = resourceType === "Document" ? URL.parse(addressOf(request)) : null;
  return url !== null && url.host !== URL.parse(pageOrigin)?.host && maskUrl(url.href) !== url.href;
}

/**
 * @param {Paused} event
 * @param {string} id
 * @param {string} pageOrigin
 * @param {Typed[]} typed  What the run has typed.
 * @param {boolean} redirected  A server's answer has led here.
 * @param {boolean} aside  It replaces no page: a script has a frame for the answer.
 * @returns {Omit<RequestFacts, "cause" | "document" | "digest">}
 */
export function describe(event, id, pageOrigin, typed, redirected, aside) {
  const { request, resourceType } = event;
  // `Headers` would raise where a page puts more than Latin letters into one of its own.
  const headers = new Map(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const contentType = headers.get("content-type") ?? "";
  const body = bodyOf(request).slice(0, MOST_BODY);
  const { operation, fields } = readBody(body, contentType);
  const sent = `${addressOf(request)}\n${body}`;
  const overrides = OVERRIDE_HEADERS.map((name) => headers.get(name) ?? "").filter((value) => WORD.test(value));
  const entries = request.postDataEntries ?? [];
  const bytes = entries.reduce((sum, { bytes: part }) => sum + Math.floor(((part?.length ?? 0) * 3) / 4), 0);
  return {
    id,
    kind: aside ? "fetch" : kindOf(resourceType, isChanging(event)),
    method: /^[A-Z]{1,20}$/.test(named(request.method, typed)) ? request.method : "OTHER",
    url: address(addressOf(request), typed).slice(0, 4096),
    page_origin: pageOrigin.slice(0, 300),
    frame_origin: (headers.get("origin") ?? URL.parse(headers.get("referer") ?? "")?.origin ?? "").slice(0, 300),
    content_type: named(contentType, typed).slice(0, 100),
    size: bytes || body.length,
    operation: named([...overrides.map((value) => `_method=${value}`), operation].filter(Boolean).join(" "), typed).slice(0, 200),
    fields: fields.slice(0, 40).map((name) => named(name, typed).slice(0, 60)),
    carries: carried(sent, typed),
    new_password: carried(sent, typed.filter(({ newPassword }) => newPassword)) !== "nothing",
    redirected,
    frame: event.frameId ?? "",
  };
}

/** @param {Paused["request"]} request  @returns {string} Its body's content type. */
const typeOf = ({ headers }) => Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";

/** @param {string} type */
const isMultipart = (type) => /multipart\/form-data/i.test(type);

/** Whether all that is sent is told, but for files. @param {Paused} event */
export function isReadable({ request }) {
  const { hasPostData = false, postData, postDataEntries = [] } = request;
  if (postData !== undefined || isMultipart(typeOf(request))) return true;
  return postDataEntries.length ? postDataEntries.every(({ bytes }) => bytes !== undefined) : !hasPostData;
}

/** What is told of a request only by its digest. @param {Paused} event  @returns {import("./request_digest.js").Sent} */
export function whatIsSent({ request }) {
  const type = typeOf(request);
  const body = bodyOf(request);
  const parts = (isMultipart(type) ? partsOf(body) : []).map(([name, value, file]) => /** @type {[string, string]} */ ([name, file ? `${file}\n${value}` : value]));
  return { url: addressOf(request), type, body, parts };
}

/** An address as it may be told: only as much of it as has no secret in it. @param {string} url @param {Typed[]} typed */
export function address(url, typed) {
  const [path] = url.split(/[?#]/);
  const shown = [maskUrl(url), `${path}?${COVER}`, `${URL.parse(url)?.origin}/${COVER}`];
  return shown.find((one) => carried(one, typed) !== "secret") ?? COVER;
}

/**
 * A name that the page has chosen, as it may be told and written down: it may have chosen a secret for it.
 *
 * @param {string} name  Or several, with spaces and the like between them.
 * @param {Typed[]} typed
 */
function named(name, typed) {
  const isSecret = (/** @type {string} */ text) => carried(text, typed) === "secret";
  const masked = maskText(name);
  if (!isSecret(masked)) return masked;
  const words = masked.replace(/[^\s;=]+/g, (word) => (isSecret(word) ? COVER : word));
  return isSecret(words) ? COVER : words;
}

/** @param {string} type @param {boolean} changing  @returns {RequestFacts["kind"]} */
function kindOf(type, changing) {
  if (type === "Document") return changing ? "form" : "navigation";
  if (type === "Ping") return "beacon";
  return type === "CSPViolationReport" ? "report" : "fetch";
}

/** @param {Paused["request"]} request */
function bodyOf({ postData, postDataEntries = [] }) {
  if (postData !== undefined) return postData;
  const texts = postDataEntries.map(({ bytes = "" }) => new TextDecoder().decode(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))));
  return texts.join("");
}

/**
 * Whether something typed is in a text, as it stands, escaped up to three times, or with other marks between its letters
 * and digits ("4242 4242"). Also without its last character: that comes by key, a moment after the rest.
 *
 * @param {string} text @param {Typed[]} typed  @returns {RequestFacts["carries"]}
 */
function carried(text, typed) {
  if (!typed.length) return "nothing";
  const forms = spellings(text.toLowerCase()).map(inOneLine);
  /** Made when it is needed: a body may be long. @type {string[] | undefined} */
  let bare;
  const within = typed.filter(({ text: own, secret }) => {
    const plain = own.trim().toLowerCase();
    if (plain.length < TELLING) return secret && plain.length >= SHORTEST && forms.some((form) => standsIn(form, plain));
    const begun = [...plain].slice(0, -1).join("");
    const wanted = begun.length >= TELLING ? [plain, begun] : [plain];
    const written = wanted.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)]).map(inOneLine);
    if (written.some((one) => forms.some((form) => form.includes(one)))) return true;
    const unmarked = wanted.map(lettersAndDigits).filter((one) => one.length >= UNMARKED);
    if (!unmarked.length) return false;
    const all = (bare ??= forms.map(lettersAndDigits));
    return unmarked.some((one) => all.some((form) => form.includes(one)));
  });
  if (within.some(({ secret }) => secret)) return "secret";
  return within.length ? "typed" : "nothing";
}

/** @param {string} text  @returns {string[]} As it stands, and unescaped once, twice, three times. */
function spellings(text) {
  const found = [text];
  for (let left = 3; left > 0; left--) {
    const next = unescaped(found[0]);
    if (next === found[0]) break;
    found.unshift(next);
  }
  return found;
}

/** @param {string} text */
const lettersAndDigits = (text) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether a short text stands somewhere by itself. @param {string} text @param {string} short */
const standsIn = (text, short) => text.split(/[^\p{L}\p{N}]+/u).includes(short);

/** Forms end their lines in another way than texts, and fields of one line have none. @param {string} text */
const inOneLine = (text) => text.replace(/\s+/g, " ");

/** @param {string} text */
function unescaped(text) {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  }
}

/** @param {string} body @param {string} type  @returns {{operation: string, fields: string[]}} */
function readBody(body, type) {
  if (isMultipart(type)) return readForm(partsOf(body).map(([name, value]) => [name, value]));
  const json = /json|text\/plain/i.test(type) || /^\s*[[{]/.test(body) ? parsed(body) : undefined;
  if (json && typeof json === "object") return readJson(json);
  if (/graphql/i.test(type) && isDocument(body)) return { operation: graphql(body, ""), fields: [] };
  // Without a name in it, it is a value, whatever it calls itself.
  if (!/urlencoded/i.test(type) || !body.includes("=")) return { operation: "", fields: [] };
  return readForm([...new URLSearchParams(body)]);
}

/**
 * The parts of a form as RFC 7578 writes them: their names, and what is in them. Wherever a line begins like a
 * boundary another part may begin: what is read as one too many hides nothing.
 *
 * @param {string} body  @returns {Array<[string, string, string]>} The third is what a file is called.
 */
function partsOf(body) {
  return body.split(/\r?\n--|^--/).flatMap((part) => {
    const end = part.search(/\r?\n\r?\n/);
    const head = end < 0 ? part : part.slice(0, end);
    const [, quoted, bare] = /;\s*name=(?:"([^"\r\n]*)"|([^\s;"]+))/i.exec(head) ?? [];
    const [, file = ""] = /;\s*filename="([^"\r\n]*)"/i.exec(head) ?? [];
    const name = quoted ?? bare;
    return name === undefined ? [] : [[name, end < 0 ? "" : part.slice(end).replace(/^\r?\n\r?\n/, ""), file]];
  });
}

/** @param {Array<[string, string]>} entries  @returns {{operation: string, fields: string[]}} */
function readForm(entries) {
  const { operationName } = Object.fromEntries(entries);
  const operations = entries.flatMap(([name, value]) => {
    // As https://github.com/jaydenseric/graphql-multipart-request-spec sends a call together with files.
    const calls = name === "operations" ? parsed(value) : undefined;
    if (calls && typeof calls === "object") return readJson(calls).operation;
    return name === "query" && isDocument(value) ? graphql(value, operationName) : overrideOf([name, value]);
  });
  return { operation: listOf(operations), fields: entries.map(([name]) => name) };
}

/** What one of a body's fields says is to be done. @param {[string, unknown]} field */
const overrideOf = ([name, value]) => (OVERRIDES.includes(name.toLowerCase()) && typeof value === "string" && WORD.test(value) ? `${name}=${value}` : "");

/** What is told is cut: each comes once, and what only asks comes last. @param {string[]} operations */
const listOf = (operations) =>
  [...new Set(operations.filter(Boolean))].sort((one, other) => Number(one.startsWith("query")) - Number(other.startsWith("query"))).join("; ");

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {any} json  @returns {{operation: string, fields: string[]}} */
function readJson(json) {
  const calls = Array.isArray(json) ? json : [json];
  const operations = calls.flatMap((call) => {
    if (typeof call?.query === "string" && isDocument(call.query)) return graphql(call.query, call.operationName);
    if (typeof call?.operationName === "string" && WORD.test(call.operationName)) return `persisted ${call.operationName}`;
    // Before its version 2.0 a call by JSON-RPC did not say that it is one.
    const isCall = typeof call?.method === "string" && WORD.test(call.method) && (typeof call.jsonrpc === "string" || call.params);
    return isCall ? `rpc ${call.method}` : Object.entries(call ?? {}).map(overrideOf);
  });
  return { operation: listOf(operations), fields: Array.isArray(json) ? [] : Object.keys(json) };
}

/** @param {string} text  Whether it is written in GraphQL (https://spec.graphql.org/October2021/#Document). */
const isDocument = (text) => /^(\s|#[^\n]*\n)*(query\b|mutation\b|subscription\b|fragment\b|\{)/.test(text);

/**
 * The operation that a GraphQL document does, with the fields at its root: those say what happens, a name is
 * only a name. Several operations in one document are all told, whichever is asked for.
 *
 * @param {string} text
 * @param {unknown} name
 */
function graphql(text, name) {
  // A text that does not end is taken as it stands, in one: from each quote in it, it would be gone through again.
  const bare = text.replace(/"""[^]*?"""|"(?:\\.|[^"\\\n])*("?)|#[^\n]*/g, (whole, end) => (end === "" ? whole.replace(/#[^\n]*/, "") : '""'));
  let depth = 0;
  let round = 0;
  let outer = "";
  for (const part of bare.split(/([{}()])/)) {
    if (part === "(") round++;
    else if (part === ")") round--;
    else if (part === "{") depth++;
    else if (part === "}") depth--;
    else if (!round && depth === 0) outer += ` ${part}`;
    // A name with a colon before a field is only what the answer calls it.
    else if (!round && depth === 1) outer += ` ${part.replace(/\b\w+\s*:/g, "")}`;
  }
  /** @type {string[]} */
  const words = outer.match(/\w+/g) ?? [];
  const kind = words.includes("mutation") ? "mutation" : words.includes("subscription") ? "subscription" : "query";
  const names = words.filter((word) => !/^(query|mutation|subscription|fragment|on|true|false|null)$/.test(word));
  return [kind, ...(typeof name === "string" && WORD.test(name) ? [name] : []), ...names].slice(0, 20).join(" ");
}

/**
 * Whether the step that set a request off was allowed to send just this: by the person, or because the form is
 * of a kind that needs nobody. What the daemon would say does not matter then, nor whether it can be reached.
 * About anything else that comes of an approval the daemon decides: it knows what the person was told. Once it was
 * asked about something that an approved step sends, it decides about the step's form as well: an approval is used once.
 *
 * @param {Step | undefined} step
 * @param {RequestFacts} request
 * @param {number} now
 */
export function covers(step, request, now) {
  if (!step || !isFresh(step, now)) return false;
  // A step that was approved for a request lets that pass, once.
  if (step.request) return !step.spent && sameRequest(step.request, request);
  const { form, frame_origin: origin } = step.facts;
  if (request.kind !== "form" || request.redirected || !step.sends || !form) return false;
  if (request.cause !== "input" && !isWithin(step, now, NEAR_MS)) return false;
  // Every sandboxed frame calls itself "null".
  return request.frame_origin === origin && URL.parse(origin) !== null && maskUrl(form.action) === request.url;
}

/** @param {Step} step @param {number} now */
export const isFresh = (step, now) => isWithin(step, now, AFTER_MS);

/** @param {Step} step @param {number} now @param {number} ms */
const isWithin = ({ ended }, now, ms) => ended === null || (ended <= now && now - ended < ms);

/**
 * Whether this is the very request that a person was shown: the same method, address, kind, frame, document and names,
 * and the same is sent (`request_digest.js`, which has the whole address in it). Only its name, its length and the marks between its parts are another.
 *
 * @param {RequestFacts} one @param {RequestFacts} other
 */
export const sameRequest = (one, other) => one.digest !== "" && lasting(one) === lasting(other);

/** @param {RequestFacts} facts */
const lasting = ({ id: _, size: __, cause: ___, url: ____, content_type: type = "", ...facts }) =>
  canonical({ ...facts, type: type.split(";")[0] });
