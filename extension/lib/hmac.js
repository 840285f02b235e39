/** The handshake's proofs: HMAC-SHA256 under the pairing key. The key itself never leaves the extension. */

import { hex } from "./canonical.js";

/**
 * What a proof is about: it fits one side, one pair of nonces, one port and one extension.
 *
 * @typedef {{clientNonce: string, serverNonce: string, port: number, extensionId: string}} Session
 */

/** A fresh 32-byte nonce, hex. */
export function nonce() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * @param {"srv" | "cli"} side  Whose proof it is: the daemon's or the extension's.
 * @param {string} keyHex  64 hex digits.
 * @param {Session} session
 * @returns {Promise<string>} 64 hex digits.
 */
export async function prove(side, keyHex, session) {
  return hex(await crypto.subtle.sign("HMAC", await importKey(keyHex), textOf(side, session)));
}

/**
 * Whether `proof` is the one that `side` gives; `crypto.subtle.verify` compares in constant time.
 *
 * @param {"srv" | "cli"} side
 * @param {string} keyHex
 * @param {Session} session
 * @param {string} proof
 * @returns {Promise<boolean>}
 */
export async function verify(side, keyHex, session, proof) {
  return crypto.subtle.verify("HMAC", await importKey(keyHex), bytes(proof), textOf(side, session));
}

/** @param {string} keyHex */
function importKey(keyHex) {
  return crypto.subtle.importKey("raw", bytes(keyHex), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

/** @param {"srv" | "cli"} side @param {Session} session */
function textOf(side, { clientNonce, serverNonce, port, extensionId }) {
  return new TextEncoder().encode(`${side}|${clientNonce}|${serverNonce}|${port}|${extensionId}`);
}

/** @param {string} text  Hex digits. */
export function bytes(text) {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}
