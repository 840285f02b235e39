// Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit.

export type Action =
  | Click
  | Hover
  | Drag
  | Draw
  | Type
  | Press
  | Select
  | Check
  | SelectText
  | Copy
  | Paste
  | Upload
  | Scroll
  | Goto
  | GoBack
  | GoForward
  | NewTab
  | TabFocus
  | CloseTab
  | UseTool
  | Wait;

export type ExtensionBody =
  | Hello
  | Proof
  | Ping
  | StartRun
  | Control
  | Hint
  | Answer
  | Decide
  | Observed
  | Inspected
  | Acted
  | PersonAwaited
  | Looked
  | ToolList
  | Screenshot
  | TabEvent
  | TabOpened
  | Demonstrated
  | HeldRequest
  | ListRuns
  | GetRun
  | JudgeRun
  | GetScreenshot
  | Grants
  | CatchUp
  | ListWorkflows
  | GetWorkflow
  | DraftWorkflow
  | KeepWorkflow
  | DeleteWorkflow
  | ScheduleWorkflow
  | ClientDecided
  | GetSettings
  | ChangeSettings
  | UndoSettings
  | SetSiteRule
  | SetModelKey
  | RemoveModelKey
  | ListModels
  | TryModel
  | OpenPractice
  | GetKept
  | DeleteRuns
  | SetSecret
  | RemoveSecret
  | ChangeSchedule
  | GetExemplars
  | GetExemplar
  | ChangeExemplar
  | DeleteExemplars
  | GetTexts
  | GetText
  | NewPolicy
  | ReadText
  | CheckText
  | SaveText
  | DeleteText
  | ExportAll
  | ImportAll
  | Failure;

export type DaemonBody =
  | Challenge
  | Refused
  | Welcome
  | Pong
  | Lease
  | OpenTab
  | CloseOpened
  | Observe
  | AwaitPerson
  | Look
  | ListTools
  | Inspect
  | Act
  | ActStatus
  | AskApproval
  | WithdrawApproval
  | GrantsRevoked
  | JudgedRequest
  | RunUpdate
  | RunList
  | Screenshot
  | WorkflowList
  | WorkflowShown
  | WorkflowChanged
  | WorkflowScheduled
  | AskClient
  | Settings
  | SettingsRefused
  | ModelsListed
  | ModelTrial
  | PracticeSite
  | Kept
  | KeptExemplars
  | ExemplarShown
  | Texts
  | TextShown
  | TextChecked
  | TextSaved
  | AllExported
  | ImportPlanned
  | Failure;

/** Do one action, once. `facts` are what it was judged on; `ticket` the approval it spends. `exemption` names why a form may be submitted without a ticket; the extension checks the claim. */
export interface Act {
  type: "act";
  run: string;
  step: number;
  action_id: string;
  tab: number;
  action: Action;
  facts: Facts | null;
  effect: "read" | "navigate" | "edit" | "commit";
  ticket: string;
  exemption: "" | "sign_in" | "search" | "step" | "grant";
  grant: string;
  like: string;
  policy: string;
  effects: Array<"send" | "publish" | "share" | "agree" | "book" | "install" | "form" | "tool">;
  suspected: boolean;
  secret: boolean;
  sealed: string;
  shown: string;
  caption: string;
  screenshot: boolean;
  request: RequestFacts | null;
}

/** Ask the extension's ledger what became of an action, once its page rests. Never performs it. `ledger`: the one in which it was to be written down ("": not known). Another one only says what it knows. */
export interface ActStatus {
  type: "act_status";
  action_id: string;
  ledger: string | "";
  tab: number;
}

/** Answers `act` and `act_status`. `done`: it happened once. `stale`: the page is no longer what was judged; nothing was done. `blocked`: it may not or cannot be done now (covered, disabled, no ticket); nothing was done. `not_done`: the ledger has never seen this action. `unknown`: it began, and its end is not known. */
export interface Acted {
  type: "acted";
  action_id: string;
  status: "done" | "stale" | "blocked" | "not_done" | "unknown";
  detail?: string;
  input?: "trusted" | "synthetic" | "none";
  observation?: Observation | null;
}

/** Answers `export_all`. */
export interface AllExported {
  type: "all_exported";
  text: string;
  left_out: Array<string>;
}

/** An amount of money on the page, with what is written beside it. */
export interface Amount {
  label: string;
  text: string;
  value: number | null;
  currency: string;
  role: "paid" | "maybe" | "part" | "saved" | "struck" | "other";
}

/** The person's answer to the question that the run asks: words, or what they filled in of its fields. */
export interface Answer {
  type: "answer";
  run: string;
  text?: string;
  values?: Array<Given>;
}

/** An answer that is a table: columns, and rows of as many cells. */
export interface AnswerTable {
  columns: Array<string>;
  rows: Array<Array<string>>;
  csv: string;
}

/** The block that a control is about: what tells it apart from its like. */
export interface Around {
  kind: "row" | "cell" | "entry" | "card" | "dialog" | "part";
  alike: boolean;
  text: string;
  live: string;
  digest: string;
}

