// One property for its page, and similar ones.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX, PROPERTY_TYPES, type PropertyCard, type PropertyView } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { CARD_COLUMNS, isoText, toCard, VIEW_COLUMNS } from './property.row.ts';

/**
 * A published home as JSON text: (1) its columns, (2) with its former price (AED) when that changed within the last 180 days, (3) with the time of the first
 * listing of the same home and purpose when that is earlier. Absent fields are not in the JSON: hence the two forms in (2), and the text appended in (3).
 */
const HOME_SQL = `select case when earlier.at is null then home.json else left(home.json, -1) || ',"firstSeenAt":"' || earlier.at || '"}' end as json
  from (select view.id, (case when change.price is null then row_to_json(view)
      else (select row_to_json(priced) from (select view.*, change.price as "formerPrice", change."changedAt" as "priceChangedAt") priced) end)::text as json
  from (select ${VIEW_COLUMNS}, (select to_char(u.email_confirmed_at at time zone 'Asia/Dubai', 'YYYY-MM-DD') from users u where u.id = p.user_id) as "emailConfirmedOn"
    from properties p where p.id = $1 and p.status = 'published') view
  left join lateral (select price, ${isoText('changed_at')} as "changedAt" from price_changes
    where property_id = view.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1) change on true) home
  left join lateral (select ${isoText('min(same.listed_at)')} as at from properties p join home_listings this on this.property_id = p.id
    join home_listings same on same.home_id = this.home_id and same.purpose = this.purpose
    where p.id = home.id and p.home_id is not null group by this.listed_at having min(same.listed_at) < this.listed_at) earlier on true`;

/**
 * A published home with everything, as JSON text made by PostgreSQL.
 * @throws DomainError MISSING when there is none
 */
export async function getPropertyJson(em: EntityManager, { id }: { id: number }): Promise<{ json: string }> {
  const homeRows = id <= INT4_MAX ? await rows<{ json: string }>(em, preparedStatement(HOME_SQL, [id])) : [];
  if (!homeRows[0]) throw new DomainError('MISSING', m.property_not_found());
  return homeRows[0];
}

/** A published home with everything. @throws DomainError MISSING when there is none */
export const getProperty = async (em: EntityManager, id: number): Promise<PropertyView> =>
  JSON.parse((await getPropertyJson(em, { id })).json) as PropertyView;

/** How many homes of the nearest prices are looked through for one of the same type elsewhere, in each direction of the price. */
const MAX_NEAREST = 2000;

/** Up to three homes like this one: same place and purpose, nearest in price; then the same type elsewhere. */
export async function similarProperties(em: EntityManager, id: number): Promise<PropertyCard[]> {
  const priced = (direction: '>=' | '<') =>
    `p.status = 'published' and p.transaction_type = this.transaction_type and p.price ${direction} this.price`;
  const order = (direction: '>=' | '<') => (direction === '<' ? 'p.price desc, p.id desc' : 'p.price, p.id');
  // one step in an index for each type of the place, which is quick however many homes the place has
  const inSamePlace = (
    direction: '>=' | '<',
  ) => `(select p.id, p.price from properties p where ${priced(direction)} and p.location = this.location
    and p.property_type = types.type and p.id <> this.id order by ${order(direction)} limit 6)`;
  const inOtherPlaces = (direction: '>=' | '<') => `(select p.id, p.price from (select p.id, p.price, p.property_type from properties p
    where ${priced(direction)} order by ${order(direction)} limit ${MAX_NEAREST}) p where p.property_type = this.property_type and p.id <> this.id limit 6)`;
  // candidates: up to six of each type of the place (level 0), and of the type in other places (level 1), on each side of the price
  // chosen: the three of the lowest level; a home of another type is one level higher; within a level the nearest price is first
  const sql = `with this as (select * from properties where id = $1),
      candidates as (select id, min(level) as level, min(price) as price from (
        select near.*, 0 as level from this, unnest($2::text[]) types(type), lateral (${inSamePlace('>=')} union all ${inSamePlace('<')}) near
        union all select near.*, 1 as level from this, lateral (${inOtherPlaces('>=')} union all ${inOtherPlaces('<')}) near) leveled group by id),
      chosen as (select c.id, c.level + (p.property_type <> this.property_type)::int as level, abs(c.price - this.price) as gap
        from candidates c join properties p on p.id = c.id, this order by 2, 3, 1 limit 3)
    select ${CARD_COLUMNS} from chosen c join properties p on p.id = c.id order by c.level, c.gap, p.id`;
  return (await rows<PropertyCard>(em, preparedStatement(sql, [id, PROPERTY_TYPES]))).map(toCard);
}
