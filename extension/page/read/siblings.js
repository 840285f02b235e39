/**
 * Siblings that stand for themselves, taken together: the rows of a long list are looked at by the dozen.
 *
 * A group is a run of siblings out of view, each of which is a segment (see segments.js). As long as nothing has
 * changed in any of them, nothing came between them, and the first and the last have moved by the same, the ones
 * in between have, too.
 */

/** Of so many, the first and the last are looked at for all. */
const MOST = 32;
/** Below so many, the single ones are as quickly looked at. */
const FEWEST = 6;

/**
 * @typedef {import("./segments.js").Segment} Segment
 * @typedef {import("./segments.js").Segments} Segments
 * @typedef {import("./segments.js").Circumstances} Circumstances
 * @typedef {import("./outline.js").Outline} Outline
 */

/** The children of one element, while they are read. */
export class Siblings {
  /** A run of segments that may become a group, each with its place among the children. @type {{segment: Segment, at: number}[]} */
  #run = [];

  /**
   * @param {Segments} segments
   * @param {Element} parent
   * @param {Circumstances} now
   * @param {Outline} outline
   */
  constructor(segments, parent, now, outline) {
    this.segments = segments;
    this.parent = parent;
    this.now = now;
    this.outline = outline;
  }

  /**
   * Writes what is remembered of a group that begins with this child, if that still holds.
   * @param {Element} child
   * @returns {number} How many children that were; 0 for none.
   */
  reuse(child) {
    const group = this.segments.reuseGroup(child, this.parent, this.now, this.outline);
    if (group) this.end();
    return group?.span ?? 0;
  }

  /** A child was read, or stood for itself. @param {Element} child @param {number} at its place */
  add(child, at) {
    const segment = this.segments.standing(child);
    if (!segment) return this.end();
    this.#run.push({ segment, at });
    if (this.#run.length === MOST) this.end();
  }

  /** Something else came: the run is over. */
  end() {
    const run = this.#run;
    if (run.length >= FEWEST) this.segments.gather(run.map(({ segment }) => segment), run[run.length - 1].at - run[0].at + 1);
    if (run.length) this.#run = [];
  }
}
