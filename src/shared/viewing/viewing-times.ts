// When a home can be viewed: starts on the half hour, in Dubai time, within the next fourteen days. Pure.
import { DAY_MS, dubaiMidnight, HOUR_MS, MINUTE_MS } from '../time.ts';

/** How long a viewing takes, by which two of one advertiser exclude each other. */
export const VIEWING_MS = 30 * MINUTE_MS;
/** The most times that one side proposes at once. */
export const MAX_TIMES = 3;
/** Viewings start from 08:00 to 20:30 in Dubai. */
export const FIRST_START_MS = 8 * HOUR_MS;
export const LAST_START_MS = 20.5 * HOUR_MS;
/** How many days ahead a viewing can be, today included, and how soon at the earliest. */
const DAYS_AHEAD = 14;
const MIN_NOTICE_MS = 2 * HOUR_MS;
/** The hours of Dubai that the form offers on every day; people who advertise can propose every half hour. */
export const OFFERED_HOURS: readonly number[] = [10, 12, 14, 16, 18];

/** Whether a viewing may be proposed for a time. */
export function isViewingTime(time: Date, now: Date): boolean {
  const ms = time.getTime();
  const midnight = dubaiMidnight(time).getTime();
  return (
    ms % VIEWING_MS === 0 &&
    ms - midnight >= FIRST_START_MS &&
    ms - midnight <= LAST_START_MS &&
    ms >= now.getTime() + MIN_NOTICE_MS &&
    ms < dubaiMidnight(now).getTime() + DAYS_AHEAD * DAY_MS
  );
}

/** The days on which a viewing may be proposed, as their midnights in Dubai. The first is tomorrow when today is too late. */
export function viewingDays(now: Date): Date[] {
  const today = dubaiMidnight(now).getTime();
  const days = Array.from({ length: DAYS_AHEAD }, (_, n) => new Date(today + n * DAY_MS));
  return days.filter((day) => startsOf(day, now).length > 0);
}

/** Every half hour of a day (a midnight in Dubai) for which a viewing may be proposed. */
export function startsOf(day: Date, now: Date): Date[] {
  const count = (LAST_START_MS - FIRST_START_MS) / VIEWING_MS + 1;
  const starts = Array.from({ length: count }, (_, n) => new Date(day.getTime() + FIRST_START_MS + n * VIEWING_MS));
  return starts.filter((start) => isViewingTime(start, now));
}
