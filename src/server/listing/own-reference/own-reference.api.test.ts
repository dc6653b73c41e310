// Tests of listings that programs write by their own references (O114, O115): PUT, DELETE, the list of what changed, and calls with many items.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkResult } from '../../../shared/listing/own-reference.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { advertise, listingBody } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { makeOrganization } from '../../../testing/factories/organizations.ts';
import { recordStatements } from '../../../testing/postgres/sent-statements.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '10' });
});
afterAll(() => server.close());
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
/** Everything that a bulk call could write of a member. */
const stored = ({ id }: Pick<Member, 'id'>) =>
  run<{ id: number; reference: string; title: string; price: number; status: string }>(
    'select id, agency_reference as reference, title, price, status from properties where user_id = $1 order by id',
    [id],
  );

const put = ({ device }: Pick<Member, 'device'>, reference: string, body: object) =>
  device.put(`/api/listings/${encodeURIComponent(reference)}`).send(body);
const bulk = async ({ device }: Pick<Member, 'device'>, items: unknown[], { path = '', ...more }: { path?: string; mode?: string } = {}) =>
  (await device.post(`/api/listings/bulk${path}`).send({ items, ...more })).body as BulkResult;
const outcomes = ({ results }: BulkResult) => results.map(({ outcome }) => outcome);
const texts = ({ results }: BulkResult) => results.map(({ errors }) => errors?.map(({ message }) => message).join('; ') ?? null);

test('PUT creates a listing by its own reference, changes it, writes nothing for the same again, and DELETE takes it off', async () => {
  const member = await makeMember(server);
  const body = listingBody({
    location: 'dubai marina',
    address: 'Villa 12, Harbour Walk 1',
    propertyType: 'studio',
    bedrooms: 0,
    amenities: ['balcony'],
    permit: { kind: 'trakheesi', number: '71234567890', until: '2099-01-01' },
  });
  const created = await put(member, 'A/1 ب', body).expect(201);
  expect(created.body).toMatchObject({ outcome: 'created', ownReference: 'A/1 ب', status: 'published', unit: 'Villa 12', bedrooms: 1 });
  const before = await run('select p.*, xmin::text from properties p where id = $1', [created.body.id]);
  for (let i = 0; i < 2; i++) expect((await put(member, 'A/1 ب', body).expect(200)).body.outcome).toBe('unchanged');
  expect(await run('select p.*, xmin::text from properties p where id = $1', [created.body.id])).toEqual(before);
  const changed = await put(member, 'A/1 ب', { ...body, price: 1_600_000, status: 'sold' }).expect(200);
  expect(changed.body).toMatchObject({ id: created.body.id, outcome: 'changed', price: 1_600_000, status: 'sold' });
  expect((await put(member, 'A/1 ب', { ...body, price: 1_600_000 }).expect(200)).body).toMatchObject({
    outcome: 'unchanged',
    status: 'sold',
  });
  const { body: read } = await member.device.get('/api/listings').expect(200);
  expect(read).toMatchObject([{ id: created.body.id, ownReference: 'A/1 ب' }]);
  // what GET answers can be sent back as it is
  expect((await put(member, 'A/1 ب', read[0]).expect(200)).body.outcome).toBe('unchanged');
  await member.device.delete(`/api/listings/${encodeURIComponent('A/1 ب')}`).expect(204);
  await member.device.delete(`/api/listings/${encodeURIComponent('A/1 ب')}`).expect(404);
  await put(member, 'A/1 ب', body).expect(201);
});

test('PUT refuses what the form refuses, a doubtful amount starts paused, and a paused listing begins so', async () => {
  const member = await makeMember(server);
  expect((await put(member, 'B-1', listingBody({ price: 0 })).expect(400)).text).toBe('Price must be positive');
  expect((await put(member, 'x'.repeat(121), listingBody()).expect(400)).text).toBe('Reference must be at most 120 characters');
  await put(member, 'B-1', listingBody({ status: 'removed' })).expect(400);
  await put(member, 'B-1', listingBody({ status: 'rented' })).expect(400);
  const held = await put(member, 'B-2', listingBody({ transactionType: 'Rent', price: 85 })).expect(201);
  expect([held.body.status, held.headers['x-held']]).toEqual(['paused', 'price']);
  const paused = await put(member, 'B-3', listingBody({ status: 'paused' })).expect(201);
  expect(paused.body.status).toBe('paused');
  // no visitor heard of it
  expect(await run('select 1 from home_events where property_id = $1', [paused.body.id])).toEqual([]);
  expect((await stored(member)).map(({ reference }) => reference)).toEqual(['B-2', 'B-3']);
});

