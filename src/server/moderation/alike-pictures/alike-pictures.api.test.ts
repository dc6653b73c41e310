import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { OpenItem } from '../../../shared/staff/staff.ts';
import { startStaffContext } from '../../../testing/contexts/staff-context.ts';
import { listingBody } from '../../../testing/factories/listings.ts';
import { type Device, type Member, makeMember } from '../../../testing/factories/members.ts';
import { drawing } from '../../../testing/factories/pictures.ts';
import { callProcedure } from '../../../testing/factories/staff.ts';
import { findAlikePictures } from './alike-pictures.ts';
import { queueAlikePictures } from './queue-alike-pictures.ts';

const { server, moderator, sql, decide, itemOf } = await startStaffContext();
const em = () => server.database.orm.em.fork();

const upload = async (device: Device, file: Buffer): Promise<string> =>
  (await device.post('/api/uploads').attach('file', file, { filename: 'a.jpg', contentType: 'image/jpeg' }).expect(201)).body.url;
/** Publishes a home with pictures; of another building, so that it is another home. */
async function advertise({ device }: Member, files: Buffer[], building: string, body: object = {}): Promise<number> {
  const images: string[] = [];
  for (const file of files) images.push(await upload(device, file));
  const listing = { ...listingBody(), address: `Flat 12, ${building}, Dubai Marina`, images, ...body };
  return (await device.post('/api/properties').send(listing).expect(201)).body.id;
}
/** A picture as a thief stores it again: smaller, and compressed more. */
const copied = (file: Buffer): Promise<Buffer> => sharp(file).resize(420).jpeg({ quality: 60 }).toBuffer();
const queued = async () =>
  (await sql<{ id: number }>(`select subject_id as id from review_items where kind = 'duplicate' order by 1`)).map(({ id }) => id);

test('copies of three pictures of another advertiser’s home are put into the queue once, with both pictures as evidence (S126, S128, O137)', {
  timeout: 120_000,
}, async () => {
  const [owner, thief] = [await makeMember(server), await makeMember(server)];
  const files = await Promise.all([1, 2, 3, 4].map(drawing));
  const first = await advertise(owner, files, 'Bay Tower');
  const copies = await Promise.all(files.slice(0, 3).map(copied));
  const second = await advertise(thief, [await drawing(5), ...copies], 'Palm Tower');
  // two are too few, and an own second listing is no theft
  const few = await advertise(await makeMember(server), copies.slice(0, 2), 'Creek Tower');
  await advertise(owner, files, 'Lake Tower');
  // renderings of a project are everyone's
  const [a, b] = [await makeMember(server), await makeMember(server)];
  const renderings = await Promise.all([6, 7, 8].map(drawing));
  for (const each of [a, b]) await advertise(each, renderings, `Project of ${each.username}`, { completion: 'off-plan' });

  expect(await queueAlikePictures(em(), new Date())).toBe(1);
  expect(await queued()).toEqual([second]);
  expect(await queueAlikePictures(em(), new Date())).toBe(0);
  const { data } = await callProcedure<OpenItem>(moderator.device, 'mutation', 'staff.openItem', { id: await itemOf(second) });
  const evidence = data.samePictures.find(({ id }) => id === first)!;
  expect(evidence).toMatchObject({ advertiser: owner.username, pictures: 3 });
  expect(evidence.otherAt < evidence.ownAt).toBe(true);
  expect(evidence.ownPicture).not.toBe(evidence.otherPicture);
  expect(evidence.distance).toBeLessThanOrEqual(8);
  // two pictures are shown to who looks, without an item
  expect((await findAlikePictures(em(), few)).map(({ pictures }) => pictures)).toContain(2);
  await decide(moderator, { id: await itemOf(second), decision: 'leave' });
  expect(await queueAlikePictures(em(), new Date())).toBe(0);
});

test('equal pictures of two advertisers without any detail say nothing', { timeout: 120_000 }, async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const files = await Promise.all(['#ffffff', '#888888', '#000000', '#0044cc'].map(plain));
  for (const building of ['Plain Tower', 'Blank Tower']) await advertise(await makeMember(server), files, building);
  const before = await queued();
  expect(await queueAlikePictures(em(), new Date())).toBe(0);
  expect(await queued()).toEqual(before);
});

test('the parts of hashes find the pictures that a comparison with all of 50,000 finds (S127, S137)', { timeout: 120_000 }, async () => {
  // without the time limit of a request
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const bits = '((random() * 4294967295)::bigint << 32) | (random() * 4294967295)::bigint';
  await client.query(`insert into photo_hashes (picture, dct, diff) select n, ${bits}, ${bits} from generate_series(1, 50000) n`);
  // each of these differs from one of the others in 0 to 8 bits of the first hash
  await client.query(`insert into photo_hashes (picture, dct, diff) select 100000 + n, h.dct # mask.value, ${bits}
    from generate_series(1, 450) n join photo_hashes h on h.picture = n * 100
    cross join lateral (select coalesce(bit_or(1::bigint << bit), 0) as value from
      (select bit from generate_series(0, 62) bit order by hashint4(bit * 1000 + n) limit n % 9) chosen) mask`);
  await client.query('analyze photo_hashes');
  const near = async (by: string, most: number): Promise<string[]> => {
    const { rows } = await client.query<{ pair: string }>(
      `select h.picture || ' ' || o.picture as pair from photo_hashes h join photo_hashes o on ${by} where h.picture > 100000 and h.picture <= $1
       and o.picture < 100000 and bit_count((h.dct # o.dct)::bit(64)) <= 7 order by 1`,
      [100_000 + most],
    );
    return rows.map(({ pair }) => pair);
  };
  const PARTS = `o.bands && (select array_agg(b # (case k when 16 then 0 else 1 << k end)) from unnest(h.bands) b, generate_series(0, 16) k)`;
  expect(await near(PARTS, 60)).toEqual(await near('true', 60));
  // every planted pair but those with 8 bits
  expect((await near(PARTS, 450)).length).toBe(400);
  await client.end();
});

test('who uploads pictures of another listing, or again of an own one, gets its reference, and can publish all the same (S128)', {
  timeout: 120_000,
}, async () => {
  const [owner, other, third] = [await makeMember(server), await makeMember(server), await makeMember(server)];
  const files = await Promise.all([21, 22, 23, 24].map(drawing));
  const first = await advertise(owner, files, 'Pearl Tower');
  const again = await Promise.all((await Promise.all(files.map(copied))).map((file) => upload(other.device, file)));
  const ask = async ({ device }: Member, images: string[], id = 0) =>
    (await callProcedure<{ ids: number[] }>(device, 'query', 'listing.samePictures', { images, id })).data.ids;
  expect(await ask(other, again)).toEqual([first]);
  expect(await ask(other, again.slice(0, 2))).toEqual([]);
  // pictures that another member has uploaded say nothing about them
  expect(await ask(third, again)).toEqual([]);
  const own = await Promise.all((await Promise.all(files.map(copied))).map((file) => upload(owner.device, file)));
  expect(await ask(owner, own)).toEqual([first]);
  expect(await ask(owner, own, first)).toEqual([]);
  await sql(`update properties set status = 'paused' where id = $1`, [first]);
  expect(await ask(other, again)).toEqual([]);
  await sql(`update properties set status = 'published' where id = $1`, [first]);
  const listing = { ...listingBody(), address: 'Flat 12, Coral Tower, Dubai Marina', images: again };
  await other.device.post('/api/properties').send(listing).expect(201);
});
