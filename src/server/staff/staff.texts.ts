// Formats elapsed times and shortened email addresses for the pages of staff.
import { m } from '../../shared/messages/messages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

/** An elapsed time of `ms` milliseconds as `3 minutes`, `2 hours` (up to two days) or `5 days`. */
export function ageText(ms: number): string {
  if (ms < HOUR_MS) return m.staff_minutes({ count: Math.max(0, Math.floor(ms / MINUTE_MS)) });
  return ms < 2 * DAY_MS ? m.staff_hours({ count: Math.floor(ms / HOUR_MS) }) : m.staff_days({ count: Math.floor(ms / DAY_MS) });
}

/** An email address that hides who it belongs to: `n***@example.com`. */
export const shortenAddress = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
