/**
 * Key names as in KeyboardEvent.key ("Enter", "Control+Shift+A") to what Chrome's Input domain wants.
 * https://www.w3.org/TR/uievents-key/
 */
import { chordOf, isCharacter } from "../../page/shared/chord.js";
import { traitsOf } from "../../page/shared/verb.js";

/** @type {Record<string, number>} Windows virtual key codes, which pages still read as `keyCode`. */
const CODES = {
  Backspace: 8, Tab: 9, Enter: 13, Shift: 16, Control: 17, Alt: 18, Escape: 27, " ": 32, PageUp: 33, PageDown: 34,
  End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Insert: 45, Delete: 46, Meta: 91,
};
/** Where signs stand on an American keyboard, by their code there. https://www.w3.org/TR/uievents-code/ @type {[string, number, string][]} */
const SIGNS = [
  ["Semicolon", 186, ";:"], ["Equal", 187, "=+"], ["Comma", 188, ",<"], ["Minus", 189, "-_"], ["Period", 190, ".>"], ["Slash", 191, "/?"],
  ["Backquote", 192, "`~"], ["BracketLeft", 219, "[{"], ["Backslash", 220, "\\|"], ["BracketRight", 221, "]}"], ["Quote", 222, "'\""],
  .../** @type {[string, number, string][]} */ ([...")!@#$%^&*("].map((sign, digit) => [`Digit${digit}`, 48 + digit, sign])),
];
/** @type {Record<string, string>} */
const TEXTS = { Enter: "\r", Tab: "\t", " ": " " };
/** @type {Record<string, number>} */
const MODIFIERS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };
/** Editing that Chrome does by commands, which a key event alone does not set off. @type {Record<string, string>} */
const COMMANDS = { a: "selectAll", z: "undo", "Shift+z": "redo", y: "redo" };
/** Chords that would use the person's clipboard. @type {Record<string, "copy" | "cut" | "paste">} */
const CLIPBOARD = {
  "Control+c": "copy", "Meta+c": "copy", "Control+Insert": "copy",
  "Control+x": "cut", "Meta+x": "cut", "Shift+Delete": "cut",
  "Control+v": "paste", "Meta+v": "paste", "Control+Shift+v": "paste", "Meta+Shift+v": "paste", "Shift+Insert": "paste",
};

/** @param {string} keys  @returns {"copy" | "cut" | "paste" | null} What a chord would do with the person's clipboard. */
export function clipboardChord(keys) {
  const { held, key } = chordOf(keys);
  return CLIPBOARD[[...held.sort(), key.length === 1 ? key.toLowerCase() : key].join("+")] ?? null;
}

/** Whether it puts in what was copied. @param {import("../../generated/wire.js").Action} action */
export const pastes = (action) => traitsOf(action).carries === "clipboard" || (action.verb === "press" && clipboardChord(action.keys) === "paste");

/**
 * @param {string} keys
 * @returns {Array<[string, Record<string, unknown>]> | null} Commands for the debugger; null if it names no key.
 */
export function keyCommands(keys) {
  const { held, key: name } = chordOf(keys);
  if (held.some((modifier) => !(modifier in MODIFIERS)) || !isKey(name)) return null;
  const modifiers = bitsOf(held);
  // With Shift the keyboard gives the capital, whatever was written; other signs depend on the keyboard.
  const key = held.includes("Shift") && isCharacter(name) ? name.toUpperCase() : name;
  const chord = held.some((modifier) => modifier !== "Shift");
  const command = held.some((modifier) => modifier === "Control" || modifier === "Meta") ? COMMANDS[`${held.includes("Shift") && /^z$/i.test(key) ? "Shift+" : ""}${key.toLowerCase()}`] : undefined;
  const text = chord ? undefined : (TEXTS[key] ?? (isCharacter(key) ? key : undefined));
  return holding(held, press(key, { modifiers, text, commands: command ? [command] : [] }));
}

/** @param {string[]} held  @returns {number} The modifier keys as bits of `modifiers`. */
export const bitsOf = (held) => held.reduce((bits, modifier) => bits | (MODIFIERS[modifier] ?? 0), 0);

/**
 * Commands with modifier keys held around them: pages listen for those by themselves, too.
 *
 * @param {string[]} held
 * @param {Array<[string, Record<string, unknown>]>} commands
 */
export function holding(held, commands) {
  let modifiers = 0;
  for (const [i, key] of held.entries()) {
    const before = modifiers;
    modifiers |= MODIFIERS[key];
    const event = { key, code: `${key}Left`, windowsVirtualKeyCode: CODES[key], location: 1 };
    commands.splice(i, 0, ["Input.dispatchKeyEvent", { ...event, type: "rawKeyDown", modifiers }]);
    commands.splice(commands.length - i, 0, ["Input.dispatchKeyEvent", { ...event, type: "keyUp", modifiers: before }]);
  }
  return commands;
}

/**
 * One character as the keyboard gives it.
 *
 * @param {string} character
 */
export function characterCommands(character) {
  return press(character, { modifiers: 0, text: character, commands: [] });
}

/**
 * @param {string} key
 * @param {{modifiers: number, text: string | undefined, commands: string[]}} with_
 * @returns {Array<[string, Record<string, unknown>]>}
 */
function press(key, { modifiers, text, commands }) {
  const event = { key, code: codeOf(key), windowsVirtualKeyCode: virtualCode(key), modifiers };
  const down = text === undefined ? { type: "rawKeyDown" } : { type: "keyDown", text };
  return [
    ["Input.dispatchKeyEvent", { ...event, ...down, commands }],
    ["Input.dispatchKeyEvent", { ...event, type: "keyUp" }],
  ];
}

/** @param {string} key */
const isKey = (key) => key in CODES || isCharacter(key) || /^F([1-9]|1[0-2])$/.test(key);

/** @param {string} key */
function virtualCode(key) {
  if (key in CODES) return CODES[key];
  if (/^F\d+$/.test(key)) return 111 + Number(key.slice(1));
  return /^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : (signOf(key)?.[1] ?? 0);
}

/** @param {string} key */
function codeOf(key) {
  if (key === " ") return "Space";
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key in CODES || /^F\d/.test(key) ? key : (signOf(key)?.[0] ?? "");
}

/** Pages read where a key is, or what it is called by its number, for its sign. @param {string} key */
const signOf = (key) => SIGNS.find(([, , signs]) => signs.includes(key));
