// Tests of PATCH /api/properties/{id} with a status, and of what it tells about fields that it ignores.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '2' });
});
afterAll(() => server.close());

const post = async (owner: Member, fields: object = {}) =>
  (await owner.device.post('/api/properties').send(listingBody(fields)).expect(201)).body as { id: number; status: string };
const patch = (owner: Member, id: number, fields: object) => owner.device.patch(`/api/properties/${id}`).send(fields);
const storeStatus = (id: number, status: string) =>
  rows(server.database.orm.em, { text: 'update properties set status = $2 where id = $1', values: [id, status] });

test('a script pauses, publishes and sells a listing, and changes other fields in the same call or not at all (N6)', async () => {
  const owner = await makeMember(server);
  const { id } = await post(owner);
  for (const status of ['paused', 'published', 'sold'])
    expect((await patch(owner, id, { status }).expect(200)).body).toMatchObject({ id, status });
  await server.request().get(`/api/properties/${id}`).expect(404);
  const refused = await patch(owner, id, { title: 'A title that must not stay', status: 'rented' }).expect(400);
  expect(refused.text).not.toBe('');
  const { body } = await patch(owner, id, { title: 'Another title of the home', status: 'published' }).expect(200);
  expect(body).toMatchObject({ title: 'Another title of the home', status: 'published' });
  for (const status of ['removed', 'deleted', 'SOLD', '', null, 1]) await patch(owner, id, { status }).expect(400);
  await patch(await makeMember(server), id, { status: 'sold' }).expect(404);
});

test('publishing by a script obeys the plan (403) and a take-down (409), and an answer with its status can be sent back (N6)', async () => {
  const owner = await makeMember(server);
  const first = await post(owner);
  await patch(owner, first.id, { status: 'sold' }).expect(200);
  const others = [await post(owner), await post(owner)];
  await patch(owner, first.id, { status: 'published' }).expect(403);
  await storeStatus(others[0]!.id, 'removed');
  await patch(owner, others[0]!.id, { status: 'published' }).expect(409);
  const sentBack = await patch(owner, others[1]!.id, { ...others[1] }).expect(200);
  expect(sentBack.headers).not.toHaveProperty('x-ignored-fields');
  await patch(owner, others[0]!.id, { ...others[0], status: 'removed' }).expect(200);
});

test('publishing needs a permit where it is required (N6)', async () => {
  const strict = await testServer({ LIMIT_REGISTER: '0', PERMITS: 'require' });
  try {
    const owner = await makeMember(strict);
    const permit = { kind: 'trakheesi', number: '71367464076', until: '2099-01-01' };
    const { body } = await owner.device.post('/api/properties').send(listingBody({ permit })).expect(201);
    await patch(owner, body.id, { status: 'paused' }).expect(200);
    await patch(owner, body.id, { permit: null }).expect(200);
    await patch(owner, body.id, { status: 'published' }).expect(400);
    expect((await patch(owner, body.id, { status: 'published', permit }).expect(200)).body.status).toBe('published');
  } finally {
    await strict.close();
  }
});

test('a price that can hardly be right is not published by a status either (N6, N28)', async () => {
  const owner = await makeMember(server);
  const { id } = await post(owner);
  const held = await patch(owner, id, { price: 150, status: 'published' }).expect(200).expect('X-Held', 'price');
  expect(held.body.status).toBe('paused');
  expect((await patch(owner, id, { status: 'published' }).expect(200).expect('X-Held', 'price')).body.status).toBe('paused');
  expect((await patch(owner, id, { status: 'published', amountConfirmed: true }).expect(200)).body.status).toBe('published');
});

test('fields that nothing knows are named in X-Ignored-Fields, and those of an answer are not (N6)', async () => {
  const owner = await makeMember(server);
  const { id } = await post(owner);
  await patch(owner, id, { prise: 1, views: 2, 'a b\r\nX-Evil: 1': 3, سعر: 4 })
    .expect(200)
    .expect('X-Ignored-Fields', `prise, views, a%20b%0D%0AX-Evil%3A%201, ${encodeURIComponent('سعر')}`);
  expect((await patch(owner, id, { featured: true, reachesAdvertiser: true, isPromoted: true }).expect(200)).headers).not.toHaveProperty(
    'x-ignored-fields',
  );
  await owner.device
    .post('/api/properties')
    .send({ ...listingBody(), prise: 1 })
    .expect(201)
    .expect('X-Ignored-Fields', 'prise');
  await owner.device.post('/api/properties').send({ prise: 1 }).expect(400).expect('X-Ignored-Fields', 'prise');
});

test('an unknown bearer token is 401 on every path (N6)', async () => {
  for (const path of ['/api/properties', '/api/properties/1', '/api/user'])
    for (const token of ['Bearer x', 'bearer  y.z', 'BEARER'])
      await server.request().get(path).set('Authorization', token).expect(401).expect('Unknown or ended key');
  await server.request().get('/api/properties').set('Authorization', 'Bearer x').set('Accept', 'application/x-ndjson').expect(401);
});

test('the rent’s period, the currency, the unit of the area, permit number and own reference are read, and never dropped (N6)', async () => {
  const open = await testServer({ LIMIT_REGISTER: '0', FREE_LISTING_LIMIT: '0' });
  try {
    const owner = await makeMember(open);
    const rent = listingBody({ transactionType: 'Rent', price: 120_000, area: 100 });
    const { body } = await owner.device
      .post('/api/properties')
      .send({ ...rent, rentFrequency: 'Yearly', currency: 'aed', areaUnit: 'sqm', permitNumber: '7136 7464 076', reference: 'AB-1' })
      .expect(201);
    expect(body).toMatchObject({
      price: 10_000,
      advertisedPrice: 120_000,
      advertisedPeriod: 'year',
      area: 1076,
      permitNumber: '71367464076',
    });
    const stored = await rows(open.database.orm.em, {
      text: 'select agency_reference as r from properties where id = $1',
      values: [body.id],
    });
    expect(stored).toEqual([{ r: 'AB-1' }]);
    const changed = await patch(owner, body.id, { price: 130_000, rentFrequency: 'year' }).expect(200);
    expect(changed.body).toMatchObject({ price: 10_833, advertisedPrice: 130_000 });
    const wrong = [
      { rentFrequency: 'decade' },
      { rentFrequency: 5 },
      { currency: 'USD' },
      { currency: 1 },
      { areaUnit: 'acres' },
      { areaUnit: {} },
      { permitNumber: 'x' },
      { permitNumber: 7 },
      { reference: {} },
      { reference: 'x'.repeat(121) },
    ];
    for (const fields of wrong) {
      await patch(owner, body.id, fields).expect(400);
      await owner.device
        .post('/api/properties')
        .send({ ...listingBody(), ...fields })
        .expect(400);
    }
    await owner.device
      .post('/api/properties')
      .send(listingBody({ rentFrequency: 'year' }))
      .expect(400)
      .expect('A sale has no rent period');
  } finally {
    await open.close();
  }
});
