/** What the popup and the panel ask about workflows goes to the daemon, and its answer back to them. */

import { maskUrl } from "../../page/shared/mask_text.js";

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
  // An address may have a session in it.
  const masked = message.type === "list_workflows" ? { ...message, url: maskUrl(message.url ?? "").slice(0, 4096) } : message;
  const found = await socket.request(masked);
  if (found.type === "workflow_list") tell(found);
  else if (found.type === "workflow_shown") {
    tell({ ...found, draft_of: message.type === "draft_workflow" ? message.run : "" });
  } else if (found.type === "workflow_changed") {
    tell(found);
    if (!found.problems.length) broadcast({ type: "workflows_stale" });
  } else if (found.type === "workflow_scheduled") {
    tell(found);
    broadcast({ type: "workflows_stale" });
  }
}
