// Tests of how long uploaded photos are stored: with listings, without, and after their account.
import { existsSync, mkdirSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uploadFiles, uploadId } from '../../shared/property/picture/picture.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { uploadPhoto } from '../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { purgeDeletedListings } from '../listing/status.ts';
import { removeStaleUploads } from './photo.routes.ts';
import { attachPhotos, removeOrphanPhotos } from './photo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_UPLOAD: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

/** Creates a listing with photos. */
const advertise = (device: Device, images: string[]) => device.post('/api/properties').send(listingBody({ images }));
/** Whether the row of an upload exists. Checks that all its files exist when it does, and none when it does not. */
const isStored = async (url: string): Promise<boolean> => {
  const [row] = await rows(server.deps.orm.em, { text: 'select 1 from photos where id = $1', values: [uploadId(url)] });
  // files are in a folder named by the first two characters of their id
  const folder = join(server.deps.env.DATA_DIR, 'uploads', uploadId(url)!.slice(0, 2));
  const files = uploadFiles(uploadId(url)!, 30, 20).map((name) => existsSync(join(folder, name)));
  expect(new Set(files).size, 'either every file or none').toBe(1);
  expect(row !== undefined).toBe(files[0]);
  return row !== undefined;
};
/** Sets the clock of the server to this many hours from now. */
const setHoursAhead = (hours: number): void => server.setNow(new Date(Date.now() + hours * HOUR_MS));

test('a photo without a listing is removed after a day, and one in a listing stays', async () => {
  const { device } = await makeMember(server);
  const [shownPhoto, unusedPhoto] = [await uploadPhoto(device), await uploadPhoto(device)];
  await advertise(device, [shownPhoto, 'https://pictures.example/a.jpg']).expect(201);
  setHoursAhead(23.9);
  expect(await removeOrphanPhotos(server.deps)).toBe(0);
  setHoursAhead(24.1);
  expect(await removeOrphanPhotos(server.deps)).toBe(1);
  expect([await isStored(shownPhoto), await isStored(unusedPhoto)]).toEqual([true, false]);
  await server.request().get(unusedPhoto).expect(404);
});

/** Whether the row of an upload says that no listing shows it. */
const isMarkedUnused = async (url: string): Promise<boolean> =>
  (await rows(server.deps.orm.em, { text: 'select 1 from photos where id = $1 and unused_since is not null', values: [uploadId(url)] }))
    .length > 0;

test.each([
  ['drops', false],
  ['purges', true],
])(
  'a photo that one transaction %s while another one stores a listing with it stays, and is not marked as unused',
  async (_how, isPurge) => {
    const { device, id: userId } = await makeMember(server);
    const url = await uploadPhoto(device);
    const { body } = await advertise(device, [url]).expect(201);
    if (isPurge) {
      await device.delete(`/api/properties/${body.id}`).expect(204);
      setHoursAhead(25);
    }
    const drop = () => device.patch(`/api/properties/${body.id}`).send({ images: ['https://pictures.example/a.jpg'] });
    // starts within the other transaction and ends after it
    let released: Promise<number> | undefined;
    await server.deps.orm.em.fork().transactional(async (tx) => {
      await attachPhotos(tx, [userId], [url]);
      released = isPurge ? purgeDeletedListings(server.deps) : drop().then(({ status }) => status);
      const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => rows(server.deps.orm.em, { text }), { timeout: 5000 }).toHaveLength(1);
      await tx.execute(
        `insert into properties (title, description, price, bedrooms, bathrooms, area, location, emirate, address, property_type, transaction_type, images, user_id)
       select title, description, price, bedrooms, bathrooms, area, location, emirate, address, property_type, transaction_type, ?::text[], user_id
         from properties where id = ?`,
        [`{${url}}`, body.id],
      );
    });
    expect(await released).toBe(isPurge ? 1 : 200);
    expect(await isMarkedUnused(url)).toBe(false);
    setHoursAhead(50);
    await removeOrphanPhotos(server.deps);
    expect(await isStored(url)).toBe(true);
  },
);

test('a photo that a listing shows stays although an earlier release marked it as unused', async () => {
  const { device } = await makeMember(server);
  const url = await uploadPhoto(device);
  await advertise(device, [url]).expect(201);
  await rows(server.deps.orm.em, { text: 'update photos set unused_since = now() where id = $1', values: [uploadId(url)] });
  setHoursAhead(25);
  await removeOrphanPhotos(server.deps);
  expect(await isStored(url)).toBe(true);
});

