/**
 * What the files of this room hand one another.
 *
 * @typedef {{input: "trusted" | "synthetic" | "none", problem?: string, begun?: boolean, detail?: string, held?: string, heard?: boolean}} Done
 *   `begun`: the page had heard a part of it when the problem came; `detail`: what came of it, in words; `held`: why the page's guard held it back,
 *   or "" (`page/guard/guard.js`), not there where it was not asked; `heard`: the page had heard a part of it by then
 * @typedef {{tabId: number, frameId: number, documentId: string, guarded?: boolean, loses?: boolean, others?: import("../frames/press_barrier.js").Others | null,
 *   onPress?: (press: Promise<unknown> | null) => void}} Place  `guarded`: it is not
 *   done without the debugger; `loses`: a page may be left although it asks whether to; `others`: the other documents of the tab, where a press in this one is under the
 *   eyes of the page's guard (`page/guard/guard.js`); `onPress`: told that a press is on its way until then, and (null) that it did not count
 * @typedef {{x: number, y: number}} Point
 * @typedef {(point: Point, soon?: boolean) => void} Show  `soon`: it is done, and may be shown in a moment
 */

export {};
