/**
 * Finds texts in code that a person would read and that do not come out of `t()`. Reads `{path: source}` as JSON,
 * writes `[[path, line, text], …]`, in which a hole of a template is `{}`. Two signs: where a text goes (into an element,
 * an attribute that is read out, a notification), and how it looks (words with spaces, or a word that begins large),
 * wherever it stands. Of files whose path begins as the second argument says, only notifications, errors for pages and
 * captions count: all else that they say is said to the daemon, or to the browser.
 *
 *   node hard_coded.mjs FOLDER_WITH_NODE_MODULES PATTERN
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const K = ts.SyntaxKind;

/** Properties and attributes that people read, or hear. */
const READ = new Set(["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "placeholder", "alt",
  "label", "caption", "textContent", "innerText", "ariaLabel", "ariaDescription"]);
/** Functions by name, and from which argument on they are handed texts for people. */
const SHOWN = { h: 2, setText: 1, append: 0, prepend: 0, replaceChildren: 0, before: 0, after: 0, createTextNode: 0, alert: 0,
  confirm: 0, RequestError: 0, HandshakeError: 1, polite: 0, urgent: 0, notify: 1, copyButton: 1, tell: 0, say: 0, complain: 0 };
const SHOWN_BY_WORKER = { RequestError: 0, HandshakeError: 1, notify: 1 };
/** Where a text that looks like words is for the machine, or for the daemon, which has words of its own. */
const MACHINE = new Set(["class", "className", "id", "type", "style", "role", "href", "d", "accept", "pattern", "autocomplete",
  "inputmode", "aria-describedby", "aria-labelledby", "aria-controls", "for", "reason", "problem", "code"]);
const CALLS = new Set(["Error", "PageError", "TypeError", "querySelector", "querySelectorAll", "closest", "matches", "import", "require",
  "error", "warn", "log", "addEventListener", "getElementById", "byId", "setProperty", "startsWith", "endsWith", "includes", "split",
  "join", "replace", "replaceAll", "getAttribute", "removeAttribute", "has", "getURL", "RegExp", "test"]);

const LETTER = /\p{L}/u;
/** Two words; a word that begins large; typographic marks; a word at the edge of what is put together. */
const PROSE = /\p{L}{2,}[,.:;!?]* +\p{L}|^\p{Lu}\p{Ll}|[“”„…]|^ ?\p{L}{2,}:? *\u0000|\u0000 +\p{L}{2,}/u;

const talksToDaemon = new RegExp(`^(${process.argv[3]})`);
const files = JSON.parse(readFileSync(0, "utf8"));
const found = [];
for (const [path, source] of Object.entries(files)) {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const seen = new Set();
  walk(tree, talksToDaemon.test(path), (node) => {
    if (seen.has(node)) return;
    seen.add(node);
    found.push([path, tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, textOf(node).replaceAll("\u0000", "{}")]);
  });
}
console.log(JSON.stringify(found));

/** What a literal says; a hole is a NUL. @returns {string | null} Null for what is no literal. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("\u0000");
  return null;
}

/** @param {boolean} toDaemon  See above. */
function walk(node, toDaemon, report) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
  const text = textOf(node);
  if (text !== null && !toDaemon && PROSE.test(text) && !isForTheMachine(node)) report(node);
  for (const value of shownBy(node, toDaemon)) for (const one of literalsIn(value)) if (LETTER.test(textOf(one))) report(one);
  ts.forEachChild(node, (child) => walk(child, toDaemon, report));
}

/** The expressions that a node hands to people. */
function shownBy(node, toDaemon) {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = nameOf(node.expression);
    if (name === "setAttribute") return READ.has(textOf(node.arguments[0]) ?? "") ? [node.arguments[1]] : [];
    const from = toDaemon ? SHOWN_BY_WORKER : SHOWN;
    return Object.hasOwn(from, name) ? [...(node.arguments ?? [])].slice(from[name]) : [];
  }
  if (ts.isPropertyAssignment(node)) return READ.has(nameOf(node.name)) ? [node.initializer] : [];
  const assigns = ts.isBinaryExpression(node) && [K.EqualsToken, K.PlusEqualsToken].includes(node.operatorToken.kind);
  return assigns && ts.isPropertyAccessExpression(node.left) && READ.has(node.left.name.text) ? [node.right] : [];
}

/** The literals that an expression may be. */
function literalsIn(node) {
  if (textOf(node) !== null) return [node];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn);
  if (ts.isParenthesizedExpression(node) || ts.isSpreadElement(node)) return literalsIn(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsIn);
  const joins = [K.PlusToken, K.BarBarToken, K.QuestionQuestionToken];
  if (ts.isBinaryExpression(node) && joins.includes(node.operatorToken.kind)) return [node.left, node.right].flatMap(literalsIn);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === K.AmpersandAmpersandToken) return literalsIn(node.right);
  return [];
}

function isForTheMachine(node) {
  for (let child = node, at = node.parent; at; child = at, at = at.parent) {
    if (ts.isCaseClause(at) && at.expression === child) return true;
    if (ts.isPropertyAssignment(at) || ts.isPropertyDeclaration(at)) return at.name === child || MACHINE.has(nameOf(at.name));
    if (ts.isElementAccessExpression(at) && at.argumentExpression === child) return true;
    if (ts.isCallExpression(at) || ts.isNewExpression(at)) return CALLS.has(nameOf(at.expression)) || isClassList(at);
    if (ts.isBinaryExpression(at)) {
      if ([K.EqualsEqualsEqualsToken, K.ExclamationEqualsEqualsToken].includes(at.operatorToken.kind)) return true;
      if (at.operatorToken.kind === K.EqualsToken) return ts.isPropertyAccessExpression(at.left) && MACHINE.has(at.left.name.text);
    }
    if (ts.isStatement(at)) return false;
  }
  return false;
}

function isClassList(call) {
  return ts.isPropertyAccessExpression(call.expression) && nameOf(call.expression.expression) === "classList";
}

function nameOf(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return node.text ?? node.expression?.text ?? "";
}
