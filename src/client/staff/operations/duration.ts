import { m } from '../../../shared/messages/messages.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { formatDuration } from '../staff.labels.ts';

/** Formats how long something took or has waited: `12.3 s` below two minutes, then `3 minutes`, `2 hours`, `5 days`. `None` for null. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return m.staff_none();
  const tenths = Math.round(seconds * 10) / 10;
  const ms = tenths * 1000;
  return ms < 2 * MINUTE_MS ? m.staff_seconds({ seconds: String(tenths) }) : formatDuration(ms);
}
