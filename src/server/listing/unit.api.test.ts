// Tests of the unit of a listing: split off its address on every way in, and shown only to those who manage the home.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { splitStoredUnits } from './split-units.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_CREATE_LISTING: '0',
    FREE_LISTING_LIMIT: '0',
    PUBLIC_ORIGIN: 'http://homes.example',
  });
});
afterAll(() => server.close());
const { sendInquiry, emailsOf } = inquirySteps(() => server);

const post = async (owner: Member, fields: object) =>
  (await owner.device.post('/api/properties').send(listingBody(fields)).expect(201)) as { body: { id: number }; headers: object };
const patch = (owner: Member, id: number, fields: object) => owner.device.patch(`/api/properties/${id}`).send(fields);
const storedUnit = async (id: number) =>
  (
    await rows<{ unit: string | null; address: string }>(server.database.orm.em, {
      text: 'select unit, address from properties where id = $1',
      values: [id],
    })
  )[0]!;
const homeOf = async (id: number) =>
  (
    await rows<{ home: number }>(server.database.orm.em, {
      text: 'select home_id as home from home_listings where property_id = $1',
      values: [id],
    })
  )[0]!.home;

test('a unit at the start of an address is stored apart, and the answer says so (N3)', async () => {
  const owner = await makeMember(server);
  const created = await post(owner, { address: 'Villa 12, Saheel 2' });
  expect(created.headers).toMatchObject({ 'x-split-unit': '1' });
  expect(created.body).toMatchObject({ address: 'Saheel 2', unit: 'Villa 12' });
  const whole = await post(owner, { address: 'Harbour Walk 1, Dubai Marina' });
  expect(whole.headers).not.toHaveProperty('x-split-unit');
  expect(whole.body).toMatchObject({ address: 'Harbour Walk 1, Dubai Marina' });
  expect(whole.body).not.toHaveProperty('unit');
  const changed = await patch(owner, whole.body.id, { address: 'Flat 77, Harbour Walk 1' }).expect(200).expect('X-Split-Unit', '1');
  expect(changed.body).toMatchObject({ address: 'Harbour Walk 1', unit: 'Flat 77' });
});

test('a unit that is sent counts more than one in the address, has at most 30 characters, and can be removed (N3)', async () => {
  const owner = await makeMember(server);
  const { body } = await post(owner, { unit: ' B-1204 ', address: 'Unit 9, Axis Tower, Marina' });
  expect(body).toMatchObject({ unit: 'B-1204', address: 'Axis Tower, Marina' });
  for (const unit of ['x'.repeat(31), 5, 'a\u0000b', '\ud800'])
    await owner.device.post('/api/properties').send(listingBody({ unit })).expect(400);
  expect((await patch(owner, body.id, { unit: '' }).expect(200)).body).not.toHaveProperty('unit');
  for (const unit of ['شقة ١٢', '<b>7</b>', "7'; drop table users", '🏠 7', '\u202e12'])
    expect((await patch(owner, body.id, { unit }).expect(200)).body.unit).toBe(unit);
});

test('the unit of a listing cannot be tried out against those of other adverts (N3)', async () => {
  const owner = await makeMember(server);
  const { body } = await post(owner, { unit: '100' });
  for (let i = 1; i <= 10; i++) await patch(owner, body.id, { unit: `${100 + i}` }).expect(200);
  await patch(owner, body.id, { unit: '200' }).expect(429);
  expect(await storedUnit(body.id)).toMatchObject({ unit: '110' });
  await patch(owner, body.id, { unit: '110', description: `${'A quiet home with a balcony over the water. '.repeat(3)}` }).expect(200);
});

test('an address that became short when its unit was split off is never refused (R231, N3)', async () => {
  const owner = await makeMember(server);
  const { body } = await post(owner, { address: 'Villa 12, Saheel 2' });
  const { permit: _permit, ...sent } = body as typeof body & { permit: unknown };
  await patch(owner, body.id, sent).expect(200);
  await patch(owner, body.id, { address: 'Saheel 2' }).expect(200);
  const refused = await patch(owner, body.id, { address: 'Saheel 3' }).expect(400);
  expect(refused.text).toBe('Address must be at least 10 characters long');
  expect(await storedUnit(body.id)).toEqual({ unit: 'Villa 12', address: 'Saheel 2' });
});

