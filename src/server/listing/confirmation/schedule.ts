// Computes when an advertiser is asked whether a home is still available and reminded, and when an unanswered listing is paused.
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import type { Env } from '../../env.ts';

export type ConfirmEnv = Pick<Env, 'CONFIRM_DAYS_RENT' | 'CONFIRM_DAYS_SALE'>;

/** Nine in the morning in Dubai (UTC+4, no daylight saving time). All steps are due then, so that an advertiser gets one email a day. */
const NINE_IN_DUBAI_MS = 5 * HOUR_MS;

/** The first nine o'clock in Dubai at or after a time (ms since 1970). */
export const atNine = (time: number): Date => new Date(Math.ceil((time - NINE_IN_DUBAI_MS) / DAY_MS) * DAY_MS + NINE_IN_DUBAI_MS);

/** Days from a confirmation of a home to the next question; 0: none is asked. */
export const confirmDays = (env: ConfirmEnv, transactionType: string): number =>
  transactionType === 'Rent' ? env.CONFIRM_DAYS_RENT : env.CONFIRM_DAYS_SALE;

/** When the next question follows a confirmation; null: never. */
export function nextQuestion(env: ConfirmEnv, transactionType: string, confirmedAt: Date): Date | null {
  const days = confirmDays(env, transactionType);
  return days === 0 ? null : atNine(confirmedAt.getTime() + days * DAY_MS);
}

/** Days from each email to the next step: first reminder, second reminder, pause. */
const DAYS_AFTER_EMAIL = [3, 3, 1] as const;
/** Days from the first email to the pause (the sum of DAYS_AFTER_EMAIL), as the emails announce. */
export const DAYS_BEFORE_PAUSE = 7;
/** Emails that a listing gets before it is paused. */
export const EMAILS_BEFORE_PAUSE = DAYS_AFTER_EMAIL.length;

/**
 * When the next step follows the email with this number (from 1), which is sent now, some time after nine. Subtracts half a day before `atNine`
 * rounds up, so that the hours after nine do not add a day.
 */
export const nextStep = (emails: number, now: Date): Date => atNine(now.getTime() + DAYS_AFTER_EMAIL[emails - 1]! * DAY_MS - DAY_MS / 2);
