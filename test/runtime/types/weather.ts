/** What `tools.ts` is generated from, as far as its types matter. */
export enum Level {
  Low = 1,
  High = 2,
}

export interface ForecastOptions {
  hourly: boolean;
  level?: Level;
}

export function getForecast(
  city: string,
  unit: "celsius" | "fahrenheit",
  days = 3,
  tags: string[] = [],
  options?: ForecastOptions,
): string {
  return JSON.stringify([city, unit, days, tags, options]);
}

export interface Notes {
  put(text: string): void;
}

export function remember(db: Notes, note: string, signal: AbortSignal): void {
  if (!signal.aborted) db.put(note);
}
