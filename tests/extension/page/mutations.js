/**
 * Changes a generated page at random, step by step, and compares after each: what was sent, put together
 * from whole lists and edits, against a walk from the beginning that remembers nothing.
 *
 * Evaluated in a page that has the page modules in it; answers what was found.
 * @param {{seed: number, steps: number}} options
 */
async ({ seed, steps }) => {
  const { walked } = await import("/ext/page/read/observe.js");
  const { Segments } = await import("/ext/page/read/segments.js");
  const { readAhead } = await import("/ext/page/read/reading.js");

  // How many nodes are not walked: without any, this would compare a walk with itself.
  let reusedNow = 0;
  for (const name of ["reuse", "reuseGroup"]) {
    const original = Segments.prototype[name];
    Segments.prototype[name] = function (...given) {
      const outline = given.at(-1);
      const before = outline.nodes.length;
      const stands = original.apply(this, given);
      if (stands) reusedNow += outline.nodes.length - before;
      return stands;
    };
  }

  /** mulberry32: small, seeded, good enough for picking. */
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(random() * n);
  const pick = (list) => list[below(list.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  /** One of them; where there is none (any more), one that is in no page. */
  const any = (selector) => pick(all(selector)) ?? document.createElement("input");
  let made = 0;

  const row = () => {
    const n = ++made;
    return pick([
      () => `<li class="row k${n % 5}"><h3>Thing ${n}</h3><p>Some <b>words</b> about it</p><span class=price>$${n}</span>
        <label>Qty <input value=${n % 9}></label><button class=btn>Add</button> <a href=#t${n}>Details</a></li>`,
      () => `<li class=row><div class=card><div class=inner><span>Name:</span><input name=n${n}></div><div class=extra>
        <p>Extra ${n}</p><button>More</button><em>note</em></div></div><i class=badge>New</i></li>`,
      () => `<li class=row><span id=l${n}>Label ${n}</span><div><p>a</p><p>b</p><div><input aria-labelledby=l${n}></div></div></li>`,
      () => `<li class=row><input type=checkbox id=c${n}> Agree ${n}<div class=panel><p>One<p>Two<p><a href=#>Three</a></div></li>`,
    ])();
  };
  const tableRow = () => {
    const n = ++made;
    return `<tr class=line><td>${n}</td><td><label for=f${n}>Field ${n}</label></td><td><div><span><input id=f${n} value=v></span></div></td>
      <td><select><option>a<option>b<option>c</select></td><td><button>Go</button></td></tr>`;
  };
  const many = (n, make) => Array.from({ length: n }, make).join("");

  document.body.innerHTML = `
    <header><h1>Shop</h1><nav><a href=#1>One</a> <a href=#2>Two</a></nav></header>
    <div class=bar style="position:fixed;bottom:0">Fixed <button>Chat</button></div>
    <main>
      <ul class=list id=first>${many(25, row)}</ul>
      <section class=scroller style="height:200px;overflow:auto"><ul class=list>${many(20, row)}</ul></section>
      <x-part></x-part><x-late><p>Light <b>text</b></p><button>Light</button><p>More<p>And more</x-late>
      <form><fieldset><legend>Who</legend>${many(6, () => `<p><label>F${++made} <input></label> <em>hint</em>`)}</fieldset>
        <fieldset><legend>What</legend><div class=row>${many(6, () => `<div><label for=g${++made}>G${made}</label><div><input id=g${made}></div></div>`)}</div></fieldset></form>
      <table><thead style="position:sticky;top:0"><tr><th>No<th>Name<th>Value<th>Kind<th></tr></thead><tbody>${many(60, tableRow)}</tbody></table>
      <div class=tabs><div role=tab tabindex=0>T1</div><div role=tabpanel><p>P1<p>P2<p>P3</div></div>
      <details><summary>Details</summary><ul class=list>${many(4, row)}</ul></details>
      <div class=far><div class=pop popover><p>Popped <button>In it</button></div><dialog><p>Said <button>Close</button></dialog>
        <div style="position:relative" class=holder><i class=badge style="position:absolute;top:0">B</i><p>x<p>y<p>z</div></div>
      <ul class=list id=last>${many(25, row)}</ul>
      <x-part></x-part>
    </main><footer><p>End</footer>`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .warn + .row { display: none } .sel ~ .line .extra, .sel ~ .row .extra { display: none } .gone { display: none }
    .fade { opacity: 0 } .unseen { visibility: hidden } .list:has(> .mark) .price { display: none }
    input:checked ~ .panel { display: none } .row:hover .extra { visibility: hidden } .narrow { width: 40px; overflow: hidden }
    .line:nth-child(7n) em { display: none } .tall { height: 300px } .list:focus-within .badge { display: none }
    .hand { cursor: pointer } .aside { position: absolute; left: 400px }
    .lid { background: white; width: 100%; height: 250px } .under { z-index: -1 }`);
  const style = document.createElement("style");
  style.textContent = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
  document.head.append(style);
  const part = (host) => {
    host.attachShadow({ mode: "open" }).innerHTML =
      `<section><h2>Part</h2><ul>${many(8, () => `<li class=in>In ${++made} <button>B</button><p>p<p>q</li>`)}</ul><slot></slot></section>`;
  };
  for (const host of all("x-part")) part(host);
  const inside = () => pick(all("x-part, x-late").filter((host) => host.shadowRoot))?.shadowRoot;

  const CLASSES = "warn sel gone fade unseen mark narrow tall hand aside".split(" ");
  const ANY = "main *";
  const fragment = (html) => document.createRange().createContextualFragment(html);
  const fresh = (parent) => {
    const holder = document.createElement(parent.localName === "tbody" ? "tbody" : "ul");
    holder.innerHTML = parent.localName === "tbody" ? tableRow() : row();
    return holder.firstElementChild;
  };
  const group = () => pick(all(".list, tbody")) ?? document.createElement("ul");

  /** @type {Animation[]} */
  const staying = [];
  /** @type {Record<string, () => unknown>} */
  const changes = {
    text() {
      const texts = all("main p, main span, main h3, main b, main label, main button, main td").filter((one) => one.firstChild?.nodeType === 3);
      pick(texts).firstChild.data = `changed ${++made}`;
    },
    toggle: () => any(".row, .line, .list, .card, .extra, .inner, .panel, section, p").classList.toggle(pick(CLASSES)),
    toggleDeep: () => any(ANY).classList.toggle(pick(CLASSES)),
    style: () => (any(ANY).style.display = pick(["", "", "none", "block"])),
    hide: () => any(ANY).toggleAttribute("hidden"),
    attribute: () => any(ANY).setAttribute(pick(["aria-label", "title", "role", "aria-hidden", "tabindex", "placeholder", "aria-expanded"]), pick(["true", "0", "button", "tab", "Named", "group"])),
    unset() {
      const element = any("main [aria-label], main [role], main [title], main [hidden], main [class], main [aria-hidden]");
      element.removeAttribute(pick(["aria-label", "role", "title", "hidden", "class", "aria-hidden"]));
    },
    append() {
      const parent = group();
      parent.append(fresh(parent));
    },
    insert() {
      const parent = group();
      parent.insertBefore(fresh(parent), pick([...parent.children]) ?? null);
    },
    remove: () => any(".row, .line, .extra, p").remove(),
    reorder() {
      const parent = group();
      const child = pick([...parent.children]);
      if (child) parent.insertBefore(child, pick([...parent.children]));
    },
    moveAway() {
      const child = any("#first > .row");
      any("#last, .scroller .list").append(child);
    },
    shuffle() {
      const parent = group();
      for (const child of [...parent.children].sort(() => random() - 0.5)) parent.append(child);
    },
    rerender() {
      const parent = any(".row, .line, .card, .inner");
      parent.innerHTML = `${parent.innerHTML}`;
    },
    rerenderList() {
      const parent = group();
      parent.innerHTML = `${parent.innerHTML}`;
    },
    value: () => (any("input:not([type=checkbox])").value = `typed ${++made}`),
    tick: () => (any("input[type=checkbox]").checked = pick([true, false])),
    choose() {
      const select = any("select");
      if (select.options) select.selectedIndex = below(3);
    },
    disable: () => any("fieldset, button, input").toggleAttribute("disabled"),
    focus: () => any("input, button, a").focus({ preventScroll: pick([true, false]) }),
    scroll: () => scrollTo(0, below(document.documentElement.scrollHeight)),
    scrollABit: () => scrollBy(0, below(400) - 200),
    cover: () => any(".bar").classList.toggle(pick(["lid", "lid", "under"])),
    scrollBox: () => (any(".scroller").scrollTop = below(2000)),
    label() {
      const label = any("label");
      if (label.htmlFor && pick([true, false])) label.htmlFor = any("input[id]").id;
      else label.append(` l${++made}`);
    },
    labelAdded: () => any("main p, main div").append(fragment(`<label for=${any("input[id]").id}>Extra label ${++made}</label>`)),
    labelRemoved: () => any("label").remove(),
    before: () => any("input").before(pick([`Words ${++made}: `, fragment(`<b>Bold ${++made}</b>`), fragment("<label>Loose</label>")])),
    beforeParent: () => any("input").parentElement?.before(fragment(`<span>Around ${++made}</span>`)),
    id: () => (any("main span[id], main input[id]").id = `i${++made}`),
    shadowText() {
      const text = pick([...(inside()?.querySelectorAll("li, p, button") ?? [])])?.firstChild;
      if (text?.nodeType === 3) text.data = `shade ${++made}`;
    },
    shadowChange() {
      const items = [...(inside()?.querySelectorAll("li") ?? [])];
      pick([() => pick(items)?.remove(), () => pick(items)?.toggleAttribute("hidden"), () => pick(items)?.after(fragment(`<li>New ${++made}<p>a<p>b</li>`))])();
    },
    slotted: () => any("x-part").append(fragment(`<p>Slotted ${++made}`)),
    upgrade() {
      const late = all("x-late").find((host) => !host.shadowRoot);
      if (late) part(late);
      else any("main").append(fragment("<x-late><p>a <b>b</b><p>c<p>d</x-late>"));
    },
    rule() {
      const { sheet } = style;
      if (pick([true, false])) sheet.deleteRule(sheet.cssRules.length - 1);
      else sheet.insertRule(pick([".price { display: none }", ".k3 { visibility: hidden }", "em { display: none }"]), sheet.cssRules.length);
    },
    rewrite: () => (pick([...style.sheet.cssRules].slice(0, 12)).style.visibility = pick(["", "hidden"])),
    theme: () => document.documentElement.classList.toggle(pick(["unseen", "hand"])),
    sheetText: () => (style.textContent += `.k${below(5)} .price { display: ${pick(["none", "inline"])} }`),
    open: () => any("details").toggleAttribute("open"),
    dialog() {
      const dialog = any("dialog");
      if (dialog.isConnected) dialog.open ? dialog.close() : pick([() => dialog.showModal(), () => dialog.show()])();
    },
    popover: () => pick(all("[popover]"))?.togglePopover(),
    animate: () => any(ANY).animate([{ opacity: 0 }, { opacity: 1 }], { duration: 60 }),
    // Held on to: Chromium drops one that is over and that nobody holds, and lists it no more, while its last state stays.
    stay: () => staying.push(any(ANY).animate([{ opacity: 1 }, { opacity: 0 }], { duration: 30, fill: "forwards" })),
    settle: () => document.getAnimations().forEach((animation) => animation.cancel()),
    ancestor: () => any("main, section, .list, tbody, table, form, .far").classList.toggle(pick(["gone", "fade", "unseen", "narrow", "hand"])),
    recover: () => ["gone", "fade", "unseen", "narrow"].forEach((name) => [document.documentElement, ...all(`.${name}`)].forEach((one) => one.classList.remove(name))),
    hover: () => any(".row, .line, p, button").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, composed: true })),
    title: () => (document.title = `Title ${++made}`),
    reset: () => pick(all("form"))?.reset(),
  };

  const spliced = (nodes, edits) => {
    const out = [];
    let done = 0;
    for (const { at, remove, nodes: written } of edits) {
      if (at < done || at + remove > nodes.length) throw new Error(`an edit at ${at} does not fit`);
      out.push(...nodes.slice(done, at), ...written);
      done = at + remove;
    }
    return [...out, ...nodes.slice(done)];
  };
  const copied = (nodes) => nodes.map((node) => JSON.stringify(node, Object.keys(node).sort()));

  let held = [];
  let version = 0;
  let deltas = 0;
  let sent = 0;
  let reused = 0;
  let written = 0;
  const names = Object.keys(changes);
  const log = [];
  for (let step = 0; step < steps; step++) {
    if (step) {
      for (let count = pick([1, 1, 1, 2, 4]); count; count--) {
        const name = pick(names);
        log.push(`${step}:${name}`);
        changes[name]();
        // As it happens while a page comes to rest.
        if (step % 2) readAhead();
      }
      if (random() < 0.4) await new Promise((resolve) => setTimeout(resolve, pick([0, 20, 40])));
    }
    reusedNow = 0;
    const read = handrail.observe({ frame: 0, maxNodes: 20_000 });
    if (read.base && read.base !== version) return { problem: `step ${step}: base ${read.base} after ${version}`, log };
    held = read.base ? spliced(held, read.edits.map((edit) => ({ ...edit, nodes: copied(edit.nodes) }))) : copied(read.nodes);
    version = read.version;
    deltas += read.base ? 1 : 0;
    sent += read.nodes.length + read.edits.reduce((sum, edit) => sum + edit.nodes.length, 0);
    const scratch = new Segments();
    scratch.begin({ all: true, calm: false, around: new Set(), parents: new Set(), throughout: new Set() });
    const truth = copied(walked(20_000, scratch).nodes);
    const at = truth.findIndex((node, index) => node !== held[index]);
    if (at >= 0 || truth.length !== held.length)
      return { log, problem: `step ${step}, ${log.filter((one) => one.startsWith(`${step}:`)).join(", ")}: at ${at} of ${truth.length}/${held.length}`, truth: truth.slice(Math.max(0, at - 3), at + 3), held: held.slice(Math.max(0, at - 3), at + 3) };
    written += held.length;
    reused += reusedNow;
    const refs = held.map((node) => JSON.parse(node).ref).filter(Boolean);
    if (new Set(refs).size !== refs.length) return { log, problem: `step ${step}, ${log.filter((one) => one.startsWith(`${step}:`)).join(", ")}: a ref is there twice` };
  }
  return { problem: "", deltas, reused: reused / written, sent: sent / written };
};
