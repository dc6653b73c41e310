import { m } from '../../../shared/messages/messages.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { formatDuration } from '../staff.labels.ts';

/** How long something took or waits: `12 s`, `3 minutes`, `2 hours`, `5 days`; `None` for null. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return m.staff_none();
  const ms = seconds * 1000;
  return ms < 2 * MINUTE_MS ? m.staff_seconds({ seconds: String(Math.round(seconds * 10) / 10) }) : formatDuration(ms);
}
