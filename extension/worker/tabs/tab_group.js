/**
 * The group that shows which tabs a run has, once it has more than one. Taking a tab out of it takes the tab
 * from the run. Groups that the person made are left as they are.
 */

const TITLE = "Handrail";
/** While a group is dragged to another window, its tabs are out of it for a moment. */
const DRAGGED_MS = 400;

/**
 * Put the tabs of a run into its group, as far as they are in the window of its first one.
 *
 * @param {number[]} tabs  In the order in which they joined the run.
 * @param {number | null} group  The group they have.
 * @returns {Promise<number | null>} The group; null where there is none.
 */
export async function gather(tabs, group) {
  if (tabs.length < 2) return group;
  try {
    const [first, ...others] = await Promise.all(tabs.map((tab) => chrome.tabs.get(tab)));
    // A pinned tab would lose its pin.
    if (group === null && (first.pinned || first.groupId !== chrome.tabGroups.TAB_GROUP_ID_NONE)) return null;
    const near = others.filter(({ windowId }) => windowId === first.windowId);
    const ids = /** @type {[number, ...number[]]} */ ([first, ...near].map(({ id }) => id));
    if (ids.length < 2) return group;
    // Without a window Chrome would take the one that is in front, and move the tabs there.
    const into = group === null ? { createProperties: { windowId: first.windowId } } : { groupId: group };
    const made = await chrome.tabs.group({ tabIds: ids, ...into });
    if (group === null) await chrome.tabGroups.update(made, { title: TITLE, color: "blue" });
    return made;
  } catch {
    // A tab was closed meanwhile, or is in a window without groups (a pop-up): the run goes on all the same.
    return group;
  }
}

/**
 * Whether the person took a tab out of a run's group, rather than moving or dissolving the whole of it.
 *
 * @param {number} tab
 * @param {number} group
 * @returns {Promise<boolean>}
 */
export async function isOut(tab, group) {
  await new Promise((resolve) => setTimeout(resolve, DRAGGED_MS));
  const [there, left] = await Promise.all([
    chrome.tabs.get(tab).catch(() => null),
    chrome.tabs.query({ groupId: group }).catch(() => []),
  ]);
  return there !== null && there.groupId !== group && left.length > 0;
}

/** The run is over: what is left of its group is dissolved. @param {number} group */
export async function dissolve(group) {
  const tabs = await chrome.tabs.query({ groupId: group }).catch(() => []);
  const ids = tabs.map(({ id }) => id).filter((id) => id !== undefined);
  if (ids.length) await chrome.tabs.ungroup(/** @type {[number, ...number[]]} */ (ids)).catch(() => undefined);
}
