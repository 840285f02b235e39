/**
 * Room link: the connection to the daemon: pairing, proof, messages, and what becomes of the tabs while it is
 * gone. Nothing here knows what a message is for, or carries one out. Begin here.
 */

/**
 * The one WebSocket to the daemon. Before anything about pages is sent, the daemon proves that it knows
 * the pairing key: a program that merely squats on the port learns the extension's id and a nonce.
 *
 * Frames are validated as they come; a frame that does not fit the schema ends the connection.
 *
 * @typedef {import("../../generated/wire.js").DaemonMessage} DaemonMessage
 * @typedef {import("../../generated/wire.js").DaemonBody} DaemonBody
 * @typedef {import("../../generated/wire.js").ExtensionBody} ExtensionBody
 * @typedef {import("../../lib/ui_protocol.js").ConnectionState} ConnectionState
 * @typedef {import("./pairing.js").Pairing} Pairing
 */

import schema from "../../generated/daemon_message.js";
import { InOrder } from "../../lib/in_order.js";
import { nonce, prove, verify } from "../../lib/hmac.js";
import { sealKeys, sealed, unsealed } from "../../lib/sealing.js";
import { validate } from "../../lib/schema.js";
import { LANGUAGE, t } from "../../lib/words.js";
import { identity } from "../permit/ledger.js";
import { startId } from "../tabs/start_id.js";
import * as pairings from "./pairing.js";
import { mismatch, unlike } from "./versions.js";

export const PROTOCOL = schema.properties.v.const;
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;
const PING_MS = 20_000;
const SILENCE_MS = 50_000;
const HANDSHAKE_MS = 5_000;
const REQUEST_MS = 15_000;
/** A daemon that was restarted is back in a second or two, and its runs wait for us: for five minutes it is looked for often. */
const SOON_MS = 500;
const SOON_TRIES = 600;
const LATER_MS = 2_000;
/** After so long the native host is asked for the port and key, and then after twice as long each time. */
const ASK_MS = 1_000;
const ASK_MOST_MS = 30_000;

/** The daemon could not be asked, or said no; the text is for people. */
export class RequestError extends Error {
  /** @param {string} message @param {string} [code]  The daemon's own (`Failure.code`), where it answered. */
  constructor(message, code = "") {
    super(message);
    this.code = code;
  }
}

/** The handshake went wrong in a way that says which state to show. */
class HandshakeError extends Error {
  /** @param {ConnectionState} state @param {string} message */
  constructor(state, message) {
    super(message);
    this.state = state;
  }
}

