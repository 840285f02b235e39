/** Passenger, payment and confirmation of a new booking. */
import { longDate } from "../lib/dates.js";
import { h } from "../lib/dom.js";
import { draft, forget, keep } from "../lib/draft.js";
import { form, selectField, textField } from "../lib/form.js";
import { get, post } from "../lib/server.js";
import { bookingCard, flightList, money, passengerList, steps } from "../lib/show.js";

/**
 * The fields that describe a passenger.
 * @param {import("../lib/types.js").Config} config
 * @param {import("../lib/types.js").Fields} known values to start with
 */
export function passengerFields(config, known) {
  const born = known["date-of-birth"];
  return [
    selectField({ name: "title", label: "Title", choices: config.titles, value: known.title, autocomplete: "honorific-prefix" }),
    textField({ name: "first-name", label: "First name", value: known["first-name"], autocomplete: "given-name" }),
    textField({ name: "last-name", label: "Last name", value: known["last-name"], autocomplete: "family-name" }),
    selectField({ name: "gender", label: "Gender", choices: config.genders, value: known.gender, autocomplete: "sex" }),
    textField({
      name: "date-of-birth",
      label: "Date of birth",
      value: born && longDate(born),
      hint: "Day month year, or YYYY-MM-DD",
      autocomplete: "bday",
    }),
  ];
}

/** @type {import("../lib/types.js").Screen} */
export function passenger(config) {
  const { quote, passenger: known = {} } = draft();
  if (!quote) return { goTo: "#/flights" };
  const details = form({
    fields: passengerFields(config, known),
    button: "Save",
    class: "card passenger",
    submit: async (values) => {
      keep(await post("passenger", values));
      location.hash = "#/payment";
    },
  });
  return { title: "Passenger details", content: [steps(2), details] };
}

/** @type {import("../lib/types.js").Screen} */
export function payment() {
  const { quote, passenger: who } = draft();
  if (!quote) return { goTo: "#/flights" };
  if (!who) return { goTo: "#/passenger" };
  const flights = quote.flights.map((flight) => flight.id);
  const summary = h(
    "section",
    { class: "card", "aria-label": "Summary" },
    h("h2", {}, "Flights"),
    flightList(quote.flights),
    h("h2", {}, "Passenger"),
    passengerList(who),
    h("p", { class: "total" }, `Total: ${money(quote.total)}`),
  );
  const card = form({
    fields: [
      textField({ name: "card-number", label: "Card number", autocomplete: "cc-number", inputmode: "numeric" }),
      textField({ name: "expiry", label: "Expiry", hint: "MM/YY", autocomplete: "cc-exp" }),
      textField({ name: "cvc", label: "CVC", hint: "3 or 4 digits", autocomplete: "cc-csc", inputmode: "numeric" }),
    ],
    button: "Book flight",
    class: "card payment",
    submit: async (values) => {
      const { booking } = await post("bookings", { flights, passenger: who, payment: values });
      forget();
      location.hash = `#/confirmed/${booking.reference}`;
    },
  });
  return { title: "Payment", content: [steps(3), h("div", { class: "columns" }, card, summary)] };
}

/** @type {import("../lib/types.js").Screen} */
export async function confirmed(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  return {
    title: "Booking confirmed",
    content: [
      h("p", { class: "ticket", role: "status" }, "Booking reference: ", h("strong", {}, booking.reference)),
      bookingCard(booking),
    ],
  };
}
