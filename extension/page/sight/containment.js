/**
 * Boxes that let nothing out, or do not draw what is in them, by other means than their overflow
 * (https://drafts.csswg.org/css-contain-2/).
 */
import { CheapCheck } from "../dom/cheap_checks.js";
import { CONTAINING } from "../dom/sheets.js";

const containing = new CheapCheck(CONTAINING, '[style*="contain" i],[style*="content-visibility" i]');

/** @param {CSSStyleDeclaration} style of a box that is not inline @returns {boolean} Whether it cuts off what reaches out of it. */
export const isContained = (style) => containing.possible && /paint|strict|content/.test(style.contain);

/** @param {CSSStyleDeclaration} style of a box that is not inline @returns {boolean} Whether the browser skips what is in it. */
export const isSkipped = (style) => containing.possible && style.contentVisibility === "hidden";
