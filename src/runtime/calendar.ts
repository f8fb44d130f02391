/** Dates and times as RFC 3339 writes them, checked against the calendar and never rolled over as `Date.parse` does. */

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether text is a full-date of the proleptic Gregorian calendar: `2024-02-29`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (daysOfMonth[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** Whether text is a full-time, with seconds and offset. A leap second can only be the last of a UTC day. */
export function isFullTime(text: string): boolean {
  const match =
    /^([01]\d|2[0-3]):([0-5]\d):(?:[0-5]\d|(60))(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i.exec(
      text,
    );
  if (match === null) return false;
  if (match[3] === undefined) return true;
  const offset = 60 * Number(match[5] ?? 0) + Number(match[6] ?? 0);
  const minutes =
    60 * Number(match[1]) +
    Number(match[2]) -
    (match[4] === "-" ? -offset : offset);
  return (minutes + 1440) % 1440 === 1439;
}

/** A date that was read, and what had to be supplied for it: nothing, an offset of UTC, or a second that a `Date` can hold. */
export interface ReadDate {
  readonly date: Date;
  readonly supplied?: "date_utc" | "leap_second";
}

/**
 * Reads an RFC 3339 date-time. A date alone and a time without an offset are UTC, on every machine. Gives `undefined` for
 * all else. Digits beyond milliseconds are dropped, since a `Date` has none.
 */
export function readDate(text: string): ReadDate | undefined {
  const day = text.slice(0, 10);
  if (!isCalendarDay(day)) return undefined;
  if (text.length === 10)
    return { date: new Date(`${day}T00:00:00Z`), supplied: "date_utc" };
  const separator = text.charAt(10);
  if (separator !== "T" && separator !== "t" && separator !== " ")
    return undefined;
  let time = text.slice(11);
  const naive = !/(?:z|[+-]\d\d:\d\d)$/i.test(time);
  if (naive) time += "Z";
  if (!isFullTime(time)) return undefined;
  const leap = time.slice(6, 8) === "60";
  const seconds = leap ? `${time.slice(0, 6)}59` : time.slice(0, 8);
  const fraction = /^\.\d+/.exec(time.slice(8))?.[0] ?? "";
  const offset = time.slice(8 + fraction.length).toUpperCase();
  const date = new Date(
    `${day}T${seconds}${leap ? "" : fraction.slice(0, 4)}${offset}`,
  );
  if (leap) date.setTime(date.getTime() + 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  if (naive) return { date, supplied: "date_utc" };
  return leap ? { date, supplied: "leap_second" } : { date };
}
