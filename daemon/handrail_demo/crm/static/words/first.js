/** The words of the site as it is known: the shipped policies name them. */

export const first = {
  home: { title: "Fly with Bluewing Air", lead: "Thirty airports, fair prices, changes without a fuss." },
  missing: { title: "There is no such page", advice: "Choose Find flights or Find booking above." },
  search: {
    title: "Find flights",
    /** @param {string} reference */
    change: (reference) => `Change flights of booking ${reference}`,
    now: "Flights now",
    trip: "Trip type",
    "one-way": "One way",
    return: "Return",
    from: "From",
    to: "To",
    departure: "Departure date",
    back: "Return date",
    button: "Search",
  },
  results: {
    title: "Select flights",
    /** @param {string} reference */
    change: (reference) => `Select new flights for booking ${reference}`,
    /** @param {string} leg @param {string} from @param {string} to @param {string} day */
    list: (leg, from, to, day) => `${leg === "return" ? "Return" : "Outward"} flights from ${from} to ${to} on ${day}`,
    /** The name of a choice; the leg is "" where there is but one. @param {string} leg @param {string} number */
    choice: (leg, number, departs = "", arrives = "", price = "") =>
      `Select ${leg && `${leg} `}flight ${number} departing ${departs} arriving ${arrives} ${price}`,
    none: "Select one of these flights.",
    again: "Change search",
    button: "Confirm",
    save: "Save",
    saved: "The new flights are saved.",
  },
  passenger: {
    page: "Passenger details",
    /** @param {string} reference */
    change: (reference) => `Passenger details of booking ${reference}`,
    title: "Title",
    "first-name": "First name",
    "last-name": "Last name",
    gender: "Gender",
    "date-of-birth": "Date of birth",
    hint: "Day month year, or YYYY-MM-DD",
    button: "Save",
    saved: "The passenger details are saved.",
  },
  payment: {
    title: "Payment",
    summary: "Summary",
    "card-number": "Card number",
    expiry: "Expiry",
    "expiry-hint": "MM/YY",
    cvc: "CVC",
    "cvc-hint": "3 or 4 digits",
    button: "Book flight",
    done: "Booking confirmed",
    ticket: "Booking reference: ",
  },
  booking: {
    find: "Find booking",
    reference: "Booking reference",
    hint: "6 letters or digits",
    button: "Search",
    /** @param {string} reference */
    title: (reference) => `Booking ${reference}`,
    /** @param {string} status */
    status: (status) => `Status: ${status}`,
    modify: "Modify",
    /** @param {string} reference */
    modifying: (reference) => `Modify booking ${reference}`,
    question: "What do you want to change?",
    passenger: "Passenger details",
    flights: "Flights",
    cancel: "Cancel",
    /** @param {string} reference */
    cancelling: (reference) => `Cancel booking ${reference}?`,
    again: "Enter the reference again to confirm that you want to cancel",
    confirm: "Cancel booking",
    cancelled: "The booking is cancelled.",
    keep: "Keep booking",
  },
  shown: {
    step: "Booking steps",
    steps: ["Search", "Flights", "Passenger", "Payment"],
    flights: "Flights",
    passenger: "Passenger",
    outward: "Outward flight",
    return: "Return flight",
    next: " next day",
    name: "Name",
    /** @param {string} amount */
    total: (amount) => `Total: ${amount}`,
    /** @param {string} digits */
    card: (digits) => `Paid with the card ending in ${digits}`,
  },
  /** What the server says in words of the first skin, in this one's. @type {{[message: string]: string}} */
  messages: {},
};
