import { formatDay } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';

/** Maximum age in days for which the text counts the days; for an older listing it has the date. */
const RECENT_DAYS = 30;

/** Text about how long a listing has been online: `Listed today`, `Listed 3 days ago`, after a month `Listed 7 Apr 2025`. */
export function listedText(createdAt: string, now = Date.now()): string {
  const days = Math.max(0, Math.floor((now - Date.parse(createdAt)) / DAY_MS));
  if (days === 0) return m.property_card_listed_today();
  return days <= RECENT_DAYS ? m.property_card_listed_days({ count: days }) : m.property_card_listed_on({ date: formatDay(createdAt) });
}
