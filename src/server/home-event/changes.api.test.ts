// Tests of GET /api/changes, and of the filters of GET /api/properties for programs that keep a copy.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForReadableEvents } from '../../testing/factories/events.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const em = () => server.deps.orm.em.fork();
const run = (text: string, values: unknown[] = []) => rows(em(), { text, values });
const get = (path: string) => server.request().get(path);
/** The changes after a position that are complete now. */
async function read(after: string) {
  await waitForReadableEvents(em());
  return (await get(`/api/changes?after=${after}`).expect(200)).body as {
    changes: { id: number; kind: string }[];
    next: string;
    isEnd: boolean;
  };
}

test('a reader begins at the newest change and then reads each change once, quiet ones too, as ids and kinds', async () => {
  expect((await get('/api/changes').expect(200)).body).toEqual({ changes: [], next: '0-0', isEnd: true });
  const first = await makeProperty(em(), { price: 2_000_000 });
  expect(await read('0-0')).toMatchObject({ changes: [{ id: first.id, kind: 'new' }], isEnd: true });
  const start = (await get('/api/changes').expect(200)).body.next as string;
  await run('update properties set price = 1900000 where id = $1', [first.id]);
  await run('update properties set status = $2 where id = $1', [first.id, 'sold']);
  // back within a day, which no alert announces
  await run('update properties set status = $2 where id = $1', [first.id, 'published']);
  const page = await read(start);
  expect(page.changes).toEqual(['price-drop', 'taken', 'back'].map((kind) => ({ id: first.id, kind })));
  expect(await read(page.next)).toEqual({ changes: [], next: page.next, isEnd: true });
});

test('pages of 500 changes leave none out and none twice', async () => {
  const { next: start } = (await get('/api/changes').expect(200)).body as { next: string };
  await run(`insert into home_events (kind, property_id, source, purpose, emirate, location, type, bedrooms, price, area)
    select 'price-rise', n, 'test', 'Buy', 'Dubai', 'Deira', 'Villa', 1, 1, 1 from generate_series(1, 601) n`);
  const page = await read(start);
  const rest = await read(page.next);
  expect([page.isEnd, rest.isEnd]).toEqual([false, true]);
  expect([...page.changes, ...rest.changes].map(({ id }) => id)).toEqual(Array.from({ length: 601 }, (_, n) => n + 1));
});

test('a change whose transaction commits late is not lost', async () => {
  const { next: start } = (await get('/api/changes').expect(200)).body as { next: string };
  const late = new pg.Client({ connectionString: server.database.url });
  await late.connect();
  const { id } = await makeProperty(em(), { price: 1_000_000 });
  const { next: before } = await read(start);
  await late.query('begin');
  await late.query('update properties set price = 900000 where id = $1', [id]);
  const other = await makeProperty(em(), {});
  expect((await get(`/api/changes?after=${before}`).expect(200)).body).toEqual({ changes: [], next: before, isEnd: true });
  await late.query('commit');
  await late.end();
  expect((await read(before)).changes).toEqual([
    { id, kind: 'price-drop' },
    { id: other.id, kind: 'new' },
  ]);
});

test('a position that is older than 30 days, or of another database, is gone, with the one to go on from', async () => {
  const { id } = await makeProperty(em(), {});
  await waitForReadableEvents(em());
  const { next } = (await get('/api/changes').expect(200)).body as { next: string };
  expect((await get('/api/changes?after=99999999-1').expect(410)).text).toContain(`go on from ${next}.`);
  await run(`update home_events set at = at - interval '31 days' where property_id = $1`, [id]);
  await get(`/api/changes?after=${next}`).expect(410);
  await get('/api/changes?after=0-0').expect(200);
  await run(`update home_events set at = at - interval '31 days'`);
  await get('/api/changes?after=0-0').expect(410);
});

test.each(['1', 'x-1', '-1-1', "1-1'", `1-${'9'.repeat(19)}`, '1-1&after=2-2'])('refuses what is no position: %s', async (after) => {
  await get(`/api/changes?after=${after}`).expect(400);
});

test('GET /api/properties finds what changed after a time, and homes of a brokerage, in lists and exports', async () => {
  const organization = await makeOrganization(server);
  const old = await makeProperty(em(), { price: 3_000_000 });
  const own = await makeProperty(em(), { price: 3_000_001 });
  await run('update properties set organization_id = $2 where id = $1', [own.id, organization.id]);
  await run(`update properties set updated_at = '2020-01-01' where id <> $1`, [own.id]);
  const ids = async (query: string) => ((await get(`/api/properties?${query}`).expect(200)).body as { id: number }[]).map(({ id }) => id);
  expect(await ids('updatedAfter=2021-01-01T00:00:00Z')).toEqual([own.id]);
  expect(await ids(`updatedAfter=2019-01-01T00:00:00%2B04:00&minPrice=3000000`)).toEqual(expect.arrayContaining([old.id, own.id]));
  expect(await ids(`brokerage=${organization.slug}`)).toEqual([own.id]);
  expect(await ids('brokerage=no-such-brokerage')).toEqual([]);
  const lines = await get(`/api/properties?brokerage=${organization.slug}`)
    .set('Accept', 'application/x-ndjson')
    .expect(200)
    .buffer(true)
    .parse((res, done) => {
      let text = '';
      res.on('data', (chunk) => {
        text += String(chunk);
      });
      res.on('end', () => done(null, text));
    });
  expect(
    String(lines.body)
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id),
  ).toEqual([own.id]);
  for (const query of [
    'updatedAfter=yesterday',
    'updatedAfter=0000-01-01T00:00:00Z',
    'updatedAfter=2026-01-01T00:00:00-16:00',
    'brokerage=A b',
    'brokerage=%00',
  ])
    await get(`/api/properties?${query}`).expect(400);
});
