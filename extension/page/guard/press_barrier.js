/**
 * While a press or a text is on its way to one document of the tab, the others take none: a page may move a frame under
 * the mouse in that very moment, and a frame may take the focus to itself.
 */

/** What was barred is free again after this long, should nobody lift it: the worker may die. */
const MOST_MS = 5_000;

let until = 0;

export function bar() {
  until = performance.now() + MOST_MS;
}

export function liftBar() {
  until = 0;
}

/** Listen; called once per document. */
export function standAtBar() {
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "auxclick", "dblclick", "contextmenu", "keydown", "keypress", "keyup", "beforeinput"])
    addEventListener(type, stop, { capture: true, passive: false });
}

/** @param {Event} event */
function stop(event) {
  if (!event.isTrusted || performance.now() > until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
