// Finds published listings that show the same pictures as a listing or a listing form, by comparing hashes of uploaded photos
// (`photo_hashes`; pictures from feeds have none). Reads only. The results are evidence for staff, and a hint for a member who uploads
// pictures that are published already.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SamePicturesInput } from '../../../shared/listing/same-pictures.ts';
import type { OpenItem } from '../../../shared/staff/queue.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { preparedStatement } from '../../db/sql.ts';

/** A picture with more alike uploads than this proves no copying: it shows a logo, or a view that many homes have. */
const MAX_ALIKE_UPLOADS = 20;
/** The most listings that are returned. */
const MAX_LISTINGS = 10;

/**
 * Each picture has two hashes of 64 bits: `dct`, of the frequencies in the picture, and `diff`, of differences in brightness. Two pictures
 * are alike when either hash differs in at most this many bits.
 */
const MAX_DISTANCE = { dct: 8, diff: 5 };

/**
 * SQL: the address of an uploaded photo `photo`, as listings store it. The index `photos_picture_ix` covers the hash of this expression.
 */
const PHOTO_URL = `'/uploads/' || photo.id || '-' || photo.width::text || 'x' || photo.height::text || '.webp'`;
/** SQL: the key (column `picture`) in `photo_hashes` of the picture at an address. */
const pictureKeyOf = (url: string): string => `hashtextextended(${url}, 0)`;

/**
 * SQL: in how many of 64 bits the pictures `own_picture` and `other_picture` differ. It is the least of five comparisons: whole with whole,
 * and, because a copy may be cropped, whole with the middle 90 % (`_middle`) or with the middle of sides 4:3 (`_wide`) of the other
 * picture.
 */
function distanceSql(kind: 'dct' | 'diff'): string {
  const comparedColumns = [
    [kind, kind],
    [kind, `${kind}_middle`],
    [kind, `${kind}_wide`],
    [`${kind}_middle`, kind],
    [`${kind}_wide`, kind],
  ];
  const distances = comparedColumns.map(
    ([ownColumn, otherColumn]) => `bit_count((own_picture.${ownColumn} # other_picture.${otherColumn})::bit(64))`,
  );
  return `least(${distances.join(', ')})`;
}

/**
 * Step 2: the pictures of the listing, with the bands (16-bit parts of a hash) to look up in the index, `probes`. Each band is looked up as
 * it is and with each one of its bits flipped; `changed_bit` 16 flips none. Bands of equal bits (0 or 65535) are left out, because
 * thousands of plain walls have them.
 */
const OWN_PICTURES_STEP = `own_pictures as (
    select hashes.*, image.url, photo.created_at as uploaded_at,
      (select array_agg(distinct band # (case changed_bit when 16 then 0 else 1 << changed_bit end))
        from unnest(hashes.bands) band, generate_series(0, 16) changed_bit where band & 65535 not in (0, 65535)) as probes
    from this_listing, unnest(this_listing.images) as image(url) join photo_hashes hashes on hashes.picture = ${pictureKeyOf('image.url')}
    join photos photo on ${pictureKeyOf(PHOTO_URL)} = hashes.picture where hashes.bands is not null)`;

/** Step 3: the pictures that are alike, with their distance by `dct`. */
const ALIKE_STEP = `alike as (
    select own_picture.picture, own_picture.url, own_picture.uploaded_at, other_picture.picture as other, ${distanceSql('dct')}::int as distance
    from own_pictures own_picture join photo_hashes other_picture on other_picture.bands && own_picture.probes
    where other_picture.picture <> all(select picture from own_pictures)
      and (${distanceSql('dct')} <= ${MAX_DISTANCE.dct} or ${distanceSql('diff')} <= ${MAX_DISTANCE.diff}))`;

/**
 * Step 4: who uploaded the alike pictures. `first_at` is the advertiser's first such upload for any listing, so that an advertiser who
 * lists a home again keeps the earlier time. `uses` is the number of uploads like the picture.
 */
const UPLOADS_STEP = `uploads as (
    select alike.*, photo.user_id, ${PHOTO_URL} as other_url, min(photo.created_at) over (partition by photo.user_id) as first_at,
      count(*) over (partition by alike.picture) as uses
    from alike join photos photo on ${pictureKeyOf(PHOTO_URL)} = alike.other and photo.user_id is not null)`;

/**
 * SQL: the published listings `p` that meet the condition `isOther` and show at least `$2` pictures like those of a listing or form.
 * `thisListing` (step 1) selects that as one row. Leaves out other listings of the same home. Leaves out pairs of off-plan homes, whose
 * advertisers share renderings.
 */
