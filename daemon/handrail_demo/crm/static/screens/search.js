/** Search for flights: for a new booking, or for a booking whose flights are to change. */
import { airportField } from "../lib/airport.js";
import { readDate } from "../lib/dates.js";
import { dateField } from "../lib/datepicker.js";
import { h } from "../lib/dom.js";
import { draft, keep } from "../lib/draft.js";
import { form, radioField, textField, tickField } from "../lib/form.js";
import { get, post } from "../lib/server.js";
import { flightList, steps } from "../lib/show.js";
import { isSecond, words } from "../lib/skin.js";

const { search: said } = words;
/** @param {Parameters<typeof dateField>[0]} options */
const askDate = (options) => (isSecond ? textField({ ...options, type: "date" }) : dateField(options));

/** @type {import("../lib/types.js").Screen} */
export function search(config) {
  const known = draft().results?.search ?? {};
  return { title: said.title, content: [steps(0), searchForm(config, known, "#/results")] };
}

/** @type {import("../lib/types.js").Screen} */
export async function changeFlights(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  const now = h("section", { class: "card" }, h("h2", {}, said.now), flightList(booking.flights));
  return {
    title: said.change(reference),
    content: [now, searchForm(config, {}, `#/booking/${reference}/results`)],
  };
}

/**
 * @param {import("../lib/types.js").Config} config
 * @param {import("../lib/types.js").Fields} known values to start with
 * @param {string} next where the results are shown
 */
function searchForm({ airports, today }, known, next) {
  const departure = askDate({
    name: "departure",
    label: said.departure,
    title: "Choose departure date",
    today,
    first: () => today,
    value: known.departure,
  });
  const back = askDate({
    name: "return",
    label: said.back,
    title: "Choose return date",
    today,
    first: () => readDate(departure.read()) || today,
    value: known.return,
  });
  /** @param {string} trip */
  const showReturn = (trip) => {
    back.node.hidden = trip !== "return";
  };
  const trip = (isSecond ? tickField : radioField)({
    name: "trip",
    legend: said.trip,
    choices: [
      { value: "one-way", label: said["one-way"] },
      { value: "return", label: said.return },
    ],
    value: known.trip ?? "one-way",
    change: showReturn,
  });
  showReturn(trip.read());
  const from = airportField({ name: "from", label: said.from, airports, value: known.from });
  const to = airportField({ name: "to", label: said.to, airports, value: known.to });
  return form({
    fields: isSecond ? [to, from, trip, departure, back] : [trip, from, to, departure, back],
    button: said.button,
    class: "card search",
    submit: async (values) => {
      keep({ results: await post("search", values), quote: undefined });
      location.hash = next;
    },
  });
}
