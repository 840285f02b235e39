/** Find a booking, look at it, cancel it, change it. */
import { h } from "../lib/dom.js";
import { keep, takeMessage } from "../lib/draft.js";
import { form, textField } from "../lib/form.js";
import { get, post } from "../lib/server.js";
import { bookingCard } from "../lib/show.js";
import { words } from "../lib/skin.js";
import { passengerFields } from "./booking.js";

const { booking: said } = words;

/** @type {import("../lib/types.js").Screen} */
export function find() {
  const reference = textField({ name: "reference", label: said.reference, hint: said.hint });
  const search = form({
    fields: [reference],
    button: said.button,
    class: "card short",
    submit: async (values) => {
      const { booking } = await post("find-booking", values);
      location.hash = `#/booking/${booking.reference}`;
    },
  });
  return { title: said.find, content: [search] };
}

/** @type {import("../lib/types.js").Screen} */
export async function details(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  const address = `#/booking/${booking.reference}`;
  const message = takeMessage();
  const status = h("p", { class: `status ${booking.status}` }, said.status(booking.status));
  const content = [status, bookingCard(booking)];
  if (message) content.unshift(h("p", { class: "message", role: "status" }, message));
  if (booking.status === "confirmed") content.push(buttons([said.modify, `${address}/modify`], [said.cancel, `${address}/cancel`]));
  return { title: said.title(booking.reference), content };
}

/** @type {import("../lib/types.js").Screen} */
export async function cancel(config, reference) {
  const { booking } = await get(`bookings/${reference}`, { screen: "cancel" });
  const confirm = form({
    fields: [
      textField({
        name: "reference",
        label: said.reference,
        hint: said.again,
      }),
    ],
    button: said.confirm,
    class: "card short danger",
    submit: async (values) => {
      await post(`bookings/${booking.reference}/cancel`, values);
      keep({ message: said.cancelled });
      location.hash = `#/booking/${booking.reference}`;
    },
  });
  const keepIt = h("p", {}, h("a", { href: `#/booking/${booking.reference}` }, said.keep));
  return { title: said.cancelling(booking.reference), content: [confirm, bookingCard(booking), keepIt] };
}

/** @type {import("../lib/types.js").Screen} */
export async function modify(config, reference) {
  const { booking } = await get(`bookings/${reference}`, { screen: "modify" });
  const address = `#/booking/${booking.reference}`;
  return {
    title: said.modifying(booking.reference),
    content: [
      h("p", {}, said.question),
      buttons([said.passenger, `${address}/passenger`], [said.flights, `${address}/flights`]),
    ],
  };
}

/** @type {import("../lib/types.js").Screen} */
export async function changePassenger(config, reference) {
  const { booking } = await get(`bookings/${reference}`);
  const change = form({
    fields: passengerFields(config, booking.passenger),
    button: words.passenger.button,
    class: "card passenger",
    submit: async (values) => {
      await post(`bookings/${booking.reference}/passenger`, values);
      keep({ message: words.passenger.saved });
      location.hash = `#/booking/${booking.reference}`;
    },
  });
  return { title: words.passenger.change(booking.reference), content: [change] };
}

/** @param {...[string, string]} choices name and address of each button */
function buttons(...choices) {
  const made = choices.map(([name, address]) =>
    h("button", { type: "button", click: () => { location.hash = address; } }, name),
  );
  return h("div", { class: "buttons" }, ...made);
}
