/** Find a booking, look at it, cancel it, change it. */
import { h } from "../lib/dom.js";
import { keep, takeMessage } from "../lib/draft.js";
import { form, textField } from "../lib/form.js";
import { get, post } from "../lib/server.js";
import { bookingCard } from "../lib/show.js";
import { passengerFields } from "./booking.js";

/** @type {import("../lib/types.js").Screen} */
export function find() {
  const reference = textField({ name: "reference", label: "Booking reference", hint: "6 letters or digits" });
  const search = form({
    fields: [reference],
    button: "Search",
    class: "card short",
    submit: async (values) => {
      const { booking } = await post("find-booking", values);
      location.hash = `#/booking/${booking.reference}`;
    },
  });
  return { title: "Find booking", content: [search] };
}

/** @type {import("../lib/types.js").Screen} */
export async function details(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  const address = `#/booking/${booking.reference}`;
  const message = takeMessage();
  const status = h("p", { class: `status ${booking.status}` }, `Status: ${booking.status}`);
  const content = [status, bookingCard(booking)];
  if (message) content.unshift(h("p", { class: "message", role: "status" }, message));
  if (booking.status === "confirmed") content.push(buttons(["Modify", `${address}/modify`], ["Cancel", `${address}/cancel`]));
  return { title: `Booking ${booking.reference}`, content };
}

/** @type {import("../lib/types.js").Screen} */
export async function cancel(config, reference) {
  const { booking } = await get(`bookings/${reference}`, { screen: "cancel" });
  const confirm = form({
    fields: [
      textField({
        name: "reference",
        label: "Booking reference",
        hint: "Enter the reference again to confirm that you want to cancel",
      }),
    ],
    button: "Cancel booking",
    class: "card short danger",
    submit: async (values) => {
      await post(`bookings/${booking.reference}/cancel`, values);
      keep({ message: "The booking is cancelled." });
      location.hash = `#/booking/${booking.reference}`;
    },
  });
  const keepIt = h("p", {}, h("a", { href: `#/booking/${booking.reference}` }, "Keep booking"));
  return { title: `Cancel booking ${booking.reference}?`, content: [confirm, bookingCard(booking), keepIt] };
}

/** @type {import("../lib/types.js").Screen} */
export async function modify(config, reference) {
  const { booking } = await get(`bookings/${reference}`, { screen: "modify" });
  const address = `#/booking/${booking.reference}`;
  return {
    title: `Modify booking ${booking.reference}`,
    content: [
      h("p", {}, "What do you want to change?"),
      buttons(["Passenger details", `${address}/passenger`], ["Flights", `${address}/flights`]),
    ],
  };
}

/** @type {import("../lib/types.js").Screen} */
export async function changePassenger(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  const change = form({
    fields: passengerFields(config, booking.passenger),
    button: "Save",
    class: "card passenger",
    submit: async (values) => {
      await post(`bookings/${booking.reference}/passenger`, values);
      keep({ message: "The passenger details are saved." });
      location.hash = `#/booking/${booking.reference}`;
    },
  });
  return { title: `Passenger details of booking ${booking.reference}`, content: [change] };
}

/** @param {...[string, string]} choices name and address of each button */
function buttons(...choices) {
  const made = choices.map(([name, address]) =>
    h("button", { type: "button", click: () => { location.hash = address; } }, name),
  );
  return h("div", { class: "buttons" }, ...made);
}
