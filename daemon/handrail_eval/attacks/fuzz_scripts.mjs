// Reads one JSON object a line ({"read": name, "with": […]}) and gives it to a reader of the extension.
// Answers each with one line: {"fell": "", "ms": 0.1}.
//
//     node fuzz_scripts.mjs EXTENSION_FOLDER

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const from = (file) => import(pathToFileURL(`${process.argv[2]}/${file}`).href);
const { carriesAway, covers, describe, isChanging, sameRequest, tellsToken } = await from("worker/network/network_rules.js");
const { SchemaError, validate } = await from("lib/schema.js");
const { maskText, maskUrl } = await from("page/shared/mask_text.js");
const schemas = [await from("generated/daemon_message.js"), await from("generated/extension_message.js")];

const PAGE = "https://shop.example";
const READERS = {
  masked: (text) => [maskText(text), maskUrl(text)],
  requests(event, typed, facts) {
    const step = { facts, approved: true, sends: true, ended: null, request: null };
    isChanging(event), carriesAway(event, PAGE, typed, step), tellsToken(event, PAGE);
    const told = describe(event, "0f3a9b52", PAGE, typed, false, false);
    covers(step, told, Date.now());
    if (!sameRequest(told, told)) throw new Error("a request is not like itself");
    validate(schemas[1].default, told, schemas[1].default.$defs.RequestFacts);
  },
  frames(side, text) {
    try {
      validate(schemas[side].default, JSON.parse(text));
    } catch (error) {
      if (!(error instanceof SchemaError || error instanceof SyntaxError)) throw error;
    }
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { read, with: values } = JSON.parse(line);
  const before = process.cpuUsage();
  let fell = "";
  try {
    READERS[read](...values);
  } catch (error) {
    fell = error.stack;
  }
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ fell, ms: (user + system) / 1000 }));
}
