/** Parts that several screens show. */
import { longDate } from "./dates.js";
import { h, pairs } from "./dom.js";

/** @typedef {import("./types.js").Flight} Flight */
/** @typedef {import("./types.js").Booking} Booking */

const STEPS = ["Search", "Flights", "Passenger", "Payment"];

/**
 * How far the person has come in booking.
 * @param {number} current index of the step, from 0
 */
export function steps(current) {
  return h(
    "ol",
    { class: "steps", "aria-label": "Booking steps" },
    ...STEPS.map((step, index) =>
      h("li", { class: index < current ? "done" : "", "aria-current": index === current ? "step" : undefined }, step),
    ),
  );
}

/** @param {number} dollars */
export function money(dollars) {
  return `$${dollars.toFixed(2)}`;
}

/** @param {Flight} flight */
export function arrival(flight) {
  return flight["arrival-time"] + (flight["arrives-next-day"] ? " next day" : "");
}

/** @param {Flight[]} flights */
export function flightList(flights) {
  return h(
    "ul",
    { class: "itinerary" },
    ...flights.map((flight, index) =>
      h(
        "li",
        {},
        h("p", { class: "leg" }, index ? "Return flight" : "Outward flight", " ", h("span", { class: "number" }, flight.number)),
        h("p", { class: "route" }, `${flight.from} ${flight["departure-time"]} → ${flight.to} ${arrival(flight)}`),
        h("p", { class: "day" }, longDate(flight.date)),
      ),
    ),
  );
}

/** @param {import("./types.js").Fields} passenger */
export function passengerList(passenger) {
  return pairs([
    ["Name", `${passenger.title} ${passenger["first-name"]} ${passenger["last-name"]}`],
    ["Gender", passenger.gender],
    ["Date of birth", longDate(passenger["date-of-birth"])],
  ]);
}

/** @param {Booking} booking */
export function bookingCard(booking) {
  return h(
    "section",
    { class: "card booking" },
    h("div", {}, h("h2", {}, "Flights"), flightList(booking.flights)),
    h("div", {}, h("h2", {}, "Passenger"), passengerList(booking.passenger)),
    h(
      "div",
      { class: "pay" },
      h("p", { class: "total" }, `Total: ${money(booking.total)}`),
      h("p", { class: "hint" }, `Paid with the card ending in ${booking.card}`),
    ),
  );
}
