/** Choose from the flights that a search has found. */
import { cardField } from "../lib/cards.js";
import { longDate } from "../lib/dates.js";
import { h } from "../lib/dom.js";
import { draft, keep } from "../lib/draft.js";
import { form, radioField } from "../lib/form.js";
import { post, Refused } from "../lib/server.js";
import { arrival, steps } from "../lib/show.js";
import { isSecond, words } from "../lib/skin.js";

const { results: said } = words;

/** @typedef {import("../lib/types.js").Flight} Flight */
/** @typedef {import("../lib/types.js").Results} Results */

/** @type {import("../lib/types.js").Screen} */
export function results() {
  const found = draft().results;
  if (!found) return { goTo: "#/flights" };
  const choice = choiceForm(found, said.button, async (flights) => {
    keep({ quote: await post("quote", { flights }) });
    location.hash = "#/passenger";
  });
  return { title: said.title, content: [steps(1), choice, changeSearch("#/flights")] };
}

/** @type {import("../lib/types.js").Screen} */
export function changeResults(config, reference) {
  const found = draft().results;
  if (!found) return { goTo: `#/booking/${reference}/flights` };
  const choice = choiceForm(found, said.save, async (flights) => {
    await post(`bookings/${reference}/flights`, { flights });
    keep({ message: said.saved, results: undefined });
    location.hash = `#/booking/${reference}`;
  });
  return {
    title: said.change(reference),
    content: [choice, changeSearch(`#/booking/${reference}/flights`)],
  };
}

/** @param {string} address */
function changeSearch(address) {
  return h("p", {}, h("a", { href: address }, said.again));
}

/**
 * @param {Results} found
 * @param {string} button
 * @param {(flights: string[]) => Promise<void>} submit
 */
function choiceForm(found, button, submit) {
  const groups = [flightGroup("outward", found.outward, found.return ? "outward" : "")];
  if (found.return) groups.push(flightGroup("return", found.return, "return"));
  return form({
    fields: groups,
    button,
    class: "results",
    submit: async (values) => {
      const missing = groups.filter((group) => !values[group.name]);
      if (missing.length) {
        throw new Refused(Object.fromEntries(missing.map(({ name }) => [name, said.none])));
      }
      await submit(groups.map((group) => values[group.name]));
    },
  });
}

/**
 * @param {string} name @param {Flight[]} flights
 * @param {string} leg how the name of each choice calls it
 */
function flightGroup(name, flights, leg) {
  const [{ from, to, date }] = flights;
  const group = {
    name,
    legend: said.list(name, from, to, longDate(date)),
    choices: flights.map((flight) => ({
      value: flight.id,
      label: said.choice(leg, flight.number, flight["departure-time"], arrival(flight), `$${flight.price}`),
      lines: [`${flight["departure-time"]} → ${arrival(flight)}`, `$${flight.price}`],
      flight,
    })),
  };
  return isSecond ? cardField(group) : radioField({ ...group, makeLabel: ({ flight }) => flightRow(flight) });
}

/** @param {Flight} flight */
function flightRow(flight) {
  return h(
    "span",
    { class: "flight" },
    h("span", { class: "number" }, flight.number),
    h("span", { class: "time" }, flight["departure-time"]),
    h("span", { class: "path", "aria-hidden": "true" }),
    h("span", { class: "time" }, arrival(flight)),
    h("span", { class: "price" }, `$${flight.price}`),
  );
}
