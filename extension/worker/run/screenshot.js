/**
 * Pictures: of the tab after a step, for the timeline, and of a step's target, for the approval page. Secrets
 * are painted over before one leaves the worker: their places are measured before and after it is taken, and
 * both are painted.
 */

import { isAttached, send } from "../input/debugger.js";
import { call, frameOf, framesOf } from "../frames/frames.js";
import { toTab } from "../frames/frame_tree.js";

const MAX_WIDTH = 1000;
const MAX_HEIGHT = 2000;
/** How much larger what is small is shown to a model. */
const LARGER = 2;
const QUALITY = 60;
const MAX_BASE64 = 3_000_000;

/**
 * @param {number} tabId
 * @returns {Promise<string | null>} A JPEG as base64; null where no safe picture could be taken.
 */
export async function screenshot(tabId) {
  return (await take(tabId, shown))?.data ?? null;
}

/** @typedef {{clientWidth: number, clientHeight: number, offsetX: number, offsetY: number}} View  Chrome's `VisualViewport`, in CSS pixels. */

/** @param {View} view  @returns {Box} What of the page is in the window. */
const shown = ({ offsetX: x, offsetY: y, clientWidth: width, clientHeight: height }) => ({ x, y, width, height });

/**
 * Where the window or one element is, and a picture of it.
 *
 * @param {number} tabId
 * @param {string | null} ref
 * @param {boolean} pictured
 * @returns {Promise<{box: Box | null, data: string, scale: number}>}  `scale`: pixels of the picture for one of the page.
 */
export async function look(tabId, ref, pictured) {
  const box = ref === null ? await windowOf(tabId) : await boxOf(tabId, frameOf(ref), { verb: "hover", ref, at: null });
  if (!box || box.width < 1 || box.height < 1) return { box: null, data: "", scale: 1 };
  if (!pictured) return { box, data: "", scale: 1 };
  // What we draw over the page ourselves would be taken for a part of it.
  await call(tabId, 0, "overlay.hide");
  const scale = Math.min(LARGER, MAX_WIDTH / box.width);
  const taken = await take(tabId, () => ({ ...box, height: Math.min(box.height, MAX_HEIGHT) }), { scale });
  return { box, data: "", scale: 1, ...taken };
}

/** @param {number} tabId  @returns {Promise<Box | null>} */
async function windowOf(tabId) {
  if (!isAttached(tabId)) return null;
  const { cssVisualViewport: view } = await send(tabId, "Page.getLayoutMetrics");
  return shown(view);
}

/**
 * The part of the page around a step's target, which is marked; for the approval page only.
 *
 * @param {number} tabId
 * @param {number} frameId
 * @param {import("../../generated/wire.js").Action} action
 * @returns {Promise<string | null>}
 */
export async function crop(tabId, frameId, action) {
  const target = await boxOf(tabId, frameId, action);
  if (!target) return null;
  const [width, height] = [Math.min(Math.max(target.width + 2 * AROUND.x, 640), 960), Math.min(target.height + 2 * AROUND.y, 480)];
  const area = { x: Math.max(target.x + target.width / 2 - width / 2, 0), y: target.y - AROUND.y, width, height };
  return (await take(tabId, () => area, { mark: target }))?.data ?? null;
}

/** @param {number} tabId @param {number} frameId @param {import("../../generated/wire.js").Action} action  @returns {Promise<Box | null>} Of its target. */
async function boxOf(tabId, frameId, action) {
  const box = await call(tabId, frameId, "targetBox", [action]).then(({ value }) => value, () => null);
  const corner = !box || frameId === 0 ? box : await toTab(tabId, frameId, box).catch(() => null);
  return corner && { x: corner.x, y: corner.y, width: box.width, height: box.height };
}

/** What is shown of the page around the target, in CSS pixels. */
const AROUND = { x: 160, y: 60 };

