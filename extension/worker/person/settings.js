/**
 * What the options page asks of the daemon's settings. That it is that page, and no other, is looked at in
 * relay.js; what may be changed at all is the wire's closed list, and the daemon's to check.
 *
 * @typedef {import("../../lib/ui_protocol.js").UiMessage} UiMessage
 * @typedef {import("../../lib/ui_protocol.js").SettingsUi} SettingsUi
 * @typedef {import("../link/socket.js").DaemonSocket} DaemonSocket
 */

import { RequestError } from "../link/socket.js";

export const SETTINGS = /** @type {const} */ ([
  "get_settings", "change_settings", "undo_settings", "set_site_rule", "set_model_key_ui", "remove_model_key",
  "list_models", "try_model", "open_practice",
  "get_kept", "delete_runs", "set_secret_ui", "remove_secret", "change_schedule",
  "get_exemplars", "get_exemplar", "change_exemplar", "delete_exemplars",
  "get_texts", "get_text", "new_policy", "read_text", "check_text", "save_text", "delete_text", "export_all", "import_all",
]);

/** @param {UiMessage} message @returns {message is SettingsUi} */
export function isOfSettings(message) {
  return SETTINGS.some((type) => type === message.type);
}

/** @param {SettingsUi} message @param {DaemonSocket} socket @throws {RequestError} Where there is no connection. */
export async function ask(message, socket) {
  const body = message.type === "set_model_key_ui" ? await keyMessage(message, socket)
    : message.type === "set_secret_ui" ? await secretMessage(message, socket) : message;
  if (!socket.send(body)) throw new RequestError(socket.message);
}

/**
 * A model's key is readable to nobody who records the socket, and opens for no other address.
 *
 * @param {import("../../lib/ui_protocol.js").SetModelKeyUi} message
 * @param {DaemonSocket} socket
 * @returns {Promise<import("../../generated/wire.js").SetModelKey>}
 */
async function keyMessage({ address, key }, socket) {
  return { type: "set_model_key", address, sealed: await socket.sealed(key, `key ${address}`) };
}

/**
 * Nor is a secret, which opens for no other name and no other site.
 *
 * @param {import("../../lib/ui_protocol.js").SetSecretUi} message
 * @param {DaemonSocket} socket
 * @returns {Promise<import("../../generated/wire.js").SetSecret>}
 */
async function secretMessage({ name, origin, value }, socket) {
  return { type: "set_secret", name, origin, sealed: await socket.sealed(value, `secret ${name} ${origin}`) };
}
