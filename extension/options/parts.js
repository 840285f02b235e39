/**
 * The page's parts, folded at first. Which are open stands in the address, "#budgets,how": a reload keeps them, and
 * a link opens one; "#all" opens all. What the browser's own search finds in a folded part opens by itself.
 */

const ALL = "all";

export function foldingParts() {
  const parts = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll("details[data-part]")]);
  const name = (/** @type {HTMLElement} */ part) => part.dataset.part ?? "";

  /** Open what the address names; of a link to one part, or to the model, go there. */
  function follow() {
    const wanted = location.hash.slice(1).split(",");
    const named = parts.filter((part) => wanted.includes(ALL) || wanted.includes(name(part)));
    for (const part of named) part.open = true;
    if (wanted.length === 1) (named[0] ?? document.getElementById(`${wanted[0]}-section`))?.scrollIntoView();
  }

  function remember() {
    // The first minute has the address for itself.
    if (location.hash === "#first") return;
    const open = parts.filter((part) => part.open).map(name);
    const names = open.length === parts.length ? ALL : open.join(",");
    history.replaceState(null, "", names ? `#${names}` : location.pathname);
  }

  for (const part of parts) part.addEventListener("toggle", remember);
  addEventListener("hashchange", follow);
  follow();
  return { follow };
}

/** Open the parts in which something stands, so that it can be seen. @param {Element} element */
export function reveal(element) {
  for (let part = element.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
}

const NAMES = "file-names";

/** The names by which the settings stand in their file are for who edits it: shown if asked for, then always. */
export function namesSwitch() {
  const box = /** @type {HTMLInputElement} */ (document.getElementById(NAMES));
  const follow = () => document.body.classList.toggle("with-names", box.checked);
  box.checked = localStorage.getItem(NAMES) !== null;
  box.addEventListener("change", () => {
    if (box.checked) localStorage.setItem(NAMES, "shown");
    else localStorage.removeItem(NAMES);
    follow();
  });
  follow();
}
