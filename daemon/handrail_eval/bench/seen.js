/**
 * Whether a person could see an element, now or after scrolling: "" if so, else why not.
 *
 * This is the bench's own judge, independent of the extension's: it asks the browser
 * (`checkVisibility`, boxes, and a hit test where the element is in view).
 * @param {Element} element
 * @returns {string}
 */
(element) => {
  const up = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;
  const boxes = [...element.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
  const inside = [...element.querySelectorAll("*")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  });
  if (!boxes.length) return inside ? "" : "it has no size";
  const box = element.getBoundingClientRect();
  const points = boxes.flatMap(({ left, right, top, bottom }) =>
    [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [left + x * (right - left), top + y * (bottom - top)])),
  );
  const visible = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  const deepest = (x, y) => {
    let at = document.elementFromPoint(x, y);
    while (at?.shadowRoot) {
      const inner = at.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === at) break;
      at = inner;
    }
    return at;
  };
  const holds = (outer, inner) => {
    for (let at = inner; at; at = up(at)) if (at === outer) return true;
    return false;
  };
  const related = (hit) => hit && (holds(element, hit) || holds(hit, element));
  // A transparent field laid over what is drawn for it is what a click reaches.
  const field = element.matches("input, select, textarea");
  if (field && visible.some(([x, y]) => deepest(x, y) === element)) return "";
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false }))
    return "display, visibility or opacity";
  if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return "it lies off the page";
  let clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
  for (let at = up(element); at && at !== document.documentElement && at !== document.body; at = up(at)) {
    const { overflowX, overflowY, display } = getComputedStyle(at);
    if (display === "inline" || display === "contents") continue;
    const edge = at.getBoundingClientRect();
    if (/hidden|clip/.test(overflowX)) clip = { ...clip, left: Math.max(clip.left, edge.left), right: Math.min(clip.right, edge.right) };
    if (/hidden|clip/.test(overflowY)) clip = { ...clip, top: Math.max(clip.top, edge.top), bottom: Math.min(clip.bottom, edge.bottom) };
    if (/auto|scroll/.test(overflowX + overflowY)) break;
  }
  if (Math.min(box.right, clip.right) - Math.max(box.left, clip.left) <= 0) return "an element around it cuts it off";
  if (Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top) <= 0) return "an element around it cuts it off";
  if (visible.length === points.length && !visible.some(([x, y]) => related(deepest(x, y)))) {
    const over = deepest(...visible[0]);
    return `covered by <${over?.localName ?? "nothing"}>`;
  }
  return "";
}
