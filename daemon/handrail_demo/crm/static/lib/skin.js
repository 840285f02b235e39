/** Which of its two skins the site wears, said by the page that loads it, and the words of that skin. */
import { first } from "../words/first.js";
import { second } from "../words/second.js";

/** Whether fields, their order and the lists are those of the second skin too. */
export const isSecond = document.documentElement.dataset.skin === "2";
export const words = isSecond ? second : first;
