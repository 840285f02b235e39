/**
 * Secret texts come over the socket sealed: AES-256-GCM under a key that HKDF-SHA256 makes of the pairing key
 * and the handshake's nonces. The daemon's side is `handrail/link/sealing.py`.
 *
 * @typedef {import("../generated/wire.js").Act} Act
 */

import { bytes } from "./hmac.js";

const NONCE_BYTES = 12;
const PURPOSE = new TextEncoder().encode("handrail: texts to type");

/**
 * @param {string} keyHex  The pairing key, 64 hex digits.
 * @param {import("./hmac.js").Session} session
 * @returns {Promise<CryptoKey>} For what is sealed on this connection.
 */
export async function sealKey(keyHex, { clientNonce, serverNonce }) {
  const secret = await crypto.subtle.importKey("raw", bytes(keyHex), "HKDF", false, ["deriveKey"]);
  const from = { name: "HKDF", hash: "SHA-256", salt: bytes(clientNonce + serverNonce), info: PURPOSE };
  return crypto.subtle.deriveKey(from, secret, { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
}

/**
 * The action with its sealed text in place.
 *
 * @param {Act} act
 * @param {CryptoKey | null} key
 * @returns {Promise<Act>}
 * @throws {DOMException} Where it was sealed for another connection or action, or changed on the way.
 */
export async function unsealed(act, key) {
  if (!act.sealed || act.action.verb !== "type" || !key) return act;
  const sealed = Uint8Array.from(atob(act.sealed), (letter) => letter.charCodeAt(0));
  const how = { name: "AES-GCM", iv: sealed.slice(0, NONCE_BYTES), additionalData: new TextEncoder().encode(act.action_id) };
  const text = new TextDecoder().decode(await crypto.subtle.decrypt(how, key, sealed.slice(NONCE_BYTES)));
  return { ...act, sealed: "", action: { ...act.action, text } };
}
