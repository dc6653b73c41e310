// When people are called back: from 9 to 18 h in Dubai, within the next seven days. Pure.
import { DAY_MS, dubaiMidnight, HOUR_MS, MINUTE_MS } from '../time.ts';

/** The first and the last hour at which a call is wished for. */
const FIRST_HOUR = 9;
const LAST_HOUR = 17;
const CALL_DAYS = 7;
/** How soon at the earliest. */
const MIN_NOTICE_MS = 15 * MINUTE_MS;

/** Whether a call can be wished for at a time: the beginning of an hour from 9 to 17. */
export function isCallTime(time: Date, now: Date): boolean {
  const hour = (time.getTime() - dubaiMidnight(time).getTime()) / HOUR_MS;
  return (
    Number.isInteger(hour) &&
    hour >= FIRST_HOUR &&
    hour <= LAST_HOUR &&
    time.getTime() >= now.getTime() + MIN_NOTICE_MS &&
    time.getTime() < dubaiMidnight(now).getTime() + CALL_DAYS * DAY_MS
  );
}

/** The hours of a day (a midnight in Dubai) at which a call can be wished for. */
export const callTimesOf = (day: Date, now: Date): Date[] =>
  Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, n) => new Date(day.getTime() + (FIRST_HOUR + n) * HOUR_MS)).filter((time) =>
    isCallTime(time, now),
  );

/** The days on which a call can be wished for, as their midnights in Dubai. */
export const callDays = (now: Date): Date[] =>
  Array.from({ length: CALL_DAYS }, (_, n) => new Date(dubaiMidnight(now).getTime() + n * DAY_MS)).filter(
    (day) => callTimesOf(day, now).length > 0,
  );
