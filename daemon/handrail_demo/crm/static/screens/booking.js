/** Passenger, payment and confirmation of a new booking. */
import { longDate } from "../lib/dates.js";
import { h } from "../lib/dom.js";
import { draft, forget, keep } from "../lib/draft.js";
import { form, selectField, textField } from "../lib/form.js";
import { get, post } from "../lib/server.js";
import { bookingCard, flightList, money, passengerList, steps } from "../lib/show.js";
import { isSecond, words } from "../lib/skin.js";

const { passenger: asked, payment: paid, shown } = words;

/**
 * The fields that describe a passenger.
 * @param {import("../lib/types.js").Config} config
 * @param {import("../lib/types.js").Fields} known values to start with
 */
export function passengerFields(config, known) {
  const born = known["date-of-birth"];
  const fields = [
    selectField({ name: "title", label: asked.title, choices: config.titles, value: known.title, autocomplete: "honorific-prefix" }),
    textField({ name: "first-name", label: asked["first-name"], value: known["first-name"], autocomplete: "given-name" }),
    textField({ name: "last-name", label: asked["last-name"], value: known["last-name"], autocomplete: "family-name" }),
    selectField({ name: "gender", label: asked.gender, choices: config.genders, value: known.gender, autocomplete: "sex" }),
    textField({
      name: "date-of-birth",
      label: asked["date-of-birth"],
      type: isSecond ? "date" : "text",
      value: isSecond ? born : born && longDate(born),
      hint: asked.hint,
      autocomplete: "bday",
    }),
  ];
  const [title, given, family, gender, birth] = fields;
  return isSecond ? [family, given, birth, gender, title] : fields;
}

/** @type {import("../lib/types.js").Screen} */
export function passenger(config) {
  const { quote, passenger: known = {} } = draft();
  if (!quote) return { goTo: "#/flights" };
  const details = form({
    fields: passengerFields(config, known),
    button: asked.button,
    class: "card passenger",
    submit: async (values) => {
      keep(await post("passenger", values));
      location.hash = "#/payment";
    },
  });
  return { title: asked.page, content: [steps(2), details] };
}

/** @type {import("../lib/types.js").Screen} */
export function payment() {
  const { quote, passenger: who } = draft();
  if (!quote) return { goTo: "#/flights" };
  if (!who) return { goTo: "#/passenger" };
  const flights = quote.flights.map((flight) => flight.id);
  const summary = h(
    "section",
    { class: "card", "aria-label": paid.summary },
    h("h2", {}, shown.flights),
    flightList(quote.flights),
    h("h2", {}, shown.passenger),
    passengerList(who),
    h("p", { class: "total" }, shown.total(money(quote.total))),
  );
  const card = form({
    fields: [
      textField({ name: "card-number", label: paid["card-number"], autocomplete: "cc-number", inputmode: "numeric" }),
      textField({ name: "expiry", label: paid.expiry, hint: paid["expiry-hint"], autocomplete: "cc-exp" }),
      textField({ name: "cvc", label: paid.cvc, hint: paid["cvc-hint"], autocomplete: "cc-csc", inputmode: "numeric" }),
    ],
    button: paid.button,
    class: "card payment",
    submit: async (values) => {
      const { booking } = await post("bookings", { flights, passenger: who, payment: values });
      forget();
      location.hash = `#/confirmed/${booking.reference}`;
    },
  });
  return { title: paid.title, content: [steps(3), h("div", { class: "columns" }, card, summary)] };
}

/** @type {import("../lib/types.js").Screen} */
export async function confirmed(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  return {
    title: paid.done,
    content: [
      h("p", { class: "ticket", role: "status" }, paid.ticket, h("strong", {}, booking.reference)),
      bookingCard(booking),
    ],
  };
}
