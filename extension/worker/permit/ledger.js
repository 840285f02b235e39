/**
 * The extension's own memory of what it was allowed to do and what it did, in IndexedDB: it outlives the
 * service worker, the browser and the daemon's opinion. An action is written down before it is begun, so
 * that it happens at most once, whatever is lost in between.
 *
 * An approval is used up three times over: its ticket here, when the step begins (or the page's own request is let
 * go); the form of an approved step in network/current_steps.js (`sends`), as soon as anything else that it set off is
 * asked about; the one request that would not pass without it in the daemon (`run/steps_taken.py`, `used_by`).
 *
 * @typedef {import("../../generated/wire.js").Acted} Acted
 *
 * @typedef {object} Approval
 * @property {string} ticket
 * @property {string} run
 * @property {"approve" | "deny" | "void"} decision  `void`: the page changed before anybody decided.
 * @property {number} decided_at  Unix time in milliseconds.
 * @property {number} expires_at
 * @property {string} used  The id of the action that spent it, or "".
 *
 * @typedef {object} Entry
 * @property {string} action_id
 * @property {number} begun_at
 * @property {Acted} [result]  Without its observation, which would be old news.
 */

const KEEP_MS = 30 * 24 * 3600 * 1000;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("handrail", 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore("approvals", { keyPath: "ticket" });
        request.result.createObjectStore("actions", { keyPath: "action_id" }).createIndex("begun_at", "begun_at");
      }
      request.result.createObjectStore("identity").put(drawn(), "id");
    };
    request.onsuccess = () => {
      // The browser closes it where its files go away; the next to ask opens another.
      request.result.onclose = () => (opened = null);
      resolve(request.result);
    };
    request.onerror = () => {
      opened = null;
      reject(request.error);
    };
  });
  return opened;
}

/**
 * @template T
 * @param {"readonly" | "readwrite"} mode
 * @param {"strict" | "relaxed"} durability
 * @param {(approvals: IDBObjectStore, actions: IDBObjectStore, answer: (value: T) => void) => void} work
 * @returns {Promise<T | undefined>}
 */
async function transact(mode, durability, work) {
  const transaction = (await database()).transaction(["approvals", "actions"], mode, { durability });
  return new Promise((resolve, reject) => {
    /** @type {T | undefined} */
    let value;
    transaction.oncomplete = () => resolve(value);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
    work(transaction.objectStore("approvals"), transaction.objectStore("actions"), (given) => (value = given));
  });
}

const drawn = () => crypto.randomUUID().replaceAll("-", "");

/**
 * Which ledger this is (`LedgerId` of the wire): drawn when it was made.
 *
 * @returns {Promise<string>} One that no ledger has where it cannot be opened: then it knows nothing of any action.
 */
export async function identity() {
  try {
    const request = (await database()).transaction("identity").objectStore("identity").get("id");
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    return drawn();
  }
}

/** @param {string} actionId  @returns {Promise<Entry | undefined>} */
export function findAction(actionId) {
  return transact("readonly", "relaxed", (_, actions, answer) => {
    const request = actions.get(actionId);
    request.onsuccess = () => answer(request.result);
  });
}

/** @param {string} ticket  @returns {Promise<Approval | undefined>} */
export function findApproval(ticket) {
  return transact("readonly", "relaxed", (approvals, _, answer) => {
    const request = approvals.get(ticket);
    request.onsuccess = () => answer(request.result);
  });
}

/** @param {Approval} approval  The first decision stands. @returns {Promise<boolean>} False: there was one. */
export async function recordDecision(approval) {
  const written = await transact("readwrite", "strict", (approvals, _, answer) => {
    const request = approvals.get(approval.ticket);
    request.onsuccess = () => {
      if (request.result) return;
      approvals.put(approval);
      answer(true);
    };
  });
  return written === true;
}

/**
 * Write down that an action begins and, in the same transaction, that its ticket is spent.
 *
 * @param {string} actionId
 * @param {string} ticket  Or "".
 * @param {boolean} strict  On disk before it begins: for what cannot be undone.
 * @returns {Promise<boolean>} False, and nothing is written, if the action has begun before or if the ticket
 *   is not an approved and unspent one whose time is now.
 */
export async function beginAction(actionId, ticket, strict) {
  const begun = await transact("readwrite", strict ? "strict" : "relaxed", (approvals, actions, answer) => {
    const seen = actions.get(actionId);
    seen.onsuccess = () => {
      if (seen.result) return;
      const write = () => {
        actions.put({ action_id: actionId, begun_at: Date.now() });
        answer(true);
      };
      if (!ticket) return write();
      const found = approvals.get(ticket);
      found.onsuccess = () => {
        if (!isSpendable(found.result, Date.now())) return;
        approvals.put({ ...found.result, used: actionId });
        write();
      };
    };
  });
  return begun === true;
}

/**
 * Whether an approval may be spent now. A clock that was set back makes it void, too.
 *
 * @param {Approval | undefined} approval
 * @param {number} now
 */
export function isSpendable(approval, now) {
  return (
    approval?.decision === "approve" && !approval.used && approval.decided_at <= now && now < approval.expires_at
  );
}

/** @param {Acted} result  @param {boolean} strict */
export function finish({ observation: _, ...result }, strict) {
  return transact("readwrite", strict ? "strict" : "relaxed", (_approvals, actions) => {
    const request = actions.get(result.action_id);
    request.onsuccess = () => actions.put({ ...request.result, result });
  });
}

/** Forget what is older than a month. */
export function prune() {
  const old = Date.now() - KEEP_MS;
  return transact("readwrite", "relaxed", (approvals, actions) => {
    const begun = actions.index("begun_at").openCursor(IDBKeyRange.upperBound(old));
    begun.onsuccess = () => {
      begun.result?.delete();
      begun.result?.continue();
    };
    const decided = approvals.openCursor();
    decided.onsuccess = () => {
      if (decided.result && decided.result.value.decided_at < old) decided.result.delete();
      decided.result?.continue();
    };
  });
}
