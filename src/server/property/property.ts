import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX, PROPERTY_TYPES, type PropertyCard, type PropertyView } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { expirePromotions } from './expire-promotions.ts';
import { CARD_COLUMNS, type CardRow, isoText, toCard, toView, VIEW_COLUMNS, VIEW_JSON_COLUMNS, type ViewRow } from './property.row.ts';

type PageRow = ViewRow & { former_price: number | null; price_changed_at: string | Date | null };

/** A home's page also tells its last price change, while it is news. */
const PAGE = `select ${VIEW_COLUMNS}, c.price as former_price, c.changed_at as price_changed_at from properties p
  left join lateral (select price, changed_at from price_changes where property_id = p.id and changed_at > now() - interval '180 days'
    order by changed_at desc, id desc limit 1) c on true
  where p.id = $1 and p.status = 'published'`;

/**
 * A published home with everything.
 * @throws Refused MISSING when there is none
 */
export async function getProperty(em: EntityManager, id: number): Promise<PropertyView> {
  const found = id <= INT4_MAX ? await rows<PageRow>(em, preparedStatement(PAGE, [id])) : [];
  if (!found[0]) throw new DomainError('MISSING', 'Property not found');
  const { former_price, price_changed_at } = found[0];
  const former =
    former_price !== null && price_changed_at !== null
      ? { formerPrice: former_price, priceChangedAt: new Date(price_changed_at).toISOString() }
      : {};
  return { ...toView(found[0]), ...former };
}

const PAGE_JSON = `select row_to_json(v)::text as json, (select json_build_object('formerPrice', price, 'priceChangedAt', ${isoText('changed_at')})::text
    from price_changes where property_id = v.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1) as change
  from (select ${VIEW_JSON_COLUMNS} from properties p where p.id = $1 and p.status = 'published') v`;

/** The same answer as JSON text made by PostgreSQL, for the REST door. */
export async function getPropertyJson(em: EntityManager, { id }: { id: number }): Promise<{ json: string }> {
  const found = id <= INT4_MAX ? await rows<{ json: string; change: string | null }>(em, preparedStatement(PAGE_JSON, [id])) : [];
  if (!found[0]) throw new DomainError('MISSING', 'Property not found');
  const { json, change } = found[0];
  // two objects as one
  return { json: change ? `${json.slice(0, -1)},${change.slice(1)}` : json };
}

const FEATURED = `select p.id from properties p where p.status = 'published' and p.rank > 0 order by p.rank desc, p.created_at desc, p.id desc limit 9`;

/** The homes of the first page: what ranks highest, at most nine. */
export async function featuredProperties(em: EntityManager): Promise<PropertyView[]> {
  await expirePromotions(em);
  const sql = `select ${VIEW_COLUMNS} from properties p where p.id in (${FEATURED}) order by p.rank desc, p.created_at desc, p.id desc`;
  return (await rows<ViewRow>(em, preparedStatement(sql, []))).map(toView);
}

/** The same nine as cards. */
export async function featuredCards(em: EntityManager): Promise<PropertyCard[]> {
  await expirePromotions(em);
  const sql = `select ${CARD_COLUMNS} from properties p left join agents a on a.id = p.agent_id where p.id in (${FEATURED})
    order by p.rank desc, p.created_at desc, p.id desc`;
  return (await rows<CardRow>(em, preparedStatement(sql, []))).map(toCard);
}

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
    select ${CARD_COLUMNS} from chosen c join properties p on p.id = c.id left join agents a on a.id = p.agent_id order by c.level, c.gap, p.id`;
  return (await rows<CardRow>(em, preparedStatement(sql, [id, PROPERTY_TYPES]))).map(toCard);
}
