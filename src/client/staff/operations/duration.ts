import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

/** How long something took or waits: `12 s`, `3 minutes`, `2 hours`, `5 days`; `None` for null. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return m.staff_none();
  const ms = seconds * 1000;
  if (ms < 2 * MINUTE_MS) return m.staff_seconds({ seconds: String(Math.round(seconds * 10) / 10) });
  if (ms < HOUR_MS) return m.staff_minutes({ count: Math.floor(ms / MINUTE_MS) });
  return ms < 2 * DAY_MS ? m.staff_hours({ count: Math.floor(ms / HOUR_MS) }) : m.staff_days({ count: Math.floor(ms / DAY_MS) });
}
