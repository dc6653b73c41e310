// Listings of other advertisers that show the same pictures as a listing: evidence for staff. Only uploads are compared; pictures of feeds are not fetched.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenItem } from '../../../shared/staff/staff.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { tryRows } from '../../db/costly.ts';
import { preparedStatement } from '../../db/sql.ts';

/** A picture of more advertisers than this is a brand's, or a view that everyone has. */
const MAX_ADVERTISERS = 20;
/** Listings that are shown. */
const MAX_LISTINGS = 10;

/** SQL: the address of an uploaded photo `f`, as its listing names it; the index `photos_picture_ix` has its hash. */
const PHOTO_URL = `'/uploads/' || f.id || '-' || f.width::text || 'x' || f.height::text || '.webp'`;
const distance = (kind: 'dct' | 'diff'): string =>
  `least(${[
    [kind, kind],
    [kind, `${kind}_middle`],
    [kind, `${kind}_wide`],
    [`${kind}_middle`, kind],
    [`${kind}_wide`, kind],
  ]
    .map(([own, other]) => `bit_count((h.${own} # o.${other})::bit(64))`)
    .join(', ')})`;

/**
 * The times are of an advertiser's first upload of these pictures, also for another listing, so that a home that is listed again stays theirs.
 * Pictures are alike when a hash differs in at most 8 or 5 of its 64 bits. They are found by 16 bits of a hash that differ in one bit at most, so that
 * none of 7 or 5 is missed. Parts without any detail (all bits equal) are of every plain wall and white border, thousands of pictures each: they find none.
 */
const ALIKE_SQL = `with own as (select p.id, p.user_id, p.home_id, p.completion, p.images from properties p where p.id = $1 and p.user_id is not null),
  mine as (select h.*, i.url, f.created_at as at, (select array_agg(distinct b # (case k when 16 then 0 else 1 << k end)) from unnest(h.bands) b, generate_series(0, 16) k
      where b & 65535 not in (0, 65535)) as probes
    from own, unnest(own.images) as i(url) join photo_hashes h on h.picture = hashtextextended(i.url, 0)
    join photos f on hashtextextended(${PHOTO_URL}, 0) = h.picture where h.bands is not null),
  near as (select h.picture, h.url, h.at, o.picture as other, ${distance('dct')}::int as distance from mine h join photo_hashes o on o.bands && h.probes
    where o.picture <> all(select picture from mine) and (${distance('dct')} <= 8 or ${distance('diff')} <= 5)),
  found as (select n.*, f.user_id, ${PHOTO_URL} as other_url, min(f.created_at) over (partition by f.user_id) as first_at, count(*) over (partition by n.picture) as uses
    from near n join photos f on hashtextextended(${PHOTO_URL}, 0) = n.other and f.user_id is not null)
  select p.id, p.title, p.location || ', ' || p.address as address, coalesce(p.advertiser, u.username) as advertiser, count(distinct n.picture)::int as pictures,
    max(n.distance) as distance, (array_agg(n.url order by n.distance, n.url))[1] as "ownPicture", (array_agg(n.other_url order by n.distance, n.url))[1] as "otherPicture",
    least(min(n.at), (select min(x.first_at) from found x where x.user_id = own.user_id)) as "ownAt", min(n.first_at) as "otherAt"
  from found n join own on n.user_id <> own.user_id join properties p on p.user_id = n.user_id and p.status = 'published' and n.other_url = any(p.images)
  left join users u on u.id = p.user_id
  where n.uses <= ${MAX_ADVERTISERS} and coalesce(p.home_id, -p.id) <> coalesce(own.home_id, -own.id)
    and (p.completion = 'off-plan' and own.completion = 'off-plan') is not true
  group by p.id, u.username, own.user_id having count(distinct n.picture) >= $2 order by pictures desc, p.id limit ${MAX_LISTINGS}`;

export type AlikeListing = OpenItem['samePictures'][number];
type Row = Omit<AlikeListing, 'ownAt' | 'otherAt'> & { ownAt: string | Date; otherAt: string | Date };

/** Milliseconds for the pictures of one listing: who uploads one picture thousands of times keeps staff from no item, and the job from no other listing. */
const COMPARED_MS = 3000;

/**
 * Published listings of other advertisers, of other homes, that show at least so many pictures of a listing, most first. Renderings and floor plans of
 * off-plan homes are shared by right. None when comparing takes too long.
 */
export async function findAlikePictures(em: EntityManager, id: number, least = 1): Promise<AlikeListing[]> {
  const alikeRows = (await tryRows<Row>(em, preparedStatement(ALIKE_SQL, [id, least]), 'spare', COMPARED_MS)) ?? [];
  return alikeRows.map((row) => ({ ...row, ownAt: toIsoTime(row.ownAt), otherAt: toIsoTime(row.otherAt) }));
}
