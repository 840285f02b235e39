/**
 * Shapes of what the server sends; see api.py.
 *
 * @typedef {{code: string, label: string}} Airport
 * @typedef {{today: string, airports: Airport[], titles: string[], genders: string[]}} Config
 * @typedef {{
 *   id: string, number: string, from: string, to: string, date: string, "departure-time": string,
 *   "arrival-time": string, "arrives-next-day": boolean, price: number,
 * }} Flight
 * @typedef {{[name: string]: string}} Fields
 * @typedef {{
 *   reference: string, status: "confirmed" | "cancelled", flights: Flight[], total: number,
 *   passenger: Fields, card: string,
 * }} Booking
 * @typedef {{search: Fields, outward: Flight[], return?: Flight[]}} Results
 * @typedef {{flights: Flight[], total: number}} Quote
 *
 * A screen is given the parts of its address and makes its content, or names the address to go to instead.
 * @typedef {{title: string, content: (Node | string)[]} | {goTo: string}} Shown
 * @typedef {(config: Config, ...parts: string[]) => Promise<Shown> | Shown} Screen
 */
export {};
