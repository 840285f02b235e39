/**
 * Runs in the page's own world, before its scripts: which step of the run set off what the page does.
 *
 * A page's code runs in tasks. One that a trusted event of a step begins belongs to that step, and so does what it
 * starts: timers, and what goes on when an answer comes. Nothing in Chrome tells that from outside: an
 * initiator's stack ends at every `await`, also with the debugger's asynchronous stacks switched on (measured).
 * So the few functions by which work is put off or sent are wrapped, and a request is sent from within a function
 * that is named after its cause, which Chrome then tells with the request's initiator (`causes.js`).
 *
 * All of it is a hint from the page's side: a page can lie about it, as it can about what its own button does. What
 * it may gain is bounded by the rules of the daemon: never more than its own button could send.
 */

/**
 * The name that a request's initiator has in its stack: this, and the step's number, `page`, `told`, `person` or `unknown`.
 *
 * - a number: the step that set it off;
 * - `page`: nothing that the run or the person did in this document can have;
 * - `told`: as `page`, but a window of another site has told this document something, which may be a step's doing there;
 * - `person`: no step is under way, and the last hand in this document was the person's;
 * - `unknown`: it cannot be told, as after an event that Chrome gives to the page by itself.
 */
export const CAUSE = "handrail_cause_";

/**
 * Self-contained: it is sent as text.
 *
 * @param {string} prefix  `CAUSE`
 * @param {typeof import("../../page/shared/cause_events.js").EVENTS} events
 */