/** Open the approval page for one step. Answered in time by `decide`; silence denies. */
export interface AskApproval {
  type: "ask_approval";
  run: string;
  step: number;
  tab: number;
  ticket: string;
  action: Action;
  facts: Facts;
  sentence: string;
  reasons: Array<string>;
  requirements: Array<Requirement>;
  stack: Array<string>;
  instruction: string;
  client: string;
  policy: string;
  always: Array<"send" | "publish" | "share" | "agree" | "book" | "install" | "form" | "tool">;
  like: boolean;
  expires: number;
  request: RequestFacts | null;
}

/** Ask the person whether a program may give Handrail instructions. Answered in time by `client_decided`; silence is a no. Sent again after a reconnection while it is open. */
export interface AskClient {
  type: "ask_client";
  client: string;
  name: string;
  program: string;
  expires: number;
}

/** Whether the page that the person was handed still asks for a password, a code, a puzzle's answer. */
export interface AwaitPerson {
  type: "await_person";
  tab: number;
}

/** A rectangle in CSS pixels, from the upper left corner of the window's part that shows the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The person wants what schedules have missed to be done after all: the latest date of each, or none. Answered by `run_list`. */
export interface CatchUp {
  type: "catch_up";
  forget?: boolean;
}

/** Answers `hello`: HMAC-SHA256(key, "srv"|client nonce|server nonce|port|extension id), hex. */
export interface Challenge {
  type: "challenge";
  protocol: number;
  nonce: string;
  proof: string;
}

/** A setting's new value; null takes it out of the file. */
export interface Change {
  name: "model.base_url" | "model.name" | "model.tier" | "model.price_in" | "model.price_out" | "model.page_tokens" | "model.interface" | "model.effort" | "model.context" | "model.images" | "small.base_url" | "small.name" | "small.tier" | "small.price_in" | "small.price_out" | "small.page_tokens" | "small.interface" | "small.effort" | "small.context" | "small.images" | "discover" | "budgets.page_steps" | "budgets.control_steps" | "budgets.depth" | "budgets.tokens" | "budgets.calls" | "budgets.seconds" | "budgets.money" | "mechanisms.plans" | "mechanisms.reason" | "mechanisms.two_calls" | "mechanisms.filter" | "mechanisms.state_filter" | "mechanisms.marks" | "mechanisms.unfilled" | "mechanisms.states" | "mechanisms.forced" | "mechanisms.plugins" | "mechanisms.tools" | "mechanisms.backtracking" | "mechanisms.candidates" | "mechanisms.notes" | "mechanisms.examples" | "mechanisms.samples" | "approval_timeout_s" | "screenshots" | "history_days" | "page_tools" | "reformulate" | "critic" | "exemplars" | "embedding_model";
  value: string | boolean | number | number | null;
}

/** Keep an exemplar out of prompts or let it in again, or delete it. None can be made or edited here. */
export interface ChangeExemplar {
  type: "change_exemplar";
  exemplar: number;
  change: "switch_off" | "switch_on" | "delete";
}

/** Let a schedule rest or go on, or delete it. A new one cannot be made from here. */
export interface ChangeSchedule {
  type: "change_schedule";
  name: string;
  change: "pause" | "resume" | "delete";
}

/** The person changed settings: all of these, or none if one cannot be. */
export interface ChangeSettings {
  type: "change_settings";
  changes: Array<Change>;
}

/** Make a checkbox, radio button or switch be on (or off). */
export interface Check {
  verb: "check";
  ref: string;
  on: boolean;
}

/** Ask what is wrong with a text, as it would be with its file. Answered by `text_checked`. */
export interface CheckText {
  type: "check_text";
  kind: "policy" | "workflow";
  id: string;
  text: string;
  place: TextPlace;
  number: number;
}

/** Click an element: its middle, or the place `at` in it (a canvas, a map, a slider's track). With `modifiers` held it means something else to lists and maps (one more, all up to here), and the browser opens links elsewhere; what it would set off is the same. A dialog (confirm, prompt) that the click opens is dismissed, unless `dialog` is `accept`: what it asks can be anything, so such a click always waits for the person. */
export interface Click {
  verb: "click";
  ref: string;
  button: "left" | "middle" | "right";
  count: number;
  modifiers: Array<"Control" | "Shift" | "Alt" | "Meta">;
  at: Point | null;
  dialog: "dismiss" | "accept";
  dialog_text: string;
}

/** What the person said on the page that asks about a program. `once`: until its connection ends. */
export interface ClientDecided {
  type: "client_decided";
  client: string;
  decision: "once" | "always" | "no";
}

/** Close a tab again that `open_tab` has opened; another one is left alone. */
export interface CloseOpened {
  type: "close_opened";
  tab: number;
}

/** Close the tab the run is in, if the run opened it, and go on in the one it was opened from. */
export interface CloseTab {
  verb: "close_tab";
}

/** A person's command to a run. `ask_again` reopens a decision that was let time out; `finish` ends a demonstration that is complete. */
export interface Control {
  type: "control";
  run: string;
  command: "pause" | "resume" | "stop" | "take_over" | "hand_back" | "ask_again" | "ask_each" | "finish";
}

/** Copy what is selected, as Control+C does; the person's own clipboard is left alone. */
export interface Copy {
  verb: "copy";
}

/** A parameter as the person wants it. `was`: its name in the draft. */
export interface CorrectedParameter {
  was: string;
  name: string;
  ask?: string;
  kind?: string;
  default?: string;
}

