// Tests that homes which are listed again with recompressed, cut and reordered pictures and new titles are mostly recognised, and never wrongly.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { rows } from '../db/orm.ts';
import { hashPixels } from '../photo/photo.hash.ts';
import { storeHashes } from '../photo/stored-hashes.ts';

/**
 * The number of homes (RELISTED_HOMES tries more), of pictures of each home, and of buildings. A picture is a part of a rendered image of the product:
 * a quarter with up to about 50 homes; with 200 homes a sixteenth, which often shows only sky, wall or floor.
 */
const HOMES = Number(process.env.RELISTED_HOMES ?? 12);
const PICTURES = 5;
const TOWERS = 5;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(database.orm.em.fork(), { text, values });

/** The rendered images of the product, without their smaller variants such as `villa-640.webp`. */
const originals = readdirSync('public/media', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.webp') && !/-\d+\.webp$/.test(name) && !name.startsWith('brand'))
  .sort()
  .map((name) => join('public/media', name));
/** Each image is cut into PARTS × PARTS pictures, so that there are enough different ones; two more are shared by all homes. */
const PARTS = HOMES * PICTURES + 2 > originals.length * 4 ? 4 : 2;
/** Pictures that were cut already, by number. */
const cutPictures = new Map<number, Buffer>();
/** Picture number n as a JPEG. */
async function picture(n: number): Promise<Buffer> {
  const path = originals[n % originals.length]!;
  const part = Math.floor(n / originals.length);
  const { width, height } = await sharp(path).metadata();
  const size = { width: Math.floor(width / PARTS), height: Math.floor(height / PARTS) };
  const area = { left: (part % PARTS) * size.width, top: (Math.floor(part / PARTS) % PARTS) * size.height, ...size };
  const file = cutPictures.get(n) ?? (await sharp(path).extract(area).resize(800).jpeg({ quality: 88 }).toBuffer());
  cutPictures.set(n, file);
  return file;
}

/** What portals and agents do to a picture: compress, shrink, brighten, cut, crop to 4:3, or cover a corner with a logo. */
const CHANGES: ((image: Sharp, width: number, height: number) => Sharp)[] = [
  (image) => image.jpeg({ quality: 40 }),
  (image) => image.resize(320).webp({ quality: 30 }),
  (image) => image.modulate({ brightness: 1.15 }).jpeg(),
  (image, width, height) =>
    image
      .extract({
        left: Math.round(width * 0.05),
        top: Math.round(height * 0.05),
        width: Math.round(width * 0.9),
        height: Math.round(height * 0.9),
      })
      .jpeg(),
  (image) => image.resize(800, 600, { fit: 'cover' }).jpeg(),
  (image, width, height) =>
    image
      .composite([
        {
          input: { create: { width: Math.round(width / 5), height: Math.round(height / 8), channels: 3, background: '#0a3' } },
          gravity: 'southeast',
        },
      ])
      .jpeg(),
];

/** Stores the hashes of a picture, by which homes are recognised. Returns its URL. */
async function storeHashesOf(url: string, file: Buffer): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  await storeHashes(database.orm.em.fork(), url, await hashPixels(data, info));
  return url;
}

/** The pictures of a home, as first listed or changed, in another order and with one left out. */
async function picturesOf(home: number, isRelisted: boolean): Promise<string[]> {
  const urls = await Promise.all(
    Array.from({ length: PICTURES }, async (_, i) => {
      const file = await picture(home * PICTURES + i);
      if (!isRelisted) return storeHashesOf(`/relisted/${home}-${i}.webp`, file);
      const { width, height } = await sharp(file).metadata();
      const change = CHANGES[(home + i) % CHANGES.length]!;
      return storeHashesOf(`/relisted/${home}-${i}-again.webp`, await change(sharp(file), width, height).toBuffer());
    }),
  );
  return isRelisted ? urls.slice(1).toReversed() : urls;
}

/** Stores a listing. Returns its id. */
const makeListing = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(database.orm.em, fields)).id;
async function isOneHome(firstId: number, secondId: number): Promise<boolean> {
  const sql = 'select count(distinct home_id)::int as count from home_listings where property_id = any($1)';
  const [homes] = await run<{ count: number }>(sql, [[firstId, secondId]]);
  return homes!.count === 1;
}

