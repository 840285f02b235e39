/**
 * Stands in for `chrome.*` and the service worker in the component tests of the pages: it speaks
 * lib/ui_protocol.js, answers from `window.scene`, and keeps what the page sent in `window.sent`.
 * `push(news)` lets the worker speak, `dropPort()` puts it to sleep.
 */
(() => {
  const scene = /** SCENE */ {};
  /** The texts of one language, as they stand in its `messages.json`. */
  const texts = /** TEXTS */ {};
  const sent = [];
  const calls = [];
  const store = { ...(scene.session ?? {}) };
  let port = null;
  let opened = 0;

  function listeners() {
    const all = [];
    return { addListener: (listener) => all.push(listener), tell: (...news) => all.forEach((listener) => listener(...news)) };
  }

  /** The worker's side of the conversation; a scene may override any answer by the message's type. */
  function answer(message) {
    const own = scene.answers?.[message.type];
    if (own) return own;
    switch (message.type) {
      case "hello_ui":
        return [scene.connection, ...(scene.first ?? [])];
      case "get_run":
        return (scene.whole ?? []).filter((news) => news.run.run === message.run);
      case "get_screenshot":
        return scene.screenshots?.[message.step]
          ? [{ type: "screenshot", run: message.run, step: message.step, mime: "image/png", data: scene.screenshots[message.step] }]
          : [{ type: "error", message: "There is no picture of this step.", about: "get_screenshot" }];
      case "replay_show":
        return [{ type: "replay_shown", run: message.run, step: message.step.index, found: scene.pageOpen ?? true }];
      default:
        return [];
    }
  }

  const push = (news) => setTimeout(() => port?.onMessage.tell(structuredClone(news)), 0);
  const note = (name, result) => (...details) => {
    calls.push([name, ...details]);
    return Promise.resolve(result);
  };
  const event = () => ({ addListener() {} });

  /** As Chrome does it: `$NAME$` is the place of that name, which is the value of that number. */
  const words = (key, values) => texts[key].message.replace(/\$(\w+)\$/g, (_, name) =>
    values[Number(texts[key].placeholders[name.toLowerCase()].content.slice(1)) - 1]);

  const stand_in = {
    i18n: { getMessage: words, getUILanguage: () => texts.language.message },
    runtime: {
      id: "handrailhandrailhandrailhandrail",
      connect() {
        opened += 1;
        port = {
          onMessage: listeners(),
          onDisconnect: listeners(),
          postMessage(message) {
            sent.push(structuredClone(message));
            for (const news of answer(message)) push(news);
          },
        };
        return port;
      },
      getURL: (path) => `${location.origin}/${path}`,
      getManifest: () => ({ version: "0.1.0" }),
      openOptionsPage: note("openOptionsPage"),
    },
    tabs: {
      query: async () => [scene.tab ?? { id: 7, windowId: 1, url: "https://airline.example/search", title: "Find flights" }],
      create: note("tabs.create"),
      onActivated: event(),
      onUpdated: event(),
    },
    storage: {
      session: {
        get: async (key) => (key in store ? { [key]: store[key] } : {}),
        set: async (values) => void Object.assign(store, values),
        remove: async (key) => void delete store[key],
      },
    },
    commands: { getAll: async () => [
      { name: "_execute_action", shortcut: "", description: "" },
      { name: "stop-all", shortcut: "Alt+Shift+S", description: "Stop every run at once" },
    ] },
    sidePanel: { open: note("sidePanel.open") },
  };
  // Some versions have a property of this name that can be written and not defined anew.
  window.chrome = stand_in;
  window.close = () => calls.push(["close"]);
  Object.assign(window, { sent, calls, store, push, portsOpened: () => opened, dropPort: () => port.onDisconnect.tell() });
})();