/** The envelope from the daemon to the extension. */
export interface DaemonMessage {
  v: 1;
  seq: number;
  re: number | null;
  body: DaemonBody;
}

/** A decision made on the approval page. The extension's ledger holds the approval itself. Two are no person's: `void`, the page is no longer what was asked about, and `expired`, by the browser's clock the time to decide has run out (or has not come yet, if the clock was set). `edit`: the person corrected a value in the form, whose name is the reason; the step is to be asked about anew. */
export interface Decide {
  type: "decide";
  run: string;
  ticket: string;
  decision: "approve" | "deny" | "void" | "expired" | "edit";
  reason?: string;
  like?: boolean;
  stop?: boolean;
}

/** Delete all exemplars. */
export interface DeleteExemplars {
  type: "delete_exemplars";
}

/** Delete a run that is over, with its pictures and prompts; null: all that are over. */
export interface DeleteRuns {
  type: "delete_runs";
  run: string | null;
}

/** Delete a policy or a workflow of the person's own. Answered by `texts` and `settings`. */
export interface DeleteText {
  type: "delete_text";
  kind: "policy" | "workflow";
  id: string;
}

/** Delete a workflow; its runs stay. Answered by `workflow_changed` or `failure`. */
export interface DeleteWorkflow {
  type: "delete_workflow";
  name: string;
}

/** The person did this in a tab whose run watches. Without an action they begin to fill in a field: the page as it was read before is what that will have been done on. */
export interface Demonstrated {
  type: "demonstrated";
  run: string;
  action?: Action | null;
  document_id?: string;
}

/** One frame's document. `document_id` is Chrome's: it changes with every navigation. It is sent whole (`base` is 0: `nodes` are all there are), or as what is different from the version `base` of the same document (`nodes` is empty, `edits` tell the difference). */
export interface Document {
  frame: number;
  parent?: number;
  at?: number;
  unread?: Array<number>;
  document_id: string;
  url: string;
  origin: string;
  title?: string;
  nodes: Array<Node>;
  truncated?: boolean;
  opened?: boolean;
  version?: number;
  base?: number;
  edits?: Array<Edit>;
}

/** Ask what would be kept of a run. Answered by `workflow_shown`, or by `failure`, which says why not. */
export interface DraftWorkflow {
  type: "draft_workflow";
  run: string;
}

/** Press on an element (at its middle, or at `start`), move, and let go. With `to` it is let go over that element (its middle, or at `end` in it); without, at `end` in the dragged element's own coordinates: a slider's handle by 40 pixels is `end` 40 to the right of `start`. */
export interface Drag {
  verb: "drag";
  ref: string;
  to: string | null;
  start: Point | null;
  end: Point | null;
}

/** Press at the first point in an element, move through the others, and let go at the last. */
export interface Draw {
  verb: "draw";
  ref: string;
  points: Array<Point>;
}

/** One splice of a list of nodes: from index `at` on, `remove` nodes make way for `nodes`. Indexes are those of the list before any edit; the edits of a document are in order and do not overlap. */
export interface Edit {
  at: number;
  remove?: number;
  nodes?: Array<Node>;
}

/** Answers `get_exemplar`: what is kept, with placeholders for values, and nothing else is. */
export interface ExemplarShown {
  type: "exemplar_shown";
  exemplar: number;
  task: string;
  objective: string;
  page: string;
  steps: Array<string>;
  elsewhere: string;
}

/** Ask for all that is the person's but secrets. Answered by `all_exported`. */
export interface ExportAll {
  type: "export_all";
}

/** The envelope from the extension to the daemon. */
export interface ExtensionMessage {
  v: 1;
  seq: number;
  re?: number | null;
  body: ExtensionBody;
}

/** Everything about an action's target that its effect was judged on. The daemon gets them by `inspect`, judges them, and sends them with the action; the extension recomputes them at dispatch and answers `stale` on any difference. */
export interface Facts {
  document_id: string;
  frame_origin: string;
  url: string;
  tag: string;
  role: string;
  name: string;
  type: string;
  href: string;
  hint: string;
  context: string;
  around: Around | null;
  total: string;
  amounts: Array<Amount>;
  submits: boolean;
  form: FormFacts | null;
  filled: string;
  secret: boolean;
  for_secret: boolean;
  drop: string;
  pasted_from: string;
  awaits: boolean;
  in_dialog: boolean;
  opens: boolean;
  repeatable: boolean;
  held: boolean;
  drafts: Array<string>;
}

/** The answer to a request that could not be met. `message` is for people and says what to do. */
export interface Failure {
  type: "failure";
  code: "bad_message" | "unknown_run" | "busy" | "tab_gone" | "page_refused" | "no_model" | "not_now" | "internal";
  message: string;
}

/** What cannot be set from the browser, and why. */
export interface FixedSetting {
  name: string;
  value: string;
  why: string;
}

/** The form that an action would submit, without its values. */
export interface FormFacts {
  action: string;
  method: "get" | "post" | "dialog";
  fields: number;
  digest: string;
  alike: string;
  card: boolean;
  passwords: "none" | "current" | "new";
  text_fields: number;
  search: boolean;
  label: string;
  button: string;
  others: boolean;
  chosen: Array<string>;
  radios: Array<string>;
  boxes: Array<string>;
}