const SECRET = 'Apartment 31415';
test('a unit is in no page’s data, REST answer, export, sitemap, search or email, and only its owner reads it (N3)', async () => {
  const [owner, other] = [await makeMember(server), await makeMember(server)];
  const { body } = await post(owner, { address: `${SECRET}, Pi Tower, Dubai Marina`, title: 'A home in the round tower' });
  const { id } = body;
  await rows(server.database.orm.em, { text: 'update properties set latitude = 25.08, longitude = 55.14 where id = $1', values: [id] });
  const shown = 'A home in the round tower';
  const read = async (path: string, accept = '*/*') =>
    (
      await server
        .request()
        .get(path)
        .set('Accept', accept)
        .buffer(true)
        .parse((res, done) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => done(null, Buffer.concat(chunks).toString()));
        })
    ).body as string;
  for (const [path, accept] of [[`/api/properties/${id}`], ['/api/properties'], ['/api/properties', 'application/x-ndjson']] as const) {
    const text = await read(path, accept);
    expect(text, path).toContain(shown);
    expect(text, path).not.toContain('31415');
    expect(text, path).not.toContain('"unit"');
  }
  for (const path of ['/sitemap.xml', '/sitemap-homes-1.xml', '/api/openapi.json']) expect(await read(path)).not.toContain('31415');
  for (const search of ['31415', SECRET, 'unit 31415']) {
    const found = JSON.parse(await read(`/api/properties?search=${encodeURIComponent(search)}`)) as { id: number; title: string }[];
    expect(JSON.stringify(found)).not.toContain('31415');
    if (search === '31415') expect(found.map((home) => home.id)).not.toContain(id);
  }
  expect(await read('/api/properties?sort=unit')).toMatch(/^sort must be one of/);
  const emails = await emailsOf(() => sendInquiry(id));
  expect(emails.length).toBeGreaterThan(0);
  expect(JSON.stringify(emails)).not.toContain('31415');
  await patch(other, id, { unit: '1' }).expect(404);
  expect((await owner.device.get(`/api/users/${owner.id}/properties`).expect(200)).text).toContain('31415');
  await other.device.get(`/api/users/${owner.id}/properties`).expect(403);
  expect((await callerOf(owner.device).listing.get({ id })).unit).toBe(SECRET);
  expect((await other.device.get(`/api/properties/${id}`).expect(200)).text).not.toContain('31415');
  const facts = await rows<{ row: string }>(server.database.orm.em, {
    text: `select row_to_json(h)::text as row from home_listings h where property_id = $1
      union all select row_to_json(e)::text from home_events e where property_id = $1`,
    values: [id],
  });
  expect(facts.length).toBeGreaterThan(1);
  expect(JSON.stringify(facts)).not.toContain('31415');
});

test('the units of stored addresses are split once, without a change of their time (N3)', async () => {
  const { em } = server.database.orm;
  const home = await makeProperty(em, { address: 'Unit 5, Marina Gate, Dubai Marina' });
  const unsure = await makeProperty(em, { address: '1204, Marina Gate, Dubai Marina' });
  const readTime = () =>
    rows(em, { text: 'select id, updated_at, home_id from properties where id = any($1) order by id', values: [[home.id, unsure.id]] });
  const before = await readTime();
  await splitStoredUnits(em.fork());
  expect(await storedUnit(home.id)).toEqual({ unit: 'Unit 5', address: 'Marina Gate, Dubai Marina' });
  expect(await storedUnit(unsure.id)).toEqual({ unit: null, address: '1204, Marina Gate, Dubai Marina' });
  expect(await readTime()).toEqual(before);
});

test('two adverts of a unit are recognised as one home, whichever field holds it and however it is written (N3)', async () => {
  const same = { title: 'The same home in a tower', area: 1234, bedrooms: 2, propertyType: 'Apartment', location: 'Dubai Marina' };
  const homes: number[] = [];
  for (const place of [
    { address: 'Apartment 808, Echo Tower, Dubai Marina' },
    { unit: '808', address: 'Echo Tower, Dubai Marina' },
    { unit: 'Flat no. 808', address: 'Echo Tower, Dubai Marina' },
    { unit: 'شقة ٨٠٨', address: 'Echo Tower, Dubai Marina' },
  ]) {
    const { body } = await post(await makeMember(server), { ...same, ...place });
    homes.push(await homeOf(body.id));
  }
  expect(new Set(homes).size).toBe(1);
  const other = await post(await makeMember(server), { ...same, unit: '809', address: 'Echo Tower, Dubai Marina' });
  expect(await homeOf(other.body.id)).not.toBe(homes[0]);
});
