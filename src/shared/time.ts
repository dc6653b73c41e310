// Lengths of time in milliseconds, and times and days as texts.

/** A minute and an hour in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** A day in milliseconds. Dubai has no daylight saving time, so every day has this length. */
export const DAY_MS = 86_400_000;

/** A time as API responses write it: ISO 8601 in UTC, such as `2026-11-22T09:30:00.000Z`. Null stays null. */
export function toIsoTime(time: Date | string): string;
export function toIsoTime(time: Date | string | null): string | null;
export function toIsoTime(time: Date | string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Formatter of `dubaiDay`, created on first use. */
let dubaiDayFormat: Intl.DateTimeFormat | undefined;

/**
 * The day that a time is in Dubai, for keys, file names and counting days: `2026-11-19`, which is how `en-CA` writes days. For days that
 * people read use `format.ts`.
 */
export const dubaiDay = (time: Date): string => {
  dubaiDayFormat ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' });
  return dubaiDayFormat.format(time);
};

/** Dubai is four hours ahead of UTC all year. */
export const DUBAI_OFFSET_MS = 4 * HOUR_MS;

/** The midnight in Dubai at which the day of a time began. */
export const dubaiMidnight = (time: Date): Date =>
  new Date(Math.floor((time.getTime() + DUBAI_OFFSET_MS) / DAY_MS) * DAY_MS - DUBAI_OFFSET_MS);
