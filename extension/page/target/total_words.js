/**
 * Where words like "total" stand in the document, kept by its mutations: a long page is read through once.
 */
import { mayTotal } from "../shared/money.js";

/** Text nodes of one page. */
const MOST_TEXTS = 50_000;
/** More changes than this are as well read from the beginning. */
const MOST_CHANGED = 1_000;
/** In characters: what is longer labels nothing. */
const MOST_WORDS = 300;

/** The document's texts with such a word; null before they are first asked for. @type {Set<Text> | null} */
let known = null;
/** What came or changed since they were last asked for. @type {Set<Node>} */
let changed = new Set();
const observer = new MutationObserver(note);

/** @param {MutationRecord[]} records */
function note(records) {
  for (const { target, addedNodes } of records) for (const node of addedNodes.length ? addedNodes : [target]) changed.add(node);
  if (changed.size > MOST_CHANGED) forget();
}

function forget() {
  observer.disconnect();
  known = null;
  changed = new Set();
}

/** @returns {Text[]} In no order. */
export function inDocument() {
  note(observer.takeRecords());
  if (!known) {
    known = new Set(totalsOf(document));
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }
  for (const node of changed) {
    if (node instanceof Text && !isTotal(node)) known.delete(node);
    else if (node.isConnected) for (const text of totalsOf(node)) known.add(text);
  }
  changed.clear();
  for (const text of known) if (!text.isConnected) known.delete(text);
  return [...known];
}

/** @param {Node} root @returns {Text[]} Itself, if it is one. */
export function totalsOf(root) {
  if (root instanceof Text) return isTotal(root) ? [root] : [];
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let i = 0; i < MOST_TEXTS && words.nextNode(); i++) {
    const text = /** @type {Text} */ (words.currentNode);
    if (isTotal(text)) found.push(text);
  }
  return found;
}

/** @param {Text} text */
const isTotal = ({ data }) => data.length < MOST_WORDS && mayTotal(data);
