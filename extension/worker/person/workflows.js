/** What the popup and the panel ask about workflows goes to the daemon as it is, and its answer back to them. */

/**
 * @typedef {import("../../lib/ui_protocol.js").WorkflowUi} WorkflowUi
 * @typedef {import("../../lib/ui_protocol.js").UiNews} UiNews
 * @typedef {import("../link/socket.js").DaemonSocket} DaemonSocket
 */

/**
 * @param {WorkflowUi} message
 * @param {DaemonSocket} socket
 * @param {(news: UiNews) => void} tell  The page that asked.
 * @param {(news: UiNews) => void} broadcast
 * @returns {Promise<void>}
 */
export async function askOfWorkflows(message, socket, tell, broadcast) {
  const found = await socket.request(message);
  if (found.type === "workflow_list") tell(found);
  else if (found.type === "workflow_shown") {
    tell({ ...found, draft_of: message.type === "draft_workflow" ? message.run : "" });
  } else if (found.type === "workflow_changed") {
    tell(found);
    if (!found.problems.length) broadcast({ type: "workflows_stale" });
  }
}
