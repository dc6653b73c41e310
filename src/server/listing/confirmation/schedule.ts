// When an advertiser is asked, reminded and when a listing is paused.
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import type { Env } from '../../env.ts';

export type ConfirmEnv = Pick<Env, 'CONFIRM_DAYS_RENT' | 'CONFIRM_DAYS_SALE'>;

/** Questions go out at nine in the morning in Dubai (UTC+4, no daylight saving time), so that an advertiser gets one email a day. */
const NINE_IN_DUBAI_MS = 5 * HOUR_MS;

/** The first nine o'clock in Dubai at or after a time. */
export const atNine = (time: number): Date => new Date(Math.ceil((time - NINE_IN_DUBAI_MS) / DAY_MS) * DAY_MS + NINE_IN_DUBAI_MS);

/** Days until a home of this purpose is asked about again; 0: never. */
export const confirmDays = (env: ConfirmEnv, transactionType: string): number =>
  transactionType === 'Rent' ? env.CONFIRM_DAYS_RENT : env.CONFIRM_DAYS_SALE;

/** When a home that was confirmed at this time is asked about next; null: never. */
export function nextQuestion(env: ConfirmEnv, transactionType: string, confirmedAt: Date): Date | null {
  const days = confirmDays(env, transactionType);
  return days === 0 ? null : atNine(confirmedAt.getTime() + days * DAY_MS);
}

/** Days from each email to the next step: two reminders, then the listing is paused on the seventh day. */
const DAYS_AFTER_EMAIL = [3, 3, 1] as const;
/** Days from the first email to the pause, as the emails say. */
export const DAYS_BEFORE_PAUSE = 7;
/** Emails that a listing gets before it is paused. */
export const EMAILS_BEFORE_PAUSE = DAYS_AFTER_EMAIL.length;

/** When the next step follows the email with this number (from 1), which was sent now, at nine or later; half a day less, because `atNine` rounds up. */
export const nextStep = (emails: number, now: Date): Date => atNine(now.getTime() + DAYS_AFTER_EMAIL[emails - 1]! * DAY_MS - DAY_MS / 2);
