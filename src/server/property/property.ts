// One property for its page, and similar ones.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX, PROPERTY_TYPES, type PropertyCard, type PropertyView } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { CARD, isoText, toCard, VIEW } from './property.row.ts';

/**
 * A published home as JSON; with its former price (AED) when that changed within the last 180 days, and when it was first seen if it was listed
 * before.
 */
const ONE_SQL = `select case when f.at is null then one.json else left(one.json, -1) || ',"firstSeenAt":"' || f.at || '"}' end as json
  from (select v.id, (case when c.price is null then row_to_json(v)
      else (select row_to_json(w) from (select v.*, c.price as "formerPrice", c."changedAt" as "priceChangedAt") w) end)::text as json
  from (select ${VIEW}, (select to_char(u.email_confirmed_at at time zone 'Asia/Dubai', 'YYYY-MM-DD') from users u where u.id = p.user_id) as "emailConfirmedOn"
    from properties p where p.id = $1 and p.status = 'published') v
  left join lateral (select price, ${isoText('changed_at')} as "changedAt" from price_changes
    where property_id = v.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1) c on true) one
  left join lateral (select ${isoText('min(o.listed_at)')} as at from properties p join home_listings t on t.property_id = p.id
    join home_listings o on o.home_id = t.home_id and o.purpose = t.purpose
    where p.id = one.id and p.home_id is not null group by t.listed_at having min(o.listed_at) < t.listed_at) f on true`;

/**
 * A published home with everything, as JSON text made by PostgreSQL.
 * @throws DomainError MISSING when there is none
 */
export async function getPropertyJson(em: EntityManager, { id }: { id: number }): Promise<{ json: string }> {
  const homeRows = id <= INT4_MAX ? await rows<{ json: string }>(em, preparedStatement(ONE_SQL, [id])) : [];
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
    `p.status = 'published' and p.transaction_type = t.transaction_type and p.price ${direction} t.price`;
  const order = (direction: '>=' | '<') => (direction === '<' ? 'p.price desc, p.id desc' : 'p.price, p.id');
  // `t` is this home, `k` a type: one step in an index for each type of the place
  const inSamePlace = (
    direction: '>=' | '<',
  ) => `(select p.id, p.price from properties p where ${priced(direction)} and p.location = t.location
    and p.property_type = k.type and p.id <> t.id order by ${order(direction)} limit 6)`;
  const inOtherPlaces = (direction: '>=' | '<') => `(select p.id, p.price from (select p.id, p.price, p.property_type from properties p
    where ${priced(direction)} order by ${order(direction)} limit ${MAX_NEAREST}) p where p.property_type = t.property_type and p.id <> t.id limit 6)`;
  // a lower level is more alike: 0 is this place and type; within a level the nearest price is first
  const sql = `with this as (select * from properties where id = $1),
      candidates as (select id, min(level) as level, min(price) as price from (
        select c.*, 0 as level from this t, unnest($2::text[]) k(type), lateral (${inSamePlace('>=')} union all ${inSamePlace('<')}) c
        union all select c.*, 1 as level from this t, lateral (${inOtherPlaces('>=')} union all ${inOtherPlaces('<')}) c) c group by id),
      chosen as (select c.id, c.level + (p.property_type <> t.property_type)::int as level, abs(c.price - t.price) as gap
        from candidates c join properties p on p.id = c.id, this t order by 2, 3, 1 limit 3)
    select ${CARD} from chosen c join properties p on p.id = c.id order by c.level, c.gap, p.id`;
  return (await rows<PropertyCard>(em, preparedStatement(sql, [id, PROPERTY_TYPES]))).map(toCard);
}
