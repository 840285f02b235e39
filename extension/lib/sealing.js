/**
 * Secret texts go over the socket sealed: AES-256-GCM under a key that HKDF-SHA256 makes of the pairing key
 * and the handshake's nonces. The daemon's side is `handrail/link/sealing.py`.
 *
 * @typedef {import("../generated/wire.js").Act} Act
 */

import { bytes } from "./hmac.js";

const NONCE_BYTES = 12;
/** Each direction has a key of its own, so that neither end can be made to open what it sealed itself. */
const TO_TYPE = "handrail: texts to type";
const TO_KEEP = "handrail: keys to keep";

/** @typedef {{open: CryptoKey, close: CryptoKey}} SealKeys  For what comes and what goes on this connection. */

/**
 * @param {string} keyHex  The pairing key, 64 hex digits.
 * @param {import("./hmac.js").Session} session
 * @returns {Promise<SealKeys>}
 */
export async function sealKeys(keyHex, { clientNonce, serverNonce }) {
  const secret = await crypto.subtle.importKey("raw", bytes(keyHex), "HKDF", false, ["deriveKey"]);
  const salt = bytes(clientNonce + serverNonce);
  /** @param {string} purpose @param {"encrypt" | "decrypt"} usage */
  const key = (purpose, usage) => {
    const from = { name: "HKDF", hash: "SHA-256", salt, info: new TextEncoder().encode(purpose) };
    return crypto.subtle.deriveKey(from, secret, { name: "AES-GCM", length: 256 }, false, [usage]);
  };
  return { open: await key(TO_TYPE, "decrypt"), close: await key(TO_KEEP, "encrypt") };
}

/**
 * @param {string} text
 * @param {string} about  What it is for; it opens for nothing else.
 * @param {SealKeys} keys
 * @returns {Promise<string>} Base64 of nonce, ciphertext and tag.
 */
export async function sealed(text, about, { close }) {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const how = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(about) };
  const data = new Uint8Array(await crypto.subtle.encrypt(how, close, new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...iv, ...data));
}

/**
 * The action with its sealed text in place.
 *
 * @param {Act} act
 * @param {SealKeys | null} keys
 * @returns {Promise<Act>}
 * @throws {DOMException} Where it was sealed for another connection or action, or changed on the way.
 */
export async function unsealed(act, keys) {
  if (!act.sealed || act.action.verb !== "type" || !keys) return act;
  const data = Uint8Array.from(atob(act.sealed), (letter) => letter.charCodeAt(0));
  const how = { name: "AES-GCM", iv: data.slice(0, NONCE_BYTES), additionalData: new TextEncoder().encode(act.action_id) };
  const text = new TextDecoder().decode(await crypto.subtle.decrypt(how, keys.open, data.slice(NONCE_BYTES)));
  return { ...act, sealed: "", action: { ...act.action, text } };
}
