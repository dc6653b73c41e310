// Finds the pictures that homes of a feed name by address, so that they are fetched (`feed_pictures`), and forgets those that no home shows any more.
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../shared/time.ts';
import { execute, rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { sourceOf } from '../feed-jobs.ts';

/** Homes whose pictures are collected at once. */
const HOMES_AT_ONCE = 500;
/** The most pictures that are kept of a feed for each of its homes: twice those of a home, so that all may change in a day. */
const MAX_OF_HOME = 60;
/** After how long a picture is asked for again when its feed is read: by its tag, or as a whole where its host states none. */
const CHECK_MS = { tagged: DAY_MS - HOUR_MS, untagged: 7 * DAY_MS };

/** SQL condition: a home whose pictures are fetched. */
const IS_OFFERED = `p.source = $1 and p.status in ('published', 'paused')`;

/** New addresses. One that a home shows again although it was fetched is replaced again. `$4`: how many there may be, `$5`: our own origin. */
const COLLECT_SQL = `insert into feed_pictures as known (property_id, link, feed_id, url, host, next_at)
  select p.id, md5(named.url)::uuid, $2, named.url, lower(left(substring(named.url from '^[a-zA-Z]+://(?:[^/?#@]*@)?([^/?#:]+)'), 255)), $6
  from properties p cross join unnest(p.images || p.floor_plans) named(url)
  where p.id = any($3::int[]) and ${IS_OFFERED} and named.url ~* '^https?://[^/?#:@]' and not starts_with(named.url, $5)
  limit $4
  on conflict (property_id, link) do update set feed_id = excluded.feed_id, shown = null
    where known.feed_id is distinct from excluded.feed_id or known.shown is not null
  returning property_id`;

/** SQL: asks for pictures again, `$2` and `$3`: those that were last asked for before, with and without a tag. */
const AGAIN_SQL = `update feed_pictures set next_at = $4, tries = 0 where feed_id = $1 and next_at is null and checked_at <
    case when photo is not null and etag is null and last_modified is null then $3::timestamptz else $2::timestamptz end`;

/** Job after a reading: notes which pictures of its homes are to be fetched. */
export async function collectPictures({ env, now }: Pick<Deps, 'env' | 'now'>, em: EntityManager, feedId: number): Promise<void> {
  const [feed] = await rows<{ id: number; url: string | null }>(
    em,
    preparedStatement('select id, url from incoming_feeds where id = $1', [feedId]),
  );
  if (!feed) return;
  const source = sourceOf(feed);
  const at = now();
  const homes = await rows<{ id: number }>(
    em,
    preparedStatement(`select p.id from properties p where ${IS_OFFERED} order by p.id`, [source]),
  );
  const [known] = await rows<{ n: number }>(
    em,
    preparedStatement('select count(*)::int as n from feed_pictures where feed_id = $1', [feedId]),
  );
  let left = MAX_OF_HOME * homes.length - known!.n;
  for (let from = 0; from < homes.length && left > 0; from += HOMES_AT_ONCE) {
    const ids = homes.slice(from, from + HOMES_AT_ONCE).map(({ id }) => id);
    const values = [source, feedId, ids, left, `${env.origin}/`, at];
    left -= (await execute(em, preparedStatement(COLLECT_SQL, values))).length;
  }
  const before = (ms: number): Date => new Date(at.getTime() - ms);
  await execute(em, preparedStatement(AGAIN_SQL, [feedId, before(CHECK_MS.tagged), before(CHECK_MS.untagged), at]));
}

/** Daily job: forgets pictures that their homes no longer show. A job removes the photos that none shows a day later. */
export async function forgetPictures(em: EntityManager, now: Date): Promise<void> {
  await em.execute(
    `with gone as (delete from feed_pictures f using properties p
       where p.id = f.property_id and not (p.images || p.floor_plans && array[f.url, f.photo, f.shown]::text[]) returning f.photo)
     update photos set unused_since = ? where user_id is null and id in (select substr(photo, 10, 32) from gone where photo is not null)`,
    [now],
  );
}
