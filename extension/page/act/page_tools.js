/**
 * The tools that a page offers by itself (WebMCP, https://webmachinelearning.github.io/webmcp/): which there are, and a
 * call of one. The browser is asked in the extension's own world, where no script of the page comes between. What a
 * tool says of itself, and what it answers, is the page's text like any other: covered and cut.
 *
 * Only the page's own: those of its frames are left out, and so are forms that call themselves tools, which would
 * wait for the person to send them: a form is filled in and sent like any other.
 */
import { attr, cut, cutSaid } from "../dom/dom.js";
import { actsNow, belongsTo } from "../guard/causes.js";
import { maskText } from "../meaning/mask.js";
import { tidy } from "../meaning/names.js";
import { mayKeepItself } from "../target/own_data.js";

/**
 * @typedef {import("../../generated/wire.js").PageTool} PageTool
 * @typedef {object} RegisteredTool  As the browser tells of it.
 * @property {string} name
 * @property {string} title
 * @property {string} description
 * @property {string} inputSchema  JSON, or ""
 * @property {{readOnlyHint?: boolean, untrustedContentHint?: boolean}} [annotations]
 * @property {string} origin
 * @property {unknown} window
 * @typedef {{getTools: () => Promise<RegisteredTool[]>, executeTool: (tool: RegisteredTool, input: string) => Promise<string | null>}} ModelContext
 */

const MOST = 50;
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;
const MOST_SAID = 800;

/** @returns {ModelContext | undefined} None where the browser has no such thing, or the page none of it. */
const context = () => /** @type {{modelContext?: ModelContext}} */ (/** @type {unknown} */ (document)).modelContext;

/** @returns {Promise<RegisteredTool[]>} */
async function own() {
  const tools = (await context()?.getTools()) ?? [];
  const forms = new Set(Array.from(document.querySelectorAll("form[toolname]"), (form) => attr(form, "toolname")));
  const here = tools.filter((tool) => tool.window === window && tool.origin === location.origin);
  return here.filter(({ name }) => NAME.test(name) && !forms.has(name)).slice(0, MOST);
}

/** @param {string | null | undefined} text @param {number} most */
const covered = (text, most) => cut(maskText(tidy(text ?? "")), most);

/** @returns {Promise<PageTool[]>} */
export async function list() {
  return (await own()).map(({ name, title, description, inputSchema, annotations }) => ({
    name,
    title: covered(title, 100),
    description: covered(description, 500),
    input_schema: covered(inputSchema, 1000),
    read_only: annotations?.readOnlyHint === true,
    untrusted: annotations?.untrustedContentHint === true,
  }));
}

/**
 * What a call of a tool is judged on: what it says of itself, and by `filled` whether that is still the same.
 *
 * @param {string} name
 */
export async function inspect(name) {
  const tool = await named(name);
  if (!tool) return { facts: null, problem: "the page offers no such tool any more" };
  const { title, description } = tool;
  const said = [title, description].filter(Boolean).join(": ");
  const facts = { frame_origin: location.origin, role: "tool", name, context: covered(said, 300), filled: await digestOf(tool), held: !mayKeepItself(false) };
  return { facts, problem: "" };
}

/**
 * Call a tool, once.
 *
 * @param {string} name
 * @param {string} input  JSON
 * @param {string} digest  Of the tool that was judged.
 * @param {number} step  Whose doing it is.
 * @returns {Promise<{problem?: string, detail?: string}>}
 */
export async function use(name, input, digest, step) {
  const tool = await named(name);
  if (!tool || (await digestOf(tool)) !== digest) return { problem: "the page's tool has changed" };
  belongsTo(step);
  actsNow();
  try {
    return { detail: `the tool answered: ${cutSaid(maskText(tidy((await context()?.executeTool(tool, input)) ?? "")), MOST_SAID)}` };
  } catch (error) {
    return { detail: `the tool failed: ${covered(error instanceof Error ? error.message : String(error), MOST_SAID)}` };
  } finally {
    belongsTo(null);
  }
}

/** @param {string} name */
const named = async (name) => (await own()).find((tool) => tool.name === name);

/** @param {RegisteredTool} tool  @returns {Promise<string>} SHA-256 (hex) of all that it says of itself. */
async function digestOf({ name, title, description, inputSchema, annotations }) {
  const hints = [annotations?.readOnlyHint === true, annotations?.untrustedContentHint === true];
  const text = JSON.stringify([name, title, description, inputSchema, hints]);
  // Pages that are not in a secure context have no tools.
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
