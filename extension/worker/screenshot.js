/**
 * A picture of the tab after a step, for the timeline. Secrets are painted over before it leaves the
 * extension: their places are measured before and after the picture is taken, and both are painted.
 */

import { isAttached, send } from "./debugger.js";
import { call, framesOf } from "./frames.js";
import { toTab } from "./frame_tree.js";

const MAX_WIDTH = 1000;
const QUALITY = 60;
const MAX_BASE64 = 3_000_000;

/**
 * @param {number} tabId
 * @returns {Promise<string | null>} A JPEG as base64; null where no safe picture could be taken.
 */
export async function screenshot(tabId) {
  if (!isAttached(tabId)) return null;
  try {
    const before = await sensitiveBoxes(tabId);
    const { cssVisualViewport: view } = await send(tabId, "Page.getLayoutMetrics");
    const scale = Math.min(1, MAX_WIDTH / view.clientWidth);
    const clip = { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight, scale };
    const { data } = await send(tabId, "Page.captureScreenshot", { format: "jpeg", quality: QUALITY, clip });
    const boxes = [...before, ...(await sensitiveBoxes(tabId))];
    const safe = boxes.length ? await paintOver(data, boxes, scale) : data;
    return safe.length <= MAX_BASE64 ? safe : null;
  } catch {
    // The page went away or a frame would not say where its secrets are: no picture is better than a leak.
    return null;
  }
}

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

/** @param {string} jpeg @param {Box[]} boxes @param {number} scale  @returns {Promise<string>} */
async function paintOver(jpeg, boxes, scale) {
  const picture = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${jpeg}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(picture, 0, 0);
  for (const { x, y, width, height } of boxes) context.fillRect(x * scale, y * scale, width * scale, height * scale);
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
