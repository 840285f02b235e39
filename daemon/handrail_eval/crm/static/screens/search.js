/** Search for flights: for a new booking, or for a booking whose flights are to change. */
import { airportField } from "../lib/airport.js";
import { readDate } from "../lib/dates.js";
import { dateField } from "../lib/datepicker.js";
import { h } from "../lib/dom.js";
import { draft, keep } from "../lib/draft.js";
import { form, radioField } from "../lib/form.js";
import { get, post } from "../lib/server.js";
import { flightList, steps } from "../lib/show.js";

/** @type {import("../lib/types.js").Screen} */
export function search(config) {
  const known = draft().results?.search ?? {};
  return { title: "Find flights", content: [steps(0), searchForm(config, known, "#/results")] };
}

/** @type {import("../lib/types.js").Screen} */
export async function changeFlights(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  const now = h("section", { class: "card" }, h("h2", {}, "Flights now"), flightList(booking.flights));
  return {
    title: `Change flights of booking ${reference}`,
    content: [now, searchForm(config, {}, `#/booking/${reference}/results`)],
  };
}

/**
 * @param {import("../lib/types.js").Config} config
 * @param {import("../lib/types.js").Fields} known values to start with
 * @param {string} next where the results are shown
 */
function searchForm({ airports, today }, known, next) {
  const departure = dateField({
    name: "departure",
    label: "Departure date",
    title: "Choose departure date",
    today,
    first: () => today,
    value: known.departure,
  });
  const back = dateField({
    name: "return",
    label: "Return date",
    title: "Choose return date",
    today,
    first: () => readDate(departure.read()) || today,
    value: known.return,
  });
  /** @param {string} trip */
  const showReturn = (trip) => {
    back.node.hidden = trip !== "return";
  };
  const trip = radioField({
    name: "trip",
    legend: "Trip type",
    choices: [
      { value: "one-way", label: "One way" },
      { value: "return", label: "Return" },
    ],
    value: known.trip ?? "one-way",
    change: showReturn,
  });
  showReturn(trip.read());
  const from = airportField({ name: "from", label: "From", airports, value: known.from });
  const to = airportField({ name: "to", label: "To", airports, value: known.to });
  return form({
    fields: [trip, from, to, departure, back],
    button: "Search",
    class: "card search",
    submit: async (values) => {
      keep({ results: await post("search", values), quote: undefined });
      location.hash = next;
    },
  });
}
