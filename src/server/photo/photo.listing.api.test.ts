import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uploadFiles, uploadId } from '../../shared/property/picture.ts';
import { listingBody } from '../../testing/listings.ts';
import { type Device, makeMember } from '../../testing/members.ts';
import { photo } from '../../testing/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { purgeDeletedListings } from '../listing/status.ts';
import { removeStaleUploads } from './photo.routes.ts';
import { removeOrphanPhotos } from './photo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_UPLOAD: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

const upload = async (device: Device): Promise<string> =>
  (
    await device
      .post('/api/uploads')
      .attach('file', await photo(30, 20), 'a.jpg')
      .expect(201)
  ).body.url;
const advertise = (device: Device, images: string[]) => device.post('/api/properties').send(listingBody({ images }));
const isThere = async (url: string): Promise<boolean> => {
  const [row] = await rows(server.deps.orm.em, { text: 'select 1 from photos where id = $1', values: [uploadId(url)] });
  const folder = join(server.deps.env.DATA_DIR, 'uploads', url.slice(9, 11));
  const files = uploadFiles(uploadId(url)!, 30, 20).map((name) => existsSync(join(folder, name)));
  expect(new Set(files).size, 'either every file or none').toBe(1);
  expect(row !== undefined).toBe(files[0]);
  return row !== undefined;
};
const inHours = (hours: number): void => server.setNow(new Date(Date.now() + hours * 3_600_000));

test('a photo that no listing shows is removed after a day, not before; one that is shown stays', async () => {
  const { device } = await makeMember(server);
  const [shown, unused] = [await upload(device), await upload(device)];
  await advertise(device, [shown, 'https://pictures.example/a.jpg']).expect(201);
  inHours(23.9);
  expect(await removeOrphanPhotos(server.deps)).toBe(0);
  inHours(24.1);
  expect(await removeOrphanPhotos(server.deps)).toBe(1);
  expect([await isThere(shown), await isThere(unused)]).toEqual([true, false]);
  await server.request().get(unused).expect(404);
});

test('a photo taken off a listing is removed a day later, unless another listing shows it', async () => {
  const { device } = await makeMember(server);
  const [kept, dropped, shared] = [await upload(device), await upload(device), await upload(device)];
  const { body } = await advertise(device, [kept, dropped, shared]).expect(201);
  await advertise(device, [shared]).expect(201);
  inHours(48);
  await device
    .patch(`/api/properties/${body.id}`)
    .send({ images: [kept] })
    .expect(200);
  await removeOrphanPhotos(server.deps);
  expect(await isThere(dropped)).toBe(true);
  inHours(73);
  await removeOrphanPhotos(server.deps);
  expect([await isThere(kept), await isThere(dropped), await isThere(shared)]).toEqual([true, false, true]);
});

test('a deleted listing keeps its photos for the undo and loses them when it is purged', async () => {
  const { device } = await makeMember(server);
  const url = await upload(device);
  const { body } = await advertise(device, [url]).expect(201);
  await device.delete(`/api/properties/${body.id}`).expect(204);
  inHours(23);
  await purgeDeletedListings(server.deps);
  await removeOrphanPhotos(server.deps);
  expect(await isThere(url)).toBe(true);
  inHours(25);
  await purgeDeletedListings(server.deps);
  inHours(25.1);
  await removeOrphanPhotos(server.deps);
  expect(await isThere(url)).toBe(false);
});

test('the photos of a deleted account go with it', async () => {
  const { device } = await makeMember(server);
  const [shown, unused] = [await upload(device), await upload(device)];
  await advertise(device, [shown]).expect(201);
  await device
    .post('/trpc/account.remove')
    .send({ json: { password: 'correct horse battery' } })
    .expect(200);
  await removeOrphanPhotos(server.deps);
  expect([await isThere(shown), await isThere(unused)]).toEqual([false, false]);
});

test('an upload that is somebody else’s, gone or made up is refused and changes nothing', async () => {
  const [{ device }, { device: other }] = [await makeMember(server), await makeMember(server)];
  const [own, foreign] = [await upload(device), await upload(other)];
  const { body } = await advertise(device, [own]).expect(201);
  for (const url of [foreign, `/uploads/${'0'.repeat(32)}-30x20.webp`, own.replace('30x20', '31x20')]) {
    await advertise(device, [url]).expect(400).expect('Unknown image');
    await device
      .patch(`/api/properties/${body.id}`)
      .send({ images: [url] })
      .expect(400)
      .expect('Unknown image');
  }
  expect((await device.get(`/api/properties/${body.id}`).expect(200)).body.images).toEqual([own]);
  await device
    .patch(`/api/properties/${body.id}`)
    .send({ images: ['/media/villa/arches-villa-dusk.webp', own] })
    .expect(200);
});

test('while photos are cleared, a listing either keeps its photo or is told that it is gone', async () => {
  const { device } = await makeMember(server);
  const urls = await Promise.all(Array.from({ length: 5 }, () => upload(device)));
  inHours(25);
  const [answers] = await Promise.all([Promise.all(urls.map((url) => advertise(device, [url]))), removeOrphanPhotos(server.deps)]);
  for (const [i, answer] of answers.entries()) {
    expect([201, 400]).toContain(answer.status);
    expect(await isThere(urls[i]!)).toBe(answer.status === 201);
  }
});

test('what a crash left waiting is removed after an hour', async () => {
  const left = join(server.deps.env.DATA_DIR, 'uploads-incoming', 'left');
  writeFileSync(left, 'half a photo');
  await removeStaleUploads(server.deps);
  expect(existsSync(left)).toBe(true);
  const long = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(left, long, long);
  await removeStaleUploads(server.deps);
  expect(existsSync(left)).toBe(false);
});
