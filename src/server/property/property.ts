import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX, PROPERTY_TYPES, type PropertyCard, type PropertyView } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { CARD, isoText, toCard, VIEW } from './property.row.ts';

/** A published home; with its last price change only while that is news. */
const ONE = `select (case when c.price is null then row_to_json(v)
      else (select row_to_json(w) from (select v.*, c.price as "formerPrice", c."changedAt" as "priceChangedAt") w) end)::text as json
  from (select ${VIEW} from properties p where p.id = $1 and p.status = 'published') v
  left join lateral (select price, ${isoText('changed_at')} as "changedAt" from price_changes
    where property_id = v.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1) c on true`;

/**
 * A published home with everything, as JSON text made by PostgreSQL.
 * @throws DomainError MISSING when there is none
 */
export async function getPropertyJson(em: EntityManager, { id }: { id: number }): Promise<{ json: string }> {
  const found = id <= INT4_MAX ? await rows<{ json: string }>(em, preparedStatement(ONE, [id])) : [];
  if (!found[0]) throw new DomainError('MISSING', 'Property not found');
  return found[0];
}

export const getProperty = async (em: EntityManager, id: number): Promise<PropertyView> =>
  JSON.parse((await getPropertyJson(em, { id })).json) as PropertyView;

/** How many homes of the nearest prices are looked through for one of the same type elsewhere. */
const NEAREST = 2000;

/** Up to three homes like this one: same place and purpose, nearest in price; then the same type elsewhere. */
export async function similarProperties(em: EntityManager, id: number): Promise<PropertyCard[]> {
  const priced = (direction: '>=' | '<') =>
    `p.status = 'published' and p.transaction_type = t.transaction_type and p.price ${direction} t.price`;
  const order = (direction: '>=' | '<') => (direction === '<' ? 'p.price desc, p.id desc' : 'p.price, p.id');
  // one step in an index for each type of the place
  const here = (direction: '>=' | '<') => `(select p.id, p.price from properties p where ${priced(direction)} and p.location = t.location
    and p.property_type = k.type and p.id <> t.id order by ${order(direction)} limit 6)`;
  const elsewhere = (direction: '>=' | '<') => `(select p.id, p.price from (select p.id, p.price, p.property_type from properties p
    where ${priced(direction)} order by ${order(direction)} limit ${NEAREST}) p where p.property_type = t.property_type and p.id <> t.id limit 6)`;
  const sql = `with this as (select * from properties where id = $1),
      candidates as (select id, min(level) as level, min(price) as price from (
        select c.*, 0 as level from this t, unnest($2::text[]) k(type), lateral (${here('>=')} union all ${here('<')}) c
        union all select c.*, 1 as level from this t, lateral (${elsewhere('>=')} union all ${elsewhere('<')}) c) c group by id),
      chosen as (select c.id, c.level + (p.property_type <> t.property_type)::int as level, abs(c.price - t.price) as gap
        from candidates c join properties p on p.id = c.id, this t order by 2, 3, 1 limit 3)
    select ${CARD} from chosen c join properties p on p.id = c.id order by c.level, c.gap, p.id`;
  return (await rows<PropertyCard>(em, preparedStatement(sql, [id, PROPERTY_TYPES]))).map(toCard);
}
