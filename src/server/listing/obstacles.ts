// Says why a change of several listings is refused and which homes are in its way. Pure.
import { m } from '../../shared/messages/messages.ts';
import { propertyReference } from '../../shared/property/property.ts';

/** Homes that are named for each reason; of more the number is said. */
const MAX_NAMED = 5;

/** `DLV-12, DLV-14`, or with more than five `DLV-12, DLV-14, DLV-15, DLV-18, DLV-19 and 7 more`. */
function nameHomes(ids: readonly number[]): string {
  const homes = ids.slice(0, MAX_NAMED).map(propertyReference).join(m.my_listings_bulk_comma());
  return ids.length > MAX_NAMED ? m.my_listings_bulk_more({ homes, count: ids.length - MAX_NAMED }) : homes;
}

/** `Nothing was changed, because of 2 of 40 homes. DLV-12, DLV-14: This advert was taken down. …`; `obstacles` are the reasons by id. */
export function obstaclesText(obstacles: ReadonlyMap<number, { message: string }>, total: number): string {
  const byReason = Map.groupBy(obstacles, ([, { message }]) => message);
  const reasons = [...byReason].map(([reason, homes]) => m.my_listings_bulk_reason({ homes: nameHomes(homes.map(([id]) => id)), reason }));
  return [m.my_listings_bulk_blocked({ count: obstacles.size, total }), ...reasons].join(' ');
}
