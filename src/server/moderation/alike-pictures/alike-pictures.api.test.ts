// Tests of finding listings with copies of another advertiser's pictures: the items for staff, the hint in the listing form, and the index
// of hashes.
import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startStaffContext } from '../../../testing/contexts/staff-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { listingBody } from '../../../testing/factories/listings.ts';
import { type Device, type Member, makeMember } from '../../../testing/factories/members.ts';
import { drawing } from '../../../testing/factories/pictures.ts';
import { findListingsWithSamePictures } from './alike-pictures.ts';
import { queueAlikePictures } from './queue-alike-pictures.ts';

const { server, moderator, sql, decide, itemOf } = await startStaffContext();
const em = () => server.database.orm.em.fork();

/** Uploads a picture. @returns its address */
const upload = async (device: Device, file: Buffer): Promise<string> =>
  (await device.post('/api/uploads').attach('file', file, { filename: 'a.jpg', contentType: 'image/jpeg' }).expect(201)).body.url;
/** Publishes a listing with pictures. Listings in different buildings count as different homes. @returns its id */
async function advertise({ device }: Member, files: Buffer[], building: string, body: object = {}): Promise<number> {
  const images: string[] = [];
  for (const file of files) images.push(await upload(device, file));
  const listing = { ...listingBody(), address: `Flat 12, ${building}, Dubai Marina`, images, ...body };
  return (await device.post('/api/properties').send(listing).expect(201)).body.id;
}
/** A copied picture as it is usually published: smaller, and compressed more. */
const makeCopy = (file: Buffer): Promise<Buffer> => sharp(file).resize(420).jpeg({ quality: 60 }).toBuffer();
/** The ids of all listings with an item for staff because of their pictures. */
const queuedIds = async () =>
  (await sql<{ id: number }>(`select subject_id as id from review_items where kind = 'duplicate' order by 1`)).map(({ id }) => id);

test('copies of three pictures of another advertiser’s home are put into the queue once, with both pictures as evidence (S126, S128, O137)', {
  timeout: 120_000,
}, async () => {
  const [owner, copier] = [await makeMember(server), await makeMember(server)];
  const files = await Promise.all([1, 2, 3, 4].map(drawing));
  const original = await advertise(owner, files, 'Bay Tower');
  const copies = await Promise.all(files.slice(0, 3).map(makeCopy));
  const copied = await advertise(copier, [await drawing(5), ...copies], 'Palm Tower');
  // two copies are too few, and the owner may show the pictures in a second listing
  const twoCopied = await advertise(await makeMember(server), copies.slice(0, 2), 'Creek Tower');
  await advertise(owner, files, 'Lake Tower');
  // renderings of an off-plan project may be shown by every advertiser
  const sellers = [await makeMember(server), await makeMember(server)];
  const renderings = await Promise.all([6, 7, 8].map(drawing));
  for (const seller of sellers) await advertise(seller, renderings, `Project of ${seller.username}`, { completion: 'off-plan' });

  expect(await queueAlikePictures(em(), new Date())).toBe(1);
  expect(await queuedIds()).toEqual([copied]);
  expect(await queueAlikePictures(em(), new Date())).toBe(0);
  const data = await callerOf(moderator.device).staff.openItem({ id: await itemOf(copied) });
  const evidence = data.listingsWithSamePictures.find(({ id }) => id === original)!;
  expect(evidence).toMatchObject({ advertiser: owner.username, pictures: 3 });
  // the other listing's pictures were uploaded first
  expect(evidence.otherAt < evidence.ownAt).toBe(true);
  expect(evidence.ownPicture).not.toBe(evidence.otherPicture);
  expect(evidence.distance).toBeLessThanOrEqual(8);
  // staff who open a listing see other listings from one alike picture on
  expect((await findListingsWithSamePictures(em(), twoCopied)).map(({ pictures }) => pictures)).toContain(2);
  await decide(moderator, { id: await itemOf(copied), decision: 'leave' });
  expect(await queueAlikePictures(em(), new Date())).toBe(0);
});

test('pictures of one plain colour that two advertisers share put nothing into the queue', { timeout: 120_000 }, async () => {
  const plainPicture = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const files = await Promise.all(['#ffffff', '#888888', '#000000', '#0044cc'].map(plainPicture));
  for (const building of ['Plain Tower', 'Blank Tower']) await advertise(await makeMember(server), files, building);
  const idsBefore = await queuedIds();
  expect(await queueAlikePictures(em(), new Date())).toBe(0);
  expect(await queuedIds()).toEqual(idsBefore);
});

