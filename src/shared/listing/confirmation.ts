// Confirmations that a home is still available: who gave the last one, whether it is recent, and its text on cards and pages.
import { formatDay } from '../format.ts';
import { m } from '../messages/messages.ts';
import { DAY_MS, dubaiDay } from '../time.ts';

/** `person`: the advertiser. `feed`: an import that was read to its end names the home. `staff`: our staff asked. */
export const CONFIRMED_BY = ['person', 'feed', 'staff'] as const;

/** The last confirmation of a home; `at` in ISO 8601, UTC. */
export interface Confirmation {
  by: (typeof CONFIRMED_BY)[number];
  at: string;
}

/** Days in which a confirmation counts as recent: for its colour, for asking the owner again, and as the first value of the search filter. */
export const RECENTLY_CONFIRMED_DAYS = 14;
/** Days after which a home is shown as `Not confirmed`, by who confirmed it last. Feeds are read daily, so that theirs is shorter. */
const MISSING_AFTER_DAYS = { person: 30, staff: 30, feed: 7 } as const;

/** Days since the day of a time in Dubai: 0 until midnight there. */
const daysSince = (at: string, now: number): number =>
  Math.max(0, (Date.parse(dubaiDay(new Date(now))) - Date.parse(dubaiDay(new Date(at)))) / DAY_MS);

/** Whether a person confirmed the home: the advertiser, or our staff who asked. */
export const isPersonsConfirmation = ({ by }: Confirmation): boolean => by !== 'feed';

/**
 * Whether a person confirmed the home within RECENTLY_CONFIRMED_DAYS times 24 hours, as the search filter counts. Such a confirmation is green;
 * older ones and those of a feed are grey.
 */
export const isRecentlyConfirmed = (confirmation: Confirmation, now = Date.now()): boolean =>
  isPersonsConfirmation(confirmation) && now - Date.parse(confirmation.at) <= RECENTLY_CONFIRMED_DAYS * DAY_MS;

/** `Confirmed today`, `Confirmed 3 days ago`, `In the agent’s feed today`, `Not confirmed for 34 days`. */
export function confirmationText({ by, at }: Confirmation, now = Date.now()): string {
  const days = daysSince(at, now);
  if (days > MISSING_AFTER_DAYS[by]) return m.property_not_confirmed_days({ count: days });
  if (by === 'feed') return days === 0 ? m.property_in_feed_today() : m.property_in_feed_days({ count: days });
  return days === 0 ? m.property_confirmed_today() : m.property_confirmed_days({ count: days });
}

/** Who confirmed the home and when: `The advertiser confirmed on 19 Nov 2026 that this home is available at this price.` */
export function confirmationDetail({ by, at }: Confirmation): string {
  const date = formatDay(at);
  if (by === 'feed') return m.property_in_feed_detail({ date });
  return by === 'staff' ? m.property_confirmed_staff_detail({ date }) : m.property_confirmed_detail({ date });
}

/** Most homes that one press of `Confirm all` confirms, so that a person can read the list first. */
export const MAX_CONFIRMED_AT_ONCE = 50;
/** Days within which the owner can publish a listing again that was paused because it was not confirmed. */
export const RESUME_DAYS = 60;