/** Ask for all that is kept of one. Answered by `exemplar_shown`. */
export interface GetExemplar {
  type: "get_exemplar";
  exemplar: number;
}

/** Ask which exemplars there are. */
export interface GetExemplars {
  type: "get_exemplars";
}

/** Ask what is kept. */
export interface GetKept {
  type: "get_kept";
}

/** Ask for one run with all its steps. Answered by `run_update`. */
export interface GetRun {
  type: "get_run";
  run: string;
}

/** Ask for the picture of one step. Answered by `screenshot` or `failure`. */
export interface GetScreenshot {
  type: "get_screenshot";
  run: string;
  step: number;
}

/** Ask for all settings. */
export interface GetSettings {
  type: "get_settings";
}

/** Ask for one. Answered by `text_shown`; `export`: as a file for others, without the person's values. */
export interface GetText {
  type: "get_text";
  kind: "policy" | "workflow";
  id: string;
  export?: boolean;
}

/** Ask which policies and workflows there are. Answered by `texts`. */
export interface GetTexts {
  type: "get_texts";
}

/** Ask for one workflow, to be run. Answered by `workflow_shown` or `failure`. */
export interface GetWorkflow {
  type: "get_workflow";
  name: string;
}

/** The person's answer to one of a question's fields, by the field's name. */
export interface Given {
  name: string;
  value: string;
}

/** Go one page back in the tab's history. */
export interface GoBack {
  verb: "go_back";
}

/** Go one page forward in the tab's history. */
export interface GoForward {
  verb: "go_forward";
}

/** Open an http(s) address in the tab. */
export interface Goto {
  verb: "goto";
  url: string;
}

/** The person always allows a policy to do something on one site. Given on the approval page only. */
export interface Grant {
  id: string;
  policy: string;
  effects: Array<"send" | "publish" | "share" | "agree" | "book" | "install" | "form" | "tool">;
  origin: string;
  given: number;
}

/** All grants that the person has given in this browser. Sent after each connect and each change, and when somebody looks at them. Answered by `grants_revoked`. What is not in it any more counts as revoked. */
export interface Grants {
  type: "grants";
  grants: Array<Grant>;
}

/** Answers `grants`: those that were taken back on the command line. The extension forgets them. */
export interface GrantsRevoked {
  type: "grants_revoked";
  grants: Array<string>;
}

/** The page wants to send something; it is held until the answer, `judged_request`. Silence means no. With `covered` an approval that this browser remembers lets it go, or the step itself: the daemon says whether the person has said no since. */
export interface HeldRequest {
  type: "held_request";
  run: string;
  tab: number;
  step?: number | null;
  request: RequestFacts;
  covered?: boolean;
  ticket?: string;
  form_too?: boolean;
}

/** First message. The daemon proves that it knows the key before it learns anything else. */
export interface Hello {
  type: "hello";
  protocol: number;
  nonce: string;
  extension_id: string;
}

/** A message typed during a run; it enters the top frame's history. */
export interface Hint {
  type: "hint";
  run: string;
  text: string;
}

/** Move the pointer over an element: its middle, or the place `at` in it. */
export interface Hover {
  verb: "hover";
  ref: string;
  at: Point | null;
}

/** Take over what such a file says. Without `sure` nothing is changed: answered by `import_planned`. `sure` is that answer's, after the person's yes; it holds for just these changes. */
export interface ImportAll {
  type: "import_all";
  text: string;
  sure?: string;
}

/** Answers `import_all`: what would be changed, in words, and what not. */
export interface ImportPlanned {
  type: "import_planned";
  changes: Array<string>;
  left_out: Array<string>;
  sure: string;
}

/** Collect the facts about what an action would touch. Changes nothing. */
export interface Inspect {
  type: "inspect";
  tab: number;
  action: Action;
}

/** Answers `inspect`: the facts about the action's target, or why it cannot be acted on. */
export interface Inspected {
  type: "inspected";
  facts?: Facts | null;
  problem?: string;
}

/** The person says whether a run that is done was right: then it becomes exemplars, else none are kept of it. Answered by `run_update` or `failure`. */
export interface JudgeRun {
  type: "judge_run";
  run: string;
  verdict: "right" | "wrong" | "";
}

/** What becomes of a held request: the answer to `held_request`. `fail`: it is dropped, also where the person is to be asked; once approved it is sent anew, by the step that is done again (`act.request`) or by the page itself. */
export interface JudgedRequest {
  type: "judged_request";
  id: string;
  decision: "continue" | "fail";
}

/** Keep a run as the person has corrected its draft. Answered by `workflow_changed` or `failure`. */
export interface KeepWorkflow {
  type: "keep_workflow";
  run: string;
  name: string;
  title: string;
  parameters?: Array<CorrectedParameter>;
}

/** What is kept of runs, secrets and schedules; sent after each change as well. */
export interface Kept {
  type: "kept";
  runs: Array<KeptRun>;
  total: number;
  secrets: Array<KeptSecret>;
  keyring_problem: string;
  schedules: Array<KeptSchedule>;
  done: string;
}

/** An exemplar in short; a value that the person gave is "…" in `title`. `at`: Unix time. */
export interface KeptExemplar {
  exemplar: number;
  title: string;
  policy: string;
  site: string;
  site_kind: string;
  run: string;
  at: number;
  used: number;
  off: boolean;
}

