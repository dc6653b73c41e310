// Finds listings of other advertisers that show the same pictures as a listing, by hashes of uploaded photos (`photo_hashes`); pictures of feeds have none.
// Reads only: evidence for staff, and a hint for a member who uploads pictures that are published already.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SamePicturesInput } from '../../../shared/listing/same-pictures.ts';
import type { OpenItem } from '../../../shared/staff/queue.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { preparedStatement } from '../../db/sql.ts';

/** A picture of more advertisers than this is a brand's, or a view that everyone has. */
const MAX_ADVERTISERS = 20;
/** Listings that are shown. */
const MAX_LISTINGS = 10;

/** Bits in which the hashes of two alike pictures may differ, of 64: `dct` is the hash by frequencies, `diff` the one by differences of brightness. */
const MAX_DISTANCE = { dct: 8, diff: 5 };

/** SQL: the address of an uploaded photo `photo`, as its listing names it; the index `photos_picture_ix` has its hash. */
const PHOTO_URL = `'/uploads/' || photo.id || '-' || photo.width::text || 'x' || photo.height::text || '.webp'`;
/** SQL: the key in `photo_hashes` of a picture with this address. */
const pictureOf = (url: string): string => `hashtextextended(${url}, 0)`;

/**
 * SQL: in how many of 64 bits the hashes of the pictures `own_picture` and `other_picture` differ, at least: those of the whole pictures, or of one and a part
 * of the other.
 */
function distance(kind: 'dct' | 'diff'): string {
  const comparedColumns = [
    [kind, kind],
    [kind, `${kind}_middle`],
    [kind, `${kind}_wide`],
    [`${kind}_middle`, kind],
    [`${kind}_wide`, kind],
  ];
  const distances = comparedColumns.map(([own, other]) => `bit_count((own_picture.${own} # other_picture.${other})::bit(64))`);
  return `least(${distances.join(', ')})`;
}

/**
 * Step 2: the pictures of the listing, with what the index is asked for (`probes`): their parts of 16 bits (bands), as they are and with each one bit changed
 * (16 stands for none). Not parts with all bits equal, 0 or 65535, which thousands of plain walls have.
 */
const OWN_PICTURES_STEP = `own_pictures as (
    select hashes.*, image.url, photo.created_at as uploaded_at,
      (select array_agg(distinct band # (case changed_bit when 16 then 0 else 1 << changed_bit end))
        from unnest(hashes.bands) band, generate_series(0, 16) changed_bit where band & 65535 not in (0, 65535)) as probes
    from own, unnest(own.images) as image(url) join photo_hashes hashes on hashes.picture = ${pictureOf('image.url')}
    join photos photo on ${pictureOf(PHOTO_URL)} = hashes.picture where hashes.bands is not null)`;

/** Step 3: pictures that are alike, with their distance by the first hash. */
const ALIKE_STEP = `alike as (
    select own_picture.picture, own_picture.url, own_picture.uploaded_at, other_picture.picture as other, ${distance('dct')}::int as distance
    from own_pictures own_picture join photo_hashes other_picture on other_picture.bands && own_picture.probes
    where other_picture.picture <> all(select picture from own_pictures)
      and (${distance('dct')} <= ${MAX_DISTANCE.dct} or ${distance('diff')} <= ${MAX_DISTANCE.diff}))`;

/** Step 4: the uploads of those, with the first one of each advertiser, also for another listing: a home that is listed again stays theirs. */
const UPLOADS_STEP = `uploads as (
    select alike.*, photo.user_id, ${PHOTO_URL} as other_url, min(photo.created_at) over (partition by photo.user_id) as first_at,
      count(*) over (partition by alike.picture) as uses
    from alike join photos photo on ${pictureOf(PHOTO_URL)} = alike.other and photo.user_id is not null)`;

/**
 * SQL: listings with at least `$2` pictures like those of `own` (step 1), one row with a listing or form. `isOther` is the condition on them. Pictures are alike
 * when their hashes differ in at most 8 bits (`dct`) or 5 (`diff`). Leaves out other listings of the same home, and pairs of off-plan homes.
 */
const alikeSql = (own: string, isOther: string): string => `with own as (${own}),
  ${OWN_PICTURES_STEP},
  ${ALIKE_STEP},
  ${UPLOADS_STEP}
  select p.id, p.title, p.location || ', ' || p.address as address, coalesce(p.advertiser, owner.username) as advertiser,
    count(distinct upload.picture)::int as pictures, max(upload.distance) as distance,
    (array_agg(upload.url order by upload.distance, upload.url))[1] as "ownPicture",
    (array_agg(upload.other_url order by upload.distance, upload.url))[1] as "otherPicture",
    least(min(upload.uploaded_at), (select min(own_upload.first_at) from uploads own_upload where own_upload.user_id = own.user_id)) as "ownAt",
    min(upload.first_at) as "otherAt"
  from uploads upload cross join own
  join properties p on p.user_id = upload.user_id and p.status = 'published' and upload.other_url = any(p.images) and ${isOther}
  left join users owner on owner.id = p.user_id
  where upload.uses <= ${MAX_ADVERTISERS} and coalesce(p.home_id, -p.id) <> coalesce(own.home_id, -own.id)
    and (p.completion = 'off-plan' and own.completion = 'off-plan') is not true
  group by p.id, owner.username, own.user_id having count(distinct upload.picture) >= $2 order by pictures desc, p.id limit ${MAX_LISTINGS}`;
/** For the listing `$1`: alike pictures in listings of other advertisers. */
const OF_LISTING_SQL = alikeSql(
  'select p.id, p.user_id, p.home_id, p.completion, p.images from properties p where p.id = $1 and p.user_id is not null',
  'upload.user_id <> own.user_id',
);
/**
 * For a form of the member `$3` with the pictures `$4`, as far as they uploaded them: alike pictures in every listing but the changed one `$1`, also of the
 * member, but not of off-plan homes.
 */
const OF_FORM_SQL = alikeSql(
  `select $1::int as id, $3::int as user_id, null::int as home_id, 'off-plan' as completion, array(select image.url from unnest($4::text[]) image(url)
     join photos photo on ${pictureOf(PHOTO_URL)} = ${pictureOf('image.url')} and photo.user_id = $3) as images`,
  'p.id <> own.id',
);

export type ListingWithSamePictures = OpenItem['listingsWithSamePictures'][number];
type AlikeRow = Omit<ListingWithSamePictures, 'ownAt' | 'otherAt'> & { ownAt: string | Date; otherAt: string | Date };

/** Milliseconds for the pictures of one listing: a picture that was uploaded thousands of times must not hold up the page of staff or the daily job. */
const COMPARED_MS = 3000;

/**
 * Published listings of other advertisers, of other homes, that show at least `minPictures` pictures of a listing, most first. Renderings and floor plans of
 * off-plan homes are shared by right. None when comparing takes too long.
 */
export async function findListingsWithSamePictures(em: EntityManager, id: number, minPictures = 1): Promise<ListingWithSamePictures[]> {
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
