/**
 * Whether this frame can be seen at all: what is in the view of a frame that was scrolled out of the page's
 * view is not in view. The browser tells a frame so even if it is of another site than the page around it
 * (https://w3c.github.io/IntersectionObserver/v2/, "implicit root").
 */

/** Until the browser has told, a frame counts as seen. */
let seen = true;

/** Listen; the page itself is always seen. */
export function watchFrame() {
  if (window.parent === window || !document.documentElement) return;
  const observer = new IntersectionObserver((entries) => {
    seen = /** @type {IntersectionObserverEntry} */ (entries.at(-1)).isIntersecting;
  });
  observer.observe(document.documentElement);
}

/** @returns {boolean} */
export const frameIsSeen = () => seen;
