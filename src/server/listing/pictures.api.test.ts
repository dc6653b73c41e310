// Tests of what a listing says of its pictures, of floor plans, films and tours (O154 to O156, N27).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { uploadId } from '../../shared/property/picture/picture.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { uploadPhoto } from '../../testing/factories/pictures.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { removeOrphanPhotos } from '../photo/photo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_UPLOAD: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

test('plans, a film and what pictures are come back as they were sent, and change alone', async () => {
  const { device } = await makeMember(server);
  const [cover, edited, original, plan] = [
    await uploadPhoto(device),
    await uploadPhoto(device),
    await uploadPhoto(device),
    await uploadPhoto(device),
  ];
  const pictures = [
    { url: cover, kind: 'photo', descriptionEn: 'The kitchen from the window', descriptionAr: 'المطبخ من النافذة' },
    { url: edited, kind: 'edited', original },
    { url: plan, kind: 'photo', descriptionEn: 'Two bedrooms beside a corridor' },
    { url: 'https://pictures.example/other.jpg', kind: 'drawing' },
  ];
  const sent = { images: [cover, edited], floorPlans: [plan], film: 'https://youtu.be/dQw4w9WgXcQ', pictures };
  const { body } = await device.post('/api/properties').send(listingBody(sent)).expect(201);
  const stored = {
    images: [cover, edited],
    floorPlans: [plan],
    film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    // a plan is one by its list, and pictures of others are left out
    pictures: [pictures[0], pictures[1], { url: plan, descriptionEn: 'Two bedrooms beside a corridor' }],
  };
  expect(body).toMatchObject(stored);
  const read = async () => (await server.request().get(`/api/properties/${body.id}`).expect(200)).body;
  expect(await read()).toMatchObject(stored);
  const patch = async (fields: object) => (await device.patch(`/api/properties/${body.id}`).send(fields).expect(200)).body;
  // another field leaves them, and what was answered can be sent back
  expect(await patch({ price: 1_600_000 })).toMatchObject(stored);
  expect(await patch({ pictures: (await read()).pictures, floorPlans: [plan] })).toMatchObject(stored);
  // the original of an edited photo is kept like the others
  server.setNow(new Date(Date.now() + 25 * HOUR_MS));
  await removeOrphanPhotos(server.deps);
  for (const url of [cover, edited, original, plan]) await server.request().get(url).expect(200);
  // what was said of a picture goes with it
  expect(await patch({ images: [cover] })).toMatchObject({ pictures: [pictures[0], stored.pictures[2]], floorPlans: [plan] });
  expect(await patch({ film: null, floorPlans: [] })).toMatchObject({ film: null, floorPlans: [], pictures: [pictures[0]] });
  server.setNow(new Date(Date.now() + 51 * HOUR_MS));
  await removeOrphanPhotos(server.deps);
  const left = await rows<{ id: string }>(server.deps.orm.em.fork(), { text: 'select id from photos' });
  expect(left.map(({ id }) => id)).toEqual([uploadId(cover)]);
});

test('a plan or an original of another member is refused', async () => {
  const [{ device }, { device: other }] = [await makeMember(server), await makeMember(server)];
  const foreign = await uploadPhoto(other);
  const images = ['https://pictures.example/a.jpg'];
  for (const fields of [{ floorPlans: [foreign] }, { pictures: [{ url: images[0], kind: 'edited', original: foreign }] }])
    await device
      .post('/api/properties')
      .send(listingBody({ images, ...fields }))
      .expect(400)
      .expect('Unknown image');
  // nor by another spelling of its address
  for (const plan of [`${foreign}?x`, foreign.replace('/uploads/', '/uploads/./'), foreign.replace('/uploads/', '/UPLOADS/')])
    await device
      .post('/api/properties')
      .send(listingBody({ images, floorPlans: [plan] }))
      .expect(400);
});

test.each([
  [{ film: 'https://films.example/1' }, 'Only YouTube, Vimeo, Matterport, Kuula and my360 links'],
  [{ floorPlans: ['https://pictures.example/plan.PDF?x=1'] }, 'Save the plan as a picture first.'],
  [{ floorPlans: Array.from({ length: 11 }, (_, i) => `/plan${i}.png`) }, 'Floor plans must be at most 10 entries'],
  [{ floorPlans: ['javascript:alert(1)'] }, 'Images must be http(s) or site-relative addresses'],
  [{ pictures: [{ url: '/a.jpg', kind: 'edited' }] }, 'Add the original of the edited photo'],
  [{ pictures: [{ url: '/a.jpg', kind: 'video' }] }, 'Unknown kind of picture'],
  [{ pictures: [{ url: '/a.jpg', descriptionEn: 'x'.repeat(201) }] }, 'Description of a picture must be at most 200 characters'],
  [{ pictures: [{ url: '/a.jpg', descriptionAr: 'a\u0001b' }] }, 'Description of a picture contains invalid characters'],
  [{ pictures: ['/a.jpg'] }, 'Pictures must be a list of objects with a url'],
])('%j is refused with its text', async (fields, text) => {
  const { device } = await makeMember(server);
  await device.post('/api/properties').send(listingBody(fields)).expect(400).expect(text);
});
