// Reads the price history of a home (`price_points`), over all of its listings, and homes of the same layout in its building.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { PriceEvent, PriceHistory } from '../../shared/property/price-history.ts';
import { DAY_MS } from '../../shared/time.ts';
import { readAmongOthers } from '../asking-price/asking-price.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isoText } from '../property/property.row.ts';

/** A stored point with the listing it belongs to; times ISO 8601 UTC, prices AED. */
interface PricePoint {
  at: string;
  kind: 'listed' | 'changed' | 'gone' | 'back' | 'relisted' | 'taken';
  price: number;
  propertyId: number;
  /** Who advertised that listing: the advertiser of this listing, another agency, or another owner. */
  by: 'same' | 'agency' | 'owner';
  /** When that listing was taken off; null while it is on offer. */
  leftAt: string | null;
}

/** Points that are shown at most: enough for a price that changes every day of a year. */
const MAX_POINTS = 400;
/** Homes of one layout that are counted, and those that are named. */
const MAX_LAYOUT = 200;
const NAMED_OF_LAYOUT = 6;

/** The published listing `$1`. */
const HOME_SQL = `select p.price, ${isoText('p.created_at')} as "createdAt"
  from properties p where p.id = $1 and p.status = 'published'`;
/** The newest points `k` of the home of the listing `$1` (`t`), oldest first; `h` is the listing of a point. */
const POINTS_SQL = `select * from (
    select ${isoText('k.at')} as at, k.kind, k.price, k.property_id as "propertyId", k.id,
      case when h.advertiser = t.advertiser then 'same' when h.advertiser like 'user %' then 'owner' else 'agency' end as by,
      ${isoText('h.left_at')} as "leftAt"
    from home_listings t join price_points k on k.home_id = t.home_id and k.purpose = t.purpose
      left join home_listings h on h.property_id = k.property_id
    where t.property_id = $1 order by k.at desc, k.id desc limit ${MAX_POINTS}) newest order by at, id`;
/** Published homes `h` with the building, bedrooms, type, purpose and size (within 1%) of the listing `$1` (`t`), each home once by its cheapest listing. */
const LAYOUT_SQL = `select count(*)::int as count, min(price) as low, max(price) as high,
    coalesce((json_agg(json_build_object('id', id, 'price', price, 'area', area) order by price, id))::jsonb, '[]') as homes
  from (select distinct on (h.home_id) p.id, p.price, p.area
    from home_listings t join home_listings h on h.building = t.building and h.bedrooms = t.bedrooms
      and h.area between ceil(t.area * 0.99)::int and floor(t.area * 1.01)::int and h.left_at is null and h.type = t.type and h.purpose = t.purpose and h.home_id <> t.home_id
    join properties p on p.id = h.property_id and p.status = 'published'
    where t.property_id = $1 order by h.home_id, p.price, p.id limit ${MAX_LAYOUT}) alike`;

const daysBetween = (from: string, to: number): number => Math.max(0, Math.floor((to - Date.parse(from)) / DAY_MS));

/** The event of a point of a listing; none for a change to the same price. `before` is the price until then. */
function eventsOfPoint({ at, kind, price }: PricePoint, before: number | undefined): PriceEvent[] {
  if (kind !== 'changed') return [{ kind: kind === 'relisted' ? 'listed' : kind, at, price }];
  return before === undefined || before === price ? [] : [{ kind, at, price, before }];
}

/** The events of another listing of the home: one for the listing, and its changes of price once it is off the market. */
function eventsOfOtherListing(points: readonly PricePoint[]): PriceEvent[] {
  const { at, price, by, leftAt } = points[0]!;
  const lastPrice = points.at(-1)!.price;
  if (leftAt === null) return [{ kind: 'elsewhere', at, price: lastPrice, by }];
  const listed: PriceEvent = { kind: 'earlier', at, price, by, days: daysBetween(at, Date.parse(leftAt)) };
  return [listed, ...points.flatMap((point, i) => (point.kind === 'changed' ? eventsOfPoint(point, points[i - 1]?.price) : []))];
}

/** The events of a home from its points, which are in order of time; newest first. */
function toPriceEvents(points: readonly PricePoint[], propertyId: number): PriceEvent[] {
  const events = [...Map.groupBy(points, (point) => point.propertyId)].flatMap(([listingId, listingPoints]) =>
    listingId === propertyId
      ? listingPoints.flatMap((point, i) => eventsOfPoint(point, listingPoints[i - 1]?.price))
      : eventsOfOtherListing(listingPoints),
  );
  return events.reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/**
 * What was asked for a published home since it was first listed, its price among similar homes, and homes of its layout.
 * @throws DomainError MISSING when there is no such home
 */
export async function priceHistoryOf(em: EntityManager, id: number, now: Date): Promise<PriceHistory> {
  const [home] = await rows<{ price: number; createdAt: string }>(em, preparedStatement(HOME_SQL, [id]));
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  const points = await rows<PricePoint>(em, preparedStatement(POINTS_SQL, [id]));
  const [layout] = await rows<NonNullable<PriceHistory['sameLayout']>>(em, preparedStatement(LAYOUT_SQL, [id]));
  const firstSeen = points[0]?.at ?? home.createdAt;
  const events = toPriceEvents(points, id);
  return {
    firstSeen,
    days: daysBetween(firstSeen, now.getTime()),
    price: home.price,
    events: events.length > 0 ? events : [{ kind: 'listed', at: home.createdAt, price: home.price }],
    amongOthers: await readAmongOthers(em, id),
    sameLayout: layout && layout.count > 0 ? { ...layout, homes: layout.homes.slice(0, NAMED_OF_LAYOUT) } : null,
  };
}
