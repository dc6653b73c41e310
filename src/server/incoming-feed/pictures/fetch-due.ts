// The job that fetches the pictures of feeds: takes those that are due, a few at once of a host, and lets their homes show them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { FEED_PICTURES_LOCK } from '../../db/locks.ts';
import { execute } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { fetchPicture, type TakenPicture } from './fetch-picture.ts';

/** Pictures at once of a host, by all processes, and of this process. */
const AT_ONCE = { host: 4, all: 8 };
/** For how long a process has a picture; longer than fetching and encoding it may take. After a crash others take it then. */
const TAKEN_SECONDS = 120;
/** The job runs every minute, and takes nothing more after this time. */
const TAKING_MS = 50_000;
/** Homes that are changed at once, so few that each is recognised if it was on offer before. */
const HOMES_AT_ONCE = 20;

/** The hosts with pictures that are due, found by jumping from one to the next in the index, how many each may get now, and these; of an address one. */
const TAKE_SQL = `with recursive pending(host) as (
    (select f.host from feed_pictures f where f.next_at is not null order by f.host limit 1)
    union all
    select (select f.host from feed_pictures f where f.next_at is not null and f.host > pending.host order by f.host limit 1)
    from pending where pending.host is not null
  ), free as (
    select host, ${AT_ONCE.host} - (select count(*) from feed_pictures f where f.host = pending.host and f.taken_until > $1) as places
    from pending where host is not null
  ), due as (
    select distinct on (d.link) d.property_id, d.link, d.next_at from free cross join lateral (
      select f.property_id, f.link, f.next_at from feed_pictures f where f.host = free.host and f.next_at <= $1 and (f.taken_until is null or f.taken_until <= $1)
      order by f.next_at limit greatest(free.places, 0)) d
    where not exists (select from feed_pictures f where f.link = d.link and f.taken_until > $1)
  ), first as (select property_id, link from due order by next_at limit $2)
  update feed_pictures f set taken_until = $1::timestamptz + interval '${TAKEN_SECONDS} seconds' from first
  where f.property_id = first.property_id and f.link = first.link
  returning f.property_id as "propertyId", f.link, f.url, f.photo, f.etag, f.last_modified as "lastModified", f.content_hash as "contentHash", f.tries`;

/** Takes pictures that are due; one process at a time, so that no host gets more at once than it may. */
const takeDue = (em: EntityManager, now: Date, limit: number): Promise<TakenPicture[]> =>
  em.fork().transactional(async (tx) => {
    const [lock] = await tx.execute<{ held: boolean }[]>('select pg_try_advisory_xact_lock(?) as held', [FEED_PICTURES_LOCK]);
    return lock?.held ? execute<TakenPicture>(tx, preparedStatement(TAKE_SQL, [now, limit])) : [];
  });

/** Homes with photos that they do not show yet, once each of their pictures was tried. */
const READY_SQL = `select p.id from properties p where p.id = any(array(
    select distinct f.property_id from feed_pictures f where f.photo is distinct from f.shown
      and not exists (select from feed_pictures w where w.property_id = f.property_id and w.next_at is not null and w.tries = 0 and w.photo is null)
    order by f.property_id limit ${HOMES_AT_ONCE}))
  order by p.id for no key update`;

/** SQL: the photo that the home `home` shows in place of an address or of a photo before it; null where none was fetched. */
const shownPhoto = (address: string): string =>
  `(select fetched.photo from fetched where fetched.property_id = home.id and ${address} in (fetched.url, fetched.shown) limit 1)`;
/** SQL: a list of pictures of the home `home` with its photos. */
const shownList = (list: string): string => `array(select shown.image from (
        select coalesce(${shownPhoto('named.image')}, named.image) as image, min(named.n) as n
        from unnest(${list}) with ordinality named(image, n) group by 1) shown order by shown.n)`;
/** Puts photos in place of the addresses, or of the photos before them, and notes what is shown. Two addresses of one photo are one picture. */
const SHOW_SQL = `with fetched as (select property_id, link, url, shown, photo::text as photo from feed_pictures where property_id = any($1::int[]) and photo is not null),
    noted as (update feed_pictures f set shown = fetched.photo from fetched
      where f.property_id = fetched.property_id and f.link = fetched.link and f.shown is distinct from fetched.photo)
  update properties p set images = changed.images, floor_plans = changed.floor_plans, pictures = changed.pictures, updated_at = now()
  from (select home.id, ${shownList('home.images')} as images, ${shownList('home.floor_plans')} as floor_plans,
      coalesce((select jsonb_agg(coalesce(jsonb_set(named.fact, '{url}', to_jsonb(${shownPhoto("named.fact->>'url'")})), named.fact) order by named.n)
        from jsonb_array_elements(home.pictures) with ordinality named(fact, n)), '[]') as pictures
      from properties home where home.id = any($1::int[])) changed
  where p.id = changed.id and (p.images, p.floor_plans) is distinct from (changed.images, changed.floor_plans)`;

/** Lets homes show the photos that were fetched for them. */
async function showPhotos(em: EntityManager): Promise<void> {
  for (let count = HOMES_AT_ONCE; count === HOMES_AT_ONCE; )
    count = await em.fork().transactional(async (tx) => {
      const homes = await execute<{ id: number }>(tx, preparedStatement(READY_SQL, []));
      if (homes.length > 0) await execute(tx, preparedStatement(SHOW_SQL, [homes.map(({ id }) => id)]));
      return homes.length;
    });
}

/** Job of every minute: fetches pictures of feeds until none is due, or for most of a minute. */
export async function fetchDuePictures(deps: Deps, em: EntityManager): Promise<void> {
  const endsAt = performance.now() + TAKING_MS;
  const running = new Set<Promise<void>>();
  let isOver = false;
  while (!isOver || running.size > 0) {
    isOver ||= performance.now() > endsAt;
    const taken = isOver ? [] : await takeDue(em, deps.now(), AT_ONCE.all - running.size);
    for (const picture of taken) {
      const fetching = fetchPicture(deps, em.fork(), picture)
        // it is taken again after a while
        .catch((error: unknown) => deps.log.warn({ err: error, url: picture.url }, 'what came of a picture was not stored'))
        .finally(() => running.delete(fetching));
      running.add(fetching);
    }
    if (running.size === 0) break;
    await Promise.race(running);
    await showPhotos(em);
  }
  await showPhotos(em);
}
