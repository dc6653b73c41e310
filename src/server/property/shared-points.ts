// Finds the coordinates that adverts give for many homes of different buildings (`shared_points`): they are the middle of a community, from which no way on
// foot can be given. A nightly job and imports rewrite the table.
import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';

/** More homes than this at one point, unless most of them name one building, share the point of a community. */
const MAX_OF_A_BUILDING = 30;
/** The share of the homes at a point that must name one building, so that the point is that of the building. */
const SHARE_OF_BUILDING = 0.5;

/** SQL: stores the shared points. The first part of an address is the building, unless it only repeats the community or the emirate. */
const COUNT_SQL = `insert into shared_points (latitude, longitude, homes)
  select latitude, longitude, sum(n)::int from (
    select latitude, longitude, lower(trim(split_part(address, ',', 1))) as building, min(lower(location)) as location, min(lower(emirate)) as emirate,
      count(*) as n
    from properties where status = 'published' and latitude is not null group by 1, 2, 3) named
  group by 1, 2
  having sum(n) > ${MAX_OF_A_BUILDING}
    and coalesce(max(n) filter (where building not in (location, emirate)), 0) < sum(n) * ${SHARE_OF_BUILDING}`;

/** Replaces all rows of `shared_points` in one transaction. */
export function countSharedPoints(em: EntityManager): Promise<void> {
  return withoutQueryTimeout(() =>
    em.fork().transactional(async (tx) => {
      await tx.execute(`set local statement_timeout = '10min'`);
      await tx.execute('delete from shared_points');
      await tx.execute(COUNT_SQL);
    }),
  );
}