const alikeSql = (thisListing: string, isOther: string): string => `with this_listing as (${thisListing}),
  ${OWN_PICTURES_STEP},
  ${ALIKE_STEP},
  ${UPLOADS_STEP}
  select p.id, p.title, p.location || ', ' || p.address as address, coalesce(p.advertiser, owner.username) as advertiser,
    count(distinct upload.picture)::int as pictures, max(upload.distance) as distance,
    (array_agg(upload.url order by upload.distance, upload.url))[1] as "ownPicture",
    (array_agg(upload.other_url order by upload.distance, upload.url))[1] as "otherPicture",
    least(min(upload.uploaded_at), (select min(own_upload.first_at) from uploads own_upload where own_upload.user_id = this_listing.user_id)) as "ownAt",
    min(upload.first_at) as "otherAt"
  from uploads upload cross join this_listing
  join properties p on p.user_id = upload.user_id and p.status = 'published' and upload.other_url = any(p.images) and ${isOther}
  left join users owner on owner.id = p.user_id
  where upload.uses <= ${MAX_ALIKE_UPLOADS} and coalesce(p.home_id, -p.id) <> coalesce(this_listing.home_id, -this_listing.id)
    and (p.completion = 'off-plan' and this_listing.completion = 'off-plan') is not true
  group by p.id, owner.username, this_listing.user_id having count(distinct upload.picture) >= $2 order by pictures desc, p.id limit ${MAX_LISTINGS}`;

/** Listings of other advertisers with at least `$2` pictures of the listing `$1`. */
const OF_LISTING_SQL = alikeSql(
  'select p.id, p.user_id, p.home_id, p.completion, p.images from properties p where p.id = $1 and p.user_id is not null',
  'upload.user_id <> this_listing.user_id',
);
/**
 * Listings of any advertiser, also the member's own, with at least `$2` of the pictures `$4` that the member `$3` put into a form. Compares
 * only pictures that the member uploaded. Leaves out the listing `$1` that is being changed, and, by treating the form as off-plan,
 * listings of off-plan homes.
 */
const OF_FORM_SQL = alikeSql(
  `select $1::int as id, $3::int as user_id, null::int as home_id, 'off-plan' as completion, array(select image.url from unnest($4::text[]) image(url)
     join photos photo on ${pictureKeyOf(PHOTO_URL)} = ${pictureKeyOf('image.url')} and photo.user_id = $3) as images`,
  'p.id <> this_listing.id',
);

/** A listing with pictures of another one. Fields that begin with `own` are of the compared listing, those with `other` of this one. */
export type ListingWithSamePictures = OpenItem['listingsWithSamePictures'][number];
/** A row of `alikeSql`, whose times are not converted to ISO text yet. */
type AlikeRow = Omit<ListingWithSamePictures, 'ownAt' | 'otherAt'> & { ownAt: string | Date; otherAt: string | Date };

/**
 * Time limit for comparing one listing: a picture that was uploaded thousands of times must not hold up the page of staff or the daily job.
 */
const COMPARISON_LIMIT_MS = 3000;

/**
 * Published listings of other homes by other advertisers that show at least `minPictures` pictures of a listing, those with the most
 * pictures first. For an off-plan home it leaves out other off-plan homes, whose renderings and floor plans may be shared. Empty when
 * comparing takes too long.
 */
export async function findListingsWithSamePictures(em: EntityManager, id: number, minPictures = 1): Promise<ListingWithSamePictures[]> {
  const alikeRows = (await tryRows<AlikeRow>(em, preparedStatement(OF_LISTING_SQL, [id, minPictures]), 'spare', COMPARISON_LIMIT_MS)) ?? [];
  return alikeRows.map((row) => ({ ...row, ownAt: toIsoTime(row.ownAt), otherAt: toIsoTime(row.otherAt) }));
}

/** Pictures that two listings must have in common; fewer can be a coincidence. */
export const MIN_PICTURES = 3;
/**
 * Only the first pictures of a form are compared, because any member can request it, and each picture takes 30 ms where 300,000 are stored.
 * The daily job (`queue-alike-pictures.ts`) compares all.
 */
const MAX_FORM_PICTURES = 10;

/**
 * Published listings, also the member's own, that show pictures which a member has uploaded to a listing form.
 * @param id the listing that is being changed; 0 for a new one
 * @returns their ids, those with the most pictures first; none when comparing takes too long
 */
export async function findListingsWithPictures(em: EntityManager, userId: number, { id, images }: SamePicturesInput): Promise<number[]> {
  if (images.length < MIN_PICTURES) return [];
  const comparedImages = images.slice(0, MAX_FORM_PICTURES);
  const alikeRows =
    (await tryRows<AlikeRow>(em, preparedStatement(OF_FORM_SQL, [id, MIN_PICTURES, userId, comparedImages]), 'needed')) ?? [];
  return alikeRows.map((row) => row.id);
}
