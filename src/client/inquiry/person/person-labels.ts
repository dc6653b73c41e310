// What pages say about a person who asks about homes: the stage, why they were lost, what they want and how long they wait.
import { formatMoney, formatNumber, joinValues } from '../../../shared/format.ts';
import type { PersonItem } from '../../../shared/inquiry/person.ts';
import { type LostReason, PERSON_COUNT_CAP, type PersonStage } from '../../../shared/inquiry/person-stages.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

export const STAGE_NAMES: Record<PersonStage, () => string> = {
  new: m.person_new,
  contacted: m.person_contacted,
  viewing: m.person_viewing,
  won: m.person_won,
  lost: m.person_lost,
};

export const LOST_REASON_NAMES: Record<LostReason, () => string> = {
  elsewhere: m.person_lost_elsewhere,
  price: m.person_lost_price,
  gone: m.person_lost_gone,
  'no-answer': m.person_lost_no_answer,
  'not-serious': m.person_lost_not_serious,
  other: m.person_lost_other,
};

/** What a person wants: `3 homes, Dubai Marina, to rent, up to AED 180,000 a year`. Empty for a person without an inquiry on the site. */
export function wantsText({ homes, location, purpose, maxPrice }: PersonItem['wants']): string {
  if (homes === 0) return '';
  const limit = maxPrice === null ? null : formatMoney(maxPrice);
  return joinValues([
    m.person_homes({ count: homes }),
    ...(location === null ? [] : [placeLabel(location)]),
    ...(purpose === null ? [] : [purpose === 'Rent' ? m.person_to_rent() : m.person_to_buy()]),
    ...(limit === null ? [] : [purpose === 'Rent' ? m.person_up_to_year({ price: limit }) : m.person_up_to({ price: limit })]),
  ]);
}

/** How long a person has waited: `25 min`, `2 h 10 min`, `3 days`. */
export function waitText(since: string, now = Date.now()): string {
  const waited = Math.max(0, now - Date.parse(since));
  if (waited >= DAY_MS) return m.person_days({ count: Math.floor(waited / DAY_MS) });
  const hours = Math.floor(waited / HOUR_MS);
  const minutes = Math.floor((waited % HOUR_MS) / MINUTE_MS);
  if (hours === 0) return m.person_minutes({ count: minutes });
  if (minutes === 0) return m.person_hours({ count: hours });
  return m.person_hours_minutes({ hours: m.person_hours({ count: hours }), minutes: m.person_minutes({ count: minutes }) });
}

/** A number of people, which is counted up to a cap: `1,000+`. */
export const countText = (count: number): string =>
  count >= PERSON_COUNT_CAP ? m.person_count_more({ count: formatNumber(PERSON_COUNT_CAP) }) : formatNumber(count);
