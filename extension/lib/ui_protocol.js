/**
 * What the extension's own pages (popup, panel, approval, options) and the service worker say to each
 * other over `chrome.runtime.connect({name: UI_PORT})`. Types only, plus the port's name.
 *
 * @typedef {import("../generated/wire.js").RunView} RunView
 * @typedef {import("../generated/wire.js").StepView} StepView
 * @typedef {import("../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../generated/wire.js").Control["command"]} ControlCommand
 *
 * @typedef {"popup" | "panel" | "approval" | "options"} UiPage
 *
 * @typedef {object} Grant  A site on which forms may be submitted without being asked each time.
 * @property {string} origin  For example "https://shop.example".
 * @property {number | null} until  Unix time in milliseconds; null: until revoked.
 * @property {string} why  Who gave it and for what, in words.
 *
 * @typedef {object} ApprovalField  One field of the form that would be submitted, read live from the page.
 * @property {string} name
 * @property {string} label
 * @property {string} value  Masked when `secret`.
 * @property {boolean} secret
 *
 * @typedef {"connected" | "connecting" | "not_paired" | "daemon_missing" | "version_mismatch"} ConnectionState
 *
 * UI to worker.
 * @typedef {{type: "hello_ui", page: UiPage, ticket?: string}} HelloUi
 *   First message on a port. Answered by `connection` and, when connected, `runs`; from the approval page
 *   with its ticket also by `approval` or `approval_gone`; from the options page also by `grants`.
 * @typedef {{type: "start", tab: number, instruction: string}} StartUi  Answered by `run` or `error`.
 * @typedef {{type: "control", run: string, command: ControlCommand}} ControlUi
 * @typedef {{type: "hint", run: string, text: string}} HintUi
 * @typedef {{type: "answer", run: string, text: string}} AnswerUi
 * @typedef {{type: "get_run", run: string}} GetRunUi  Answered by `run` with `whole: true`, or `error`.
 * @typedef {{type: "list_runs"}} ListRunsUi  Answered by `runs`.
 * @typedef {{type: "get_screenshot", run: string, step: number}} GetScreenshotUi
 *   Answered by `screenshot`, or `error`.
 * @typedef {{type: "approval_details", ticket: string}} ApprovalDetailsUi
 *   Answered by `approval` (fields read again) or `approval_gone`. Approval page only.
 * @typedef {{type: "open_approval", ticket: string}} OpenApprovalUi
 *   Brings the ticket's approval window to the front, or opens it again. Answered by `error` if it is gone.
 * @typedef {{type: "decide", ticket: string, decision: "approve" | "deny", reason: string}} DecideUi
 *   Approval page only. Answered by `approval_gone`.
 * @typedef {{type: "replay_show", run: string, step: StepView, tab: number}} ReplayShowUi
 *   Shows the step in the page (overlay only). Answered by `replay_shown`.
 * @typedef {{type: "replay_end", tab: number}} ReplayEndUi
 * @typedef {{type: "stop_all"}} StopAllUi
 * @typedef {{type: "pair_with_code", code: string}} PairWithCodeUi
 *   The code is `<port>-<64 hex digits>`, as printed by `handrail pair`. Answered by `connection` or `error`.
 * @typedef {{type: "reconnect"}} ReconnectUi  Try to reach the daemon now. Answered by `connection`.
 * @typedef {{type: "grants"}} GrantsUi  Answered by `grants`.
 * @typedef {{type: "revoke_grant", origin: string}} RevokeGrantUi  Options page only. Answered by `grants`.
 * @typedef {{type: "add_grant", origin: string, until?: number | null, why?: string}} AddGrantUi
 *   Options page only. Answered by `grants` or `error`.
 *
 * @typedef {HelloUi | StartUi | ControlUi | HintUi | AnswerUi | GetRunUi | ListRunsUi | GetScreenshotUi
 *   | ApprovalDetailsUi | OpenApprovalUi | DecideUi | ReplayShowUi | ReplayEndUi | StopAllUi | PairWithCodeUi | ReconnectUi
 *   | GrantsUi | RevokeGrantUi | AddGrantUi} UiMessage
 *
 * Worker to UI.
 * @typedef {{type: "connection", state: ConnectionState, message: string}} ConnectionNews
 *   Sent at once after `hello_ui` and whenever it changes. `message` says what the person can do.
 * @typedef {{type: "runs", runs: RunView[]}} RunsNews  Newest first. Also sent after every (re)connection.
 * @typedef {{type: "run", run: RunView, steps: StepView[], whole: boolean}} RunNews
 *   Sent for every change of every run. With `whole` the steps are all of the run's, else the new or
 *   changed ones.
 * @typedef {{type: "screenshot", run: string, step: number, mime: string, data: string}} ScreenshotNews
 *   `data` is base64. An answer to `get_screenshot` only.
 * @typedef {{type: "approval", ask: AskApproval, expires_at: number, fields: ApprovalField[], title: string}}
 *   ApprovalNews  `expires_at`: Unix time in milliseconds. `title`: the tab's title.
 * @typedef {{type: "approval_gone", ticket: string, why: string}} ApprovalGoneNews
 * @typedef {{type: "replay_shown", run: string, step: number, found: boolean}} ReplayShownNews
 *   `found` is false where the step's element is not in the page (any more): show its picture instead.
 * @typedef {{type: "grants", grants: Grant[]}} GrantsNews
 * @typedef {{type: "error", message: string, about?: UiMessage["type"]}} ErrorNews  In plain words.
 *
 * @typedef {ConnectionNews | RunsNews | RunNews | ScreenshotNews | ApprovalNews | ApprovalGoneNews
 *   | ReplayShownNews | GrantsNews | ErrorNews} UiNews
 */

/** The name of the port that the extension's pages connect with. */
export const UI_PORT = "ui";
