/**
 * What the extension's own pages (popup, panel, approval, options) and the service worker say to each
 * other over `chrome.runtime.connect({name: UI_PORT})`. Types only, plus the port's name.
 *
 * @typedef {import("../generated/wire.js").RunView} RunView
 * @typedef {import("../generated/wire.js").StepView} StepView
 * @typedef {import("../generated/wire.js").AskApproval} AskApproval
 * @typedef {import("../generated/wire.js").Control["command"]} ControlCommand
 *
 * @typedef {"popup" | "panel" | "approval" | "consent" | "options"} UiPage
 *
 * @typedef {import("../generated/wire.js").Grant} Grant  What a policy may always do on one site.
 *
 * @typedef {object} TestSite  A site of this computer on which nothing is asked, while an evaluation runs.
 * @property {string} origin  For example "http://127.0.0.1:8080".
 * @property {number} until  Unix time in milliseconds.
 * @property {string} why  Who added it and for what, in words.
 *
 * @typedef {object} ApprovalField  One field of the form that would be submitted, read live from the page.
 * @property {string} name
 * @property {string} label
 * @property {string} value  What is sent, exactly. Covered when `secret`.
 * @property {string} type  Its element's type: "hidden" for what nobody sees in the page.
 * @property {boolean} secret
 * @property {string} ref
 * @property {"text" | "multiline" | "select" | "check" | ""} edit  How the person may correct it; "": not here.
 * @property {string} shown  What the page shows for the value, where that is something else.
 * @property {string[]} options  The choices of a select, as the page shows them.
 * @property {string} [meant]  What was typed there, where the page has made another value of it.
 *
 * @typedef {"connected" | "connecting" | "not_paired" | "not_met" | "daemon_missing" | "stopped" | "version_mismatch"} ConnectionState
 *   `not_met`: this browser has never found the program, which may run or not.
 *
 * UI to worker.
 * @typedef {{type: "hello_ui", page: UiPage, ticket?: string, again?: boolean}} HelloUi
 *   `again`: the page is only still open, and its port was lost; nobody waits for the program then.
 *   First message on a port. Answered by `connection` and, when connected, `runs`; from the approval page
 *   with its ticket also by `approval` or `approval_gone`; from the options page also by `grants`.
 * @typedef {import("../generated/wire.js").Given} Given  A value by its name.
 * @typedef {{type: "start", tab: number, instruction: string, demonstration?: boolean, values?: Given[], answer_schema?: string, table?: string}} StartUi
 *   Answered by `run` or `error`. `values`: of the workflow that the instruction, "/name", names.
 * @typedef {{type: "control", run: string, command: ControlCommand}} ControlUi
 * @typedef {{type: "hint", run: string, text: string}} HintUi
 * @typedef {{type: "answer", run: string, text: string, values: import("../generated/wire.js").Given[]}} AnswerUi
 *   Words, or what was filled in of the question's fields.
 * @typedef {{type: "get_run", run: string}} GetRunUi  Answered by `run` with `whole: true`, or `error`.
 * @typedef {{type: "list_runs"}} ListRunsUi  Answered by `runs`.
 * @typedef {{type: "catch_up", forget: boolean}} CatchUpUi  What schedules have missed. Answered by `runs`.
 * @typedef {{type: "get_screenshot", run: string, step: number}} GetScreenshotUi
 *   Answered by `screenshot`, or `error`.
 * @typedef {{type: "approval_details", ticket: string}} ApprovalDetailsUi
 *   Answered by `approval` (fields read again) or `approval_gone`. Approval page only.
 * @typedef {{type: "open_approval", ticket: string}} OpenApprovalUi
 *   Brings the ticket's approval window to the front, or opens it again. Answered by `error` if it is gone.
 * @typedef {{type: "decide", ticket: string, decision: "approve" | "deny", reason: string, always?: boolean, like?: boolean, stop?: boolean}} DecideUi
 *   Approval page only. Answered by `approval_gone`. `always`: and grant it for good, where that may be granted.
 *   `like`: and like steps for the rest of the run.
 * @typedef {{type: "correct", ticket: string, ref: string, value: string}} CorrectUi
 *   Approval page only: put another value into a field of the form. Answered by `approval_gone` (the step is
 *   asked about anew, with a new ticket) or `error`.
 * @typedef {{type: "decide_client", client: string, decision: "once" | "always" | "no"}} DecideClientUi
 *   Consent page only: whether the program may give instructions. Answered by `consent_gone` or `error`.
 * @typedef {import("../generated/wire.js").JudgeRun} JudgeRunUi  Answered by `run`, or `error`.
 * @typedef {{type: "replay_show", run: string, step: StepView, tab: number}} ReplayShowUi
 *   Shows the step in the page (overlay only). Answered by `replay_shown`.
 * @typedef {{type: "replay_end", tab: number}} ReplayEndUi
 * @typedef {{type: "stop_all"}} StopAllUi
 * @typedef {{type: "pair_with_code", code: string}} PairWithCodeUi
 *   The code is `<port>-<64 hex digits>`, as printed by `handrail pair`. Answered by `connection` or `error`.
 * @typedef {{type: "reconnect"}} ReconnectUi  Try to reach the daemon now. Answered by `connection`.
 * @typedef {{type: "grants"}} GrantsUi  Answered by `grants`.
 * @typedef {{type: "revoke_grant", id: string}} RevokeGrantUi  Options page only. Answered by `grants`.
 * @typedef {{type: "add_test_site", origin: string}} AddTestSiteUi  Options page only. Answered by `grants` or `error`.
 * @typedef {{type: "remove_test_site", origin: string}} RemoveTestSiteUi  Options page only. Answered by `grants`.
 *
 * @typedef {import("../generated/wire.js").ListWorkflows | import("../generated/wire.js").GetWorkflow
 *   | import("../generated/wire.js").DraftWorkflow | import("../generated/wire.js").KeepWorkflow
 *   | import("../generated/wire.js").DeleteWorkflow | import("../generated/wire.js").ScheduleWorkflow} WorkflowUi
 *   As the daemon is asked; answered by `workflow_list`, `workflow_shown`, `workflow_changed` or `workflow_scheduled`, or `error`.
 *
 * @typedef {{type: "set_model_key_ui", address: string, key: string}} SetModelKeyUi
 *   Options page only: the key is sealed by the worker and goes to the daemon as `set_model_key`.
 * @typedef {{type: "set_secret_ui", name: string, origin: string, value: string}} SetSecretUi
 *   Options page only: likewise, as `set_secret`.
 * @typedef {import("../generated/wire.js").GetTexts | import("../generated/wire.js").GetText
 *   | import("../generated/wire.js").NewPolicy | import("../generated/wire.js").ReadText
 *   | import("../generated/wire.js").CheckText | import("../generated/wire.js").SaveText
 *   | import("../generated/wire.js").DeleteText | import("../generated/wire.js").ExportAll
 *   | import("../generated/wire.js").ImportAll} TextsUi
 *   Policies, workflows, and all of it in one file.
 * @typedef {import("../generated/wire.js").GetSettings | import("../generated/wire.js").ChangeSettings
 *   | import("../generated/wire.js").UndoSettings | import("../generated/wire.js").SetSiteRule
 *   | import("../generated/wire.js").RemoveModelKey | import("../generated/wire.js").ListModels
 *   | import("../generated/wire.js").TryModel | import("../generated/wire.js").OpenPractice
 *   | import("../generated/wire.js").GetKept | import("../generated/wire.js").DeleteRuns
 *   | import("../generated/wire.js").RemoveSecret | import("../generated/wire.js").ChangeSchedule
 *   | import("../generated/wire.js").GetExemplars | import("../generated/wire.js").GetExemplar
 *   | import("../generated/wire.js").ChangeExemplar | import("../generated/wire.js").DeleteExemplars
 *   | TextsUi | SetModelKeyUi | SetSecretUi} SettingsUi
 *   Options page only; passed on to the daemon. Answered by `settings`, `settings_refused`, `models_listed`,
 *   `model_trial`, `practice_site`, `kept`, `exemplars`, `exemplar_shown` or a `TextsNews`, or `error` without a connection.
 *
 * @typedef {HelloUi | StartUi | ControlUi | HintUi | AnswerUi | GetRunUi | JudgeRunUi | ListRunsUi | CatchUpUi | GetScreenshotUi
 *   | ApprovalDetailsUi | OpenApprovalUi | DecideUi | CorrectUi | DecideClientUi | ReplayShowUi | ReplayEndUi | StopAllUi | PairWithCodeUi | ReconnectUi
 *   | GrantsUi | RevokeGrantUi | AddTestSiteUi | RemoveTestSiteUi | WorkflowUi | SettingsUi} UiMessage
 *
 * Worker to UI.
 * @typedef {{type: "connection", state: ConnectionState, message: string, program: string}} ConnectionNews
 *   Sent at once after `hello_ui` and whenever it changes. `message` says what the person can do; ""
 *   once there is nothing to do.
 * @typedef {{type: "runs", runs: RunView[], notice?: string, missed?: string}} RunsNews  Newest first. Also sent after every (re)connection.
 *   `notice`: what the person has to know of the program's start.
 * @typedef {{type: "run", run: RunView, steps: StepView[], whole: boolean}} RunNews
 *   Sent for every change of every run. With `whole` the steps are all of the run's, else the new or
 *   changed ones.
 * @typedef {{type: "screenshot", run: string, step: number, mime: string, data: string}} ScreenshotNews
 *   `data` is base64. An answer to `get_screenshot` only.
 * @typedef {{type: "approval", ask: AskApproval, expires_at: number, fields: ApprovalField[], title: string}}
 *   ApprovalNews  `expires_at`: Unix time in milliseconds. `title`: the tab's title.
 * @typedef {{type: "approval_gone", ticket: string, why: string, again?: boolean, instead?: boolean}} ApprovalGoneNews
 *   `again`: the same step is about to be asked about anew. `instead`: what was said of its end before was not so.
 * @typedef {{type: "approval_picture", ticket: string, data: string}} ApprovalPictureNews
 *   The page around the step's target, a JPEG as base64, secrets painted over. Once, soon after `approval`.
 * @typedef {{type: "consent", ask: import("../generated/wire.js").AskClient, expires_at: number}} ConsentNews
 *   What the consent page asks. `expires_at`: Unix time in milliseconds.
 * @typedef {{type: "consent_gone", client: string, why: string}} ConsentGoneNews
 * @typedef {{type: "waiting", tickets: string[]}} WaitingNews  All steps that wait, the oldest first.
 * @typedef {{type: "replay_shown", run: string, step: number, found: boolean}} ReplayShownNews
 *   `found` is false where the step's element is not in the page (any more): show its picture instead.
 * @typedef {{type: "grants", grants: Grant[], sites: TestSite[]}} GrantsNews
 * @typedef {import("../generated/wire.js").WorkflowView} WorkflowView
 * @typedef {import("../generated/wire.js").WorkflowParameter} WorkflowParameter
 * @typedef {import("../generated/wire.js").WorkflowList} WorkflowListNews
 * @typedef {import("../generated/wire.js").WorkflowShown & {draft_of: string}} WorkflowShownNews
 *   `draft_of`: the run that it would be kept from; "": it is kept.
 * @typedef {import("../generated/wire.js").WorkflowChanged} WorkflowChangedNews
 * @typedef {import("../generated/wire.js").WorkflowScheduled} WorkflowScheduledNews
 * @typedef {{type: "workflows_stale"}} WorkflowsStaleNews  One was kept, deleted or put on time: ask for the list again.
 * @typedef {{type: "error", message: string, about?: UiMessage["type"]}} ErrorNews  In plain words.
 *
 * @typedef {import("../generated/wire.js").Texts | import("../generated/wire.js").TextShown
 *   | import("../generated/wire.js").TextChecked | import("../generated/wire.js").TextSaved
 *   | import("../generated/wire.js").AllExported | import("../generated/wire.js").ImportPlanned} TextsNews
 * @typedef {TextsNews | import("../generated/wire.js").Settings | import("../generated/wire.js").SettingsRefused
 *   | import("../generated/wire.js").ModelsListed | import("../generated/wire.js").ModelTrial
 *   | import("../generated/wire.js").PracticeSite | import("../generated/wire.js").Kept
 *   | import("../generated/wire.js").KeptExemplars | import("../generated/wire.js").ExemplarShown} SettingsNews
 *   Told to the options page only.
 *
 * @typedef {ConnectionNews | RunsNews | RunNews | ScreenshotNews | ApprovalNews | ApprovalGoneNews
 *   | ApprovalPictureNews | ConsentNews | ConsentGoneNews | WaitingNews
 *   | ReplayShownNews | GrantsNews | ErrorNews | WorkflowListNews | WorkflowShownNews | WorkflowChangedNews
 *   | WorkflowScheduledNews | WorkflowsStaleNews | SettingsNews} UiNews
 */

/** The name of the port that the extension's pages connect with. */
export const UI_PORT = "ui";
