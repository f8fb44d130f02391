/** Dates and times as RFC 3339 writes them, checked against the calendar and never rolled over as `Date.parse` does. */
/** Whether text is a full-date of the proleptic Gregorian calendar: `2024-02-29`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const month = Number(text.slice(5, 7)) - 1;
  const day = Number(text.slice(8));
  // The calendar repeats every 400 years, and years before 100 are not what `Date.UTC` takes them for.
  const date = new Date(
    Date.UTC(2000 + (Number(text.slice(0, 4)) % 400), month, day),
  );
  return date.getUTCMonth() === month && date.getUTCDate() === day;
}

/** Whether text is a full-time, with seconds and offset. A leap second can only be the last of a UTC day. */
export function isFullTime(text: string): boolean {
  const [found, hour, minute, leap, sign, hours = 0, minutes = 0] =
    /^([01]\d|2[0-3]):([0-5]\d):(?:[0-5]\d|(60))(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i.exec(
      text,
    ) ?? [];
  if (found === undefined || leap === undefined) return found !== undefined;
  const offset = 60 * Number(hours) + Number(minutes);
  const utc =
    60 * Number(hour) + Number(minute) + (sign === "-" ? offset : -offset);
  return (utc + 1440) % 1440 === 1439;
}