/** All exemplars, the newest first; sent after each change as well. */
export interface KeptExemplars {
  type: "exemplars";
  exemplars: Array<KeptExemplar>;
  total: number;
  done: string;
}

/** A run that is kept, in short. `created`: Unix time; `going`: it cannot be deleted yet. */
export interface KeptRun {
  run: string;
  instruction: string;
  site: string;
  created: number;
  going: boolean;
}

/** A schedule. `when` and `last` are words; `next` is Unix time, null where it rests or has no date. */
export interface KeptSchedule {
  name: string;
  when: string;
  next: number | null;
  last: string;
  instruction: string;
  paused: boolean;
  problem: string;
}

/** That there is a secret, never the secret. */
export interface KeptSecret {
  name: string;
  origin: string;
  where: "keyring" | "environment";
}

/** A run takes the tab (attach the debugger, show the overlay) or gives it back. With `watch` the hands on the page are the person's: no debugger, what they do is told (`demonstrated`). */
export interface Lease {
  type: "lease";
  run: string;
  tab: number;
  held: boolean;
  watch: boolean;
}

/** Ask a model server which models it has. Answered by `models_listed` or `settings_refused`. */
export interface ListModels {
  type: "list_models";
  address: string;
}

/** Ask for the latest runs. Answered by `run_list`. */
export interface ListRuns {
  type: "list_runs";
  limit?: number;
}

/** Which tools the tab's page offers by itself (WebMCP); those of its frames are left out. */
export interface ListTools {
  type: "list_tools";
  tab: number;
}

/** Ask for all workflows, those for the page at `url` first. Answered by `workflow_list`. */
export interface ListWorkflows {
  type: "list_workflows";
  url?: string;
}

/** Where an element is, and a picture of it for a model that can see; without `ref`, of the window. */
export interface Look {
  type: "look";
  tab: number;
  ref: string | null;
  picture: boolean;
}

/** Answers `look`. */
export interface Looked {
  type: "looked";
  box?: Box | null;
  data?: string;
  scale?: number;
}

/** Which model does the work; `problem` says why the one that is set does not. */
export interface ModelInUse {
  state: "ready" | "looking" | "failed";
  sentence: string;
  problem: string;
  local: boolean;
}

/** That there is a key for a model server, never the key. */
export interface ModelKey {
  origin: string;
  where: "keyring" | "environment";
}

/** A model server that answered on this computer, and its chat models. */
export interface ModelServer {
  program: string;
  address: string;
  models: Array<string>;
}

/** How far a trial is. `rows` come with its end. */
export interface ModelTrial {
  type: "model_trial";
  small: boolean;
  state: "going" | "works" | "fails";
  text: string;
  done: number | null;
  rows: Array<TrialRow>;
}

/** Answers `list_models`. */
export interface ModelsListed {
  type: "models_listed";
  address: string;
  names: Array<string>;
}

/** Ask for a policy to start from; nothing is written. Answered by `text_shown`. */
export interface NewPolicy {
  type: "new_policy";
  name: string;
  place: TextPlace;
}

/** Open an http(s) address in a new tab, which the run goes on in; without one the tab is empty. */
export interface NewTab {
  verb: "new_tab";
  url: string | null;
}

/** One thing on the page. `ref` is empty for what cannot be acted on (text, headings, groups). */
export interface Node {
  ref?: string;
  role: string;
  name?: string;
  value?: string;
  states?: Array<"checked" | "mixed" | "selected" | "expanded" | "collapsed" | "pressed" | "disabled" | "required" | "invalid" | "focused" | "readonly" | "modal" | "scrollable" | "masked" | "multiselectable">;
  depth?: number;
  in_view?: boolean;
  hint?: string;
  options?: Array<string>;
}

/** The tab as it is now: the top frame's document first, then the others in document order. */
export interface Observation {
  tab: number;
  url: string;
  title?: string;
  documents: Array<Document>;
  notes?: Array<string>;
}

/** Read the tab. `screenshot` asks for a picture of this moment, sent later by itself. `whole` asks for every document in full: at the beginning, and when a difference could not be applied. */
export interface Observe {
  type: "observe";
  run: string;
  step: number;
  tab: number;
  screenshot: boolean;
  whole: boolean;
}

/** Answers `observe`. */
export interface Observed {
  type: "observed";
  observation: Observation;
}

/** Ask for the practice airline. Answered by `practice_site` or `settings_refused`. */
export interface OpenPractice {
  type: "open_practice";
}

/** Open an address in a tab of its own, behind the person's; "" asks for the tab in front. For a run that nobody started in the browser. Answered by `tab_opened` or `failure`. */
export interface OpenTab {
  type: "open_tab";
  url: string;
}

/** A tool that the page offers, in the page's own words, masked and cut. */
export interface PageTool {
  name: string;
  title?: string;
  description?: string;
  input_schema?: string;
  read_only?: boolean;
  untrusted?: boolean;
}

/** Paste what was copied during this run into a field, as Control+V does; `clear` replaces its text. */
export interface Paste {
  verb: "paste";
  ref: string;
  clear: boolean;
}

/** Answers `await_person`: whether the page still asks for what only a person can give. */
export interface PersonAwaited {
  type: "person_awaited";
  awaited: boolean;
}