export class DaemonSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #seq = 0;
  #tries = 0;
  #askAfter = ASK_MS;
  #askAt = 0;
  #heard = 0;
  /** The try that is under way; `person`: somebody waits for it. @type {{person: import("./pairing.js").Waiting, over: Promise<void>} | null} */
  #trying = null;
  /** Another browser took the daemon over: wait for the person, or the two would fight over it. */
  #parked = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #pings;
  /** Who waits for an answer; null: none comes. @type {Map<number, (body: DaemonBody | null) => void>} */
  #waiting = new Map();
  /** @type {import("../../lib/sealing.js").SealKeys | null} */
  #seal = null;

  /** @type {ConnectionState} */
  state = "connecting";
  message = "";

  /**
   * @param {(message: DaemonMessage) => void} onMessage  Every verified frame that answers no request.
   * @param {() => void} onState  `state` or `message` changed.
   * @param {() => void} onReplaced  Another browser has the daemon: what it was doing here, it does no more.
   */
  constructor(onMessage, onState, onReplaced) {
    this.onMessage = onMessage;
    this.onState = onState;
    this.onReplaced = onReplaced;
  }

  /**
   * Connect unless connected or about to be.
   *
   * @param {{person?: import("./pairing.js").Waiting}} [why]  `person`: somebody is waiting, so the daemon may be started.
   */
  async ensure({ person = false } = {}) {
    if (person) this.#parked = false;
    // A try that nobody waits for does not start the daemon: who waits has one of their own after it.
    if (person && this.#trying && !this.#trying.person) await this.#trying.over;
    if (this.state === "connected" || this.#trying || this.#parked) return;
    clearTimeout(this.#retry);
    const over = this.#try(person);
    this.#trying = { person, over };
    await over;
  }

  /** @param {import("./pairing.js").Waiting} person */
  async #try(person) {
    try {
      await this.#connect(person);
      this.#tries = 0;
      this.#askAfter = ASK_MS;
    } catch (error) {
      const { state, message } =
        error instanceof HandshakeError ? error : new HandshakeError("daemon_missing", t("link_not_running"));
      this.#show(state, message);
      const delay = this.#tries < SOON_TRIES ? SOON_MS : LATER_MS;
      if (this.#tries++ === 0) this.#askAt = Math.max(this.#askAt, Date.now() + this.#askAfter);
      if (!this.#parked) this.#retry = setTimeout(() => this.ensure(), delay);
    } finally {
      this.#trying = null;
    }
  }

  /** Forget the present connection, for example after a new pairing code, and connect again. */
  async restart() {
    this.#socket?.close();
    this.#closed();
    await this.ensure({ person: true });
  }

  /**
   * @param {ExtensionBody} body
   * @param {number | null} re  The sequence number of the message that this one answers.
   * @returns {boolean} False if there is no connection: the message is lost.
   */
  send(body, re = null) {
    if (this.state !== "connected") return false;
    this.#write(body, re);
    return true;
  }

  /**
   * Send a request and wait for its answer.
   *
   * @param {ExtensionBody} body
   * @returns {Promise<DaemonBody>}
   * @throws {RequestError}
   */
  request(body) {
    if (this.state !== "connected") return Promise.reject(new RequestError(this.message));
    const seq = this.#write(body, null);
    return new Promise((resolve, reject) => {
      const late = () => this.#waiting.delete(seq) && reject(new RequestError(t("link_no_answer")));
      const timer = setTimeout(late, REQUEST_MS);
      this.#waiting.set(seq, (answer) => {
        clearTimeout(timer);
        if (!answer) reject(new RequestError(t("link_lost")));
        else if (answer.type === "failure") reject(new RequestError(answer.message, answer.code));
        else resolve(answer);
      });
    });
  }

  /** @param {import("../../lib/sealing.js").Act} act  As it came. @returns {ReturnType<typeof unsealed>} */
  unsealed(act) {
    return unsealed(act, this.#seal);
  }

  /** @param {string} text @param {string} about  What it is for. @returns {Promise<string>} Sealed for this connection. */
  async sealed(text, about) {
    if (!this.#seal || this.state !== "connected") throw new RequestError(this.message);
    return sealed(text, about, this.#seal);
  }

  /** @param {import("./pairing.js").Waiting} person */
  async #connect(person) {
    // Who looks for it again and again says so once.
    if (person || !this.#tries) this.#show("connecting", t("link_looking"));
    const known = await pairings.remembered();
    let missing = this.state === "stopped" ? new HandshakeError("stopped", this.message) : new HandshakeError("daemon_missing", t("link_not_running"));
    if (known) {
      try {
        if (this.#tries && !(await pairings.listens(known.port))) throw new Error("nobody listens");
        return await this.#open(known, person !== false);
      } catch (error) {
        if (this.#parked) throw error;
        // A wrong key or port may be old news, and so may be who is of another version there: nothing is proven
        // yet. But that somebody listens there is worth more than that ours does not.
        if (error instanceof HandshakeError) missing = error;
      }
    }
    if (known && !person) {
      // Beside the next tries: a machine that is busy takes seconds to start a process.
      if (this.#tries && Date.now() >= this.#askAt) void this.#askAgain(known);
      throw missing;
    }
    // What was said last still is so, as far as anybody knows.
    if (!person && Date.now() < this.#askAt) throw new HandshakeError(this.state, this.message);
    const { pairing, state, message } = await pairings.ask(person);
    // A host that is not there costs nothing, and is looked for until somebody installs it.
    if (!pairing && state !== "not_met") this.#askLater();
    if (!pairing) throw new HandshakeError(state === "ok" ? "not_paired" : state, message);
    await this.#open(pairing, person !== false);
  }

  /** Ask whether the daemon came back with another port or key; whoever connects next finds the answer. @param {Pairing} known */
  async #askAgain(known) {
    this.#askLater();
    const { pairing } = await pairings.ask(false);
    if (pairing && (pairing.port !== known.port || pairing.key !== known.key)) await this.ensure();
  }

  /** Each time is twice as long: the native host is a process. */
  #askLater() {
    this.#askAfter = Math.min(2 * this.#askAfter, ASK_MOST_MS);
    this.#askAt = Date.now() + this.#askAfter;
  }

  /** @param {Pairing} pairing @param {boolean} wanted */
  async #open({ port, key }, wanted) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
    const frames = reader(socket);
    const giveUp = setTimeout(() => socket.close(), HANDSHAKE_MS);
    this.#seq = 0;
    this.#socket = socket;
    try {
      await new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.addEventListener("close", reject);
      });
      const clientNonce = nonce();
      this.#write({ type: "hello", protocol: PROTOCOL, nonce: clientNonce, extension_id: chrome.runtime.id }, null);
      const challenge = this.#expect(await frames.next(), "challenge");
      const session = { clientNonce, serverNonce: challenge.nonce, port, extensionId: chrome.runtime.id };
      if (!(await verify("srv", key, session, challenge.proof))) throw new HandshakeError("daemon_missing", t("link_squatter", { program: pairings.called() }));
      if (challenge.protocol !== PROTOCOL) throw new HandshakeError("version_mismatch", mismatch(challenge.protocol, PROTOCOL));
      this.#seal = await sealKeys(key, session);
      this.#write({ type: "proof", proof: await prove("cli", key, session), ledger: await identity(), browser: await startId(), language: LANGUAGE, wanted }, null);
      const first = await frames.next();
      const { daemon_version } = this.#expect(first, "welcome");
      this.#welcome(socket, first, unlike(daemon_version, chrome.runtime.getManifest().version));
      frames.hand(first.seq + 1, (message) => this.#receive(message));
    } catch (error) {
      socket.close();
      throw error;
    } finally {
      clearTimeout(giveUp);
    }
  }

  /**
   * @template {DaemonBody["type"]} T
   * @param {DaemonMessage} message
   * @param {T} type
   * @returns {Extract<DaemonBody, {type: T}>}
   */
  #expect({ body }, type) {
    if (body.type === "refused") {
      if (body.code === "replaced") this.#park();
      throw new HandshakeError(body.code === "protocol_mismatch" ? "version_mismatch" : "daemon_missing", body.message);
    }
    if (body.type !== type) throw new HandshakeError("daemon_missing", t("link_squatter", { program: pairings.called() }));
    return /** @type {any} */ (body);
  }

  /** @param {WebSocket} socket @param {DaemonMessage} first @param {string} notice */
  #welcome(socket, first, notice) {
    this.#heard = Date.now();
    this.#pings = setInterval(() => this.#ping(), PING_MS);
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#closed();
      this.ensure();
    });
    this.#show("connected", notice);
    this.onMessage(first);
  }

  /** @param {DaemonMessage} message */
  #receive(message) {
    this.#heard = Date.now();
    if (message.body.type === "refused") {
      if (message.body.code === "replaced") this.#park();
      this.#closed();
      this.#show("daemon_missing", message.body.message);
      return;
    }
    const waiting = message.re === null ? undefined : this.#waiting.get(message.re);
    if (waiting) this.#waiting.delete(/** @type {number} */ (message.re));
    waiting?.(message.body);
    this.onMessage(message);
  }

  #park() {
    this.#parked = true;
    this.onReplaced();
  }

  /** A data message every 20 s keeps the service worker alive; an answer shows that the daemon lives. */
  #ping() {
    if (Date.now() - this.#heard > SILENCE_MS) this.#socket?.close();
    else this.send({ type: "ping" });
  }

  #closed() {
    clearInterval(this.#pings);
    this.#socket = null;
    for (const [seq, answer] of this.#waiting) {
      this.#waiting.delete(seq);
      answer(null);
    }
    this.#show("daemon_missing", t("link_not_running"));
  }

  /** @param {ExtensionBody} body @param {number | null} re */
  #write(body, re) {
    const seq = this.#seq++;
    this.#socket?.send(frameText({ v: PROTOCOL, seq, re, body }));
    return seq;
  }

  /** @param {ConnectionState} state @param {string} message */
  #show(state, message) {
    if (state === this.state && message === this.message) return;
    this.state = state;
    this.message = message;
    this.onState();
  }
}

