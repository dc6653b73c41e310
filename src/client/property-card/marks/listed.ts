import { formatDay } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import { DAY_MS, dubaiDay } from '../../../shared/time.ts';

/** Maximum age in days for which the text counts the days; for an older listing it has the date. */
const RECENT_DAYS = 30;

/** The day in Dubai that a time belongs to, as the start of that day in UTC (Unix time in ms), so that days can be subtracted. */
const dayOf = (time: Date): number => Date.parse(dubaiDay(time));

/**
 * Text about how long a listing has been online: `Listed today`, `Listed 3 days ago`, after a month `Listed 7 Apr 2025`; where its feed does not
 * say since when, when it was first seen here. Counts calendar days in Dubai, so that server and browser agree.
 */
export function listedText({ createdAt, isDateKnown }: Pick<PropertyCard, 'createdAt' | 'isDateKnown'>, now = Date.now()): string {
  const days = Math.max(0, (dayOf(new Date(now)) - dayOf(new Date(createdAt))) / DAY_MS);
  if (isDateKnown === false) {
    if (days === 0) return m.property_card_seen_today();
    return days <= RECENT_DAYS ? m.property_card_seen_days({ count: days }) : m.property_card_seen_on({ date: formatDay(createdAt) });
  }
  if (days === 0) return m.property_card_listed_today();
  return days <= RECENT_DAYS ? m.property_card_listed_days({ count: days }) : m.property_card_listed_on({ date: formatDay(createdAt) });
}