/** Sent every 20 s: a data message is what keeps Chrome's service worker alive. */
export interface Ping {
  type: "ping";
}

/** A place in an element: CSS pixels to the right of and below its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A policy in short. `state`: whether it counts, waits to be tried, is not used because a person's own one has its name, or has something in it that keeps it from being used. */
export interface PolicyLine {
  id: string;
  name: string;
  description: string;
  site: string;
  patterns: Array<string>;
  looks_like: boolean;
  own: boolean;
  state: "counts" | "draft" | "hidden" | "broken";
  replaces: boolean;
  skill: string;
  learned_from: string;
  problems: Array<string>;
  needed: Array<string>;
}

/** Answers `ping`. */
export interface Pong {
  type: "pong";
}

/** Answers `open_practice`: a made-up airline that this computer serves, and what to ask for there. */
export interface PracticeSite {
  type: "practice_site";
  url: string;
  instruction: string;
}

/** A provider, a program of this computer, or a model that Handrail runs by itself (then `model`). */
export interface Preset {
  key: string;
  title: string;
  address: string;
  model: string;
  note: string;
  key_wanted: boolean;
  fetched: boolean;
  suggested: string;
}

/** Press a key or a chord ("Enter", "Control+A") on an element, or on whatever has the focus. With `text` instead of `keys`, each of its characters by its key (a terminal, a drawn editor). */
export interface Press {
  verb: "press";
  ref: string | null;
  keys: string;
  text: string;
}

/** HMAC-SHA256(key, "cli"|client nonce|server nonce|port|extension id), hex. */
export interface Proof {
  type: "proof";
  proof: string;
  ledger: string;
  browser?: string | "";
  language?: string;
  wanted?: boolean;
}

/** The person chose a file to import; nothing is written. Answered by `text_shown`. */
export interface ReadText {
  type: "read_text";
  kind: "policy" | "workflow";
  text: string;
}

/** The connection ends here. `message` says what the person can do about it. */
export interface Refused {
  type: "refused";
  code: "protocol_mismatch" | "bad_proof" | "bad_message" | "replaced" | "too_slow";
  message: string;
}

/** Delete the key for the model server at an address. */
export interface RemoveModelKey {
  type: "remove_model_key";
  address: string;
}

/** Delete a secret. */
export interface RemoveSecret {
  type: "remove_secret";
  name: string;
}

/** A request of the page that would change something, as the debugger holds it: what it was judged on. Names and shapes only. What it would send stays in the extension. */
export interface RequestFacts {
  id: string;
  kind: "form" | "navigation" | "fetch" | "beacon" | "report";
  method: string;
  url: string;
  page_origin: string;
  frame_origin: string;
  content_type: string;
  size: number;
  operation: string;
  fields: Array<string>;
  carries: "nothing" | "typed" | "secret";
  new_password: boolean;
  redirected: boolean;
  cause: "input" | "load" | "page" | "unknown";
  frame: string;
  document: string;
  digest: string;
}

/** One thing the person asked for, beside what the page shows before an irreversible step. */
export interface Requirement {
  asked: string;
  found: string;
  met: "yes" | "no" | "unseen";
}

/** The latest runs, newest first, and what the person has to know of the program's start. */
export interface RunList {
  type: "run_list";
  runs: Array<RunView>;
  notice: string;
  missed: string;
}

/** A run changed: its view, and the steps that are new or changed (all of them after `get_run`). */
export interface RunUpdate {
  type: "run_update";
  run: RunView;
  steps: Array<StepView>;
  whole: boolean;
}

/** One run as a person sees it, without its steps. */
export interface RunView {
  run: string;
  tab: number;
  instruction: string;
  state: "queued" | "observing" | "deciding" | "awaiting_approval" | "acting" | "paused" | "taken_over" | "needs_you" | "watching" | "done" | "failed" | "stopped";
  stack: Array<string>;
  message: string;
  answer: string;
  table: AnswerTable | null;
  question: string;
  fields: Array<Wanted>;
  answers: Array<string>;
  ticket: string;
  likes: Array<string>;
  working: Working | null;
  page_steps: number;
  page_sent: number;
  tokens: number;
  cost: number | null;
  seconds: number;
  model: string;
  created: number;
  rows: number;
  row: number;
  unattended: boolean;
  client: string;
  workflow: string;
  values: Array<Given>;
  judged: "right" | "wrong" | "";
  exemplars: number;
}

/** Write a text down: over the person's own one, as a copy of a shipped one, or as a new one. Answered by `text_saved`, `texts` and `settings`. */
export interface SaveText {
  type: "save_text";
  kind: "policy" | "workflow";
  id: string;
  text: string;
  place: TextPlace;
  digest: string;
}

/** Have a workflow done on time from now on. Answered by `workflow_scheduled` or `failure`. */
export interface ScheduleWorkflow {
  type: "schedule_workflow";
  workflow: string;
  when: string;
  values?: Array<Given>;
  table?: string;
}

/** A picture of the tab after a step, secrets painted over. Sent by itself, never waited for. */
export interface Screenshot {
  type: "screenshot";
  run: string;
  step: number;
  mime: "image/jpeg" | "image/png";
  data: string;
}