test('the list of what changed goes on after a time and a position, and misses nothing', async () => {
  const member = await makeMember(server);
  await bulk(
    member,
    Array.from({ length: 6 }, (_, i) => ({ ...listingBody(), reference: `C-${i}` })),
  );
  const { body: all } = await member.device.get('/api/listings').expect(200);
  expect(all).toHaveLength(6);
  const since = all.at(-1).updatedAt;
  await put(member, 'C-3', listingBody({ title: 'Another title of the home' })).expect(200);
  const { body: later } = await member.device.get(`/api/listings?updatedAfter=${since}`).expect(200);
  expect(later.map(({ ownReference }: { ownReference: string }) => ownReference)).toEqual(['C-3']);
  await member.device.get('/api/listings?updatedAfter=0000-01-01T00:00:00Z').expect(400);
  await member.device.get('/api/listings?after=5').expect(400);
  await server.request().get('/api/listings').expect(401);
});

test('a call with many items creates, changes, leaves and refuses each alone, and tells which', async () => {
  const member = await makeMember(server);
  const [first, second] = [listingBody({ reference: 'D-1' }), listingBody({ reference: 'D-2' })];
  expect((await bulk(member, [first, second])).counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 0 });
  const result = await bulk(member, [
    first,
    { ...second, price: 1_700_000 },
    listingBody({ reference: 'D-3', images: [`/uploads/${'0'.repeat(32)}-10x10.webp`] }),
    listingBody({ reference: 'D-4' }),
    listingBody({ reference: 'D-4' }),
    listingBody({ reference: 'D-5', price: -1, bathrooms: 0 }),
    listingBody(),
    'no object',
    null,
    ['D-6'],
    listingBody({ reference: 'D-7', transactionType: 'Rent', price: 85 }),
    listingBody({ reference: 'D-8', status: 'deleted' }),
  ]);
  expect(outcomes(result)).toEqual(['unchanged', 'changed', 'refused', 'created', ...Array(6).fill('refused'), 'created', 'refused']);
  expect(result.results.map(({ index }) => index)).toEqual([...Array(12).keys()]);
  expect(result.results[10]).toMatchObject({ status: 'paused', held: 'price' });
  expect(texts(result).slice(4, 7)).toEqual([
    'The same reference as item 3',
    'Price must be positive; Number of bathrooms must be at least 1',
    'Reference must be 1 to 120 characters',
  ]);
  expect(result.counts).toEqual({ created: 2, changed: 1, unchanged: 1, refused: 8 });
  expect((await stored(member)).map(({ reference, price }) => [reference, price])).toEqual([
    ['D-1', 1_500_000],
    ['D-2', 1_700_000],
    ['D-4', 1_500_000],
    ['D-7', 85],
  ]);
});

test('patches change listings that exist, and statuses are set for many at once, each alone', async () => {
  const member = await makeMember(server);
  await bulk(
    member,
    [1, 2, 3].map((n) => listingBody({ reference: `E-${n}` })),
  );
  const patched = await bulk(member, [{ reference: 'E-1', price: 900_000 }, { reference: 'E-2' }, { reference: 'E-9', price: 5 }], {
    mode: 'patch',
  });
  expect([outcomes(patched), texts(patched)[2]]).toEqual([['changed', 'unchanged', 'refused'], 'Property not found']);
  const items = [
    { reference: 'E-1', status: 'sold' },
    { reference: 'E-2', status: 'rented' },
    { reference: 'E-3', status: 'published' },
    { reference: 'E-4', status: 'paused' },
    { reference: 'E-1', status: 'gone' },
  ];
  const restated = await bulk(member, items, { path: '/status' });
  expect(outcomes(restated)).toEqual(['changed', 'refused', 'unchanged', 'refused', 'refused']);
  expect(texts(restated)[1]).toBe('A home for sale is sold, not rented');
  expect((await stored(member)).map(({ status }) => status)).toEqual(['sold', 'published', 'published']);
});

