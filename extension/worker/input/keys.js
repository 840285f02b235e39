/**
 * Key names as in KeyboardEvent.key ("Enter", "Control+Shift+A") to what Chrome's Input domain wants.
 * https://www.w3.org/TR/uievents-key/
 */
import { NUMBERS, SIGNS } from "../../generated/keys.js";
import { chordOf, codeOf, editingBy, isCharacter, isModifier, numberOf } from "../../page/shared/chord.js";
import { traitsOf } from "../../page/shared/verb.js";

/** @type {Record<string, string>} */
const TEXTS = { Enter: "\r", Tab: "\t", " ": " " };
/** As bits of `modifiers`. @type {Record<string, number>} */
const BITS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

/** @param {string} keys  @returns {"copy" | "cut" | "paste" | null} What a chord would do with the person's clipboard. */
export function clipboardChord(keys) {
  const editing = editingBy(chordOf(keys));
  return editing === "copy" || editing === "cut" || editing === "paste" ? editing : null;
}

/** Whether it puts in what was copied. @param {import("../../generated/wire.js").Action} action */
export const pastes = (action) => traitsOf(action).carries === "clipboard" || (action.verb === "press" && clipboardChord(action.keys) === "paste");

/**
 * @param {string} keys
 * @returns {Array<[string, Record<string, unknown>]> | null} Commands for the debugger; null if it names no key.
 */
export function keyCommands(keys) {
  const { held, key: name } = chordOf(keys);
  if (held.some((modifier) => !isModifier(modifier)) || !isKey(name)) return null;
  const modifiers = bitsOf(held);
  // With Shift the keyboard gives the capital, whatever was written; other signs depend on the keyboard.
  const key = held.includes("Shift") && isCharacter(name) ? name.toUpperCase() : name;
  const chord = held.some((modifier) => modifier !== "Shift");
  // Chrome does it by a command, which a key event alone does not set off. The clipboard's are done elsewhere.
  const command = clipboardChord(keys) ? null : editingBy({ held, key });
  const text = chord ? undefined : (TEXTS[key] ?? (isCharacter(key) ? key : undefined));
  return holding(held, press(key, { modifiers, text, commands: command ? [command] : [] }));
}

/** @param {string[]} held  @returns {number} The modifier keys as bits of `modifiers`. */
export const bitsOf = (held) => held.reduce((bits, modifier) => bits | (BITS[modifier] ?? 0), 0);

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
    modifiers |= BITS[key];
    const event = { key, code: `${key}Left`, windowsVirtualKeyCode: numberOf(key), location: 1 };
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
  const sign = signOf(key);
  const event = { key, code: codeOf(key) || sign[0], windowsVirtualKeyCode: numberOf(key) || sign[1], modifiers };
  const down = text === undefined ? { type: "rawKeyDown" } : { type: "keyDown", text };
  return [
    ["Input.dispatchKeyEvent", { ...event, ...down, commands }],
    ["Input.dispatchKeyEvent", { ...event, type: "keyUp" }],
  ];
}

/** @param {string} key */
const isKey = (key) => Object.hasOwn(NUMBERS, key) || isCharacter(key);

/** Pages read where a key is, or what it is called by its number, for its sign. @param {string} key @returns {readonly [string, number]} */
function signOf(key) {
  const [code, [number]] = Object.entries(SIGNS).find(([, [, signs]]) => signs.includes(key)) ?? ["", [0]];
  return [code, number];
}
