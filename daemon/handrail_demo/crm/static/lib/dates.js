/** Dates without times or zones, as {year, month (1 to 12), day} and as ISO text. */

export const MONTHS = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
];

/**
 * ISO text of a date, "" where there is no such day. A month of 13 or a day of 0 is no such day.
 * @param {number} year @param {number} month @param {number} day
 */
export function iso(year, month, day) {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : "";
}

/**
 * Read "2023-07-07", "7 July 2023" or "July 7, 2023" as ISO text; "" for anything else, as the server does.
 * @param {string} text
 */
export function readDate(text) {
  const words = text.replaceAll(",", " ").trim().split(/\s+/).join(" ");
  let found = words.match(/^(\d{4})-(\d{1,2})-(\d{1,2})$/);
  if (found) return iso(Number(found[1]), Number(found[2]), Number(found[3]));
  found = words.match(/^(\d{1,2}) ([a-z]{3,}) (\d{4})$/i);
  if (found) return iso(Number(found[3]), monthNumber(found[2]), Number(found[1]));
  found = words.match(/^([a-z]{3,}) (\d{1,2}) (\d{4})$/i);
  if (found) return iso(Number(found[3]), monthNumber(found[1]), Number(found[2]));
  return "";
}

/** @param {string} word */
function monthNumber(word) {
  return MONTHS.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1;
}

/**
 * ISO text in words: "7 July 2023".
 * @param {string} isoText
 */
export function longDate(isoText) {
  const [year, month, day] = isoText.split("-").map(Number);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/**
 * The first day of a month some months away, as ISO text.
 * @param {string} isoText @param {number} months
 */
export function shiftMonth(isoText, months) {
  const [year, month] = isoText.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1 + months, 1));
  return date.toISOString().slice(0, 10);
}

/**
 * The days of a month in weeks from Monday to Sunday, "" where a week has no day of this month.
 * @param {string} isoText any day of the month
 * @returns {string[][]}
 */
export function weeks(isoText) {
  const [year, month] = isoText.split("-").map(Number);
  const blanks = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const days = Array(blanks).fill("");
  for (let day = 1; iso(year, month, day); day++) days.push(iso(year, month, day));
  while (days.length % 7) days.push("");
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}
