// When an alert may send its next email, in the time of Dubai.
import type { AlertCadence } from '../../../shared/alert/alert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

/** Dubai is four hours ahead of UTC all year. */
const DUBAI_MS = 4 * HOUR_MS;

/** Daily and weekly emails are prepared from 06:00 on, spread over two hours; weekly ones on Thursdays. */
const DIGEST_HOUR = 6;
const DIGEST_MINUTES = 120;
/** Thursday, as `getUTCDay` numbers days. */
const DIGEST_WEEKDAY = 4;
/** Emails as it happens are sent between these hours; what happens at night waits. */
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
/** After so many emails of a day, the homes that follow come in one email in the evening. */
const MAX_EMAILS_A_DAY = 8;
const EVENING_HOUR = 20;
/** News of an alert within this time is one email. */
const PAUSE_MS = 15 * MINUTE_MS;

/** Midnight in Dubai of a time's day, in UTC. */
export const dubaiMidnight = (time: Date): Date => new Date(Math.floor((time.getTime() + DUBAI_MS) / DAY_MS) * DAY_MS - DUBAI_MS);
const atHour = (midnight: Date, hour: number): Date => new Date(midnight.getTime() + hour * HOUR_MS);
const weekdayOf = (midnight: Date): number => new Date(midnight.getTime() + DUBAI_MS).getUTCDay();

/** The minute of an address within the time of digests, the same every day. 37 has no divisor in common with 120, so every minute is used. */
const minuteOf = (addressId: number): number => (addressId * 37) % DIGEST_MINUTES;

/** When the next digest of an address is due: strictly after `now`. */
export function nextDigest(cadence: Exclude<AlertCadence, 'instant'>, addressId: number, now: Date): Date {
  for (let midnight = dubaiMidnight(now); ; midnight = new Date(midnight.getTime() + DAY_MS)) {
    const due = new Date(atHour(midnight, DIGEST_HOUR).getTime() + minuteOf(addressId) * MINUTE_MS);
    if (due > now && (cadence === 'daily' || weekdayOf(midnight) === DIGEST_WEEKDAY)) return due;
  }
}

/** What was sent of an instant alert. */
export interface SentSoFar {
  lastSentAt: Date | null;
  /** Emails of today, by the day of Dubai. */
  sentToday: number;
}

/** The earliest time at which an instant alert may send an email: `now` or later. */
export function instantTime({ lastSentAt, sentToday }: SentSoFar, now: Date): Date {
  const afterPause = lastSentAt ? new Date(lastSentAt.getTime() + PAUSE_MS) : now;
  const time = afterPause > now ? afterPause : now;
  const midnight = dubaiMidnight(now);
  const tomorrow = atHour(new Date(midnight.getTime() + DAY_MS), FIRST_HOUR);
  if (sentToday > MAX_EMAILS_A_DAY) return tomorrow;
  const earliest = atHour(midnight, sentToday === MAX_EMAILS_A_DAY ? EVENING_HOUR : FIRST_HOUR);
  if (time < earliest) return earliest;
  return time < atHour(midnight, LAST_HOUR) ? time : tomorrow;
}
