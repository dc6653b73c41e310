// Splits the units off the addresses of listings that were stored before units were kept apart.
import type { EntityManager } from '@mikro-orm/postgresql';
import { splitUnit } from '../../shared/listing/unit.ts';

/** Listings that are read at once; of those with a unit, up to as many are locked. */
const PAGE_SIZE = 5000;
const BATCH_SIZE = 200;

/** Databases whose listings were all read by this process; those stored since then have their unit apart. */
const finished = new WeakSet<object>();

/** SQL: the next listings by id whose address begins with the word of a unit, with the last id that was read (null at the end). */
const PAGE_SQL = `with page as (select id, address, unit from properties where id > ? order by id limit ${PAGE_SIZE})
  select (select max(id) from page) as "lastId",
    coalesce(json_agg(json_build_object('id', id, 'address', address)) filter (
      where unit is null and address ~* '^\\s*(unit|apartment|apt|flat|villa|town|house|penthouse|studio|وحدة|شقة|فيلا|تاون|بنتهاوس|استوديو)'), '[]') as homes
  from page`;

/** SQL: stores what was split, unless the listing was changed in the meantime. */
const STORE_SQL = `update properties p set unit = split.unit, address = split.address
  from json_to_recordset(?::json) as split(id int, unit text, address text, former text)
  where p.id = split.id and p.address = split.former and p.unit is null`;

/** Job: splits the units off all stored addresses, once in a process, in transactions so small that other writers wait only for milliseconds. */
export async function splitStoredUnits(em: EntityManager): Promise<void> {
  if (finished.has(em.config)) return;
  for (let lastId = 0; ; ) {
    const [page] = await em.execute<{ lastId: number | null; homes: { id: number; address: string }[] }[]>(PAGE_SQL, [lastId]);
    if (!page || page.lastId === null) break;
    const splits = page.homes
      .map(({ id, address }) => ({ id, former: address, ...splitUnit(address) }))
      .filter(({ unit }) => unit !== null);
    for (let from = 0; from < splits.length; from += BATCH_SIZE)
      await em.execute(STORE_SQL, [JSON.stringify(splits.slice(from, from + BATCH_SIZE))]);
    lastId = page.lastId;
  }
  finished.add(em.config);
}
