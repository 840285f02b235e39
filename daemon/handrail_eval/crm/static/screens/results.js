/** Choose from the flights that a search has found. */
import { longDate } from "../lib/dates.js";
import { h } from "../lib/dom.js";
import { draft, keep } from "../lib/draft.js";
import { form, radioField } from "../lib/form.js";
import { post, Refused } from "../lib/server.js";
import { arrival, steps } from "../lib/show.js";

/** @typedef {import("../lib/types.js").Flight} Flight */
/** @typedef {import("../lib/types.js").Results} Results */

/** @type {import("../lib/types.js").Screen} */
export function results() {
  const found = draft().results;
  if (!found) return { goTo: "#/flights" };
  const choice = choiceForm(found, "Confirm", async (flights) => {
    keep({ quote: await post("quote", { flights }) });
    location.hash = "#/passenger";
  });
  return { title: "Select flights", content: [steps(1), choice, changeSearch("#/flights")] };
}

/** @type {import("../lib/types.js").Screen} */
export function changeResults(config, reference) {
  const found = draft().results;
  if (!found) return { goTo: `#/booking/${reference}/flights` };
  const choice = choiceForm(found, "Save", async (flights) => {
    await post(`bookings/${reference}/flights`, { flights });
    keep({ message: "The new flights are saved.", results: undefined });
    location.hash = `#/booking/${reference}`;
  });
  return {
    title: `Select new flights for booking ${reference}`,
    content: [choice, changeSearch(`#/booking/${reference}/flights`)],
  };
}

/** @param {string} address */
function changeSearch(address) {
  return h("p", {}, h("a", { href: address }, "Change search"));
}

/**
 * @param {Results} found
 * @param {string} button
 * @param {(flights: string[]) => Promise<void>} submit
 */
function choiceForm(found, button, submit) {
  const groups = [flightGroup("outward", found.outward, found.return ? "outward flight" : "flight")];
  if (found.return) groups.push(flightGroup("return", found.return, "return flight"));
  return form({
    fields: groups,
    button,
    class: "results",
    submit: async (values) => {
      const missing = groups.filter((group) => !values[group.name]);
      if (missing.length) {
        throw new Refused(Object.fromEntries(missing.map(({ name }) => [name, "Select one of these flights."])));
      }
      await submit(groups.map((group) => values[group.name]));
    },
  });
}

/**
 * @param {string} name @param {Flight[]} flights
 * @param {string} kind how the name of each choice calls it
 */
function flightGroup(name, flights, kind) {
  const [{ from, to, date }] = flights;
  return radioField({
    name,
    legend: `${name === "return" ? "Return" : "Outward"} flights from ${from} to ${to} on ${longDate(date)}`,
    choices: flights.map((flight) => ({
      value: flight.id,
      label: `Select ${kind} ${flight.number} departing ${flight["departure-time"]} arriving ${arrival(flight)} $${flight.price}`,
      flight,
    })),
    makeLabel: ({ flight }) => flightRow(flight),
  });
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
