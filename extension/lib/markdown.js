/**
 * What a model writes as Markdown, drawn: paragraphs, lists, headings, bold, italic, code. Text only, made of elements
 * one by one: no markup of a model's or a page's becomes ours, and a link is its words and its address.
 */

import { h } from "./ui.js";

const ITEM = /^\s*(?:([-*+])|\d{1,3}[.)])\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/;
const TABLE = /^\s*\|.*\|\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const INLINE = /(`+)(.+?)\1|\*\*(?=\S)(.+?\S|\S)\*\*|(?<![\w*])\*(?=\S)(.+?\S|\S)\*(?![\w*])|(?<!\w)__?(?=\S)(.+?\S|\S)__?(?!\w)|!?\[([^\]\n]+)\]\((\S+?)\)/u;

/** @param {string} text  @returns {(Node | string)[]} */
function inline(text) {
  const found = INLINE.exec(text);
  if (!found) return text ? [text] : [];
  const [all, , code, bold, italic, underlined, label, address] = found;
  const part = code !== undefined ? [h("code", {}, code)]
    : bold !== undefined ? [h("strong", {}, ...inline(bold))]
      : label !== undefined ? [...inline(label), ...(label === address ? [] : [` (${address})`])]
        : [h("em", {}, ...inline(italic ?? underlined ?? ""))];
  return [text.slice(0, found.index), ...part, ...inline(text.slice(found.index + all.length))].filter((one) => one !== "");
}

/**
 * @param {string} text
 * @param {boolean} [tabled]  Its table is shown beside it, and left out here.
 * @returns {HTMLElement[]}
 */
export function markdown(text, tabled = false) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** @type {HTMLElement | null} A paragraph or a list that the next line may belong to. */
  let open = null;
  let fenced = false;
  for (const line of text.split("\n")) {
    const item = ITEM.exec(line);
    if (FENCE.test(line)) {
      fenced = !fenced;
      open = fenced && !tabled ? h("pre", {}) : null;
      if (open) blocks.push(open);
    } else if (fenced) {
      open?.append(`${line}\n`);
    } else if (!line.trim() || (tabled && TABLE.test(line))) {
      open = null;
    } else if (item) {
      const list = item[1] ? "UL" : "OL";
      if (open?.tagName !== list) blocks.push((open = h(item[1] ? "ul" : "ol", { start: item[1] ? false : parseInt(line, 10) })));
      open.append(h("li", {}, ...inline(item[2] ?? "")));
    } else if (HEADING.test(line)) {
      blocks.push(h("p", {}, h("strong", {}, ...inline(HEADING.exec(line)?.[1] ?? ""))));
      open = null;
    } else if (open?.tagName === "P") {
      open.append(h("br"), ...inline(line));
    } else {
      blocks.push((open = h("p", {}, ...inline(line))));
    }
  }
  return blocks;
}

/** Its first line in plain words. @param {string} text */
export const firstLine = (text) => plain(text.trim().split("\n").find((line) => line.trim() && !FENCE.test(line)) ?? "");

/** A line without its marks, for where it cannot be drawn. @param {string} line @returns {string} */
const plain = (line) => (ITEM.exec(line)?.[2] ?? HEADING.exec(line)?.[1] ?? line).trim()
  .replace(new RegExp(INLINE, "gu"), (_, ticks, code, ...parts) => code ?? plain(parts.slice(0, 4).find((part) => part !== undefined)));
