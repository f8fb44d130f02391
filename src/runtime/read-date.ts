/** Dates as RFC 3339 writes them. */
import { isCalendarDay, isFullTime } from "./calendar.js";
import { readContent, type Content } from "./read-content.js";
import type { Key, Reader } from "./reader.js";

/**
 * Reads a date-time. A date alone and a time without an offset are UTC, on every machine. Digits beyond milliseconds are dropped,
 * since a `Date` has none.
 */
export function readDate(input: Reader, value: unknown, key: Key): Date {
  return readContent(
    input,
    value,
    key,
    "a date-time like 2024-05-01T10:00:00Z",
    parseDate,
  );
}

function parseDate(text: string): Content<Date> | undefined {
  const [, day = "", time = "00:00:00", offset] =
    /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d:\d\d(?:\.\d+)?)(z|[+-]\d\d:\d\d)?)?$/i.exec(
      text,
    ) ?? [];
  const zone = offset ?? "Z";
  if (!isCalendarDay(day) || !isFullTime(time + zone)) return undefined;
  const isLeap = time.slice(6, 8) === "60";
  const date = new Date(
    `${day}T${isLeap ? `${time.slice(0, 6)}59` : time.slice(0, 12)}${zone.toUpperCase()}`,
  );
  if (isLeap) date.setTime(date.getTime() + 1000);
  if (offset === undefined) return [date, "date_utc"];
  return isLeap ? [date, "leap_second"] : [date];
}
