// Reads the price history of a home (`price_points`, registered sales) over all of its listings, and the homes of the same layout in its building.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { PriceEvent, PriceHistory } from '../../shared/property/price-history.ts';
import { DAY_MS } from '../../shared/time.ts';
import { readAmongOthers } from '../asking-price/asking-price.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isoText } from '../property/property.row.ts';
import { type DatedSale, readRegisteredSales, withoutDay } from '../track-record/track-record.ts';

/** One change of a listing of the home, from `price_points`, and facts about that listing. Times are ISO 8601 in UTC, prices AED. */
interface PricePoint {
  at: string;
  kind: 'listed' | 'changed' | 'gone' | 'back' | 'relisted' | 'taken';
  price: number;
  propertyId: number;
  /** Who advertised that listing: the advertiser of the listing that is shown, another agency, or another owner. */
  by: 'same' | 'agency' | 'owner';
  /** When that listing was taken off the market; null while it is on offer. */
  leftAt: string | null;
  /** When the home was first listed: the time of the oldest point, which may not be among those that are read. */
  firstAt: string;
}

/** The most points that are read: enough for a price that changes every day of a year. */
const MAX_POINTS = 400;
/** The most homes of one layout that are counted, and the most that are listed with their prices. */
const MAX_COUNTED_HOMES = 200;
const MAX_LISTED_HOMES = 6;

/** The published listing `$1`. */
const HOME_SQL = `select price, ${isoText('created_at')} as "createdAt" from properties where id = $1 and status = 'published'`;
/** The newest points of all listings of the home of the listing `$1` (`shown`) for its purpose (sale or rent), oldest first. */
const POINTS_SQL = `select * from (
    select ${isoText('point.at')} as at, point.kind, point.price, point.property_id as "propertyId", point.id,
      -- an owner is stored as 'user ' and their id, and without an advertiser when their account was deleted
      case when listing.advertiser = shown.advertiser then 'same' when coalesce(listing.advertiser, 'user ') like 'user %' then 'owner' else 'agency' end as by,
      ${isoText('listing.left_at')} as "leftAt", ${isoText('(min(point.at) over ())')} as "firstAt"
    from home_listings shown
      join price_points point on point.home_id = shown.home_id and point.purpose = shown.purpose
      left join home_listings listing on listing.property_id = point.property_id
    where shown.property_id = $1 order by point.at desc, point.id desc limit ${MAX_POINTS}) newest order by at, id`;
/** Homes on offer with the building, bedrooms, type, purpose and size (within 1%) of the listing `$1` (`shown`), each once by its cheapest listing. */
const LAYOUT_SQL = `select count(*)::int as count, min(price) as low, max(price) as high,
    coalesce((json_agg(json_build_object('id', id, 'price', price, 'area', area) order by price, id))::jsonb, '[]') as homes
  from (select distinct on (other.home_id) property.id, property.price, property.area
    from home_listings shown
      join home_listings other on other.building = shown.building and other.bedrooms = shown.bedrooms and other.type = shown.type
        and other.area between ceil(shown.area * 0.99)::int and floor(shown.area * 1.01)::int
        and other.purpose = shown.purpose and other.home_id <> shown.home_id and other.left_at is null
      join properties property on property.id = other.property_id and property.status = 'published'
    where shown.property_id = $1 order by other.home_id, property.price, property.id limit ${MAX_COUNTED_HOMES}) alike`;

/** Whole days from an ISO time to a time in milliseconds. */
const daysBetween = (from: string, to: number): number => Math.max(0, Math.floor((to - Date.parse(from)) / DAY_MS));

/** The event of a point; none for a change without a former price or to the same price. `before` is the price until then. */
function toEvents({ at, kind, price }: PricePoint, before: number | undefined): PriceEvent[] {
  if (kind !== 'changed') return [{ kind: kind === 'relisted' ? 'listed' : kind, at, price }];
  return before === undefined || before === price ? [] : [{ kind, at, price, before }];
}

/** The events of another listing of the home: one while the listing is on offer; afterwards one, and its changes of price. */
function toEventsOfOtherListing(points: readonly PricePoint[]): PriceEvent[] {
  const { at, price, by, leftAt } = points[0]!;
  const lastPrice = points.at(-1)!.price;
  if (leftAt === null) return [{ kind: 'elsewhere', at, price: lastPrice, by }];
  const earlierListing: PriceEvent = { kind: 'earlier', at, price, by, days: daysBetween(at, Date.parse(leftAt)) };
  return [earlierListing, ...points.flatMap((point, i) => (point.kind === 'changed' ? toEvents(point, points[i - 1]?.price) : []))];
}

/** The event of a registered sale; its day is that of the registration. */
const toSaleEvent = (sale: DatedSale): PriceEvent => {
  const { price, ...range } = withoutDay(sale);
  return { kind: 'registered', at: `${sale.registeredOn}T00:00:00.000Z`, price, range };
};
/** The event with the first day of the month instead of the day of a registration, which is not shown. */
const withoutRegisteredDay = (event: PriceEvent): PriceEvent =>
  event.kind === 'registered' ? { ...event, at: `${event.range.month}-01T00:00:00.000Z` } : event;

/** Converts the points of a home, oldest first, and its registered sales to its events, newest first. `propertyId` is the listing that is shown. */
function toPriceEvents(points: readonly PricePoint[], sales: readonly DatedSale[], propertyId: number): PriceEvent[] {
  const events = [...Map.groupBy(points, (point) => point.propertyId)].flatMap(([listingId, listingPoints]) =>
    listingId === propertyId
      ? listingPoints.flatMap((point, i) => toEvents(point, listingPoints[i - 1]?.price))
      : toEventsOfOtherListing(listingPoints),
  );
  // reversed before the stable sort, so that of events at the same time the later one is first
  return [...sales.map(toSaleEvent), ...events.reverse()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(withoutRegisteredDay);
}

/**
 * Reads which prices were asked for a published home since it was first listed, how its price compares with similar homes, and homes of its layout.
 * @throws DomainError MISSING when there is no such home
 */
export async function priceHistoryOf(em: EntityManager, id: number, now: Date): Promise<PriceHistory> {
  const [home] = await rows<{ price: number; createdAt: string }>(em, preparedStatement(HOME_SQL, [id]));
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  const points = await rows<PricePoint>(em, preparedStatement(POINTS_SQL, [id]));
  const [layout] = await rows<NonNullable<PriceHistory['sameLayout']>>(em, preparedStatement(LAYOUT_SQL, [id]));
  const firstSeen = points[0]?.firstAt ?? home.createdAt;
  const events = toPriceEvents(points, await readRegisteredSales(em, id), id);
  return {
    firstSeen,
    days: daysBetween(firstSeen, now.getTime()),
    price: home.price,
    events: events.length > 0 ? events : [{ kind: 'listed', at: home.createdAt, price: home.price }],
    amongOthers: await readAmongOthers(em, id),
    sameLayout: layout && layout.count > 0 ? { ...layout, homes: layout.homes.slice(0, MAX_LISTED_HOMES) } : null,
  };
}