test('S4 S126 of homes listed again with changed pictures and new titles at least 60 percent are recognised and none wrongly', {
  timeout: 600_000,
}, async () => {
  // one advertiser and one layout: within a tower only the pictures tell the homes apart
  const layoutOf = (home: number) => ({
    advertiser: 'Relisting Homes',
    address: `Layout Tower ${home % TOWERS}, Dubai Marina`,
    area: 1200,
    latitude: 25 + (home % TOWERS) * 0.01,
  });
  // pictures of the building, which are in every listing
  const shared = [
    await storeHashesOf('/relisted/pool.webp', await picture(originals.length * PARTS * PARTS - 1)),
    await storeHashesOf('/relisted/gym.webp', await picture(originals.length * PARTS * PARTS - 2)),
  ];
  const firstIds: number[] = [];
  for (let home = 0; home < HOMES; home++)
    firstIds.push(
      await makeListing({ ...layoutOf(home), title: `First title ${home}`, images: [...(await picturesOf(home, false)), ...shared] }),
    );
  await run(`update properties set status = 'paused'`);
  await run(`update home_listings set listed_at = now() - interval '90 days', left_at = now() - interval '30 days'`);
  const relistedIds: number[] = [];
  for (let home = 0; home < HOMES; home++) {
    relistedIds.push(
      await makeListing({
        ...layoutOf(home),
        title: `Other words ${home}`,
        area: 1195,
        images: [...(await picturesOf(home, true)), ...shared],
      }),
    );
    // the next one is another home only if this one is no longer on offer
    await run(`update properties set status = 'paused' where id = $1`, [relistedIds[home]]);
  }
  const pairs = await run<{ first: number; again: number }>(
    `select earlier.property_id as first, later.property_id as again
     from home_listings earlier join home_listings later on later.home_id = earlier.home_id and later.property_id > earlier.property_id
     where earlier.property_id = any($1) and later.property_id = any($2)`,
    [firstIds, relistedIds],
  );
  const rightPairs = pairs.filter((pair) => firstIds.indexOf(pair.first) === relistedIds.indexOf(pair.again));
  // the homes of a tower differ only in their pictures, so that each new listing is compared with all former ones of its tower
  const comparedCount = firstIds.flatMap((_, home) => relistedIds.filter((__, relisted) => home % TOWERS === relisted % TOWERS)).length;
  if (process.env.RELISTED_HOMES)
    console.log({ homes: HOMES, compared: comparedCount, found: rightPairs.length, wrong: pairs.length - rightPairs.length });
  if (HOMES >= 200) expect(comparedCount).toBeGreaterThan(2000);
  expect(rightPairs.length).toBeGreaterThanOrEqual(0.6 * HOMES);
  expect(pairs.length - rightPairs.length).toBe(0);
  const [homes] = await run<{ count: number }>('select count(distinct home_id)::int as count from home_listings');
  expect(homes!.count).toBe(2 * HOMES - rightPairs.length);
});

test('S4 pictures that two homes on offer share, and those of off-plan homes, do not identify a home', async () => {
  const images = await picturesOf(0, false);
  const layout = { advertiser: 'Showroom Homes', address: 'Showroom Tower, Dubai Marina', images };
  const [first, second] = [await makeListing(layout), await makeListing(layout)];
  expect(await isOneHome(first, second)).toBe(false);
  const offPlan = { ...layout, advertiser: 'Plan Homes', completion: 'off-plan' as const };
  const plan = await makeListing(offPlan);
  await run(`update properties set status = 'paused' where id = $1`, [plan]);
  await run(
    `update home_listings set listed_at = now() - interval '90 days', left_at = now() - interval '30 days' where property_id = $1`,
    [plan],
  );
  expect(await isOneHome(plan, await makeListing(offPlan))).toBe(false);
  const former = await makeListing({ ...layout, advertiser: 'Former Homes' });
  await run(`update properties set status = 'paused' where id = $1`, [former]);
  await run(
    `update home_listings set listed_at = now() - interval '90 days', left_at = now() - interval '30 days' where property_id = $1`,
    [former],
  );
  expect(await isOneHome(former, await makeListing({ ...layout, advertiser: 'Former Homes', bedrooms: 3 }))).toBe(false);
  expect(await isOneHome(former, await makeListing({ ...layout, advertiser: 'Former Homes' }))).toBe(true);
});
