/**
 * One after the other: what is read from a storage, changed and written back would lose what another has written
 * meanwhile.
 *
 * @returns {<T>(work: () => Promise<T>) => Promise<T>}
 */
export function inTurn() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
