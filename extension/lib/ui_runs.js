/** What a page knows of the runs: filled from the worker's news, asked by what is drawn. */

import { isOver } from "./ui_words.js";

/** @typedef {import("../generated/wire.js").RunView} RunView */
/** @typedef {import("../generated/wire.js").StepView} StepView */
/** @typedef {import("./ui_protocol.js").RunNews} RunNews */

export class RunStore {
  /** @type {Map<string, RunView>} */
  #runs = new Map();
  /** @type {Map<string, Map<number, StepView>>} */
  #steps = new Map();
  /** Runs whose steps were sent as a whole. @type {Set<string>} */
  #whole = new Set();

  /** Those that are not known here yet. @param {RunView[]} runs */
  unknown(runs) {
    return runs.filter(({ run }) => !this.#runs.has(run));
  }

  /** Take in a list, which need not name every run that is known. @param {RunView[]} runs */
  list(runs) {
    for (const run of runs) this.#runs.set(run.run, run);
    // Steps may have been missed while there was no connection: each run is asked for again when shown.
    this.#whole.clear();
  }

  /**
   * Take in a change of one run.
   * @param {RunNews} news
   * @returns {StepView[]}  The steps that were not known before, and those that have come out otherwise than done.
   */
  update({ run, steps, whole }) {
    const known = this.#steps.get(run.run) ?? new Map();
    const fresh = steps.filter((step) => {
      const before = known.get(step.index);
      return !before || (step.status !== before.status && step.status !== "done");
    });
    const kept = whole ? new Map() : known;
    for (const step of steps) kept.set(step.index, step);
    this.#runs.set(run.run, run);
    this.#steps.set(run.run, kept);
    if (whole) this.#whole.add(run.run);
    return fresh;
  }

  /** @param {string} id */
  get(id) {
    return this.#runs.get(id);
  }

  /** Were all steps of this run sent? @param {string} id */
  isWhole(id) {
    return this.#whole.has(id);
  }

  /** @param {string} id @returns {StepView[]} In order. */
  steps(id) {
    return [...(this.#steps.get(id)?.values() ?? [])].sort((a, b) => a.index - b.index);
  }

  /** Newest first. @returns {RunView[]} */
  all() {
    return [...this.#runs.values()].sort((a, b) => b.created - a.created);
  }

  /** Those under way, the newest first. @returns {RunView[]} */
  live() {
    return this.all().filter((run) => !isOver(run));
  }

  /**
   * The run to show first: the one that is under way in this tab, else the only one under way. Of several in
   * other tabs none is it: the person who presses Stop means the one before their eyes.
   * @param {number | undefined} tab
   */
  current(tab) {
    const live = this.live();
    return live.find((run) => run.tab === tab) ?? (live.length === 1 ? live[0] : undefined);
  }
}
