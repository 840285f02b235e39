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
  "Amount": {
   "additionalProperties": false,
   "description": "An amount of money on the page, with what is written beside it.",
   "properties": {
    "label": {
     "default": "",
     "maxLength": 120,
     "type": "string"
    },
    "text": {
     "default": "",
     "maxLength": 60,
     "type": "string"
    },
    "value": {
     "anyOf": [
      {
       "minimum": 0,
       "type": "number"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "currency": {
     "default": "",
     "maxLength": 8,
     "type": "string"
    },
    "role": {
     "default": "other",
     "enum": [
      "paid",
      "maybe",
      "part",
      "saved",
      "struck",
      "other"
     ],
     "type": "string"
    }
   },
   "type": "object"
  },
  "Answer": {
   "additionalProperties": false,
   "description": "The person's answer to the question that the run asks: words, or what they filled in of its fields.",
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
     "default": "",
     "maxLength": 4000,
     "type": "string"
    },
    "values": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Given"
     },
     "maxItems": 20,
     "type": "array"
    }
   },
   "required": [
    "run"
   ],
   "type": "object"
  },
  "Around": {
   "additionalProperties": false,
   "description": "The block that a control is about: what tells it apart from its like.",
   "properties": {
    "kind": {
     "enum": [
      "row",
      "cell",
      "entry",
      "card",
      "dialog",
      "part"
     ],
     "type": "string"
    },
    "alike": {
     "default": false,
     "type": "boolean"
    },
    "text": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "live": {
     "default": "",
     "maxLength": 500,
     "type": "string"
    },
    "digest": {
     "default": "",
     "pattern": "^([0-9a-f]{64})?$",
     "type": "string"
    }
   },
   "required": [
    "kind"
   ],
   "type": "object"
  },
  "Box": {
   "additionalProperties": false,
   "description": "A rectangle in CSS pixels, from the upper left corner of the window's part that shows the page.",
   "properties": {
    "x": {
     "type": "number"
    },
    "y": {
     "type": "number"
    },
    "width": {
     "minimum": 0,
     "type": "number"
    },
    "height": {
     "minimum": 0,
     "type": "number"
    }
   },
   "required": [
    "x",
    "y",
    "width",
    "height"
   ],
   "type": "object"
  },
  "CatchUp": {
   "additionalProperties": false,
   "description": "The person wants what schedules have missed to be done after all: the latest date of each, or none.\nAnswered by `run_list`.",
   "properties": {
    "type": {
     "const": "catch_up",
     "default": "catch_up",
     "type": "string"
    },
    "forget": {
     "default": false,
     "type": "boolean"
    }
   },
   "type": "object"
  },
  "Change": {
   "additionalProperties": false,
   "description": "A setting's new value; null takes it out of the file.",
   "properties": {
    "name": {
     "enum": [
      "model.base_url",
      "model.name",
      "model.tier",
      "model.price_in",
      "model.price_out",
      "model.page_tokens",
      "model.interface",
      "model.effort",
      "model.context",
      "model.images",
      "small.base_url",
      "small.name",
      "small.tier",
      "small.price_in",
      "small.price_out",
      "small.page_tokens",
      "small.interface",
      "small.effort",
      "small.context",
      "small.images",
      "discover",
      "budgets.page_steps",
      "budgets.control_steps",
      "budgets.depth",
      "budgets.tokens",
      "budgets.calls",
      "budgets.seconds",
      "budgets.money",
      "mechanisms.plans",
      "mechanisms.reason",
      "mechanisms.two_calls",
      "mechanisms.filter",
      "mechanisms.state_filter",
      "mechanisms.marks",
      "mechanisms.unfilled",
      "mechanisms.states",
      "mechanisms.forced",
      "mechanisms.plugins",
      "mechanisms.tools",
      "mechanisms.backtracking",
      "mechanisms.candidates",
      "mechanisms.notes",
      "mechanisms.examples",
      "mechanisms.samples",
      "approval_timeout_s",
      "screenshots",
      "history_days",
      "page_tools",
      "reformulate",
      "critic",
      "exemplars",
      "embedding_model"
     ],
     "type": "string"
    },
    "value": {
     "anyOf": [
      {
       "maxLength": 2000,
       "type": "string"
      },
      {
       "type": "boolean"
      },
      {
       "type": "integer"
      },
      {
       "type": "number"
      },
      {
       "type": "null"
      }
     ]
    }
   },
   "required": [
    "name",
    "value"
   ],
   "type": "object"
  },
  "ChangeExemplar": {
   "additionalProperties": false,
   "description": "Keep an exemplar out of prompts or let it in again, or delete it. None can be made or edited here.",
   "properties": {
    "type": {
     "const": "change_exemplar",
     "default": "change_exemplar",
     "type": "string"
    },
    "exemplar": {
     "maximum": 9007199254740992,
     "minimum": 1,
     "type": "integer"
    },
    "change": {
     "enum": [
      "switch_off",
      "switch_on",
      "delete"
     ],
     "type": "string"
    }
   },
   "required": [
    "exemplar",
    "change"
   ],
   "type": "object"
  },
  "ChangeSchedule": {
   "additionalProperties": false,
   "description": "Let a schedule rest or go on, or delete it. A new one cannot be made from here.",
   "properties": {
    "type": {
     "const": "change_schedule",
     "default": "change_schedule",
     "type": "string"
    },
    "name": {
     "pattern": "^[a-z][a-z0-9_]{0,63}$",
     "type": "string"
    },
    "change": {
     "enum": [
      "pause",
      "resume",
      "delete"
     ],
     "type": "string"
    }
   },
   "required": [
    "name",
    "change"
   ],
   "type": "object"
  },
  "ChangeSettings": {
   "additionalProperties": false,
   "description": "The person changed settings: all of these, or none if one cannot be.",
   "properties": {
    "type": {
     "const": "change_settings",
     "default": "change_settings",
     "type": "string"
    },
    "changes": {
     "items": {
      "$ref": "#/$defs/Change"
     },
     "maxItems": 60,
     "minItems": 1,
     "type": "array"
    }
   },
   "required": [
    "changes"
   ],
   "type": "object"
  },
  "Check": {
   "additionalProperties": false,
   "description": "Make a checkbox, radio button or switch be on (or off).",
   "properties": {
    "verb": {
     "const": "check",
     "default": "check",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "on": {
     "default": true,
     "type": "boolean"
    }
   },
   "required": [
    "ref"
   ],
   "type": "object"
  },
  "CheckText": {
   "additionalProperties": false,
   "description": "Ask what is wrong with a text, as it would be with its file. Answered by `text_checked`.",
   "properties": {
    "type": {
     "const": "check_text",
     "default": "check_text",
     "type": "string"
    },
    "kind": {
     "enum": [
      "policy",
      "workflow"
     ],
     "type": "string"
    },
    "id": {
     "maxLength": 400,
     "type": "string"
    },
    "text": {
     "maxLength": 400000,
     "type": "string"
    },
    "place": {
     "$ref": "#/$defs/TextPlace"
    },
    "number": {
     "maximum": 9007199254740992,
     "minimum": 0,
     "type": "integer"
    }
   },
   "required": [
    "kind",
    "id",
    "text",
    "place",
    "number"
   ],
   "type": "object"
  },
  "Click": {
   "additionalProperties": false,
   "description": "Click an element: its middle, or the place `at` in it (a canvas, a map, a slider's track).\n\nWith `modifiers` held it means something else to lists and maps (one more, all up to here), and the\nbrowser opens links elsewhere; what it would set off is the same.\n\nA dialog (confirm, prompt) that the click opens is dismissed, unless `dialog` is `accept`: what it asks\ncan be anything, so such a click always waits for the person.",
   "properties": {
    "verb": {
     "const": "click",
     "default": "click",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "button": {
     "default": "left",
     "enum": [
      "left",
      "middle",
      "right"
     ],
     "type": "string"
    },
    "count": {
     "default": 1,
     "maximum": 3,
     "minimum": 1,
     "type": "integer"
    },
    "modifiers": {
     "default": [],
     "items": {
      "enum": [
       "Control",
       "Shift",
       "Alt",
       "Meta"
      ],
      "type": "string"
     },
     "maxItems": 4,
     "type": "array"
    },
    "at": {
     "anyOf": [
      {
       "$ref": "#/$defs/Point"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "dialog": {
     "default": "dismiss",
     "enum": [
      "dismiss",
      "accept"
     ],
     "type": "string"
    },
    "dialog_text": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "ref"
   ],
   "type": "object"
  },
  "ClientDecided": {
   "additionalProperties": false,
   "description": "What the person said on the page that asks about a program. `once`: until its connection ends.",
   "properties": {
    "type": {
     "const": "client_decided",
     "default": "client_decided",
     "type": "string"
    },
    "client": {
     "pattern": "^[0-9a-f]{16}$",
     "type": "string"
    },
    "decision": {
     "enum": [
      "once",
      "always",
      "no"
     ],
     "type": "string"
    }
   },
   "required": [
    "client",
    "decision"
   ],
   "type": "object"
  },
  "CloseTab": {
   "additionalProperties": false,
   "description": "Close the tab the run is in, if the run opened it, and go on in the one it was opened from.",
   "properties": {
    "verb": {
     "const": "close_tab",
     "default": "close_tab",
     "type": "string"
    }
   },
   "type": "object"
  },
  "Control": {
   "additionalProperties": false,
   "description": "A person's command to a run. `ask_again` reopens a decision that was let time out; `finish` ends a\ndemonstration that is complete.",
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
      "ask_again",
      "ask_each",
      "finish"
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
  "Copy": {
   "additionalProperties": false,
   "description": "Copy what is selected, as Control+C does; the person's own clipboard is left alone.",
   "properties": {
    "verb": {
     "const": "copy",
     "default": "copy",
     "type": "string"
    }
   },
   "type": "object"
  },
  "CorrectedParameter": {
   "additionalProperties": false,
   "description": "A parameter as the person wants it. `was`: its name in the draft.",
   "properties": {
    "was": {
     "maxLength": 100,
     "type": "string"
    },
    "name": {
     "maxLength": 100,
     "type": "string"
    },
    "ask": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    },
    "kind": {
     "default": "text",
     "maxLength": 100,
     "type": "string"
    },
    "default": {
     "type": "string",
     "maxLength": 4000,
     "default": ""
    }
   },
   "required": [
    "was",
    "name"
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
    },
    "like": {
     "default": false,
     "type": "boolean"
    },
    "stop": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "run",
    "ticket",
    "decision"
   ],
   "type": "object"
  },
  "DeleteExemplars": {
   "additionalProperties": false,
   "description": "Delete all exemplars.",
   "properties": {
    "type": {
     "const": "delete_exemplars",
     "default": "delete_exemplars",
     "type": "string"
    }
   },
   "type": "object"
  },
  "DeleteRuns": {
   "additionalProperties": false,
   "description": "Delete a run that is over, with its pictures and prompts; null: all that are over.",
   "properties": {
    "type": {
     "const": "delete_runs",
     "default": "delete_runs",
     "type": "string"
    },
    "run": {
     "anyOf": [
      {
       "pattern": "^[0-9a-z]{6,20}$",
       "type": "string"
      },
      {
       "type": "null"
      }
     ]
    }
   },
   "required": [
    "run"
   ],
   "type": "object"
  },
  "DeleteText": {
   "additionalProperties": false,
   "description": "Delete a policy or a workflow of the person's own. Answered by `texts` and `settings`.",
   "properties": {
    "type": {
     "const": "delete_text",
     "default": "delete_text",
     "type": "string"
    },
    "kind": {
     "enum": [
      "policy",
      "workflow"
     ],
     "type": "string"
    },
    "id": {
     "maxLength": 400,
     "type": "string"
    }
   },
   "required": [
    "kind",
    "id"
   ],
   "type": "object"
  },
  "DeleteWorkflow": {
   "additionalProperties": false,
   "description": "Delete a workflow; its runs stay. Answered by `workflow_changed` or `failure`.",
   "properties": {
    "type": {
     "const": "delete_workflow",
     "default": "delete_workflow",
     "type": "string"
    },
    "name": {
     "maxLength": 100,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "name"
   ],
   "type": "object"
  },
  "Demonstrated": {
   "additionalProperties": false,
   "description": "The person did this in a tab whose run watches. Without an action they begin to fill in a field: the\npage as it was read before is what that will have been done on.",
   "properties": {
    "type": {
     "const": "demonstrated",
     "default": "demonstrated",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "action": {
     "anyOf": [
      {
       "discriminator": {
        "mapping": {
         "check": "#/$defs/Check",
         "click": "#/$defs/Click",
         "close_tab": "#/$defs/CloseTab",
         "copy": "#/$defs/Copy",
         "drag": "#/$defs/Drag",
         "draw": "#/$defs/Draw",
         "go_back": "#/$defs/GoBack",
         "go_forward": "#/$defs/GoForward",
         "goto": "#/$defs/Goto",
         "hover": "#/$defs/Hover",
         "new_tab": "#/$defs/NewTab",
         "paste": "#/$defs/Paste",
         "press": "#/$defs/Press",
         "scroll": "#/$defs/Scroll",
         "select": "#/$defs/Select",
         "select_text": "#/$defs/SelectText",
         "tab_focus": "#/$defs/TabFocus",
         "type": "#/$defs/Type",
         "upload": "#/$defs/Upload",
         "use_tool": "#/$defs/UseTool",
         "wait": "#/$defs/Wait"
        },
        "propertyName": "verb"
       },
       "oneOf": [
        {
         "$ref": "#/$defs/Click"
        },
        {
         "$ref": "#/$defs/Hover"
        },
        {
         "$ref": "#/$defs/Drag"
        },
        {
         "$ref": "#/$defs/Draw"
        },
        {
         "$ref": "#/$defs/Type"
        },
        {
         "$ref": "#/$defs/Press"
        },
        {
         "$ref": "#/$defs/Select"
        },
        {
         "$ref": "#/$defs/Check"
        },
        {
         "$ref": "#/$defs/SelectText"
        },
        {
         "$ref": "#/$defs/Copy"
        },
        {
         "$ref": "#/$defs/Paste"
        },
        {
         "$ref": "#/$defs/Upload"
        },
        {
         "$ref": "#/$defs/Scroll"
        },
        {
         "$ref": "#/$defs/Goto"
        },
        {
         "$ref": "#/$defs/GoBack"
        },
        {
         "$ref": "#/$defs/GoForward"
        },
        {
         "$ref": "#/$defs/NewTab"
        },
        {
         "$ref": "#/$defs/TabFocus"
        },
        {
         "$ref": "#/$defs/CloseTab"
        },
        {
         "$ref": "#/$defs/UseTool"
        },
        {
         "$ref": "#/$defs/Wait"
        }
       ]
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "document_id": {
     "default": "",
     "maxLength": 64,
     "type": "string"
    }
   },
   "required": [
    "run"
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
    "at": {
     "default": -1,
     "minimum": -1,
     "type": "integer"
    },
    "unread": {
     "default": [],
     "items": {
      "minimum": 0,
      "type": "integer"
     },
     "maxItems": 10000,
     "type": "array"
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
    "opened": {
     "default": true,
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
  "DraftWorkflow": {
   "additionalProperties": false,
   "description": "Ask what would be kept of a run. Answered by `workflow_shown`, or by `failure`, which says why not.",
   "properties": {
    "type": {
     "const": "draft_workflow",
     "default": "draft_workflow",
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
  "Drag": {
   "additionalProperties": false,
   "description": "Press on an element (at its middle, or at `start`), move, and let go.\n\nWith `to` it is let go over that element (its middle, or at `end` in it); without, at `end` in the\ndragged element's own coordinates: a slider's handle by 40 pixels is `end` 40 to the right of `start`.",
   "properties": {
    "verb": {
     "const": "drag",
     "default": "drag",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "to": {
     "anyOf": [
      {
       "maxLength": 24,
       "pattern": "^(f\\d+)?e\\d+$",
       "type": "string"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "start": {
     "anyOf": [
      {
       "$ref": "#/$defs/Point"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "end": {
     "anyOf": [
      {
       "$ref": "#/$defs/Point"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    }
   },
   "required": [
    "ref"
   ],
   "type": "object"
  },
  "Draw": {
   "additionalProperties": false,
   "description": "Press at the first point in an element, move through the others, and let go at the last.",
   "properties": {
    "verb": {
     "const": "draw",
     "default": "draw",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "points": {
     "items": {
      "$ref": "#/$defs/Point"
     },
     "maxItems": 500,
     "minItems": 2,
     "type": "array"
    }
   },
   "required": [
    "ref",
    "points"
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
  "ExportAll": {
   "additionalProperties": false,
   "description": "Ask for all that is the person's but secrets. Answered by `all_exported`.",
   "properties": {
    "type": {
     "const": "export_all",
     "default": "export_all",
     "type": "string"
    }
   },
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
    "around": {
     "anyOf": [
      {
       "$ref": "#/$defs/Around"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "total": {
     "default": "",
     "maxLength": 100,
     "type": "string"
    },
    "amounts": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Amount"
     },
     "maxItems": 20,
     "type": "array"
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
    "filled": {
     "default": "",
     "maxLength": 64,
     "type": "string"
    },
    "secret": {
     "default": false,
     "type": "boolean"
    },
    "for_secret": {
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
    },
    "awaits": {
     "default": false,
     "type": "boolean"
    },
    "in_dialog": {
     "default": false,
     "type": "boolean"
    },
    "opens": {
     "default": false,
     "type": "boolean"
    },
    "repeatable": {
     "default": false,
     "type": "boolean"
    },
    "held": {
     "default": false,
     "type": "boolean"
    },
    "drafts": {
     "default": [],
     "items": {
      "maxLength": 100,
      "type": "string"
     },
     "maxItems": 6,
     "type": "array"
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
    "alike": {
     "default": "",
     "pattern": "^([0-9a-f]{64})?$",
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
    },
    "others": {
     "default": false,
     "type": "boolean"
    },
    "chosen": {
     "default": [],
     "items": {
      "maxLength": 100,
      "type": "string"
     },
     "maxItems": 5,
     "type": "array"
    },
    "radios": {
     "default": [],
     "items": {
      "maxLength": 100,
      "type": "string"
     },
     "maxItems": 5,
     "type": "array"
    },
    "boxes": {
     "default": [],
     "items": {
      "maxLength": 100,
      "type": "string"
     },
     "maxItems": 5,
     "type": "array"
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
  "GetExemplar": {
   "additionalProperties": false,
   "description": "Ask for all that is kept of one. Answered by `exemplar_shown`.",
   "properties": {
    "type": {
     "const": "get_exemplar",
     "default": "get_exemplar",
     "type": "string"
    },
    "exemplar": {
     "maximum": 9007199254740992,
     "minimum": 1,
     "type": "integer"
    }
   },
   "required": [
    "exemplar"
   ],
   "type": "object"
  },
  "GetExemplars": {
   "additionalProperties": false,
   "description": "Ask which exemplars there are.",
   "properties": {
    "type": {
     "const": "get_exemplars",
     "default": "get_exemplars",
     "type": "string"
    }
   },
   "type": "object"
  },
  "GetKept": {
   "additionalProperties": false,
   "description": "Ask what is kept.",
   "properties": {
    "type": {
     "const": "get_kept",
     "default": "get_kept",
     "type": "string"
    }
   },
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
  "GetSettings": {
   "additionalProperties": false,
   "description": "Ask for all settings.",
   "properties": {
    "type": {
     "const": "get_settings",
     "default": "get_settings",
     "type": "string"
    }
   },
   "type": "object"
  },
  "GetText": {
   "additionalProperties": false,
   "description": "Ask for one. Answered by `text_shown`; `export`: as a file for others, without the person's values.",
   "properties": {
    "type": {
     "const": "get_text",
     "default": "get_text",
     "type": "string"
    },
    "kind": {
     "enum": [
      "policy",
      "workflow"
     ],
     "type": "string"
    },
    "id": {
     "maxLength": 400,
     "type": "string"
    },
    "export": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "kind",
    "id"
   ],
   "type": "object"
  },
  "GetTexts": {
   "additionalProperties": false,
   "description": "Ask which policies and workflows there are. Answered by `texts`.",
   "properties": {
    "type": {
     "const": "get_texts",
     "default": "get_texts",
     "type": "string"
    }
   },
   "type": "object"
  },
  "GetWorkflow": {
   "additionalProperties": false,
   "description": "Ask for one workflow, to be run. Answered by `workflow_shown` or `failure`.",
   "properties": {
    "type": {
     "const": "get_workflow",
     "default": "get_workflow",
     "type": "string"
    },
    "name": {
     "maxLength": 100,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "name"
   ],
   "type": "object"
  },
  "Given": {
   "additionalProperties": false,
   "description": "The person's answer to one of a question's fields, by the field's name.",
   "properties": {
    "name": {
     "maxLength": 100,
     "minLength": 1,
     "type": "string"
    },
    "value": {
     "maxLength": 4000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "name",
    "value"
   ],
   "type": "object"
  },
  "GoBack": {
   "additionalProperties": false,
   "description": "Go one page back in the tab's history.",
   "properties": {
    "verb": {
     "const": "go_back",
     "default": "go_back",
     "type": "string"
    }
   },
   "type": "object"
  },
  "GoForward": {
   "additionalProperties": false,
   "description": "Go one page forward in the tab's history.",
   "properties": {
    "verb": {
     "const": "go_forward",
     "default": "go_forward",
     "type": "string"
    }
   },
   "type": "object"
  },
  "Goto": {
   "additionalProperties": false,
   "description": "Open an http(s) address in the tab.",
   "properties": {
    "verb": {
     "const": "goto",
     "default": "goto",
     "type": "string"
    },
    "url": {
     "maxLength": 4096,
     "type": "string"
    }
   },
   "required": [
    "url"
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
       "form",
       "tool"
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
   "description": "The page wants to send something; it is held until the answer, `judged_request`. Silence means no.\n\nWith `covered` an approval that this browser remembers lets it go, or the step itself: the daemon says\nwhether the person has said no since.",
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
    },
    "ticket": {
     "default": "",
     "pattern": "^([0-9a-f]{64})?$",
     "type": "string"
    },
    "form_too": {
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
  "Hover": {
   "additionalProperties": false,
   "description": "Move the pointer over an element: its middle, or the place `at` in it.",
   "properties": {
    "verb": {
     "const": "hover",
     "default": "hover",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "at": {
     "anyOf": [
      {
       "$ref": "#/$defs/Point"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    }
   },
   "required": [
    "ref"
   ],
   "type": "object"
  },
  "ImportAll": {
   "additionalProperties": false,
   "description": "Take over what such a file says. Without `sure` nothing is changed: answered by `import_planned`.\n\n`sure` is that answer's, after the person's yes; it holds for just these changes.",
   "properties": {
    "type": {
     "const": "import_all",
     "default": "import_all",
     "type": "string"
    },
    "text": {
     "maxLength": 3000000,
     "type": "string"
    },
    "sure": {
     "default": "",
     "pattern": "^[0-9a-f]{0,64}$",
     "type": "string"
    }
   },
   "required": [
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
  "JudgeRun": {
   "additionalProperties": false,
   "description": "The person says whether a run that is done was right: then it becomes exemplars, else none are kept of\nit. Answered by `run_update` or `failure`.",
   "properties": {
    "type": {
     "const": "judge_run",
     "default": "judge_run",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "verdict": {
     "enum": [
      "right",
      "wrong",
      ""
     ],
     "type": "string"
    }
   },
   "required": [
    "run",
    "verdict"
   ],
   "type": "object"
  },
  "KeepWorkflow": {
   "additionalProperties": false,
   "description": "Keep a run as the person has corrected its draft. Answered by `workflow_changed` or `failure`.",
   "properties": {
    "type": {
     "const": "keep_workflow",
     "default": "keep_workflow",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "name": {
     "maxLength": 100,
     "type": "string"
    },
    "title": {
     "maxLength": 20000,
     "type": "string"
    },
    "parameters": {
     "default": [],
     "items": {
      "$ref": "#/$defs/CorrectedParameter"
     },
     "maxItems": 200,
     "type": "array"
    }
   },
   "required": [
    "run",
    "name",
    "title"
   ],
   "type": "object"
  },
  "ListModels": {
   "additionalProperties": false,
   "description": "Ask a model server which models it has. Answered by `models_listed` or `settings_refused`.",
   "properties": {
    "type": {
     "const": "list_models",
     "default": "list_models",
     "type": "string"
    },
    "address": {
     "maxLength": 2000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "address"
   ],
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
  "ListWorkflows": {
   "additionalProperties": false,
   "description": "Ask for all workflows, those for the page at `url` first. Answered by `workflow_list`.",
   "properties": {
    "type": {
     "const": "list_workflows",
     "default": "list_workflows",
     "type": "string"
    },
    "url": {
     "default": "",
     "maxLength": 4096,
     "type": "string"
    }
   },
   "type": "object"
  },
  "Looked": {
   "additionalProperties": false,
   "description": "Answers `look`.",
   "properties": {
    "type": {
     "const": "looked",
     "default": "looked",
     "type": "string"
    },
    "box": {
     "anyOf": [
      {
       "$ref": "#/$defs/Box"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "data": {
     "default": "",
     "maxLength": 3000000,
     "type": "string"
    },
    "scale": {
     "default": 1,
     "exclusiveMinimum": 0,
     "maximum": 10,
     "type": "number"
    }
   },
   "type": "object"
  },
  "NewPolicy": {
   "additionalProperties": false,
   "description": "Ask for a policy to start from; nothing is written. Answered by `text_shown`.",
   "properties": {
    "type": {
     "const": "new_policy",
     "default": "new_policy",
     "type": "string"
    },
    "name": {
     "maxLength": 1000,
     "type": "string"
    },
    "place": {
     "$ref": "#/$defs/TextPlace"
    }
   },
   "required": [
    "name",
    "place"
   ],
   "type": "object"
  },
  "NewTab": {
   "additionalProperties": false,
   "description": "Open an http(s) address in a new tab, which the run goes on in; without one the tab is empty.",
   "properties": {
    "verb": {
     "const": "new_tab",
     "default": "new_tab",
     "type": "string"
    },
    "url": {
     "anyOf": [
      {
       "maxLength": 4096,
       "type": "string"
      },
      {
       "type": "null"
      }
     ],
     "default": null
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
  "OpenPractice": {
   "additionalProperties": false,
   "description": "Ask for the practice airline. Answered by `practice_site` or `settings_refused`.",
   "properties": {
    "type": {
     "const": "open_practice",
     "default": "open_practice",
     "type": "string"
    }
   },
   "type": "object"
  },
  "PageTool": {
   "additionalProperties": false,
   "description": "A tool that the page offers, in the page's own words, masked and cut.",
   "properties": {
    "name": {
     "pattern": "^[A-Za-z0-9_.-]{1,128}$",
     "type": "string"
    },
    "title": {
     "default": "",
     "maxLength": 100,
     "type": "string"
    },
    "description": {
     "default": "",
     "maxLength": 500,
     "type": "string"
    },
    "input_schema": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "read_only": {
     "default": false,
     "type": "boolean"
    },
    "untrusted": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "name"
   ],
   "type": "object"
  },
  "Paste": {
   "additionalProperties": false,
   "description": "Paste what was copied during this run into a field, as Control+V does; `clear` replaces its text.",
   "properties": {
    "verb": {
     "const": "paste",
     "default": "paste",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "clear": {
     "default": true,
     "type": "boolean"
    }
   },
   "required": [
    "ref"
   ],
   "type": "object"
  },
  "PersonAwaited": {
   "additionalProperties": false,
   "description": "Answers `await_person`: whether the page still asks for what only a person can give.",
   "properties": {
    "type": {
     "const": "person_awaited",
     "default": "person_awaited",
     "type": "string"
    },
    "awaited": {
     "type": "boolean"
    }
   },
   "required": [
    "awaited"
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
  "Point": {
   "additionalProperties": false,
   "description": "A place in an element: CSS pixels to the right of and below its upper left corner.",
   "properties": {
    "x": {
     "maximum": 20000,
     "minimum": -20000,
     "type": "number"
    },
    "y": {
     "maximum": 20000,
     "minimum": -20000,
     "type": "number"
    }
   },
   "required": [
    "x",
    "y"
   ],
   "type": "object"
  },
  "Press": {
   "additionalProperties": false,
   "description": "Press a key or a chord (\"Enter\", \"Control+A\") on an element, or on whatever has the focus.\n\nWith `text` instead of `keys`, each of its characters by its key (a terminal, a drawn editor).",
   "properties": {
    "verb": {
     "const": "press",
     "default": "press",
     "type": "string"
    },
    "ref": {
     "anyOf": [
      {
       "maxLength": 24,
       "pattern": "^(f\\d+)?e\\d+$",
       "type": "string"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "keys": {
     "default": "",
     "maxLength": 60,
     "type": "string"
    },
    "text": {
     "default": "",
     "maxLength": 500,
     "pattern": "^[^\\x00-\\x1f\\x7f]*$",
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
    },
    "ledger": {
     "pattern": "^[0-9a-f]{32}$",
     "type": "string"
    },
    "browser": {
     "anyOf": [
      {
       "pattern": "^[0-9a-f]{32}$",
       "type": "string"
      },
      {
       "const": "",
       "type": "string"
      }
     ],
     "default": ""
    },
    "language": {
     "default": "",
     "pattern": "^([a-z]{2,3})?$",
     "type": "string"
    },
    "wanted": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "proof",
    "ledger"
   ],
   "type": "object"
  },
  "ReadText": {
   "additionalProperties": false,
   "description": "The person chose a file to import; nothing is written. Answered by `text_shown`.",
   "properties": {
    "type": {
     "const": "read_text",
     "default": "read_text",
     "type": "string"
    },
    "kind": {
     "enum": [
      "policy",
      "workflow"
     ],
     "type": "string"
    },
    "text": {
     "maxLength": 400000,
     "type": "string"
    }
   },
   "required": [
    "kind",
    "text"
   ],
   "type": "object"
  },
  "RemoveModelKey": {
   "additionalProperties": false,
   "description": "Delete the key for the model server at an address.",
   "properties": {
    "type": {
     "const": "remove_model_key",
     "default": "remove_model_key",
     "type": "string"
    },
    "address": {
     "maxLength": 2000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "address"
   ],
   "type": "object"
  },
  "RemoveSecret": {
   "additionalProperties": false,
   "description": "Delete a secret.",
   "properties": {
    "type": {
     "const": "remove_secret",
     "default": "remove_secret",
     "type": "string"
    },
    "name": {
     "pattern": "^[a-z][a-z0-9_]{0,39}$",
     "type": "string"
    }
   },
   "required": [
    "name"
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
    "new_password": {
     "default": false,
     "type": "boolean"
    },
    "redirected": {
     "default": false,
     "type": "boolean"
    },
    "cause": {
     "default": "unknown",
     "enum": [
      "input",
      "load",
      "page",
      "unknown"
     ],
     "type": "string"
    },
    "frame": {
     "default": "",
     "maxLength": 64,
     "type": "string"
    },
    "document": {
     "default": "",
     "maxLength": 64,
     "type": "string"
    },
    "digest": {
     "default": "",
     "pattern": "^([0-9a-f]{64})?$",
     "type": "string"
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
  "SaveText": {
   "additionalProperties": false,
   "description": "Write a text down: over the person's own one, as a copy of a shipped one, or as a new one.\n\nAnswered by `text_saved`, `texts` and `settings`.",
   "properties": {
    "type": {
     "const": "save_text",
     "default": "save_text",
     "type": "string"
    },
    "kind": {
     "enum": [
      "policy",
      "workflow"
     ],
     "type": "string"
    },
    "id": {
     "maxLength": 400,
     "type": "string"
    },
    "text": {
     "maxLength": 400000,
     "type": "string"
    },
    "place": {
     "$ref": "#/$defs/TextPlace"
    },
    "digest": {
     "pattern": "^[0-9a-f]{0,64}$",
     "type": "string"
    }
   },
   "required": [
    "kind",
    "id",
    "text",
    "place",
    "digest"
   ],
   "type": "object"
  },
  "ScheduleWorkflow": {
   "additionalProperties": false,
   "description": "Have a workflow done on time from now on. Answered by `workflow_scheduled` or `failure`.",
   "properties": {
    "type": {
     "const": "schedule_workflow",
     "default": "schedule_workflow",
     "type": "string"
    },
    "workflow": {
     "maxLength": 100,
     "minLength": 1,
     "type": "string"
    },
    "when": {
     "maxLength": 200,
     "minLength": 1,
     "type": "string"
    },
    "values": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Given"
     },
     "maxItems": 200,
     "type": "array"
    },
    "table": {
     "default": "",
     "maxLength": 500000,
     "type": "string"
    }
   },
   "required": [
    "workflow",
    "when"
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
  "Scroll": {
   "additionalProperties": false,
   "description": "Scroll the page, or the scrollable box around `ref`, by most of its visible height.\n\nAn element that is out of view, and no such box itself, is brought to the top of the window instead (to\nits bottom where the direction is up), so that what lies beyond it is seen. Where nothing moves, but the\nelement listens to the wheel (a map, an editor), the wheel is turned over it.\nWith `to_text`, scroll on until that text is in view (it loads more where scrolling does); with `to_end`,\nuntil there is no more.",
   "properties": {
    "verb": {
     "const": "scroll",
     "default": "scroll",
     "type": "string"
    },
    "ref": {
     "anyOf": [
      {
       "maxLength": 24,
       "pattern": "^(f\\d+)?e\\d+$",
       "type": "string"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "direction": {
     "default": "down",
     "enum": [
      "up",
      "down",
      "left",
      "right"
     ],
     "type": "string"
    },
    "to_text": {
     "default": "",
     "maxLength": 500,
     "type": "string"
    },
    "to_end": {
     "default": false,
     "type": "boolean"
    }
   },
   "type": "object"
  },
  "Select": {
   "additionalProperties": false,
   "description": "Choose options of a native select or an open listbox by their visible text.",
   "properties": {
    "verb": {
     "const": "select",
     "default": "select",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "options": {
     "items": {
      "maxLength": 500,
      "type": "string"
     },
     "maxItems": 50,
     "minItems": 1,
     "type": "array"
    }
   },
   "required": [
    "ref",
    "options"
   ],
   "type": "object"
  },
  "SelectText": {
   "additionalProperties": false,
   "description": "Select a passage in an element's text (all of it, when `text` is empty), as with the mouse.\n\nWithout `ref` the passage is looked for in the whole page: plain text has no refs.",
   "properties": {
    "verb": {
     "const": "select_text",
     "default": "select_text",
     "type": "string"
    },
    "ref": {
     "anyOf": [
      {
       "maxLength": 24,
       "pattern": "^(f\\d+)?e\\d+$",
       "type": "string"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "text": {
     "default": "",
     "maxLength": 20000,
     "type": "string"
    }
   },
   "type": "object"
  },
  "SetModelKey": {
   "additionalProperties": false,
   "description": "A key for the model server at an address: into the keyring, and never sent back.",
   "properties": {
    "type": {
     "const": "set_model_key",
     "default": "set_model_key",
     "type": "string"
    },
    "address": {
     "maxLength": 2000,
     "minLength": 1,
     "type": "string"
    },
    "sealed": {
     "maxLength": 12000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "address",
    "sealed"
   ],
   "type": "object"
  },
  "SetSecret": {
   "additionalProperties": false,
   "description": "A secret for one site: into the keyring, and never sent back.",
   "properties": {
    "type": {
     "const": "set_secret",
     "default": "set_secret",
     "type": "string"
    },
    "name": {
     "pattern": "^[a-z][a-z0-9_]{0,39}$",
     "type": "string"
    },
    "origin": {
     "maxLength": 2000,
     "minLength": 1,
     "type": "string"
    },
    "sealed": {
     "maxLength": 12000,
     "minLength": 1,
     "type": "string"
    }
   },
   "required": [
    "name",
    "origin",
    "sealed"
   ],
   "type": "object"
  },
  "SetSiteRule": {
   "additionalProperties": false,
   "description": "What of a site may go to a model on the internet; null takes the rule back.",
   "properties": {
    "type": {
     "const": "set_site_rule",
     "default": "set_site_rule",
     "type": "string"
    },
    "site": {
     "maxLength": 300,
     "minLength": 1,
     "type": "string"
    },
    "rule": {
     "anyOf": [
      {
       "enum": [
        "never",
        "ask",
        "usual"
       ],
       "type": "string"
      },
      {
       "type": "null"
      }
     ]
    }
   },
   "required": [
    "site",
    "rule"
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
    },
    "demonstration": {
     "default": false,
     "type": "boolean"
    },
    "answer_schema": {
     "default": "",
     "maxLength": 20000,
     "type": "string"
    },
    "table": {
     "default": "",
     "maxLength": 500000,
     "type": "string"
    },
    "held_by": {
     "anyOf": [
      {
       "pattern": "^[0-9a-z]{6,20}$",
       "type": "string"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "values": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Given"
     },
     "maxItems": 200,
     "type": "array"
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
  },
  "TabFocus": {
   "additionalProperties": false,
   "description": "Go on in another of the run's tabs, by its number in the observation's list of tabs (from 1).",
   "properties": {
    "verb": {
     "const": "tab_focus",
     "default": "tab_focus",
     "type": "string"
    },
    "index": {
     "maximum": 50,
     "minimum": 1,
     "type": "integer"
    }
   },
   "required": [
    "index"
   ],
   "type": "object"
  },
  "TabOpened": {
   "additionalProperties": false,
   "description": "Answers `open_tab`: the tab, and what it shows.",
   "properties": {
    "type": {
     "const": "tab_opened",
     "default": "tab_opened",
     "type": "string"
    },
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
    }
   },
   "required": [
    "tab",
    "url"
   ],
   "type": "object"
  },
  "TextPlace": {
   "additionalProperties": false,
   "description": "Where a new policy belongs. `pattern`: the addresses of a site that is new; `draft`: not used yet.",
   "properties": {
    "site": {
     "default": "generic",
     "maxLength": 1000,
     "type": "string"
    },
    "pattern": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "draft": {
     "default": false,
     "type": "boolean"
    }
   },
   "type": "object"
  },
  "ToolList": {
   "additionalProperties": false,
   "description": "Answers `list_tools`.",
   "properties": {
    "type": {
     "const": "tool_list",
     "default": "tool_list",
     "type": "string"
    },
    "tools": {
     "default": [],
     "items": {
      "$ref": "#/$defs/PageTool"
     },
     "maxItems": 50,
     "type": "array"
    }
   },
   "type": "object"
  },
  "TryModel": {
   "additionalProperties": false,
   "description": "Ask the model a few small things. Answered by several `model_trial`; `fetch`: get it if need be.",
   "properties": {
    "type": {
     "const": "try_model",
     "default": "try_model",
     "type": "string"
    },
    "small": {
     "default": false,
     "type": "boolean"
    },
    "fetch": {
     "default": false,
     "type": "boolean"
    }
   },
   "type": "object"
  },
  "Type": {
   "additionalProperties": false,
   "description": "Type text into a field, replacing what is there; `submit` presses Enter.\n\nWith `clear` false what is there is kept: the text goes behind it, or before it (`where`), as an answer\ngoes before the mail that it quotes. With `part` only that is replaced, if it stands there once.",
   "properties": {
    "verb": {
     "const": "type",
     "default": "type",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "text": {
     "maxLength": 20000,
     "type": "string"
    },
    "clear": {
     "default": true,
     "type": "boolean"
    },
    "where": {
     "default": "end",
     "enum": [
      "end",
      "start"
     ],
     "type": "string"
    },
    "submit": {
     "default": false,
     "type": "boolean"
    },
    "part": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "ref",
    "text"
   ],
   "type": "object"
  },
  "UndoSettings": {
   "additionalProperties": false,
   "description": "Take back the latest change that was made from here.",
   "properties": {
    "type": {
     "const": "undo_settings",
     "default": "undo_settings",
     "type": "string"
    }
   },
   "type": "object"
  },
  "Upload": {
   "additionalProperties": false,
   "description": "Choose files for a file field. The daemon allows only files that the person named.",
   "properties": {
    "verb": {
     "const": "upload",
     "default": "upload",
     "type": "string"
    },
    "ref": {
     "maxLength": 24,
     "pattern": "^(f\\d+)?e\\d+$",
     "type": "string"
    },
    "files": {
     "items": {
      "maxLength": 4096,
      "type": "string"
     },
     "maxItems": 20,
     "minItems": 1,
     "type": "array"
    }
   },
   "required": [
    "ref",
    "files"
   ],
   "type": "object"
  },
  "UseTool": {
   "additionalProperties": false,
   "description": "Call a tool that the page itself offers (WebMCP), with an input for it.\n\nWhat it does is up to the page, whatever the page says of it: so it counts as what cannot be undone.",
   "properties": {
    "verb": {
     "const": "use_tool",
     "default": "use_tool",
     "type": "string"
    },
    "tool": {
     "pattern": "^[A-Za-z0-9_.-]{1,128}$",
     "type": "string"
    },
    "input": {
     "default": "{}",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "tool"
   ],
   "type": "object"
  },
  "Wait": {
   "additionalProperties": false,
   "description": "Wait for the page to change by itself, at most so many seconds; for all of them with `whole`; or with\n`until` for a text to appear, in any part of the page.",
   "properties": {
    "verb": {
     "const": "wait",
     "default": "wait",
     "type": "string"
    },
    "seconds": {
     "default": 1.0,
     "exclusiveMinimum": 0,
     "maximum": 30,
     "type": "number"
    },
    "whole": {
     "default": false,
     "type": "boolean"
    },
    "until": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    }
   },
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
     "catch_up": "#/$defs/CatchUp",
     "change_exemplar": "#/$defs/ChangeExemplar",
     "change_schedule": "#/$defs/ChangeSchedule",
     "change_settings": "#/$defs/ChangeSettings",
     "check_text": "#/$defs/CheckText",
     "client_decided": "#/$defs/ClientDecided",
     "control": "#/$defs/Control",
     "decide": "#/$defs/Decide",
     "delete_exemplars": "#/$defs/DeleteExemplars",
     "delete_runs": "#/$defs/DeleteRuns",
     "delete_text": "#/$defs/DeleteText",
     "delete_workflow": "#/$defs/DeleteWorkflow",
     "demonstrated": "#/$defs/Demonstrated",
     "draft_workflow": "#/$defs/DraftWorkflow",
     "export_all": "#/$defs/ExportAll",
     "failure": "#/$defs/Failure",
     "get_exemplar": "#/$defs/GetExemplar",
     "get_exemplars": "#/$defs/GetExemplars",
     "get_kept": "#/$defs/GetKept",
     "get_run": "#/$defs/GetRun",
     "get_screenshot": "#/$defs/GetScreenshot",
     "get_settings": "#/$defs/GetSettings",
     "get_text": "#/$defs/GetText",
     "get_texts": "#/$defs/GetTexts",
     "get_workflow": "#/$defs/GetWorkflow",
     "grants": "#/$defs/Grants",
     "held_request": "#/$defs/HeldRequest",
     "hello": "#/$defs/Hello",
     "hint": "#/$defs/Hint",
     "import_all": "#/$defs/ImportAll",
     "inspected": "#/$defs/Inspected",
     "judge_run": "#/$defs/JudgeRun",
     "keep_workflow": "#/$defs/KeepWorkflow",
     "list_models": "#/$defs/ListModels",
     "list_runs": "#/$defs/ListRuns",
     "list_workflows": "#/$defs/ListWorkflows",
     "looked": "#/$defs/Looked",
     "new_policy": "#/$defs/NewPolicy",
     "observed": "#/$defs/Observed",
     "open_practice": "#/$defs/OpenPractice",
     "person_awaited": "#/$defs/PersonAwaited",
     "ping": "#/$defs/Ping",
     "proof": "#/$defs/Proof",
     "read_text": "#/$defs/ReadText",
     "remove_model_key": "#/$defs/RemoveModelKey",
     "remove_secret": "#/$defs/RemoveSecret",
     "save_text": "#/$defs/SaveText",
     "schedule_workflow": "#/$defs/ScheduleWorkflow",
     "screenshot": "#/$defs/Screenshot",
     "set_model_key": "#/$defs/SetModelKey",
     "set_secret": "#/$defs/SetSecret",
     "set_site_rule": "#/$defs/SetSiteRule",
     "start_run": "#/$defs/StartRun",
     "tab_event": "#/$defs/TabEvent",
     "tab_opened": "#/$defs/TabOpened",
     "tool_list": "#/$defs/ToolList",
     "try_model": "#/$defs/TryModel",
     "undo_settings": "#/$defs/UndoSettings"
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
     "$ref": "#/$defs/PersonAwaited"
    },
    {
     "$ref": "#/$defs/Looked"
    },
    {
     "$ref": "#/$defs/ToolList"
    },
    {
     "$ref": "#/$defs/Screenshot"
    },
    {
     "$ref": "#/$defs/TabEvent"
    },
    {
     "$ref": "#/$defs/TabOpened"
    },
    {
     "$ref": "#/$defs/Demonstrated"
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
     "$ref": "#/$defs/JudgeRun"
    },
    {
     "$ref": "#/$defs/GetScreenshot"
    },
    {
     "$ref": "#/$defs/Grants"
    },
    {
     "$ref": "#/$defs/CatchUp"
    },
    {
     "$ref": "#/$defs/ListWorkflows"
    },
    {
     "$ref": "#/$defs/GetWorkflow"
    },
    {
     "$ref": "#/$defs/DraftWorkflow"
    },
    {
     "$ref": "#/$defs/KeepWorkflow"
    },
    {
     "$ref": "#/$defs/DeleteWorkflow"
    },
    {
     "$ref": "#/$defs/ScheduleWorkflow"
    },
    {
     "$ref": "#/$defs/ClientDecided"
    },
    {
     "$ref": "#/$defs/GetSettings"
    },
    {
     "$ref": "#/$defs/ChangeSettings"
    },
    {
     "$ref": "#/$defs/UndoSettings"
    },
    {
     "$ref": "#/$defs/SetSiteRule"
    },
    {
     "$ref": "#/$defs/SetModelKey"
    },
    {
     "$ref": "#/$defs/RemoveModelKey"
    },
    {
     "$ref": "#/$defs/ListModels"
    },
    {
     "$ref": "#/$defs/TryModel"
    },
    {
     "$ref": "#/$defs/OpenPractice"
    },
    {
     "$ref": "#/$defs/GetKept"
    },
    {
     "$ref": "#/$defs/DeleteRuns"
    },
    {
     "$ref": "#/$defs/SetSecret"
    },
    {
     "$ref": "#/$defs/RemoveSecret"
    },
    {
     "$ref": "#/$defs/ChangeSchedule"
    },
    {
     "$ref": "#/$defs/GetExemplars"
    },
    {
     "$ref": "#/$defs/GetExemplar"
    },
    {
     "$ref": "#/$defs/ChangeExemplar"
    },
    {
     "$ref": "#/$defs/DeleteExemplars"
    },
    {
     "$ref": "#/$defs/GetTexts"
    },
    {
     "$ref": "#/$defs/GetText"
    },
    {
     "$ref": "#/$defs/NewPolicy"
    },
    {
     "$ref": "#/$defs/ReadText"
    },
    {
     "$ref": "#/$defs/CheckText"
    },
    {
     "$ref": "#/$defs/SaveText"
    },
    {
     "$ref": "#/$defs/DeleteText"
    },
    {
     "$ref": "#/$defs/ExportAll"
    },
    {
     "$ref": "#/$defs/ImportAll"
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