/** Scroll the page, or the scrollable box around `ref`, by most of its visible height. An element that is out of view, and no such box itself, is brought to the top of the window instead (to its bottom where the direction is up), so that what lies beyond it is seen. Where nothing moves, but the element listens to the wheel (a map, an editor), the wheel is turned over it. With `to_text`, scroll on until that text is in view (it loads more where scrolling does); with `to_end`, until there is no more. */
export interface Scroll {
  verb: "scroll";
  ref: string | null;
  direction: "up" | "down" | "left" | "right";
  to_text: string;
  to_end: boolean;
}

/** Choose options of a native select or an open listbox by their visible text. */
export interface Select {
  verb: "select";
  ref: string;
  options: Array<string>;
}

/** Select a passage in an element's text (all of it, when `text` is empty), as with the mouse. Without `ref` the passage is looked for in the whole page: plain text has no refs. */
export interface SelectText {
  verb: "select_text";
  ref: string | null;
  text: string;
}

/** A key for the model server at an address: into the keyring, and never sent back. */
export interface SetModelKey {
  type: "set_model_key";
  address: string;
  sealed: string;
}

/** A secret for one site: into the keyring, and never sent back. */
export interface SetSecret {
  type: "set_secret";
  name: string;
  origin: string;
  sealed: string;
}

/** What of a site may go to a model on the internet; null takes the rule back. */
export interface SetSiteRule {
  type: "set_site_rule";
  site: string;
  rule: "never" | "ask" | "usual" | null;
}

/** One setting, as a field of the page. */
export interface Setting {
  name: "model.base_url" | "model.name" | "model.tier" | "model.price_in" | "model.price_out" | "model.page_tokens" | "model.interface" | "model.effort" | "model.context" | "model.images" | "small.base_url" | "small.name" | "small.tier" | "small.price_in" | "small.price_out" | "small.page_tokens" | "small.interface" | "small.effort" | "small.context" | "small.images" | "discover" | "budgets.page_steps" | "budgets.control_steps" | "budgets.depth" | "budgets.tokens" | "budgets.calls" | "budgets.seconds" | "budgets.money" | "mechanisms.plans" | "mechanisms.reason" | "mechanisms.two_calls" | "mechanisms.filter" | "mechanisms.state_filter" | "mechanisms.marks" | "mechanisms.unfilled" | "mechanisms.states" | "mechanisms.forced" | "mechanisms.plugins" | "mechanisms.tools" | "mechanisms.backtracking" | "mechanisms.candidates" | "mechanisms.notes" | "mechanisms.examples" | "mechanisms.samples" | "approval_timeout_s" | "screenshots" | "history_days" | "page_tools" | "reformulate" | "critic" | "exemplars" | "embedding_model";
  title: string;
  description: string;
  kind: "switch" | "choice" | "whole" | "number" | "text";
  choices: Array<string>;
  choice_words: Array<string>;
  least: number | null;
  most: number | null;
  unlimited: boolean;
  value: string | boolean | number | number | null;
  default: string | boolean | number | number | null;
  set: boolean;
  locked: string;
  waits: boolean;
}

/** Why something was not done; `about` is a setting, "site", "key", "models", "practice", "history", "secret", "schedule", "exemplars", "policy", "workflow", "import" or "". */
export interface SettingProblem {
  about: string;
  message: string;
}

/** All settings as they are now; sent after each change as well. */
export interface Settings {
  type: "settings";
  file: string;
  settings: Array<Setting>;
  fixed: Array<FixedSetting>;
  presets: Array<Preset>;
  servers: Array<ModelServer>;
  keys: Array<ModelKey>;
  keyring_problem: string;
  sites: Array<SiteRuleView>;
  model: ModelInUse;
  saved: string;
  undo: string;
}

/** Nothing was changed. */
export interface SettingsRefused {
  type: "settings_refused";
  problems: Array<SettingProblem>;
}

/** A site and what of it may go to a model on the internet. */
export interface SiteRuleView {
  site: string;
  rule: "never" | "ask" | "usual";
}

/** A person typed an instruction for a tab. Answered by `run_update` or `failure`. */
export interface StartRun {
  type: "start_run";
  tab: number;
  instruction: string;
  url?: string;
  title?: string;
  demonstration?: boolean;
  answer_schema?: string;
  table?: string;
  held_by?: string | null;
  values?: Array<Given>;
}

/** One step of a run: a page action, a call or return of a policy, a note, or something that happened. */
export interface StepView {
  index: number;
  kind: "act" | "call" | "return" | "note" | "hint" | "question" | "approval" | "event";
  stack: Array<string>;
  text: string;
  value: string;
  reason: string;
  effect: "read" | "navigate" | "edit" | "commit";
  status: "running" | "done" | "refused" | "failed" | "unknown";
  detail: string;
  ref: string;
  role: string;
  name: string;
  url: string;
  tokens: number;
  seconds: number;
  screenshot: boolean;
  exemplars: Array<string>;
}

/** Something happened to a tab that a run holds. */
export interface TabEvent {
  type: "tab_event";
  tab: number;
  kind: "closed" | "debugger_cancelled" | "crashed";
}

/** Go on in another of the run's tabs, by its number in the observation's list of tabs (from 1). */
export interface TabFocus {
  verb: "tab_focus";
  index: number;
}

/** Answers `open_tab`: the tab, and what it shows. */
export interface TabOpened {
  type: "tab_opened";
  tab: number;
  url: string;
  title?: string;
}

