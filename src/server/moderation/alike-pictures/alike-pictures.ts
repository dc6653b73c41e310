// Finds listings of other advertisers that show the same pictures as a listing, by hashes of uploaded photos (`photo_hashes`); pictures of feeds have none.
// Reads only: evidence for staff, and a hint for a member who uploads pictures that are published already.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SamePicturesInput } from '../../../shared/listing/same-pictures.ts';
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
/** SQL: in how many of 64 bits the hashes of two pictures `h` and `o` differ, at least: those of the whole pictures, or of one and a part of the other. */
function distance(kind: 'dct' | 'diff'): string {
  const comparedColumns = [
    [kind, kind],
    [kind, `${kind}_middle`],
    [kind, `${kind}_wide`],
    [`${kind}_middle`, kind],
    [`${kind}_wide`, kind],
  ];
  return `least(${comparedColumns.map(([first, second]) => `bit_count((h.${first} # o.${second})::bit(64))`).join(', ')})`;
}

/**
 * SQL: listings with at least `$2` pictures like those of `own`, one row with a listing or form. `isOther` is the condition on them. Pictures are alike when
 * their hashes differ in at most 8 bits (`dct`) or 5 (`diff`).
 */
const alikeSql = (own: string, isOther: string): string => `with own as (${own}),
  -- its pictures, with what the index is asked for: their parts of 16 bits (bands), as they are and with each one bit changed;
  -- not parts with all bits equal, which thousands of plain walls have
  mine as (select h.*, i.url, f.created_at as at,
      (select array_agg(distinct b # (case k when 16 then 0 else 1 << k end)) from unnest(h.bands) b, generate_series(0, 16) k
        where b & 65535 not in (0, 65535)) as probes
    from own, unnest(own.images) as i(url) join photo_hashes h on h.picture = hashtextextended(i.url, 0)
    join photos f on hashtextextended(${PHOTO_URL}, 0) = h.picture where h.bands is not null),
  -- pictures that are alike
  near as (select h.picture, h.url, h.at, o.picture as other, ${distance('dct')}::int as distance
    from mine h join photo_hashes o on o.bands && h.probes
    where o.picture <> all(select picture from mine) and (${distance('dct')} <= 8 or ${distance('diff')} <= 5)),
  -- their uploads, with the first one of each advertiser, also for another listing: a home that is listed again stays theirs
  uploads as (select n.*, f.user_id, ${PHOTO_URL} as other_url, min(f.created_at) over (partition by f.user_id) as first_at,
      count(*) over (partition by n.picture) as uses
    from near n join photos f on hashtextextended(${PHOTO_URL}, 0) = n.other and f.user_id is not null)
  select p.id, p.title, p.location || ', ' || p.address as address, coalesce(p.advertiser, u.username) as advertiser,
    count(distinct n.picture)::int as pictures, max(n.distance) as distance,
    (array_agg(n.url order by n.distance, n.url))[1] as "ownPicture", (array_agg(n.other_url order by n.distance, n.url))[1] as "otherPicture",
    least(min(n.at), (select min(u2.first_at) from uploads u2 where u2.user_id = own.user_id)) as "ownAt", min(n.first_at) as "otherAt"
  from uploads n cross join own join properties p on p.user_id = n.user_id and p.status = 'published' and n.other_url = any(p.images) and ${isOther}
  left join users u on u.id = p.user_id
  where n.uses <= ${MAX_ADVERTISERS} and coalesce(p.home_id, -p.id) <> coalesce(own.home_id, -own.id)
    and (p.completion = 'off-plan' and own.completion = 'off-plan') is not true
  group by p.id, u.username, own.user_id having count(distinct n.picture) >= $2 order by pictures desc, p.id limit ${MAX_LISTINGS}`;
/** For the listing `$1`: alike pictures in listings of other advertisers. */
const OF_LISTING_SQL = alikeSql(
  'select p.id, p.user_id, p.home_id, p.completion, p.images from properties p where p.id = $1 and p.user_id is not null',
  'n.user_id <> own.user_id',
);
/**
 * For a form of the member `$3` with the pictures `$4`, as far as they uploaded them: alike pictures in every listing but the changed one `$1`, also of the
 * member, but not of off-plan homes.
 */
const OF_FORM_SQL = alikeSql(
  `select $1::int as id, $3::int as user_id, null::int as home_id, 'off-plan' as completion, array(select i.url from unnest($4::text[]) i(url)
     join photos f on hashtextextended(${PHOTO_URL}, 0) = hashtextextended(i.url, 0) and f.user_id = $3) as images`,
  'p.id <> own.id',
);

export type AlikeListing = OpenItem['samePictures'][number];
type AlikeRow = Omit<AlikeListing, 'ownAt' | 'otherAt'> & { ownAt: string | Date; otherAt: string | Date };

/** Milliseconds for the pictures of one listing: a picture that was uploaded thousands of times must not hold up the page of staff or the daily job. */
const COMPARED_MS = 3000;

/**
 * Published listings of other advertisers, of other homes, that show at least `minPictures` pictures of a listing, most first. Renderings and floor plans of
 * off-plan homes are shared by right. None when comparing takes too long.
 */
export async function findAlikePictures(em: EntityManager, id: number, minPictures = 1): Promise<AlikeListing[]> {
  const alikeRows = (await tryRows<AlikeRow>(em, preparedStatement(OF_LISTING_SQL, [id, minPictures]), 'spare', COMPARED_MS)) ?? [];
  return alikeRows.map((row) => ({ ...row, ownAt: toIsoTime(row.ownAt), otherAt: toIsoTime(row.otherAt) }));
}

/** Pictures that two listings must have in common: fewer can be a coincidence. */
export const MIN_PICTURES = 3;
/** Pictures of a form that are compared, the first ones: each costs 30 ms where 300,000 are stored, and any member may ask. The daily job compares all. */
const MAX_FORM_PICTURES = 10;

/**
 * Published listings, also the member's own, that show the pictures which a member has put into the form of a listing.
 * @param id the listing that is being changed; 0 for a new one
 * @returns their ids, that with the most pictures first; none when comparing takes too long
 */
export async function findListingsWithPictures(em: EntityManager, userId: number, { id, images }: SamePicturesInput): Promise<number[]> {
  if (images.length < MIN_PICTURES) return [];
  const compared = images.slice(0, MAX_FORM_PICTURES);
  const alikeRows = (await tryRows<AlikeRow>(em, preparedStatement(OF_FORM_SQL, [id, MIN_PICTURES, userId, compared]), 'needed')) ?? [];
  return alikeRows.map((row) => row.id);
}
