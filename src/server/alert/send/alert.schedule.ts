// Computes when an alert may send its next email. Hours of the day are those of Dubai; the returned times are in UTC.
import type { AlertCadence } from '../../../shared/alert/alert.ts';
import { DAY_MS, DUBAI_OFFSET_MS, dubaiMidnight, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

/** Digests (daily and weekly emails) are due from 06:00 on, spread over two hours by address; weekly ones on Thursdays. */
const DIGEST_HOUR = 6;
const DIGEST_MINUTES = 120;
/** Thursday, as `getUTCDay` numbers days. */
const DIGEST_WEEKDAY = 4;
/** Instant emails are sent from 07:00 to 22:00; what happens at night waits. */
const FIRST_HOUR = 7;
const LAST_HOUR = 22;
/** After this many instant emails on a day, all further homes of the day come in one email in the evening. */
const MAX_EMAILS_A_DAY = 8;
const EVENING_HOUR = 20;
/** The time between two instant emails of an alert; what happens in between comes in one email. */
const PAUSE_MS = 15 * MINUTE_MS;

const atHour = (midnight: Date, hour: number): Date => new Date(midnight.getTime() + hour * HOUR_MS);
const weekdayOf = (midnight: Date): number => new Date(midnight.getTime() + DUBAI_OFFSET_MS).getUTCDay();

/** The minute after 06:00 at which an address gets its digests. 37 has no divisor in common with 120, so all minutes are used equally. */
const minuteOf = (addressId: number): number => (addressId * 37) % DIGEST_MINUTES;

/** When the next digest of an address is due, always after `now`. */
export function nextDigest(cadence: Exclude<AlertCadence, 'instant'>, addressId: number, now: Date): Date {
  for (let midnight = dubaiMidnight(now); ; midnight = new Date(midnight.getTime() + DAY_MS)) {
    const due = new Date(atHour(midnight, DIGEST_HOUR).getTime() + minuteOf(addressId) * MINUTE_MS);
    if (due > now && (cadence === 'daily' || weekdayOf(midnight) === DIGEST_WEEKDAY)) return due;
  }
}

/** What an instant alert has sent. */
export interface SentSoFar {
  lastSentAt: Date | null;
  /** Emails since midnight in Dubai. */
  sentToday: number;
}

/** The earliest time at which an instant alert may send an email: `now` or later. */
export function instantTime({ lastSentAt, sentToday }: SentSoFar, now: Date): Date {
  const pauseEnd = lastSentAt ? new Date(lastSentAt.getTime() + PAUSE_MS) : now;
  const time = pauseEnd > now ? pauseEnd : now;
  const midnight = dubaiMidnight(now);
  const tomorrow = atHour(new Date(midnight.getTime() + DAY_MS), FIRST_HOUR);
  // the email of the evening was sent too: it is one more than the maximum
  if (sentToday > MAX_EMAILS_A_DAY) return tomorrow;
  const earliest = atHour(midnight, sentToday === MAX_EMAILS_A_DAY ? EVENING_HOUR : FIRST_HOUR);
  if (time < earliest) return earliest;
  return time < atHour(midnight, LAST_HOUR) ? time : tomorrow;
}
