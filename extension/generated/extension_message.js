// Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit.
export default /** @type {const} */ ({
 "$comment": "Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit.",
 "$defs": {
  "Acted": {
   "additionalProperties": false,
   "description": "Answers `act` and `act_status`.\n\n`done`: it happened once. `stale`: the page is no longer what was judged; nothing was done.\n`blocked`: it may not or cannot be done now (covered, disabled, no ticket); nothing was done.\n`not_done`: the ledger has never seen this action. `unknown`: it began, and its end is not known.",
   "properties": {
    "type": {
     "const": "acted",
     "default": "acted",
     "type": "string"
    },
    "action_id": {
     "pattern": "^[0-9a-z]{6,20}\\.\\d+$",
     "type": "string"
    },
    "status": {
     "enum": [
      "done",
      "stale",
      "blocked",
      "not_done",
      "unknown"
     ],
     "type": "string"
    },
    "detail": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "input": {
     "default": "none",
     "enum": [
      "trusted",
      "synthetic",
      "none"
     ],
     "type": "string"
    },
    "observation": {
     "anyOf": [
      {
       "$ref": "#/$defs/Observation"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    }
   },
   "required": [
    "action_id",
    "status"
   ],
   "type": "object"
  },
  "Answer": {
   "additionalProperties": false,
   "description": "The person's answer to the question that the run asks.",
   "properties": {
    "type": {
     "const": "answer",
     "default": "answer",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "text": {
     "maxLength": 4000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "run",
    "text"
   ],
   "type": "object"
  },
  "Control": {
   "additionalProperties": false,
   "description": "A person's command to a run. `ask_again` reopens a decision that was let time out.",
   "properties": {
    "type": {
     "const": "control",
     "default": "control",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "command": {
     "enum": [
      "pause",
      "resume",
      "stop",
      "take_over",
      "hand_back",
      "ask_again"
     ],
     "type": "string"
    }
   },
   "required": [
    "run",
    "command"
   ],
   "type": "object"
  },
  "Decide": {
   "additionalProperties": false,
   "description": "A decision made on the approval page. The extension's ledger holds the approval itself.\n\nTwo are no person's: `void`, the page is no longer what was asked about, and `expired`, by the browser's\nclock the time to decide has run out (or has not come yet, if the clock was set). `edit`: the person\ncorrected a value in the form, whose name is the reason; the step is to be asked about anew.",
   "properties": {
    "type": {
     "const": "decide",
     "default": "decide",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "ticket": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    },
    "decision": {
     "enum": [
      "approve",
      "deny",
      "void",
      "expired",
      "edit"
     ],
     "type": "string"
    },
    "reason": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "run",
    "ticket",
    "decision"
   ],
   "type": "object"
  },
  "Document": {
   "additionalProperties": false,
   "description": "One frame's document. `document_id` is Chrome's: it changes with every navigation.\n\nIt is sent whole (`base` is 0: `nodes` are all there are), or as what is different from the version\n`base` of the same document (`nodes` is empty, `edits` tell the difference).",
   "properties": {
    "frame": {
     "minimum": 0,
     "type": "integer"
    },
    "parent": {
     "default": -1,
     "type": "integer"
    },
    "document_id": {
     "maxLength": 64,
     "type": "string"
    },
    "url": {
     "maxLength": 4096,
     "type": "string"
    },
    "origin": {
     "maxLength": 300,
     "type": "string"
    },
    "title": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "nodes": {
     "items": {
      "$ref": "#/$defs/Node"
     },
     "maxItems": 100000,
     "type": "array"
    },
    "truncated": {
     "default": false,
     "type": "boolean"
    },
    "version": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    },
    "base": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    },
    "edits": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Edit"
     },
     "maxItems": 100000,
     "type": "array"
    }
   },
   "required": [
    "frame",
    "document_id",
    "url",
    "origin",
    "nodes"
   ],
   "type": "object"
  },
  "Edit": {
   "additionalProperties": false,
   "description": "One splice of a list of nodes: from index `at` on, `remove` nodes make way for `nodes`.\n\nIndexes are those of the list before any edit; the edits of a document are in order and do not overlap.",
   "properties": {
    "at": {
     "minimum": 0,
     "type": "integer"
    },
    "remove": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    },
    "nodes": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Node"
     },
     "maxItems": 100000,
     "type": "array"
    }
   },
   "required": [
    "at"
   ],
   "type": "object"
  },
  "Facts": {
   "additionalProperties": false,
   "description": "Everything about an action's target that its effect was judged on.\n\nThe daemon gets them by `inspect`, judges them, and sends them with the action; the extension\nrecomputes them at dispatch and answers `stale` on any difference.",
   "properties": {
    "document_id": {
     "maxLength": 64,
     "type": "string"
    },
    "frame_origin": {
     "maxLength": 300,
     "type": "string"
    },
    "url": {
     "maxLength": 4096,
     "type": "string"
    },
    "tag": {
     "default": "",
     "maxLength": 40,
     "type": "string"
    },
    "role": {
     "default": "",
     "maxLength": 40,
     "type": "string"
    },
    "name": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "type": {
     "default": "",
     "maxLength": 40,
     "type": "string"
    },
    "href": {
     "default": "",
     "maxLength": 4096,
     "type": "string"
    },
    "hint": {
     "default": "",
     "maxLength": 200,
     "type": "string"
    },
    "context": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    },
    "total": {
     "default": "",
     "maxLength": 100,
     "type": "string"
    },
    "submits": {
     "default": false,
     "type": "boolean"
    },
    "form": {
     "anyOf": [
      {
       "$ref": "#/$defs/FormFacts"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "secret": {
     "default": false,
     "type": "boolean"
    },
    "drop": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    },
    "pasted_from": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    }
   },
   "required": [
    "document_id",
    "frame_origin",
    "url"
   ],
   "type": "object"
  },
  "Failure": {
   "additionalProperties": false,
   "description": "The answer to a request that could not be met. `message` is for people and says what to do.",
   "properties": {
    "type": {
     "const": "failure",
     "default": "failure",
     "type": "string"
    },
    "code": {
     "enum": [
      "bad_message",
      "unknown_run",
      "busy",
      "tab_gone",
      "page_refused",
      "no_model",
      "not_now",
      "internal"
     ],
     "type": "string"
    },
    "message": {
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "code",
    "message"
   ],
   "type": "object"
  },
  "FormFacts": {
   "additionalProperties": false,
   "description": "The form that an action would submit, without its values.",
   "properties": {
    "action": {
     "maxLength": 4096,
     "type": "string"
    },
    "method": {
     "enum": [
      "get",
      "post",
      "dialog"
     ],
     "type": "string"
    },
    "fields": {
     "minimum": 0,
     "type": "integer"
    },
    "digest": {
     "maxLength": 64,
     "type": "string"
    },
    "card": {
     "default": false,
     "type": "boolean"
    },
    "passwords": {
     "default": "none",
     "enum": [
      "none",
      "current",
      "new"
     ],
     "type": "string"
    },
    "text_fields": {
     "default": 0,
     "type": "integer"
    },
    "search": {
     "default": false,
     "type": "boolean"
    },
    "label": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "button": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "action",
    "method",
    "fields",
    "digest"
   ],
   "type": "object"
  },
  "GetRun": {
   "additionalProperties": false,
   "description": "Ask for one run with all its steps. Answered by `run_update`.",
   "properties": {
    "type": {
     "const": "get_run",
     "default": "get_run",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    }
   },
   "required": [
    "run"
   ],
   "type": "object"
  },
  "GetScreenshot": {
   "additionalProperties": false,
   "description": "Ask for the picture of one step. Answered by `screenshot` or `failure`.",
   "properties": {
    "type": {
     "const": "get_screenshot",
     "default": "get_screenshot",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "step": {
     "minimum": 0,
     "type": "integer"
    }
   },
   "required": [
    "run",
    "step"
   ],
   "type": "object"
  },
  "Grant": {
   "additionalProperties": false,
   "description": "The person always allows a policy to do something on one site. Given on the approval page only.",
   "properties": {
    "id": {
     "pattern": "^[0-9a-f]{16}$",
     "type": "string"
    },
    "policy": {
     "maxLength": 100,
     "minLength": 1,
     "type": "string"
    },
    "effects": {
     "items": {
      "enum": [
       "send",
       "publish",
       "share",
       "agree",
       "book",
       "install",
       "form"
      ],
      "type": "string"
     },
     "maxItems": 10,
     "minItems": 1,
     "type": "array"
    },
    "origin": {
     "maxLength": 300,
     "pattern": "^https?://[^/?#@\\s]+$",
     "type": "string"
    },
    "given": {
     "minimum": 0,
     "type": "number"
    }
   },
   "required": [
    "id",
    "policy",
    "effects",
    "origin",
    "given"
   ],
   "type": "object"
  },
  "Grants": {
   "additionalProperties": false,
   "description": "All grants that the person has given in this browser. Sent after each connect and each change, and\nwhen somebody looks at them. Answered by `grants_revoked`. What is not in it any more counts as revoked.",
   "properties": {
    "type": {
     "const": "grants",
     "default": "grants",
     "type": "string"
    },
    "grants": {
     "items": {
      "$ref": "#/$defs/Grant"
     },
     "maxItems": 500,
     "type": "array"
    }
   },
   "required": [
    "grants"
   ],
   "type": "object"
  },
  "HeldRequest": {
   "additionalProperties": false,
   "description": "The page wants to send something; it is held until the answer, `judged_request`. Silence means no.\n\nWith `covered` nothing is asked: the extension let it go by the step's own approval, and tells.",
   "properties": {
    "type": {
     "const": "held_request",
     "default": "held_request",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "step": {
     "anyOf": [
      {
       "minimum": 0,
       "type": "integer"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "request": {
     "$ref": "#/$defs/RequestFacts"
    },
    "covered": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "run",
    "tab",
    "request"
   ],
   "type": "object"
  },
  "Hello": {
   "additionalProperties": false,
   "description": "First message. The daemon proves that it knows the key before it learns anything else.",
   "properties": {
    "type": {
     "const": "hello",
     "default": "hello",
     "type": "string"
    },
    "protocol": {
     "type": "integer"
    },
    "nonce": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    },
    "extension_id": {
     "pattern": "^[a-p]{32}$",
     "type": "string"
    }
   },
   "required": [
    "protocol",
    "nonce",
    "extension_id"
   ],
   "type": "object"
  },
  "Hint": {
   "additionalProperties": false,
   "description": "A message typed during a run; it enters the top frame's history.",
   "properties": {
    "type": {
     "const": "hint",
     "default": "hint",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "text": {
     "maxLength": 4000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "run",
    "text"
   ],
   "type": "object"
  },
  "Inspected": {
   "additionalProperties": false,
   "description": "Answers `inspect`: the facts about the action's target, or why it cannot be acted on.",
   "properties": {
    "type": {
     "const": "inspected",
     "default": "inspected",
     "type": "string"
    },
    "facts": {
     "anyOf": [
      {
       "$ref": "#/$defs/Facts"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "problem": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "type": "object"
  },
  "ListRuns": {
   "additionalProperties": false,
   "description": "Ask for the latest runs. Answered by `run_list`.",
   "properties": {
    "type": {
     "const": "list_runs",
     "default": "list_runs",
     "type": "string"
    },
    "limit": {
     "default": 30,
     "maximum": 200,
     "minimum": 1,
     "type": "integer"
    }
   },
   "type": "object"
  },
  "Node": {
   "additionalProperties": false,
   "description": "One thing on the page. `ref` is empty for what cannot be acted on (text, headings, groups).",
   "properties": {
    "ref": {
     "default": "",
     "maxLength": 24,
     "pattern": "^((f\\d+)?e\\d+)?$",
     "type": "string"
    },
    "role": {
     "maxLength": 40,
     "type": "string"
    },
    "name": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "value": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "states": {
     "default": [],
     "items": {
      "enum": [
       "checked",
       "mixed",
       "selected",
       "expanded",
       "collapsed",
       "pressed",
       "disabled",
       "required",
       "invalid",
       "focused",
       "readonly",
       "modal",
       "scrollable",
       "masked",
       "multiselectable"
      ],
      "type": "string"
     },
     "type": "array"
    },
    "depth": {
     "default": 0,
     "maximum": 200,
     "minimum": 0,
     "type": "integer"
    },
    "in_view": {
     "default": true,
     "type": "boolean"
    },
    "hint": {
     "default": "",
     "maxLength": 120,
     "type": "string"
    },
    "options": {
     "default": [],
     "items": {
      "maxLength": 200,
      "type": "string"
     },
     "type": "array"
    }
   },
   "required": [
    "role"
   ],
   "type": "object"
  },
  "Observation": {
   "additionalProperties": false,
   "description": "The tab as it is now: the top frame's document first, then the others in document order.",
   "properties": {
    "tab": {
     "type": "integer"
    },
    "url": {
     "maxLength": 4096,
     "type": "string"
    },
    "title": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "documents": {
     "items": {
      "$ref": "#/$defs/Document"
     },
     "maxItems": 500,
     "minItems": 1,
     "type": "array"
    },
    "notes": {
     "default": [],
     "items": {
      "maxLength": 500,
      "type": "string"
     },
     "type": "array"
    }
   },
   "required": [
    "tab",
    "url",
    "documents"
   ],
   "type": "object"
  },
  "Observed": {
   "additionalProperties": false,
   "description": "Answers `observe`.",
   "properties": {
    "type": {
     "const": "observed",
     "default": "observed",
     "type": "string"
    },
    "observation": {
     "$ref": "#/$defs/Observation"
    }
   },
   "required": [
    "observation"
   ],
   "type": "object"
  },
  "Ping": {
   "additionalProperties": false,
   "description": "Sent every 20 s: a data message is what keeps Chrome's service worker alive.",
   "properties": {
    "type": {
     "const": "ping",
     "default": "ping",
     "type": "string"
    }
   },
   "type": "object"
  },
  "Proof": {
   "additionalProperties": false,
   "description": "HMAC-SHA256(key, \"cli\"|client nonce|server nonce|port|extension id), hex.",
   "properties": {
    "type": {
     "const": "proof",
     "default": "proof",
     "type": "string"
    },
    "proof": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    }
   },
   "required": [
    "proof"
   ],
   "type": "object"
  },
  "RequestFacts": {
   "additionalProperties": false,
   "description": "A request of the page that would change something, as the debugger holds it: what it was judged on.\n\nNames and shapes only. What it would send stays in the extension.",
   "properties": {
    "id": {
     "pattern": "^[0-9a-f-]{8,40}$",
     "type": "string"
    },
    "kind": {
     "enum": [
      "form",
      "navigation",
      "fetch",
      "beacon",
      "report"
     ],
     "type": "string"
    },
    "method": {
     "pattern": "^[A-Z]{1,20}$",
     "type": "string"
    },
    "url": {
     "maxLength": 4096,
     "type": "string"
    },
    "page_origin": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    },
    "frame_origin": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    },
    "content_type": {
     "default": "",
     "maxLength": 100,
     "type": "string"
    },
    "size": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    },
    "operation": {
     "default": "",
     "maxLength": 200,
     "type": "string"
    },
    "fields": {
     "default": [],
     "items": {
      "maxLength": 60,
      "type": "string"
     },
     "maxItems": 40,
     "type": "array"
    },
    "carries": {
     "default": "nothing",
     "enum": [
      "nothing",
      "typed",
      "secret"
     ],
     "type": "string"
    },
    "redirected": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "id",
    "kind",
    "method",
    "url"
   ],
   "type": "object"
  },
  "Screenshot": {
   "additionalProperties": false,
   "description": "A picture of the tab after a step, secrets painted over. Sent by itself, never waited for.",
   "properties": {
    "type": {
     "const": "screenshot",
     "default": "screenshot",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "step": {
     "minimum": 0,
     "type": "integer"
    },
    "mime": {
     "enum": [
      "image/jpeg",
      "image/png"
     ],
     "type": "string"
    },
    "data": {
     "maxLength": 3000000,
     "type": "string"
    }
   },
   "required": [
    "run",
    "step",
    "mime",
    "data"
   ],
   "type": "object"
  },
  "StartRun": {
   "additionalProperties": false,
   "description": "A person typed an instruction for a tab. Answered by `run_update` or `failure`.",
   "properties": {
    "type": {
     "const": "start_run",
     "default": "start_run",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "instruction": {
     "maxLength": 20000,
     "minLength": 1,
     "type": "string"
    },
    "url": {
     "default": "",
     "maxLength": 4096,
     "type": "string"
    },
    "title": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "tab",
    "instruction"
   ],
   "type": "object"
  },
  "TabEvent": {
   "additionalProperties": false,
   "description": "Something happened to a tab that a run holds.",
   "properties": {
    "type": {
     "const": "tab_event",
     "default": "tab_event",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "kind": {
     "enum": [
      "closed",
      "debugger_cancelled",
      "crashed"
     ],
     "type": "string"
    }
   },
   "required": [
    "tab",
    "kind"
   ],
   "type": "object"
  }
 },
 "additionalProperties": false,
 "description": "The envelope from the extension to the daemon.",
 "properties": {
  "v": {
   "const": 1,
   "default": 1,
   "type": "integer"
  },
  "seq": {
   "minimum": 0,
   "type": "integer"
  },
  "re": {
   "anyOf": [
    {
     "type": "integer"
    },
    {
     "type": "null"
    }
   ],
   "default": null
  },
  "body": {
   "discriminator": {
    "mapping": {
     "acted": "#/$defs/Acted",
     "answer": "#/$defs/Answer",
     "control": "#/$defs/Control",
     "decide": "#/$defs/Decide",
     "failure": "#/$defs/Failure",
     "get_run": "#/$defs/GetRun",
     "get_screenshot": "#/$defs/GetScreenshot",
     "grants": "#/$defs/Grants",
     "held_request": "#/$defs/HeldRequest",
     "hello": "#/$defs/Hello",
     "hint": "#/$defs/Hint",
     "inspected": "#/$defs/Inspected",
     "list_runs": "#/$defs/ListRuns",
     "observed": "#/$defs/Observed",
     "ping": "#/$defs/Ping",
     "proof": "#/$defs/Proof",
     "screenshot": "#/$defs/Screenshot",
     "start_run": "#/$defs/StartRun",
     "tab_event": "#/$defs/TabEvent"
    },
    "propertyName": "type"
   },
   "oneOf": [
    {
     "$ref": "#/$defs/Hello"
    },
    {
     "$ref": "#/$defs/Proof"
    },
    {
     "$ref": "#/$defs/Ping"
    },
    {
     "$ref": "#/$defs/StartRun"
    },
    {
     "$ref": "#/$defs/Control"
    },
    {
     "$ref": "#/$defs/Hint"
    },
    {
     "$ref": "#/$defs/Answer"
    },
    {
     "$ref": "#/$defs/Decide"
    },
    {
     "$ref": "#/$defs/Observed"
    },
    {
     "$ref": "#/$defs/Inspected"
    },
    {
     "$ref": "#/$defs/Acted"
    },
    {
     "$ref": "#/$defs/Screenshot"
    },
    {
     "$ref": "#/$defs/TabEvent"
    },
    {
     "$ref": "#/$defs/HeldRequest"
    },
    {
     "$ref": "#/$defs/ListRuns"
    },
    {
     "$ref": "#/$defs/GetRun"
    },
    {
     "$ref": "#/$defs/GetScreenshot"
    },
    {
     "$ref": "#/$defs/Grants"
    },
    {
     "$ref": "#/$defs/Failure"
    }
   ]
  }
 },
 "required": [
  "seq",
  "body"
 ],
 "type": "object"
});