/**
 * @param {number} tabId
 * @param {(view: View) => Box} areaOf  What to take, in the tab's viewport.
 * @param {{mark?: Box, scale?: number}} [how]  What to draw a line around; how large the picture is, at most 1 if not said.
 * @returns {Promise<{data: string, scale: number} | null>}  `scale`: pixels of the picture for one of the page, as it came.
 */
async function take(tabId, areaOf, { mark, scale: wantedScale } = {}) {
  if (!isAttached(tabId)) return null;
  try {
    const before = await sensitiveBoxes(tabId);
    const { cssVisualViewport: view, visualViewport: pixels } = await send(tabId, "Page.getLayoutMetrics");
    const top = view.offsetY - view.pageY;
    const wanted = areaOf(view);
    const area = { ...wanted, y: Math.max(wanted.y, top) };
    const scale = wantedScale ?? Math.min(1, MAX_WIDTH / area.width);
    const clip = clipOf({ ...area, x: area.x - view.offsetX + view.pageX, y: area.y - top }, view.zoom, scale * view.clientWidth / pixels.clientWidth);
    const beyond = area.y + area.height > view.offsetY + view.clientHeight || area.y < view.offsetY;
    const options = { format: "jpeg", quality: QUALITY, clip, ...(beyond && { captureBeyondViewport: true }) };
    const { data } = await send(tabId, "Page.captureScreenshot", options);
    const boxes = [...before, ...(await sensitiveBoxes(tabId))];
    const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${data}`)).blob());
    // Not as it was asked for: what the screen makes of a pixel is seen in the picture alone.
    const came = picture.width / area.width;
    const safe = boxes.length || mark ? await paintOver(picture, boxes, area, came, mark) : data;
    return safe.length <= MAX_BASE64 ? { data: safe, scale: Math.round(100 * came) / 100 } : null;
  } catch {
    // The page went away or a frame would not say where its secrets are: no picture is better than a leak.
    return null;
  }
}

/**
 * @param {Box} area  In CSS pixels of the page.
 * @param {number} zoom
 * @param {number} scale
 * @returns {Box & {scale: number}}  As Chrome takes it: as large as it is shown with the person's zoom.
 */
const clipOf = ({ x, y, width, height }, zoom, scale) => ({ x: x * zoom, y: y * zoom, width: width * zoom, height: height * zoom, scale });

/** @typedef {{x: number, y: number, width: number, height: number}} Box  CSS pixels of the tab's viewport. */

/** @param {number} tabId  @returns {Promise<Box[]>} */
async function sensitiveBoxes(tabId) {
  const frames = await framesOf(tabId);
  const found = await Promise.all(
    frames.map(async ({ frameId, url }) => {
      if (!/^(https?|about|blob|data):/.test(url)) return [];
      const { value: boxes } = await call(tabId, frameId, "sensitiveBoxes");
      if (frameId === 0 || !boxes.length) return boxes;
      const { value: known } = await call(tabId, frameId, "frameOffset");
      if (known.known) return boxes;
      const origin = await toTab(tabId, frameId, { x: -known.x, y: -known.y });
      return boxes.map((/** @type {Box} */ box) => ({ ...box, x: box.x + origin.x, y: box.y + origin.y }));
    }),
  );
  return found.flat();
}

/** @param {ImageBitmap} picture @param {Box[]} boxes @param {Box} area @param {number} scale @param {Box} [mark]  @returns {Promise<string>} */
async function paintOver(picture, boxes, area, scale, mark) {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(picture, 0, 0);
  context.scale(scale, scale);
  context.translate(-area.x, -area.y);
  for (const { x, y, width, height } of boxes) context.fillRect(x, y, width, height);
  if (mark) {
    context.lineWidth = 3;
    context.strokeStyle = "#c2410c";
    context.strokeRect(mark.x - 4, mark.y - 4, mark.width + 8, mark.height + 8);
  }
  const painted = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY / 100 });
  return base64(new Uint8Array(await painted.arrayBuffer()));
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  // In pieces, because a function takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}