/** Answers `check_text`; `usable`: it can be saved, though there may be something wrong with it. */
export interface TextChecked {
  type: "text_checked";
  number: number;
  usable: boolean;
  problems: Array<TextProblem>;
}

/** Where a new policy belongs. `pattern`: the addresses of a site that is new; `draft`: not used yet. */
export interface TextPlace {
  site: string;
  pattern: string;
  draft: boolean;
}

/** A sentence of the checker, and its line in the text from 1; 0 is the whole text. */
export interface TextProblem {
  line: number;
  text: string;
}

/** Answers `save_text`: it is written down. */
export interface TextSaved {
  type: "text_saved";
  kind: "policy" | "workflow";
  id: string;
}

/** A text to be read or edited; `id` is "" for one that is not there yet. `digest` goes back with `save_text`. */
export interface TextShown {
  type: "text_shown";
  kind: "policy" | "workflow";
  id: string;
  name: string;
  text: string;
  place: TextPlace;
  digest: string;
  export: boolean;
  left_out: Array<string>;
}

/** All policies and workflows; sent after each change as well. */
export interface Texts {
  type: "texts";
  policies: Array<PolicyLine>;
  workflows: Array<WorkflowLine>;
  sites: Array<string>;
  problems: Array<string>;
  policies_folder: string;
  workflows_folder: string;
}

/** Answers `list_tools`. */
export interface ToolList {
  type: "tool_list";
  tools?: Array<PageTool>;
}

/** One thing that the model should be able to do, and whether it did. */
export interface TrialRow {
  what: string;
  value: string;
  tried: string;
  source: string;
}

/** Ask the model a few small things. Answered by several `model_trial`; `fetch`: get it if need be. */
export interface TryModel {
  type: "try_model";
  small?: boolean;
  fetch?: boolean;
}

/** Type text into a field, replacing what is there; `submit` presses Enter. With `clear` false what is there is kept: the text goes behind it, or before it (`where`), as an answer goes before the mail that it quotes. With `part` only that is replaced, if it stands there once. */
export interface Type {
  verb: "type";
  ref: string;
  text: string;
  clear: boolean;
  where: "end" | "start";
  submit: boolean;
  part: string;
}

/** Take back the latest change that was made from here. */
export interface UndoSettings {
  type: "undo_settings";
}

/** Choose files for a file field. The daemon allows only files that the person named. */
export interface Upload {
  verb: "upload";
  ref: string;
  files: Array<string>;
}

/** Call a tool that the page itself offers (WebMCP), with an input for it. What it does is up to the page, whatever the page says of it: so it counts as what cannot be undone. */
export interface UseTool {
  verb: "use_tool";
  tool: string;
  input: string;
}

/** Wait for the page to change by itself, at most so many seconds; for all of them with `whole`; or with `until` for a text to appear, in any part of the page. */
export interface Wait {
  verb: "wait";
  seconds: number;
  whole: boolean;
  until: string;
}

/** One piece of information that a run asks the person for, and what it is needed for. */
export interface Wanted {
  name: string;
  why: string;
}

/** Both sides are verified. Runs that are not over come with it. */
export interface Welcome {
  type: "welcome";
  daemon_version: string;
  runs: Array<RunView>;
}

/** The step no longer waits (the run was stopped, the page changed, the time ran out). */
export interface WithdrawApproval {
  type: "withdraw_approval";
  ticket: string;
}

/** Answers `keep_workflow` and `delete_workflow`. With problems, nothing was changed. */
export interface WorkflowChanged {
  type: "workflow_changed";
  name: string;
  problems: Array<WorkflowProblem>;
}

/** A workflow in short; one with problems cannot be done. */
export interface WorkflowLine {
  id: string;
  name: string;
  title: string;
  site: string;
  parameters: Array<string>;
  problems: Array<string>;
  needed: Array<string>;
}

/** Answers `list_workflows`. `problems`: files that are no workflows, and what to do about each. */
export interface WorkflowList {
  type: "workflow_list";
  workflows: Array<WorkflowView>;
  problems: Array<string>;
  beforehand: string;
}

/** Something that a run of a workflow is told. */
export interface WorkflowParameter {
  name: string;
  ask: string;
  kind: string;
  default: string;
  secret: boolean;
  last: string;
  fixed: boolean;
}

/** Why something cannot be so. `field`: name, title, or a parameter's `from.name`, `from.default`. */
export interface WorkflowProblem {
  field: string;
  text: string;
}

/** Answers `schedule_workflow`. `name`: the new schedule's. `next`: Unix time of its first date. */
export interface WorkflowScheduled {
  type: "workflow_scheduled";
  name: string;
  next: number;
}

/** Answers `get_workflow` and `draft_workflow`; a draft has a name that is free. */
export interface WorkflowShown {
  type: "workflow_shown";
  workflow: WorkflowView;
}

/** A workflow as a person sees it. In a list it has neither parameters nor steps. */
export interface WorkflowView {
  name: string;
  title: string;
  site: string;
  here: "page" | "site" | "elsewhere";
  parameters: Array<WorkflowParameter>;
  steps: Array<string>;
  needed: Array<string>;
}

/** Shown while a model thinks: how long so far and how long such a call usually takes. */
export interface Working {
  since: number;
  estimate: number | null;
  detail: string;
}
