// Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit.
export default /** @type {const} */ ({
 "$comment": "Written by scripts/generate-schema from shared_schema/handrail_wire. Do not edit.",
 "$defs": {
  "Act": {
   "additionalProperties": false,
   "description": "Do one action, once. `facts` are what it was judged on; `ticket` the approval it spends.\n\n`exemption` names why a form may be submitted without a ticket; the extension checks the claim.",
   "properties": {
    "type": {
     "const": "act",
     "default": "act",
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
    "action_id": {
     "pattern": "^[0-9a-z]{6,20}\\.\\d+$",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "action": {
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
    "effect": {
     "enum": [
      "read",
      "navigate",
      "edit",
      "commit"
     ],
     "type": "string"
    },
    "ticket": {
     "default": "",
     "pattern": "^([0-9a-f]{64})?$",
     "type": "string"
    },
    "exemption": {
     "default": "",
     "enum": [
      "",
      "sign_in",
      "search",
      "step",
      "grant"
     ],
     "type": "string"
    },
    "grant": {
     "default": "",
     "pattern": "^([0-9a-f]{16})?$",
     "type": "string"
    },
    "like": {
     "default": "",
     "pattern": "^([0-9a-f]{64})?$",
     "type": "string"
    },
    "policy": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "effects": {
     "default": [],
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
     "type": "array"
    },
    "suspected": {
     "default": false,
     "type": "boolean"
    },
    "secret": {
     "default": false,
     "type": "boolean"
    },
    "sealed": {
     "default": "",
     "maxLength": 120000,
     "type": "string"
    },
    "shown": {
     "default": "",
     "maxLength": 20000,
     "type": "string"
    },
    "caption": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "screenshot": {
     "default": false,
     "type": "boolean"
    },
    "request": {
     "anyOf": [
      {
       "$ref": "#/$defs/RequestFacts"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    }
   },
   "required": [
    "run",
    "step",
    "action_id",
    "tab",
    "action",
    "effect"
   ],
   "type": "object"
  },
  "ActStatus": {
   "additionalProperties": false,
   "description": "Ask the extension's ledger what became of an action, once its page rests. Never performs it.\n\n`ledger`: the one in which it was to be written down (\"\": not known). Another one only says what it knows.",
   "properties": {
    "type": {
     "const": "act_status",
     "default": "act_status",
     "type": "string"
    },
    "action_id": {
     "pattern": "^[0-9a-z]{6,20}\\.\\d+$",
     "type": "string"
    },
    "ledger": {
     "anyOf": [
      {
       "pattern": "^[0-9a-f]{32}$",
       "type": "string"
      },
      {
       "const": "",
       "type": "string"
      }
     ]
    },
    "tab": {
     "type": "integer"
    }
   },
   "required": [
    "action_id",
    "ledger",
    "tab"
   ],
   "type": "object"
  },
  "AllExported": {
   "additionalProperties": false,
   "description": "Answers `export_all`.",
   "properties": {
    "type": {
     "const": "all_exported",
     "default": "all_exported",
     "type": "string"
    },
    "text": {
     "maxLength": 3000000,
     "type": "string"
    },
    "left_out": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "type": "array"
    }
   },
   "required": [
    "text"
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
  "AnswerTable": {
   "additionalProperties": false,
   "description": "An answer that is a table: columns, and rows of as many cells.",
   "properties": {
    "columns": {
     "items": {
      "maxLength": 20000,
      "type": "string"
     },
     "maxItems": 40,
     "minItems": 1,
     "type": "array"
    },
    "rows": {
     "items": {
      "items": {
       "maxLength": 20000,
       "type": "string"
      },
      "maxItems": 40,
      "type": "array"
     },
     "maxItems": 2000,
     "type": "array"
    },
    "csv": {
     "maxLength": 80000,
     "type": "string"
    }
   },
   "required": [
    "columns",
    "rows",
    "csv"
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
  "AskApproval": {
   "additionalProperties": false,
   "description": "Open the approval page for one step. Answered in time by `decide`; silence denies.",
   "properties": {
    "type": {
     "const": "ask_approval",
     "default": "ask_approval",
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
    "tab": {
     "type": "integer"
    },
    "ticket": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    },
    "action": {
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
    "facts": {
     "$ref": "#/$defs/Facts"
    },
    "sentence": {
     "maxLength": 1000,
     "type": "string"
    },
    "reasons": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "requirements": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Requirement"
     },
     "type": "array"
    },
    "stack": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "instruction": {
     "default": "",
     "maxLength": 20000,
     "type": "string"
    },
    "client": {
     "default": "",
     "maxLength": 80,
     "type": "string"
    },
    "policy": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "always": {
     "default": [],
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
     "type": "array"
    },
    "like": {
     "default": false,
     "type": "boolean"
    },
    "expires": {
     "type": "number"
    },
    "request": {
     "anyOf": [
      {
       "$ref": "#/$defs/RequestFacts"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    }
   },
   "required": [
    "run",
    "step",
    "tab",
    "ticket",
    "action",
    "facts",
    "sentence",
    "expires"
   ],
   "type": "object"
  },
  "AskClient": {
   "additionalProperties": false,
   "description": "Ask the person whether a program may give Handrail instructions. Answered in time by `client_decided`;\nsilence is a no. Sent again after a reconnection while it is open.",
   "properties": {
    "type": {
     "const": "ask_client",
     "default": "ask_client",
     "type": "string"
    },
    "client": {
     "pattern": "^[0-9a-f]{16}$",
     "type": "string"
    },
    "name": {
     "maxLength": 80,
     "minLength": 1,
     "type": "string"
    },
    "program": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    },
    "expires": {
     "minimum": 0,
     "type": "number"
    }
   },
   "required": [
    "client",
    "name",
    "expires"
   ],
   "type": "object"
  },
  "AwaitPerson": {
   "additionalProperties": false,
   "description": "Whether the page that the person was handed still asks for a password, a code, a puzzle's answer.",
   "properties": {
    "type": {
     "const": "await_person",
     "default": "await_person",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    }
   },
   "required": [
    "tab"
   ],
   "type": "object"
  },
  "Challenge": {
   "additionalProperties": false,
   "description": "Answers `hello`: HMAC-SHA256(key, \"srv\"|client nonce|server nonce|port|extension id), hex.",
   "properties": {
    "type": {
     "const": "challenge",
     "default": "challenge",
     "type": "string"
    },
    "protocol": {
     "type": "integer"
    },
    "nonce": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    },
    "proof": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    }
   },
   "required": [
    "protocol",
    "nonce",
    "proof"
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
  "CloseOpened": {
   "additionalProperties": false,
   "description": "Close a tab again that `open_tab` has opened; another one is left alone.",
   "properties": {
    "type": {
     "const": "close_opened",
     "default": "close_opened",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    }
   },
   "required": [
    "tab"
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
  "ExemplarShown": {
   "additionalProperties": false,
   "description": "Answers `get_exemplar`: what is kept, with placeholders for values, and nothing else is.",
   "properties": {
    "type": {
     "const": "exemplar_shown",
     "default": "exemplar_shown",
     "type": "string"
    },
    "exemplar": {
     "maximum": 9007199254740992,
     "minimum": 1,
     "type": "integer"
    },
    "task": {
     "maxLength": 20000,
     "type": "string"
    },
    "objective": {
     "maxLength": 20000,
     "type": "string"
    },
    "page": {
     "maxLength": 40000,
     "type": "string"
    },
    "steps": {
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "maxItems": 100,
     "type": "array"
    },
    "elsewhere": {
     "maxLength": 40000,
     "type": "string"
    }
   },
   "required": [
    "exemplar",
    "task",
    "objective",
    "page",
    "steps",
    "elsewhere"
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
  "FixedSetting": {
   "additionalProperties": false,
   "description": "What cannot be set from the browser, and why.",
   "properties": {
    "name": {
     "maxLength": 1000,
     "type": "string"
    },
    "value": {
     "maxLength": 2000,
     "type": "string"
    },
    "why": {
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "name",
    "value",
    "why"
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
  "GrantsRevoked": {
   "additionalProperties": false,
   "description": "Answers `grants`: those that were taken back on the command line. The extension forgets them.",
   "properties": {
    "type": {
     "const": "grants_revoked",
     "default": "grants_revoked",
     "type": "string"
    },
    "grants": {
     "items": {
      "pattern": "^[0-9a-f]{16}$",
      "type": "string"
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
  "ImportPlanned": {
   "additionalProperties": false,
   "description": "Answers `import_all`: what would be changed, in words, and what not.",
   "properties": {
    "type": {
     "const": "import_planned",
     "default": "import_planned",
     "type": "string"
    },
    "changes": {
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "maxItems": 3000,
     "type": "array"
    },
    "left_out": {
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "maxItems": 3000,
     "type": "array"
    },
    "sure": {
     "pattern": "^[0-9a-f]{0,64}$",
     "type": "string"
    }
   },
   "required": [
    "changes",
    "left_out",
    "sure"
   ],
   "type": "object"
  },
  "Inspect": {
   "additionalProperties": false,
   "description": "Collect the facts about what an action would touch. Changes nothing.",
   "properties": {
    "type": {
     "const": "inspect",
     "default": "inspect",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "action": {
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
    }
   },
   "required": [
    "tab",
    "action"
   ],
   "type": "object"
  },
  "JudgedRequest": {
   "additionalProperties": false,
   "description": "What becomes of a held request: the answer to `held_request`.\n\n`fail`: it is dropped, also where the person is to be asked; once approved it is sent anew, by the step\nthat is done again (`act.request`) or by the page itself.",
   "properties": {
    "type": {
     "const": "judged_request",
     "default": "judged_request",
     "type": "string"
    },
    "id": {
     "pattern": "^[0-9a-f-]{8,40}$",
     "type": "string"
    },
    "decision": {
     "enum": [
      "continue",
      "fail"
     ],
     "type": "string"
    }
   },
   "required": [
    "id",
    "decision"
   ],
   "type": "object"
  },
  "Kept": {
   "additionalProperties": false,
   "description": "What is kept of runs, secrets and schedules; sent after each change as well.",
   "properties": {
    "type": {
     "const": "kept",
     "default": "kept",
     "type": "string"
    },
    "runs": {
     "items": {
      "$ref": "#/$defs/KeptRun"
     },
     "maxItems": 200,
     "type": "array"
    },
    "total": {
     "type": "integer"
    },
    "secrets": {
     "items": {
      "$ref": "#/$defs/KeptSecret"
     },
     "type": "array"
    },
    "keyring_problem": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "schedules": {
     "items": {
      "$ref": "#/$defs/KeptSchedule"
     },
     "type": "array"
    },
    "done": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "runs",
    "total",
    "secrets",
    "schedules"
   ],
   "type": "object"
  },
  "KeptExemplar": {
   "additionalProperties": false,
   "description": "An exemplar in short; a value that the person gave is \"…\" in `title`. `at`: Unix time.",
   "properties": {
    "exemplar": {
     "maximum": 9007199254740992,
     "minimum": 1,
     "type": "integer"
    },
    "title": {
     "maxLength": 1000,
     "type": "string"
    },
    "policy": {
     "maxLength": 1000,
     "type": "string"
    },
    "site": {
     "maxLength": 1000,
     "type": "string"
    },
    "site_kind": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "at": {
     "type": "number"
    },
    "used": {
     "minimum": 0,
     "type": "integer"
    },
    "off": {
     "type": "boolean"
    }
   },
   "required": [
    "exemplar",
    "title",
    "policy",
    "site",
    "run",
    "at",
    "used",
    "off"
   ],
   "type": "object"
  },
  "KeptExemplars": {
   "additionalProperties": false,
   "description": "All exemplars, the newest first; sent after each change as well.",
   "properties": {
    "type": {
     "const": "exemplars",
     "default": "exemplars",
     "type": "string"
    },
    "exemplars": {
     "items": {
      "$ref": "#/$defs/KeptExemplar"
     },
     "maxItems": 500,
     "type": "array"
    },
    "total": {
     "minimum": 0,
     "type": "integer"
    },
    "done": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "exemplars",
    "total"
   ],
   "type": "object"
  },
  "KeptRun": {
   "additionalProperties": false,
   "description": "A run that is kept, in short. `created`: Unix time; `going`: it cannot be deleted yet.",
   "properties": {
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "instruction": {
     "maxLength": 1000,
     "type": "string"
    },
    "site": {
     "maxLength": 1000,
     "type": "string"
    },
    "created": {
     "type": "number"
    },
    "going": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "run",
    "instruction",
    "site",
    "created"
   ],
   "type": "object"
  },
  "KeptSchedule": {
   "additionalProperties": false,
   "description": "A schedule. `when` and `last` are words; `next` is Unix time, null where it rests or has no date.",
   "properties": {
    "name": {
     "maxLength": 1000,
     "type": "string"
    },
    "when": {
     "maxLength": 1000,
     "type": "string"
    },
    "next": {
     "anyOf": [
      {
       "type": "number"
      },
      {
       "type": "null"
      }
     ]
    },
    "last": {
     "maxLength": 1000,
     "type": "string"
    },
    "instruction": {
     "maxLength": 1000,
     "type": "string"
    },
    "paused": {
     "type": "boolean"
    },
    "problem": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "name",
    "when",
    "next",
    "last",
    "instruction",
    "paused"
   ],
   "type": "object"
  },
  "KeptSecret": {
   "additionalProperties": false,
   "description": "That there is a secret, never the secret.",
   "properties": {
    "name": {
     "maxLength": 1000,
     "type": "string"
    },
    "origin": {
     "maxLength": 1000,
     "type": "string"
    },
    "where": {
     "enum": [
      "keyring",
      "environment"
     ],
     "type": "string"
    }
   },
   "required": [
    "name",
    "origin",
    "where"
   ],
   "type": "object"
  },
  "Lease": {
   "additionalProperties": false,
   "description": "A run takes the tab (attach the debugger, show the overlay) or gives it back.\n\nWith `watch` the hands on the page are the person's: no debugger, what they do is told (`demonstrated`).",
   "properties": {
    "type": {
     "const": "lease",
     "default": "lease",
     "type": "string"
    },
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "held": {
     "type": "boolean"
    },
    "watch": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "run",
    "tab",
    "held"
   ],
   "type": "object"
  },
  "ListTools": {
   "additionalProperties": false,
   "description": "Which tools the tab's page offers by itself (WebMCP); those of its frames are left out.",
   "properties": {
    "type": {
     "const": "list_tools",
     "default": "list_tools",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    }
   },
   "required": [
    "tab"
   ],
   "type": "object"
  },
  "Look": {
   "additionalProperties": false,
   "description": "Where an element is, and a picture of it for a model that can see; without `ref`, of the window.",
   "properties": {
    "type": {
     "const": "look",
     "default": "look",
     "type": "string"
    },
    "tab": {
     "type": "integer"
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
    "picture": {
     "default": true,
     "type": "boolean"
    }
   },
   "required": [
    "tab"
   ],
   "type": "object"
  },
  "ModelInUse": {
   "additionalProperties": false,
   "description": "Which model does the work; `problem` says why the one that is set does not.",
   "properties": {
    "state": {
     "enum": [
      "ready",
      "looking",
      "failed"
     ],
     "type": "string"
    },
    "sentence": {
     "maxLength": 2000,
     "type": "string"
    },
    "problem": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "local": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "state",
    "sentence"
   ],
   "type": "object"
  },
  "ModelKey": {
   "additionalProperties": false,
   "description": "That there is a key for a model server, never the key.",
   "properties": {
    "origin": {
     "maxLength": 1000,
     "type": "string"
    },
    "where": {
     "enum": [
      "keyring",
      "environment"
     ],
     "type": "string"
    }
   },
   "required": [
    "origin",
    "where"
   ],
   "type": "object"
  },
  "ModelServer": {
   "additionalProperties": false,
   "description": "A model server that answered on this computer, and its chat models.",
   "properties": {
    "program": {
     "maxLength": 1000,
     "type": "string"
    },
    "address": {
     "maxLength": 2000,
     "minLength": 1,
     "type": "string"
    },
    "models": {
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "maxItems": 1000,
     "type": "array"
    }
   },
   "required": [
    "program",
    "address",
    "models"
   ],
   "type": "object"
  },
  "ModelTrial": {
   "additionalProperties": false,
   "description": "How far a trial is. `rows` come with its end.",
   "properties": {
    "type": {
     "const": "model_trial",
     "default": "model_trial",
     "type": "string"
    },
    "small": {
     "type": "boolean"
    },
    "state": {
     "enum": [
      "going",
      "works",
      "fails"
     ],
     "type": "string"
    },
    "text": {
     "maxLength": 2000,
     "type": "string"
    },
    "done": {
     "anyOf": [
      {
       "maximum": 1,
       "minimum": 0,
       "type": "number"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "rows": {
     "default": [],
     "items": {
      "$ref": "#/$defs/TrialRow"
     },
     "type": "array"
    }
   },
   "required": [
    "small",
    "state",
    "text"
   ],
   "type": "object"
  },
  "ModelsListed": {
   "additionalProperties": false,
   "description": "Answers `list_models`.",
   "properties": {
    "type": {
     "const": "models_listed",
     "default": "models_listed",
     "type": "string"
    },
    "address": {
     "maxLength": 2000,
     "minLength": 1,
     "type": "string"
    },
    "names": {
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "maxItems": 1000,
     "type": "array"
    }
   },
   "required": [
    "address",
    "names"
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
  "Observe": {
   "additionalProperties": false,
   "description": "Read the tab. `screenshot` asks for a picture of this moment, sent later by itself.\n\n`whole` asks for every document in full: at the beginning, and when a difference could not be applied.",
   "properties": {
    "type": {
     "const": "observe",
     "default": "observe",
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
    "tab": {
     "type": "integer"
    },
    "screenshot": {
     "default": false,
     "type": "boolean"
    },
    "whole": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "run",
    "step",
    "tab"
   ],
   "type": "object"
  },
  "OpenTab": {
   "additionalProperties": false,
   "description": "Open an address in a tab of its own, behind the person's; \"\" asks for the tab in front. For a run that\nnobody started in the browser. Answered by `tab_opened` or `failure`.",
   "properties": {
    "type": {
     "const": "open_tab",
     "default": "open_tab",
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
  "PolicyLine": {
   "additionalProperties": false,
   "description": "A policy in short.\n\n`state`: whether it counts, waits to be tried, is not used because a person's own one has its name, or has\nsomething in it that keeps it from being used.",
   "properties": {
    "id": {
     "maxLength": 400,
     "type": "string"
    },
    "name": {
     "maxLength": 1000,
     "type": "string"
    },
    "description": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "site": {
     "maxLength": 1000,
     "type": "string"
    },
    "patterns": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "looks_like": {
     "default": false,
     "type": "boolean"
    },
    "own": {
     "type": "boolean"
    },
    "state": {
     "enum": [
      "counts",
      "draft",
      "hidden",
      "broken"
     ],
     "type": "string"
    },
    "replaces": {
     "default": false,
     "type": "boolean"
    },
    "skill": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "learned_from": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "problems": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "type": "array"
    },
    "needed": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "maxItems": 100,
     "type": "array"
    }
   },
   "required": [
    "id",
    "name",
    "site",
    "own",
    "state"
   ],
   "type": "object"
  },
  "Pong": {
   "additionalProperties": false,
   "description": "Answers `ping`.",
   "properties": {
    "type": {
     "const": "pong",
     "default": "pong",
     "type": "string"
    }
   },
   "type": "object"
  },
  "PracticeSite": {
   "additionalProperties": false,
   "description": "Answers `open_practice`: a made-up airline that this computer serves, and what to ask for there.",
   "properties": {
    "type": {
     "const": "practice_site",
     "default": "practice_site",
     "type": "string"
    },
    "url": {
     "maxLength": 300,
     "pattern": "^http://127\\.0\\.0\\.1:[0-9]{1,5}/",
     "type": "string"
    },
    "instruction": {
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "url",
    "instruction"
   ],
   "type": "object"
  },
  "Preset": {
   "additionalProperties": false,
   "description": "A provider, a program of this computer, or a model that Handrail runs by itself (then `model`).",
   "properties": {
    "key": {
     "maxLength": 1000,
     "type": "string"
    },
    "title": {
     "maxLength": 1000,
     "type": "string"
    },
    "address": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "model": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "note": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "key_wanted": {
     "default": false,
     "type": "boolean"
    },
    "fetched": {
     "default": true,
     "type": "boolean"
    },
    "suggested": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "key",
    "title"
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
  "Refused": {
   "additionalProperties": false,
   "description": "The connection ends here. `message` says what the person can do about it.",
   "properties": {
    "type": {
     "const": "refused",
     "default": "refused",
     "type": "string"
    },
    "code": {
     "enum": [
      "protocol_mismatch",
      "bad_proof",
      "bad_message",
      "replaced",
      "too_slow"
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
  "Requirement": {
   "additionalProperties": false,
   "description": "One thing the person asked for, beside what the page shows before an irreversible step.",
   "properties": {
    "asked": {
     "maxLength": 1000,
     "type": "string"
    },
    "found": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "met": {
     "enum": [
      "yes",
      "no",
      "unseen"
     ],
     "type": "string"
    }
   },
   "required": [
    "asked",
    "met"
   ],
   "type": "object"
  },
  "RunList": {
   "additionalProperties": false,
   "description": "The latest runs, newest first, and what the person has to know of the program's start.",
   "properties": {
    "type": {
     "const": "run_list",
     "default": "run_list",
     "type": "string"
    },
    "runs": {
     "items": {
      "$ref": "#/$defs/RunView"
     },
     "type": "array"
    },
    "notice": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "missed": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "runs"
   ],
   "type": "object"
  },
  "RunUpdate": {
   "additionalProperties": false,
   "description": "A run changed: its view, and the steps that are new or changed (all of them after `get_run`).",
   "properties": {
    "type": {
     "const": "run_update",
     "default": "run_update",
     "type": "string"
    },
    "run": {
     "$ref": "#/$defs/RunView"
    },
    "steps": {
     "default": [],
     "items": {
      "$ref": "#/$defs/StepView"
     },
     "type": "array"
    },
    "whole": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "run"
   ],
   "type": "object"
  },
  "RunView": {
   "additionalProperties": false,
   "description": "One run as a person sees it, without its steps.",
   "properties": {
    "run": {
     "pattern": "^[0-9a-z]{6,20}$",
     "type": "string"
    },
    "tab": {
     "type": "integer"
    },
    "instruction": {
     "maxLength": 20000,
     "type": "string"
    },
    "state": {
     "enum": [
      "queued",
      "observing",
      "deciding",
      "awaiting_approval",
      "acting",
      "paused",
      "taken_over",
      "needs_you",
      "watching",
      "done",
      "failed",
      "stopped"
     ],
     "type": "string"
    },
    "stack": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "message": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "answer": {
     "default": "",
     "maxLength": 20000,
     "type": "string"
    },
    "table": {
     "anyOf": [
      {
       "$ref": "#/$defs/AnswerTable"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "question": {
     "default": "",
     "maxLength": 20000,
     "type": "string"
    },
    "fields": {
     "default": [],
     "items": {
      "$ref": "#/$defs/Wanted"
     },
     "maxItems": 20,
     "type": "array"
    },
    "answers": {
     "default": [],
     "items": {
      "maxLength": 40,
      "type": "string"
     },
     "maxItems": 6,
     "type": "array"
    },
    "ticket": {
     "default": "",
     "maxLength": 64,
     "type": "string"
    },
    "likes": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "working": {
     "anyOf": [
      {
       "$ref": "#/$defs/Working"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "page_steps": {
     "default": 0,
     "type": "integer"
    },
    "page_sent": {
     "default": 0,
     "type": "integer"
    },
    "tokens": {
     "default": 0,
     "type": "integer"
    },
    "cost": {
     "anyOf": [
      {
       "type": "number"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "seconds": {
     "default": 0,
     "type": "number"
    },
    "model": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "created": {
     "default": 0,
     "type": "number"
    },
    "rows": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    },
    "row": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    },
    "unattended": {
     "default": false,
     "type": "boolean"
    },
    "client": {
     "default": "",
     "maxLength": 80,
     "type": "string"
    },
    "workflow": {
     "default": "",
     "maxLength": 100,
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
    "judged": {
     "default": "",
     "enum": [
      "right",
      "wrong",
      ""
     ],
     "type": "string"
    },
    "exemplars": {
     "default": 0,
     "minimum": 0,
     "type": "integer"
    }
   },
   "required": [
    "run",
    "tab",
    "instruction",
    "state"
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
  "Setting": {
   "additionalProperties": false,
   "description": "One setting, as a field of the page.",
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
    "title": {
     "maxLength": 1000,
     "type": "string"
    },
    "description": {
     "maxLength": 2000,
     "type": "string"
    },
    "kind": {
     "enum": [
      "switch",
      "choice",
      "whole",
      "number",
      "text"
     ],
     "type": "string"
    },
    "choices": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "choice_words": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "least": {
     "anyOf": [
      {
       "type": "number"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "most": {
     "anyOf": [
      {
       "type": "number"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "unlimited": {
     "default": false,
     "type": "boolean"
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
    },
    "default": {
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
    },
    "set": {
     "type": "boolean"
    },
    "locked": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "waits": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "name",
    "title",
    "description",
    "kind",
    "value",
    "default",
    "set"
   ],
   "type": "object"
  },
  "SettingProblem": {
   "additionalProperties": false,
   "description": "Why something was not done; `about` is a setting, \"site\", \"key\", \"models\",\n\"practice\", \"history\", \"secret\", \"schedule\", \"exemplars\", \"policy\", \"workflow\", \"import\" or \"\".",
   "properties": {
    "about": {
     "maxLength": 1000,
     "type": "string"
    },
    "message": {
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "about",
    "message"
   ],
   "type": "object"
  },
  "Settings": {
   "additionalProperties": false,
   "description": "All settings as they are now; sent after each change as well.",
   "properties": {
    "type": {
     "const": "settings",
     "default": "settings",
     "type": "string"
    },
    "file": {
     "maxLength": 2000,
     "type": "string"
    },
    "settings": {
     "items": {
      "$ref": "#/$defs/Setting"
     },
     "type": "array"
    },
    "fixed": {
     "items": {
      "$ref": "#/$defs/FixedSetting"
     },
     "type": "array"
    },
    "presets": {
     "items": {
      "$ref": "#/$defs/Preset"
     },
     "type": "array"
    },
    "servers": {
     "default": [],
     "items": {
      "$ref": "#/$defs/ModelServer"
     },
     "type": "array"
    },
    "keys": {
     "items": {
      "$ref": "#/$defs/ModelKey"
     },
     "type": "array"
    },
    "keyring_problem": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "sites": {
     "items": {
      "$ref": "#/$defs/SiteRuleView"
     },
     "type": "array"
    },
    "model": {
     "$ref": "#/$defs/ModelInUse"
    },
    "saved": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "undo": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "file",
    "settings",
    "fixed",
    "presets",
    "keys",
    "sites",
    "model"
   ],
   "type": "object"
  },
  "SettingsRefused": {
   "additionalProperties": false,
   "description": "Nothing was changed.",
   "properties": {
    "type": {
     "const": "settings_refused",
     "default": "settings_refused",
     "type": "string"
    },
    "problems": {
     "items": {
      "$ref": "#/$defs/SettingProblem"
     },
     "minItems": 1,
     "type": "array"
    }
   },
   "required": [
    "problems"
   ],
   "type": "object"
  },
  "SiteRuleView": {
   "additionalProperties": false,
   "description": "A site and what of it may go to a model on the internet.",
   "properties": {
    "site": {
     "maxLength": 300,
     "minLength": 1,
     "type": "string"
    },
    "rule": {
     "enum": [
      "never",
      "ask",
      "usual"
     ],
     "type": "string"
    }
   },
   "required": [
    "site",
    "rule"
   ],
   "type": "object"
  },
  "StepView": {
   "additionalProperties": false,
   "description": "One step of a run: a page action, a call or return of a policy, a note, or something that happened.",
   "properties": {
    "index": {
     "minimum": 0,
     "type": "integer"
    },
    "kind": {
     "enum": [
      "act",
      "call",
      "return",
      "note",
      "hint",
      "question",
      "approval",
      "event"
     ],
     "type": "string"
    },
    "stack": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "text": {
     "maxLength": 1000,
     "type": "string"
    },
    "value": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "reason": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "effect": {
     "default": "read",
     "enum": [
      "read",
      "navigate",
      "edit",
      "commit"
     ],
     "type": "string"
    },
    "status": {
     "default": "done",
     "enum": [
      "running",
      "done",
      "refused",
      "failed",
      "unknown"
     ],
     "type": "string"
    },
    "detail": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "ref": {
     "default": "",
     "maxLength": 24,
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
    "url": {
     "default": "",
     "maxLength": 4096,
     "type": "string"
    },
    "tokens": {
     "default": 0,
     "type": "integer"
    },
    "seconds": {
     "default": 0,
     "type": "number"
    },
    "screenshot": {
     "default": false,
     "type": "boolean"
    },
    "exemplars": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "maxItems": 10,
     "type": "array"
    }
   },
   "required": [
    "index",
    "kind",
    "text"
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
  "TextChecked": {
   "additionalProperties": false,
   "description": "Answers `check_text`; `usable`: it can be saved, though there may be something wrong with it.",
   "properties": {
    "type": {
     "const": "text_checked",
     "default": "text_checked",
     "type": "string"
    },
    "number": {
     "maximum": 9007199254740992,
     "minimum": 0,
     "type": "integer"
    },
    "usable": {
     "type": "boolean"
    },
    "problems": {
     "items": {
      "$ref": "#/$defs/TextProblem"
     },
     "maxItems": 200,
     "type": "array"
    }
   },
   "required": [
    "number",
    "usable",
    "problems"
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
  "TextProblem": {
   "additionalProperties": false,
   "description": "A sentence of the checker, and its line in the text from 1; 0 is the whole text.",
   "properties": {
    "line": {
     "minimum": 0,
     "type": "integer"
    },
    "text": {
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "line",
    "text"
   ],
   "type": "object"
  },
  "TextSaved": {
   "additionalProperties": false,
   "description": "Answers `save_text`: it is written down.",
   "properties": {
    "type": {
     "const": "text_saved",
     "default": "text_saved",
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
  "TextShown": {
   "additionalProperties": false,
   "description": "A text to be read or edited; `id` is \"\" for one that is not there yet.\n\n`digest` goes back with `save_text`.",
   "properties": {
    "type": {
     "const": "text_shown",
     "default": "text_shown",
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
    "name": {
     "maxLength": 1000,
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
    },
    "export": {
     "default": false,
     "type": "boolean"
    },
    "left_out": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "type": "array"
    }
   },
   "required": [
    "kind",
    "id",
    "name",
    "text",
    "place",
    "digest"
   ],
   "type": "object"
  },
  "Texts": {
   "additionalProperties": false,
   "description": "All policies and workflows; sent after each change as well.",
   "properties": {
    "type": {
     "const": "texts",
     "default": "texts",
     "type": "string"
    },
    "policies": {
     "items": {
      "$ref": "#/$defs/PolicyLine"
     },
     "type": "array"
    },
    "workflows": {
     "items": {
      "$ref": "#/$defs/WorkflowLine"
     },
     "type": "array"
    },
    "sites": {
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "problems": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "type": "array"
    },
    "policies_folder": {
     "maxLength": 2000,
     "type": "string"
    },
    "workflows_folder": {
     "maxLength": 2000,
     "type": "string"
    }
   },
   "required": [
    "policies",
    "workflows",
    "sites",
    "policies_folder",
    "workflows_folder"
   ],
   "type": "object"
  },
  "TrialRow": {
   "additionalProperties": false,
   "description": "One thing that the model should be able to do, and whether it did.",
   "properties": {
    "what": {
     "maxLength": 1000,
     "type": "string"
    },
    "value": {
     "maxLength": 1000,
     "type": "string"
    },
    "tried": {
     "maxLength": 1000,
     "type": "string"
    },
    "source": {
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "what",
    "value",
    "tried",
    "source"
   ],
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
  },
  "Wanted": {
   "additionalProperties": false,
   "description": "One piece of information that a run asks the person for, and what it is needed for.",
   "properties": {
    "name": {
     "maxLength": 100,
     "minLength": 1,
     "type": "string"
    },
    "why": {
     "default": "",
     "maxLength": 300,
     "type": "string"
    }
   },
   "required": [
    "name"
   ],
   "type": "object"
  },
  "Welcome": {
   "additionalProperties": false,
   "description": "Both sides are verified. Runs that are not over come with it.",
   "properties": {
    "type": {
     "const": "welcome",
     "default": "welcome",
     "type": "string"
    },
    "daemon_version": {
     "maxLength": 1000,
     "type": "string"
    },
    "runs": {
     "default": [],
     "items": {
      "$ref": "#/$defs/RunView"
     },
     "type": "array"
    }
   },
   "required": [
    "daemon_version"
   ],
   "type": "object"
  },
  "WithdrawApproval": {
   "additionalProperties": false,
   "description": "The step no longer waits (the run was stopped, the page changed, the time ran out).",
   "properties": {
    "type": {
     "const": "withdraw_approval",
     "default": "withdraw_approval",
     "type": "string"
    },
    "ticket": {
     "pattern": "^[0-9a-f]{64}$",
     "type": "string"
    }
   },
   "required": [
    "ticket"
   ],
   "type": "object"
  },
  "WorkflowChanged": {
   "additionalProperties": false,
   "description": "Answers `keep_workflow` and `delete_workflow`. With problems, nothing was changed.",
   "properties": {
    "type": {
     "const": "workflow_changed",
     "default": "workflow_changed",
     "type": "string"
    },
    "name": {
     "maxLength": 100,
     "type": "string"
    },
    "problems": {
     "default": [],
     "items": {
      "$ref": "#/$defs/WorkflowProblem"
     },
     "maxItems": 1000,
     "type": "array"
    }
   },
   "required": [
    "name"
   ],
   "type": "object"
  },
  "WorkflowLine": {
   "additionalProperties": false,
   "description": "A workflow in short; one with problems cannot be done.",
   "properties": {
    "id": {
     "maxLength": 400,
     "type": "string"
    },
    "name": {
     "maxLength": 1000,
     "type": "string"
    },
    "title": {
     "default": "",
     "maxLength": 2000,
     "type": "string"
    },
    "site": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    },
    "parameters": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "problems": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "type": "array"
    },
    "needed": {
     "default": [],
     "items": {
      "maxLength": 2000,
      "type": "string"
     },
     "maxItems": 100,
     "type": "array"
    }
   },
   "required": [
    "id",
    "name"
   ],
   "type": "object"
  },
  "WorkflowList": {
   "additionalProperties": false,
   "description": "Answers `list_workflows`. `problems`: files that are no workflows, and what to do about each.",
   "properties": {
    "type": {
     "const": "workflow_list",
     "default": "workflow_list",
     "type": "string"
    },
    "workflows": {
     "default": [],
     "items": {
      "$ref": "#/$defs/WorkflowView"
     },
     "type": "array"
    },
    "problems": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "type": "array"
    },
    "beforehand": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "type": "object"
  },
  "WorkflowParameter": {
   "additionalProperties": false,
   "description": "Something that a run of a workflow is told.",
   "properties": {
    "name": {
     "maxLength": 100,
     "type": "string"
    },
    "ask": {
     "default": "",
     "maxLength": 1000,
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
    },
    "secret": {
     "default": false,
     "type": "boolean"
    },
    "last": {
     "default": "",
     "maxLength": 4000,
     "type": "string"
    },
    "fixed": {
     "default": false,
     "type": "boolean"
    }
   },
   "required": [
    "name"
   ],
   "type": "object"
  },
  "WorkflowProblem": {
   "additionalProperties": false,
   "description": "Why something cannot be so. `field`: name, title, or a parameter's `from.name`, `from.default`.",
   "properties": {
    "field": {
     "maxLength": 200,
     "type": "string"
    },
    "text": {
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "field",
    "text"
   ],
   "type": "object"
  },
  "WorkflowScheduled": {
   "additionalProperties": false,
   "description": "Answers `schedule_workflow`. `name`: the new schedule's. `next`: Unix time of its first date.",
   "properties": {
    "type": {
     "const": "workflow_scheduled",
     "default": "workflow_scheduled",
     "type": "string"
    },
    "name": {
     "maxLength": 100,
     "type": "string"
    },
    "next": {
     "type": "number"
    }
   },
   "required": [
    "name",
    "next"
   ],
   "type": "object"
  },
  "WorkflowShown": {
   "additionalProperties": false,
   "description": "Answers `get_workflow` and `draft_workflow`; a draft has a name that is free.",
   "properties": {
    "type": {
     "const": "workflow_shown",
     "default": "workflow_shown",
     "type": "string"
    },
    "workflow": {
     "$ref": "#/$defs/WorkflowView"
    }
   },
   "required": [
    "workflow"
   ],
   "type": "object"
  },
  "WorkflowView": {
   "additionalProperties": false,
   "description": "A workflow as a person sees it. In a list it has neither parameters nor steps.",
   "properties": {
    "name": {
     "maxLength": 100,
     "type": "string"
    },
    "title": {
     "maxLength": 20000,
     "type": "string"
    },
    "site": {
     "default": "",
     "maxLength": 4096,
     "type": "string"
    },
    "here": {
     "default": "elsewhere",
     "enum": [
      "page",
      "site",
      "elsewhere"
     ],
     "type": "string"
    },
    "parameters": {
     "default": [],
     "items": {
      "$ref": "#/$defs/WorkflowParameter"
     },
     "maxItems": 200,
     "type": "array"
    },
    "steps": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "maxItems": 1000,
     "type": "array"
    },
    "needed": {
     "default": [],
     "items": {
      "maxLength": 1000,
      "type": "string"
     },
     "maxItems": 100,
     "type": "array"
    }
   },
   "required": [
    "name",
    "title"
   ],
   "type": "object"
  },
  "Working": {
   "additionalProperties": false,
   "description": "Shown while a model thinks: how long so far and how long such a call usually takes.",
   "properties": {
    "since": {
     "type": "number"
    },
    "estimate": {
     "anyOf": [
      {
       "type": "number"
      },
      {
       "type": "null"
      }
     ],
     "default": null
    },
    "detail": {
     "default": "",
     "maxLength": 1000,
     "type": "string"
    }
   },
   "required": [
    "since"
   ],
   "type": "object"
  }
 },
 "additionalProperties": false,
 "description": "The envelope from the daemon to the extension.",
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
     "act": "#/$defs/Act",
     "act_status": "#/$defs/ActStatus",
     "all_exported": "#/$defs/AllExported",
     "ask_approval": "#/$defs/AskApproval",
     "ask_client": "#/$defs/AskClient",
     "await_person": "#/$defs/AwaitPerson",
     "challenge": "#/$defs/Challenge",
     "close_opened": "#/$defs/CloseOpened",
     "exemplar_shown": "#/$defs/ExemplarShown",
     "exemplars": "#/$defs/KeptExemplars",
     "failure": "#/$defs/Failure",
     "grants_revoked": "#/$defs/GrantsRevoked",
     "import_planned": "#/$defs/ImportPlanned",
     "inspect": "#/$defs/Inspect",
     "judged_request": "#/$defs/JudgedRequest",
     "kept": "#/$defs/Kept",
     "lease": "#/$defs/Lease",
     "list_tools": "#/$defs/ListTools",
     "look": "#/$defs/Look",
     "model_trial": "#/$defs/ModelTrial",
     "models_listed": "#/$defs/ModelsListed",
     "observe": "#/$defs/Observe",
     "open_tab": "#/$defs/OpenTab",
     "pong": "#/$defs/Pong",
     "practice_site": "#/$defs/PracticeSite",
     "refused": "#/$defs/Refused",
     "run_list": "#/$defs/RunList",
     "run_update": "#/$defs/RunUpdate",
     "screenshot": "#/$defs/Screenshot",
     "settings": "#/$defs/Settings",
     "settings_refused": "#/$defs/SettingsRefused",
     "text_checked": "#/$defs/TextChecked",
     "text_saved": "#/$defs/TextSaved",
     "text_shown": "#/$defs/TextShown",
     "texts": "#/$defs/Texts",
     "welcome": "#/$defs/Welcome",
     "withdraw_approval": "#/$defs/WithdrawApproval",
     "workflow_changed": "#/$defs/WorkflowChanged",
     "workflow_list": "#/$defs/WorkflowList",
     "workflow_scheduled": "#/$defs/WorkflowScheduled",
     "workflow_shown": "#/$defs/WorkflowShown"
    },
    "propertyName": "type"
   },
   "oneOf": [
    {
     "$ref": "#/$defs/Challenge"
    },
    {
     "$ref": "#/$defs/Refused"
    },
    {
     "$ref": "#/$defs/Welcome"
    },
    {
     "$ref": "#/$defs/Pong"
    },
    {
     "$ref": "#/$defs/Lease"
    },
    {
     "$ref": "#/$defs/OpenTab"
    },
    {
     "$ref": "#/$defs/CloseOpened"
    },
    {
     "$ref": "#/$defs/Observe"
    },
    {
     "$ref": "#/$defs/AwaitPerson"
    },
    {
     "$ref": "#/$defs/Look"
    },
    {
     "$ref": "#/$defs/ListTools"
    },
    {
     "$ref": "#/$defs/Inspect"
    },
    {
     "$ref": "#/$defs/Act"
    },
    {
     "$ref": "#/$defs/ActStatus"
    },
    {
     "$ref": "#/$defs/AskApproval"
    },
    {
     "$ref": "#/$defs/WithdrawApproval"
    },
    {
     "$ref": "#/$defs/GrantsRevoked"
    },
    {
     "$ref": "#/$defs/JudgedRequest"
    },
    {
     "$ref": "#/$defs/RunUpdate"
    },
    {
     "$ref": "#/$defs/RunList"
    },
    {
     "$ref": "#/$defs/Screenshot"
    },
    {
     "$ref": "#/$defs/WorkflowList"
    },
    {
     "$ref": "#/$defs/WorkflowShown"
    },
    {
     "$ref": "#/$defs/WorkflowChanged"
    },
    {
     "$ref": "#/$defs/WorkflowScheduled"
    },
    {
     "$ref": "#/$defs/AskClient"
    },
    {
     "$ref": "#/$defs/Settings"
    },
    {
     "$ref": "#/$defs/SettingsRefused"
    },
    {
     "$ref": "#/$defs/ModelsListed"
    },
    {
     "$ref": "#/$defs/ModelTrial"
    },
    {
     "$ref": "#/$defs/PracticeSite"
    },
    {
     "$ref": "#/$defs/Kept"
    },
    {
     "$ref": "#/$defs/KeptExemplars"
    },
    {
     "$ref": "#/$defs/ExemplarShown"
    },
    {
     "$ref": "#/$defs/Texts"
    },
    {
     "$ref": "#/$defs/TextShown"
    },
    {
     "$ref": "#/$defs/TextChecked"
    },
    {
     "$ref": "#/$defs/TextSaved"
    },
    {
     "$ref": "#/$defs/AllExported"
    },
    {
     "$ref": "#/$defs/ImportPlanned"
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
