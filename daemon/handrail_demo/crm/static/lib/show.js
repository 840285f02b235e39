/** Parts that several screens show. */
import { longDate } from "./dates.js";
import { h, pairs } from "./dom.js";
import { words } from "./skin.js";

/** @typedef {import("./types.js").Flight} Flight */
/** @typedef {import("./types.js").Booking} Booking */

const { passenger: asked, shown } = words;

/**
 * How far the person has come in booking.
 * @param {number} current index of the step, from 0
 */
export function steps(current) {
  return h(
    "ol",
    { class: "steps", "aria-label": shown.step },
    ...shown.steps.map((step, index) =>
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
  return flight["arrival-time"] + (flight["arrives-next-day"] ? shown.next : "");
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
        h("p", { class: "leg" }, index ? shown.return : shown.outward, " ", h("span", { class: "number" }, flight.number)),
        h("p", { class: "route" }, `${flight.from} ${flight["departure-time"]} → ${flight.to} ${arrival(flight)}`),
        h("p", { class: "day" }, longDate(flight.date)),
      ),
    ),
  );
}

/** @param {import("./types.js").Fields} passenger */
export function passengerList(passenger) {
  return pairs([
    [shown.name, `${passenger.title} ${passenger["first-name"]} ${passenger["last-name"]}`],
    [asked.gender, passenger.gender],
    [asked["date-of-birth"], longDate(passenger["date-of-birth"])],
  ]);
}

/** @param {Booking} booking */
export function bookingCard(booking) {
  return h(
    "section",
    { class: "card booking" },
    h("div", {}, h("h2", {}, shown.flights), flightList(booking.flights)),
    h("div", {}, h("h2", {}, shown.passenger), passengerList(booking.passenger)),
    h(
      "div",
      { class: "pay" },
      h("p", { class: "total" }, shown.total(money(booking.total))),
      h("p", { class: "hint" }, shown.card(booking.card)),
    ),
  );
}
