// Tests of the hashes by which uploaded photos are recognised (`photo_hashes`), and of the job that computes missing ones.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadId } from '../../shared/property/picture/picture.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { drawing } from '../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { hashStoredPhotos } from './stored-hashes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const runSql = <T>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
/** Uploads the drawing of a number. @returns its URL */
const upload = async (device: Device, drawingNumber: number): Promise<string> =>
  (
    await device
      .post('/api/uploads')
      .attach('file', await drawing(drawingNumber), { filename: 'a.jpg', contentType: 'image/jpeg' })
      .expect(201)
  ).body.url;
/** The row of a picture; its `dct` is null when the picture could not be read. */
const hashOf = async (url: string) =>
  (await runSql<{ dct: string | null }>('select dct from photo_hashes where picture = hashtextextended($1, 0)', [url]))[0];

test('S126 an upload is hashed by the process that decodes it; the job hashes former ones and has their listings compared again', async () => {
  const { device } = await makeMember(server);
  const [url, lostUrl] = [await upload(device, 1), await upload(device, 2)];
  const { dct } = (await hashOf(url))!;
  expect(dct).toMatch(/^-?\d+$/);
  expect((await hashOf(lostUrl))!.dct).not.toBe(dct);
  const { body } = await device
    .post('/api/properties')
    .send({ ...listingBody(), images: [url, lostUrl] })
    .expect(201);
  const readIsChecked = async () => (await runSql('select is_checked from home_listings where property_id = $1', [body.id]))[0];
  expect(await readIsChecked()).toEqual({ is_checked: true });
  await runSql('delete from photo_hashes');
  // the folder of the lost photo's files is named by the first two characters of its id
  rmSync(join(server.deps.env.DATA_DIR, 'uploads', uploadId(lostUrl)!.slice(0, 2)), { recursive: true });
  expect(await hashStoredPhotos(server.deps)).toBe(2);
  // the job hashes a smaller size of the picture, so a few of the 64 bits may differ
  const [{ distance }] = (await runSql<{ distance: number }>(
    'select bit_count((dct # $2::bigint)::bit(64))::int as distance from photo_hashes where picture = hashtextextended($1, 0)',
    [url, dct],
  )) as [{ distance: number }];
  expect(distance).toBeLessThanOrEqual(8);
  expect(await hashOf(lostUrl)).toEqual({ dct: null });
  expect(await readIsChecked()).toEqual({ is_checked: false });
  expect(await hashStoredPhotos(server.deps)).toBe(0);
});