/**
 * JSON text that every reader accepts: a page may hold half a surrogate pair, which is no Unicode.
 *
 * @param {unknown} message
 */
export function frameText(message) {
  const text = JSON.stringify(message);
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(message, (_, value) => (typeof value === "string" ? value.toWellFormed() : value));
}

/**
 * The socket's frames, first one by one (for the handshake), then handed to a listener.
 *
 * @param {WebSocket} socket
 */
function reader(socket) {
  /** @type {DaemonMessage[]} */
  const queue = [];
  /** @type {(message: DaemonMessage) => void} */
  let listener = () => undefined;
  /** @type {InOrder<DaemonMessage> | null} */
  let order = null;
  /** @type {{resolve: (message: DaemonMessage) => void, reject: (error: Error) => void} | null} */
  let taker = null;
  /** Why nothing more comes: of a frame of another version only its `v` is known. @type {Error} */
  let end = new Error("closed");
  socket.addEventListener("message", ({ data }) => {
    try {
      const message = JSON.parse(data);
      if (Number.isInteger(message?.v) && message.v !== PROTOCOL) {
        end = new HandshakeError("version_mismatch", mismatch(message.v, PROTOCOL));
        taker?.reject(end);
        return socket.close(1002);
      }
      validate(schema, message);
      if (order) return order.take(message).forEach(listener);
      if (!taker) return queue.push(message);
      taker.resolve(message);
      taker = null;
    } catch (error) {
      console.error("A frame from the daemon was refused:", error instanceof Error ? error.message : error);
      socket.close(1002);
    }
  });
  socket.addEventListener("close", () => taker?.reject(end));
  return {
    /** @returns {Promise<DaemonMessage>} */
    next() {
      const ready = queue.shift();
      if (ready) return Promise.resolve(ready);
      if (socket.readyState > WebSocket.OPEN) return Promise.reject(end);
      return new Promise((resolve, reject) => (taker = { resolve, reject }));
    },
    /** @param {number} first  The number of the next one. @param {(message: DaemonMessage) => void} receive */
    hand(first, receive) {
      listener = receive;
      order = new InOrder(first);
      for (const message of queue.splice(0)) order.take(message).forEach(receive);
    },
  };
}