test('the search by bands of hashes finds the same alike pictures as a comparison with all 50,000 (S127, S137)', {
  timeout: 120_000,
}, async () => {
  // a connection of its own, because the statements take longer than the server allows
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  // SQL: a random hash of 64 bits, made of two halves
  const randomHash = '((random() * 4294967295)::bigint << 32) | (random() * 4294967295)::bigint';
  await client.query(
    `insert into photo_hashes (picture, dct, diff) select n, ${randomHash}, ${randomHash} from generate_series(1, 50000) n`,
  );
  // plants a copy of every hundredth of the first 45,000 pictures: in copy n, n % 9 of the 64 bits (0 to 8) of `dct` are flipped
  await client.query(`insert into photo_hashes (picture, dct, diff) select 100000 + n, original.dct # mask.value, ${randomHash}
    from generate_series(1, 450) n join photo_hashes original on original.picture = n * 100
    cross join lateral (select coalesce(bit_or(1::bigint << bit), 0) as value from
      (select bit from generate_series(0, 62) bit order by hashint4(bit * 1000 + n) limit n % 9) chosen) mask`);
  await client.query('analyze photo_hashes');
  /** Pairs of one of the first `plantedCount` copies and a picture that meet the SQL condition and differ in at most 7 bits of `dct`. */
  const findPairs = async (condition: string, plantedCount: number): Promise<string[]> => {
    const { rows } = await client.query<{ pair: string }>(
      `select planted.picture || ' ' || original.picture as pair from photo_hashes planted join photo_hashes original on ${condition}
       where planted.picture > 100000 and planted.picture <= $1
         and original.picture < 100000 and bit_count((planted.dct # original.dct)::bit(64)) <= 7 order by 1`,
      [100_000 + plantedCount],
    );
    return rows.map(({ pair }) => pair);
  };
  // SQL: the pictures share a band of 16 bits in which at most one bit differs; `changed_bit` 16 stands for no changed bit
  const SHARES_BAND = `original.bands && (select array_agg(band # (case changed_bit when 16 then 0 else 1 << changed_bit end))
    from unnest(planted.bands) band, generate_series(0, 16) changed_bit)`;
  expect(await findPairs(SHARES_BAND, 60)).toEqual(await findPairs('true', 60));
  // all 450 copies but the 50 with 8 flipped bits
  expect((await findPairs(SHARES_BAND, 450)).length).toBe(400);
  await client.end();
});

test('a member who uploads pictures of a published listing, also of their own one, gets its id and can still publish (S128)', {
  timeout: 120_000,
}, async () => {
  const [owner, copier, otherMember] = [await makeMember(server), await makeMember(server), await makeMember(server)];
  const files = await Promise.all([21, 22, 23, 24].map(drawing));
  const original = await advertise(owner, files, 'Pearl Tower');
  const copiedFiles = await Promise.all(files.map(makeCopy));
  const copies = await Promise.all(copiedFiles.map((file) => upload(copier.device, file)));
  /** The ids of listings with these pictures, as the form of the listing `id` (0: a new one) requests them. */
  const findSame = async ({ device }: Member, images: string[], id = 0) =>
    (await callerOf(device).listing.samePictures({ images, id })).ids;
  expect(await findSame(copier, copies)).toEqual([original]);
  expect(await findSame(copier, copies.slice(0, 2))).toEqual([]);
  // only pictures that the member uploaded are compared
  expect(await findSame(otherMember, copies)).toEqual([]);
  const copiesOfOwner = await Promise.all(copiedFiles.map((file) => upload(owner.device, file)));
  expect(await findSame(owner, copiesOfOwner)).toEqual([original]);
  expect(await findSame(owner, copiesOfOwner, original)).toEqual([]);
  await sql(`update properties set status = 'paused' where id = $1`, [original]);
  expect(await findSame(copier, copies)).toEqual([]);
  await sql(`update properties set status = 'published' where id = $1`, [original]);
  const listing = { ...listingBody(), address: 'Flat 12, Coral Tower, Dubai Marina', images: copies };
  await copier.device.post('/api/properties').send(listing).expect(201);
});