test('changing many costs the statements of changing one, and one that is refused keeps no other back (O115)', async () => {
  const member = await makeMember(server);
  const all = Array.from({ length: 10 }, (_, i) => `G-${i}`);
  await bulk(
    member,
    all.map((reference) => listingBody({ reference })),
  );
  const cost = async (references: string[], change: object) => {
    let result: BulkResult | undefined;
    const items = references.map((reference) => ({ reference, ...change }));
    const sent = await recordStatements(async () => (result = await bulk(member, items, { mode: 'patch' })));
    expect(outcomes(result!)).toEqual(references.map(() => 'changed'));
    return sent.length;
  };
  const one = await cost(['G-0'], { price: 1_410_000, title: 'A home with a new title' });
  expect(await cost(all.slice(1), { price: 1_420_000, title: 'A home with another title' })).toBe(one);
  const former = 'select property_id from price_changes c join properties p on p.id = c.property_id where p.user_id = $1';
  expect(await run(former, [member.id])).toHaveLength(10);
  const mixed = await bulk(
    member,
    all.map((reference, i) => ({
      reference,
      ...(i === 4 ? { address: 'x' } : { price: 1_300_000, status: i === 5 ? 'paused' : 'published' }),
    })),
    { mode: 'patch' },
  );
  expect(mixed.counts).toMatchObject({ changed: 9, refused: 1 });
  expect((await stored(member)).map(({ price, status }) => `${price} ${status}`)).toEqual(
    all.map((_, i) => `${i === 4 ? 1_420_000 : 1_300_000} ${i === 5 ? 'paused' : 'published'}`),
  );
});

test('a dry run answers the same and stores nothing', async () => {
  const member = await makeMember(server);
  await bulk(member, [listingBody({ reference: 'F-1' }), listingBody({ reference: 'F-2' })]);
  const before = await stored(member);
  const items = [
    listingBody({ reference: 'F-1', price: 2_000_000 }),
    { ...before[1], reference: 'F-2' },
    listingBody({ reference: 'F-3' }),
  ];
  const dry = await bulk(member, items, { path: '?dryRun=true' });
  expect(dry.results.map(({ outcome, id }) => [outcome, id])).toEqual([
    ['changed', before[0]!.id],
    ['refused', null],
    ['created', null],
  ]);
  expect(await stored(member)).toEqual(before);
  expect(outcomes(await bulk(member, items))).toEqual(['changed', 'refused', 'created']);
  await bulk(member, [{ reference: 'F-1', status: 'sold' }], { path: '/status?dryRun=true' });
  expect((await stored(member))[0]!.status).toBe('published');
});

test('the plan allows its number: the first items fit, also with twenty calls at once', async () => {
  const member = await makeMember(server);
  const twelve = await bulk(
    member,
    Array.from({ length: 12 }, (_, i) => listingBody({ reference: `G-${i}` })),
  );
  expect(outcomes(twelve)).toEqual([...Array(10).fill('created'), 'refused', 'refused']);
  expect(texts(twelve)[11]).toBe('Your plan allows up to 10 listings. Upgrade to add more.');
  const other = await makeMember(server);
  const calls = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      bulk(
        other,
        [1, 2, 3].map((i) => listingBody({ reference: `G-${n}-${i}` })),
      ),
    ),
  );
  expect(calls.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(10);
  expect(await stored(other)).toHaveLength(10);
});

test('the same reference at the same time makes one listing', async () => {
  const member = await makeMember(server);
  const body = listingBody();
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(member, 'H-1', body)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(7).fill(200), 201]);
  expect(await stored(member)).toHaveLength(1);
});

test('the limit of new listings an hour counts items of a member without a key', async () => {
  const limited = await testServer({ LIMIT_CREATE_LISTING: '3', FREE_LISTING_LIMIT: '0' });
  try {
    const member = await makeMember(limited);
    const result = await bulk(
      member,
      [1, 2, 3, 4, 5].map((n) => listingBody({ reference: `I-${n}` })),
    );
    expect([outcomes(result), texts(result)[4]]).toEqual([
      ['created', 'created', 'created', 'refused', 'refused'],
      'Too many requests. Please try again later.',
    ]);
  } finally {
    await limited.close();
  }
});