export function hook(prefix, events) {
  const world = /** @type {any} */ (globalThis);
  const KNOWN = Symbol.for("handrail");
  if (world[KNOWN]) return;
  Object.defineProperty(world, KNOWN, { value: true });

  /** So long after an input what begins by itself may still come of it, by ways that are not followed. */
  const QUIET_MS = 10_000;
  /** Timers that wait longer are no delay of typing. */
  const MOST_DELAY_MS = 1_000;
  const AGAIN_MS = 200;
  const INPUT = (
    "pointerover pointerenter pointermove pointerout pointerleave mouseover mousemove mouseout pointerdown mousedown pointerup " +
    "mouseup click auxclick dblclick contextmenu wheel keydown keypress keyup beforeinput input change focus focusin blur " +
    "focusout paste cut copy compositionstart compositionend dragstart dragover drop dragend select selectionchange submit reset"
  ).split(" ");
  /** What scripts bring about as well, in the middle of a task: that stays the task's doing. */
  const WITHIN = /^(focus|blur|change|input|beforeinput|select|submit|reset)/;
  /** What a script cannot bring about, not even by a form or a label of its own. */
  const HAND = /^(pointer|mouse|key)(down|up)$/;
  /** A timer that such a timer starts, and so on, is a loop. */
  const MOST_GENERATIONS = 3;
  const TYPING = /^(key|beforeinput|input$|change|blur|focusout|paste|cut|composition|drop$)/;

  const now = performance.now.bind(performance);
  const { apply } = Reflect;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const Custom = CustomEvent;
  const setTimer = setTimeout.bind(world);

  /** The step that the run does now, "" between two. */
  let step = "";
  let inputAt = -Infinity;
  /** When a window of another site last told this document something. */
  let toldAt = -Infinity;
  /** Whether the last hand in this document was the person's. */
  let isTheirs = false;
  /** The cause of the task that runs; null where none is known. @type {string | null} */
  let cause = null;
  /** It comes of typing: 1 in its event, 2 in a timer that this started, and so on; 0: it does not. */
  let typing = 0;
  /** Timers that typing has started, and when they are due. @type {Map<unknown, number>} */
  const pending = new Map();
  /** The last form that was gathered to be sent. */
  let form = { cause: "", at: -Infinity };

  // A task of its own, behind the one that runs and its microtasks, forgets the cause.
  let entered = 0;
  const { port1, port2 } = new MessageChannel();
  const post = port2.postMessage.bind(port2);
  port1.onmessage = ({ data }) => {
    if (data === entered) [cause, typing] = [null, 0];
  };

  /** @param {string} by @param {number} typed */
  const enter = (by, typed) => {
    [cause, typing] = [by, typed];
    post((entered += 1));
  };
  /** In an empty document another one's scripts work, as in a window that one has just opened. */
  const isOwn = /^https?:$/.test(world.location.protocol);
  const between = () => (isTheirs ? "person" : "unknown");
  /** @param {any} event  @returns {boolean} Whether another window has sent it. */
  const isSent = (event) => event?.type === "message" && event.isTrusted && event.source && event.source !== world;
  /** What another window of the same site asks for may come of a step that was done there. @param {any} event */
  const isAsked = (event) => isSent(event) && event.origin === world.location.origin;
  // The page's own listener may be an older one, and hear of a message first.
  const isQuiet = () => isOwn && now() - inputAt > QUIET_MS && !isAsked(world.event);
  const isTold = () => now() - toldAt < QUIET_MS || isSent(world.event);
  const causeNow = () => cause ?? (isQuiet() ? (isTold() ? "told" : "page") : between());

  /** @param {any} owner @param {string} name @param {(target: any, self: any, args: any[]) => unknown} trap */
  const wrap = (owner, name, trap) => {
    const found = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (typeof found?.value !== "function" || !found.configurable) return;
    Object.defineProperty(owner, name, { ...found, value: new Proxy(found.value, { apply: trap }) });
  };

  // Events ----------------------------------------------------------------------------------------
  for (const type of INPUT)
    apply(addEventListener, world, [type, (/** @type {Event} */ event) => {
      // What a page's script makes up belongs to the task that makes it up.
      if (!event.isTrusted) return;
      const typed = TYPING.test(type) ? 1 : typing;
      if (cause !== null && WITHIN.test(type)) return enter(cause, typed);
      if (step || HAND.test(type)) isTheirs = !step;
      enter(step || between(), typed);
      if (step || /down$|^key|^click/.test(type)) inputAt = now();
    }, true]);
  apply(addEventListener, world, ["message", (/** @type {MessageEvent} */ event) => {
    if (isAsked(event)) inputAt = now();
    else if (isSent(event)) toldAt = now();
  }, true]);
  apply(addEventListener, world, ["formdata", () => {
    // The browser gathers a form that a script sends once more, in a task of its own.
    if (cause !== null || Date.now() - form.at > AGAIN_MS) form = { cause: causeNow(), at: Date.now() };
  }, true]);

  // What is put off -------------------------------------------------------------------------------
  /** @param {any} target @param {any} self @param {any[]} args @param {boolean} again */
  const later = (target, self, args, again) => {
    const [callback, ms] = args;
    if (typeof callback !== "function") return apply(target, self, args);
    const [by, typed] = [causeNow(), typing];
    const counts = typed > 0 && typed <= MOST_GENERATIONS && !again && (Number(ms) || 0) <= MOST_DELAY_MS;
    /** @type {unknown} */
    let id;
    const run = function (/** @type {any[]} */ ...given) {
      pending.delete(id);
      enter(by, typed && typed + 1);
      // @ts-ignore: the page's own `this`
      return apply(callback, this, given);
    };
    id = apply(target, self, [run, ...args.slice(1)]);
    if (counts) pending.set(id, now() + (Number(ms) || 0));
    return id;
  };
  wrap(world, "setTimeout", (target, self, args) => later(target, self, args, false));
  for (const name of ["setInterval", "requestAnimationFrame", "requestIdleCallback"])
    wrap(world, name, (target, self, args) => later(target, self, args, true));
  for (const name of ["clearTimeout", "clearInterval"])
    wrap(world, name, (target, self, args) => {
      pending.delete(args[0]);
      return apply(target, self, args);
    });

  // What is sent, and what goes on when the answer comes --------------------------------------------
  /** @type {Map<string, (target: any, self: any, args: any[]) => any>} */
  const senders = new Map();
  /** @param {string} by */
  const sender = (by) => {
    const name = prefix + by;
    const known = senders.get(name) ?? { [name]: (/** @type {any} */ target, /** @type {any} */ self, /** @type {any[]} */ args) => apply(target, self, args) }[name];
    senders.set(name, known);
    return known;
  };
  const { then } = Promise.prototype;
  /** @param {unknown} promise  What the page is given: its reactions run right behind this one. @param {string} by @param {number} typed */
  const goOn = (promise, by, typed) => {
    const on = () => enter(by, typed);
    if (promise instanceof Promise) apply(then, promise, [on, on]);
    return promise;
  };
  wrap(world, "fetch", (target, self, args) => {
    const [by, typed] = [causeNow(), typing];
    return goOn(sender(by)(target, self, args), by, typed);
  });
  for (const name of ["json", "text", "blob", "arrayBuffer", "formData"])
    wrap(world.Response?.prototype, name, (target, self, args) => goOn(apply(target, self, args), causeNow(), typing));
  wrap(world.navigator && Object.getPrototypeOf(navigator), "sendBeacon", (target, self, args) => sender(causeNow())(target, self, args));
  // What would be sent when the page has gone is sent now, where it is held.
  wrap(world, "fetchLater", (target, self, [request, init]) => {
    if (!/^\d/.test(causeNow())) return apply(target, self, [request, init]);
    apply(then, world.fetch(request, { ...init, keepalive: true }), [undefined, () => undefined]);
    return { activated: true };
  });
  // What the browser would fetch by itself is held nowhere: a page is told, as by one that forbids it, that it may not.
  const { reject } = Promise;
  const Refusal = DOMException;
  wrap(world.BackgroundFetchManager?.prototype, "fetch", (target, self, args) =>
    /^(page|person)$/.test(causeNow()) ? apply(target, self, args) : apply(reject, Promise, [new Refusal("Not allowed", "NotAllowedError")]),
  );
  const calls = new WeakMap();
  const xhr = world.XMLHttpRequest?.prototype;
  wrap(xhr, "open", (target, self, args) => {
    const known = calls.has(self);
    calls.set(self, { by: causeNow(), typed: typing });
    if (!known)
      for (const type of ["readystatechange", "load", "error", "loadend"])
        apply(addEventListener, self, [type, () => cause === null && enter(calls.get(self).by, calls.get(self).typed)]);
    return apply(target, self, args);
  });
  wrap(xhr, "send", (target, self, args) => {
    const by = causeNow();
    if (calls.has(self)) calls.set(self, { by, typed: typing });
    return sender(by)(target, self, args);
  });

  // Where a form goes -------------------------------------------------------------------------------
  const { getAttribute, setAttribute, removeAttribute } = Element.prototype;
  /** Whether a frame of this tab has this name. @param {any} view @param {string} name  @returns {boolean} */
  const hasFrame = (view, name) => {
    try {
      if (view.name === name || (view[name] && view[name].window === view[name])) return true;
    } catch {
      // Another site's frame tells neither its name nor that it has none of this one.
    }
    return Array.from({ length: view.length }, (_, i) => view[i]).some((one) => hasFrame(one, name));
  };
  /**
   * What a step sends into a tab that is there already would be held nowhere: it goes into a new one, which is held.
   *
   * @param {any} form @param {any} [by]  The button.
   * @returns {() => void} Puts it back.
   */
  const keep = (form, by) => {
    const of = by && apply(getAttribute, by, ["formtarget"]) !== null ? [by, "formtarget"] : [form, "target"];
    const own = apply(getAttribute, of[0], [of[1]]);
    const name = own ?? world.document.querySelector("base[target]")?.target ?? "";
    if (!/^\d/.test(causeNow()) || !name || name.startsWith("_") || hasFrame(world.top, name)) return () => undefined;
    apply(setAttribute, of[0], [of[1], "_blank"]);
    return () => (own === null ? apply(removeAttribute, of[0], [of[1]]) : apply(setAttribute, of[0], [of[1], own]));
  };
  apply(addEventListener, world, ["submit", (/** @type {any} */ { target, submitter }) => {
    if (target instanceof HTMLFormElement) setTimer(keep(target, submitter));
  }, true]);
  wrap(HTMLFormElement.prototype, "submit", (target, self, args) => {
    const putBack = keep(self);
    try {
      return apply(target, self, args);
    } finally {
      putBack();
    }
  });

  // What the page modules ask -----------------------------------------------------------------------
  apply(addEventListener, world, [events.step, (/** @type {CustomEvent} */ { detail }) => {
    step = `${detail ?? ""}`.replace(/\D/g, "");
  }, true]);
  // Events that the run's own hand makes up, as for a list of choices.
  apply(addEventListener, world, [events.act, () => {
    if (!step) return;
    enter(step, 1);
    inputAt = now();
  }, true]);
  apply(addEventListener, world, [events.ask, () => {
    // A timer that is long overdue was cleared in a way that is not seen.
    const due = [...pending.values()].filter((at) => now() < at + MOST_DELAY_MS);
    const detail = JSON.stringify({ waits: due.length, form: form.cause, formAt: form.at });
    apply(dispatchEvent, world, [new Custom(events.answer, { detail })]);
  }, true]);
}