test('a photo removed from a listing is deleted a day later, unless another listing shows it', async () => {
  const { device } = await makeMember(server);
  const [keptPhoto, droppedPhoto, sharedPhoto] = [await uploadPhoto(device), await uploadPhoto(device), await uploadPhoto(device)];
  const { body } = await advertise(device, [keptPhoto, droppedPhoto, sharedPhoto]).expect(201);
  await advertise(device, [sharedPhoto]).expect(201);
  setHoursAhead(48);
  await device
    .patch(`/api/properties/${body.id}`)
    .send({ images: [keptPhoto] })
    .expect(200);
  await removeOrphanPhotos(server.deps);
  expect(await isStored(droppedPhoto)).toBe(true);
  setHoursAhead(73);
  await removeOrphanPhotos(server.deps);
  expect([await isStored(keptPhoto), await isStored(droppedPhoto), await isStored(sharedPhoto)]).toEqual([true, false, true]);
});

test('a deleted listing keeps its photos for the undo and loses them when it is purged', async () => {
  const { device } = await makeMember(server);
  const url = await uploadPhoto(device);
  const { body } = await advertise(device, [url]).expect(201);
  await device.delete(`/api/properties/${body.id}`).expect(204);
  setHoursAhead(23);
  await purgeDeletedListings(server.deps);
  await removeOrphanPhotos(server.deps);
  expect(await isStored(url)).toBe(true);
  setHoursAhead(25);
  await purgeDeletedListings(server.deps);
  setHoursAhead(25.1);
  await removeOrphanPhotos(server.deps);
  expect(await isStored(url)).toBe(false);
});

test('a deleted account loses its photos', async () => {
  const { device } = await makeMember(server);
  const [shownPhoto, unusedPhoto] = [await uploadPhoto(device), await uploadPhoto(device)];
  await advertise(device, [shownPhoto]).expect(201);
  await callerOf(device).account.remove({ password: 'correct horse battery' });
  await removeOrphanPhotos(server.deps);
  expect([await isStored(shownPhoto), await isStored(unusedPhoto)]).toEqual([false, false]);
});

test('a photo of another user or one that is not stored is rejected and changes nothing', async () => {
  const [{ device }, { device: otherDevice }] = [await makeMember(server), await makeMember(server)];
  const [ownPhoto, foreignPhoto] = [await uploadPhoto(device), await uploadPhoto(otherDevice)];
  const { body } = await advertise(device, [ownPhoto]).expect(201);
  const invalidUrls = [foreignPhoto, `/uploads/${'0'.repeat(32)}-30x20.webp`, ownPhoto.replace('30x20', '31x20')];
  for (const url of invalidUrls) {
    await advertise(device, [url]).expect(400).expect('Unknown image');
    await device
      .patch(`/api/properties/${body.id}`)
      .send({ images: [url] })
      .expect(400)
      .expect('Unknown image');
  }
  expect((await device.get(`/api/properties/${body.id}`).expect(200)).body.images).toEqual([ownPhoto]);
  await device
    .patch(`/api/properties/${body.id}`)
    .send({ images: ['/media/villa/arches-villa-dusk.webp', ownPhoto] })
    .expect(200);
});

test('while photos are cleaned up, a listing either keeps its photo or gets an error that it is gone', async () => {
  const { device } = await makeMember(server);
  const urls = await Promise.all(Array.from({ length: 5 }, () => uploadPhoto(device)));
  setHoursAhead(25);
  const [answers] = await Promise.all([Promise.all(urls.map((url) => advertise(device, [url]))), removeOrphanPhotos(server.deps)]);
  for (const [i, answer] of answers.entries()) {
    expect([201, 400]).toContain(answer.status);
    expect(await isStored(urls[i]!)).toBe(answer.status === 201);
  }
});

test('a photo whose files could not all be removed is rejected by a listing, and removed by the next run', async () => {
  const { device } = await makeMember(server);
  const url = await uploadPhoto(device);
  setHoursAhead(25);
  const lastFile = join(server.deps.env.DATA_DIR, 'uploads', uploadId(url)!.slice(0, 2), uploadFiles(uploadId(url)!, 30, 20).at(-1)!);
  // a folder in place of the file cannot be removed as a file
  rmSync(lastFile);
  mkdirSync(lastFile);
  await expect(removeOrphanPhotos(server.deps)).rejects.toThrow();
  await advertise(device, [url]).expect(400).expect('Unknown image');
  rmdirSync(lastFile);
  expect(await removeOrphanPhotos(server.deps)).toBe(1);
  expect(await isStored(url)).toBe(false);
});

test('temporary files of a crash are removed after an hour', async () => {
  const leftFile = join(server.deps.env.DATA_DIR, 'uploads-incoming', 'left');
  writeFileSync(leftFile, 'half a photo');
  await removeStaleUploads(server.deps);
  expect(existsSync(leftFile)).toBe(true);
  const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS);
  utimesSync(leftFile, twoHoursAgo, twoHoursAgo);
  await removeStaleUploads(server.deps);
  expect(existsSync(leftFile)).toBe(false);
});