test('references of others reach nothing: neither of another member, nor of another brokerage, nor of a colleague for an agent', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => makeMember(server)));
  const [owner, agent, colleague, outsider] = people as [Member, Member, Member, Member];
  await makeOrganization(server, [
    { id: owner.id, role: 'owner' },
    { id: agent.id, role: 'agent' },
    { id: colleague.id, role: 'agent' },
  ]);
  const { body: home } = await put(colleague, 'J-1', listingBody()).expect(201);
  const read = async () => (await run('select title, status from properties where id = $1', [home.id]))[0];
  const before = await read();
  // another stock has a reference J-1 of its own
  const own = await put(outsider, 'J-1', listingBody()).expect(201);
  expect(own.body.id).not.toBe(home.id);
  await put(agent, 'J-1', listingBody()).expect(404);
  await agent.device.delete('/api/listings/J-1').expect(404);
  expect(outcomes(await bulk(agent, [{ reference: 'J-1', status: 'sold' }], { path: '/status' }))).toEqual(['refused']);
  expect(outcomes(await bulk(agent, [{ reference: 'J-1', price: 5000 }], { mode: 'patch' }))).toEqual(['refused']);
  expect(await read()).toEqual(before);
  for (const path of ['/api/listings', `/api/listings?updatedAfter=2020-01-01T00:00:00Z`])
    for (const person of [agent, outsider])
      expect((await person.device.get(path).expect(200)).body.map(({ id }: { id: number }) => id)).not.toContain(home.id);
  expect((await put(owner, 'J-1', listingBody()).expect(200)).body).toMatchObject({ id: home.id, outcome: 'changed' });
  // fields that a body cannot write are ignored
  const { body } = await put(outsider, 'J-2', {
    ...listingBody(),
    id: home.id,
    userId: owner.id,
    organizationId: 1,
    featured: true,
    isPromoted: true,
  });
  expect(body).toMatchObject({ userId: outsider.id, featured: false, isPromoted: false, brokerage: null });
});

test('a reference of several listings is refused, and a key needs its scopes', async () => {
  const member = await makeMember(server);
  await advertise(member, { reference: 'K-1' });
  await advertise(member, { reference: 'K-1' });
  expect((await put(member, 'K-1', listingBody()).expect(409)).text).toBe('Several listings have this reference. Give each its own.');
  await member.device.delete('/api/listings/K-1').expect(409);
  const { key } = await callerOf(member.device).apiKey.create({ name: 'Reader', scopes: ['listings:read'] });
  const call = (method: 'get' | 'put' | 'post' | 'delete', path: string) =>
    server.request()[method](path).set('Authorization', `Bearer ${key}`);
  await call('get', '/api/listings').expect(200);
  for (const [method, path] of [
    ['put', '/api/listings/K-2'],
    ['delete', '/api/listings/K-1'],
    ['post', '/api/listings/bulk'],
    ['post', '/api/listings/bulk/status'],
  ] as const)
    expect(
      (
        await call(method, path)
          .send({ items: [listingBody()] })
          .expect(403)
      ).text,
      path,
    ).toBe('This key lacks the scope listings:write');
});

test('hostile bodies cost little and reach no one else', async () => {
  const member = await makeMember(server);
  const post = (body: string, path = '/api/listings/bulk') => member.device.post(path).set('Content-Type', 'application/json').send(body);
  await post(JSON.stringify({ items: Array(501).fill({}) })).expect(400);
  await post('{"items":[]}').expect(400);
  await post('{}').expect(400);
  await post(`{"items":[${'[],'.repeat(600_000)}[]]}`).expect(400);
  await post(`{"items":["${'x'.repeat(2 * 1024 * 1024)}"]}`).expect(413);
  await post(`{"items":[${'['.repeat(40)}${']'.repeat(40)}]}`).expect(400);
  await post(JSON.stringify({ items: [{ reference: 'a\0b' }] })).expect(400);
  await post(JSON.stringify({ items: [{ ...listingBody(), reference: 'L-1' }], mode: 'replace' })).expect(400);
  await post('{"items":[{"reference":"L-1"}]}', '/api/listings/bulk?dryRun=maybe').expect(400);
  const odd = [
    { reference: { $gt: '' } },
    { reference: 5 },
    { __proto__: { reference: 'L-1' } },
    { reference: 'L-2', title: { length: 99 } },
  ];
  expect(outcomes(await bulk(member, odd))).toEqual(Array(4).fill('refused'));
  expect(await stored(member)).toEqual([]);
});

test('a call with many items that is repeated by its key has one effect', async () => {
  const member = await makeMember(server);
  const items = [1, 2, 3].map((n) => listingBody({ reference: `M-${n}` }));
  const send = () => member.device.post('/api/listings/bulk').set('Idempotency-Key', 'night').send({ items });
  const first = await send().expect(200);
  await put(member, 'M-1', { ...items[0], price: 1_000_000 }).expect(200);
  const again = await send().expect(200);
  expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
  expect((await stored(member)).map(({ price }) => price)).toEqual([1_000_000, 1_500_000, 1_500_000]);
});
