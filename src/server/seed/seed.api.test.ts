// Tests of `seedDemo` and of the command `npm run seed`: what the demo stores, and that it leaves filled databases alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { listAgents, topAgents } from '../agent/agent.ts';
import { DEMO_PROPERTIES } from './demo/homes/homes.ts';
import { DEMO_OWN_HOMES } from './demo/member.ts';
import { DEMO_REVIEWS } from './demo/reviews.ts';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the demo fills an empty database once, however many processes start together', async () => {
  const states = await Promise.all([1, 2, 3].map(() => seedDemo(database.orm, database.url)));
  expect(states.filter(({ filled }) => filled)).toHaveLength(1);
  expect(states.every(({ hasMember }) => hasMember)).toBe(true);
  const [counts] = await run(`select (select count(*)::int from properties) as homes, (select count(*)::int from agents) as agents,
    (select count(*)::int from saved_properties) as saved, (select count(*)::int from inquiries) as inquiries,
    (select count(*)::int from reviews) as reviews`);
  expect(counts).toEqual({ homes: DEMO_PROPERTIES.length, agents: 12, saved: 3, inquiries: 1, reviews: DEMO_REVIEWS.length });
});

test('the time of the demo inquiry in the list is that of its only message', async () => {
  const [inquiry] = await run<{ isSame: boolean }>('select last_at = created_at as "isSame" from inquiries');
  expect(inquiry).toEqual({ isSame: true });
});

test('the command says whether it loaded the demo or found homes', async () => {
  const empty = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-seed-'));
  const env = { ...process.env, DATABASE_URL: empty.url, DATA_DIR: dataDir, NODE_ENV: 'test' };
  const runCommand = () => spawnSync(process.execPath, ['scripts/seed.ts'], { encoding: 'utf8', env }).stdout;
  try {
    expect(runCommand()).toBe('Loaded the demo data.\n');
    expect(runCommand()).toBe('The database holds homes already: at most missing demo reviews were added.\n');
  } finally {
    await empty.close();
    rmSync(dataDir, { recursive: true });
  }
}, 60_000);

test('the rating and review count of each agent match its reviews, and the best rated come first', async () => {
  const stored = await run<{ id: number; rating: number; count: number }>(
    'select id, rating::float8 as rating, review_count as count from agents order by id',
  );
  const recount = await run<{
    id: number;
    rating: number;
    count: number;
  }>(`select a.id, coalesce(round(avg(r.rating), 1), 0)::float8 as rating,
    count(r.id)::int as count from agents a left join reviews r on r.agent_id = a.id group by a.id order by a.id`);
  expect(stored).toEqual(recount);
  const listed = (await listAgents(database.orm.em)).map(({ rating, reviewCount }) => ({ rating, reviewCount }));
  expect(listed).toEqual(listed.toSorted((a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount));
  expect((await topAgents(database.orm.em)).map(({ name }) => name)).toEqual([
    'Noura Al Mansoori',
    'Layla Haddad',
    'Priya Nair',
    // Elena Petrova is rated higher and has no homes
    'Omar Farouk',
  ]);
});

test('a demo from before reviews existed gets them once', async () => {
  await run('delete from reviews');
  const figures = () => run('select sum(review_count)::int as reviews, max(rating)::float8 as best from agents');
  expect(await figures()).toEqual([{ reviews: 0, best: 0 }]);
  for (let starts = 0; starts < 2; starts++) expect(await seedDemo(database.orm, database.url)).toEqual({ filled: false, hasMember: true });
  expect(await figures()).toEqual([{ reviews: DEMO_REVIEWS.length, best: 5 }]);
});

test('a demo property has the verified mark exactly when it has a permit number', async () => {
  const rows = await run<{ permit: string | null; what: string | null; by: string | null }>(
    'select permit_number as permit, verified_what as what, verified_by as by from properties',
  );
  expect(rows).toHaveLength(DEMO_PROPERTIES.length);
  for (const { permit, what, by } of rows) {
    expect([what, by]).toEqual(permit === null ? [null, null] : [`advertising permit ${permit}, in the form of Trakheesi`, 'permit']);
  }
});

test('homes have a lowered price, a pause and a rental with the days on which these happened', async () => {
  const daysAgo = (time: string) => `round(extract(epoch from now() - ${time}) / 86400)::int`;
  const points = await run(
    `select property_id as id, kind, price, ${daysAgo('at')} as days from price_points where kind <> 'listed' order by property_id, at`,
  );
  expect(points).toEqual([
    { id: 1043, kind: 'changed', price: 29_500_000, days: 20 },
    { id: 1132, kind: 'gone', price: 7_100_000, days: 75 },
    { id: 1132, kind: 'back', price: 7_100_000, days: 31 },
    { id: 1319, kind: 'changed', price: 21_000, days: 9 },
    { id: 1355, kind: 'taken', price: 12_800, days: 8 },
  ]);
  expect(await run(`select price from price_points where kind = 'listed' and property_id in (1043, 1319) order by property_id`)).toEqual([
    { price: 31_500_000 },
    { price: 22_500 },
  ]);
  expect(
    await run(
      `select id, price, status, ${daysAgo('price_dropped_at')} as days from properties where id in (1043, 1132, 1355) order by id`,
    ),
  ).toEqual([
    { id: 1043, price: 29_500_000, status: 'published', days: 20 },
    { id: 1132, price: 7_100_000, status: 'published', days: null },
    { id: 1355, price: 12_800, status: 'rented', days: null },
  ]);
  expect(await run('select count(*)::int as announced from home_events where not quiet')).toEqual([{ announced: 0 }]);
});

test('tenancies end and handovers come after the day of seeding', async () => {
  const [days] = await run(`select count(*)::int as homes, bool_and(tenant_until >= current_date::text) as "isLater" from properties
    where tenant_until is not null`);
  expect(days).toEqual({ homes: 3, isLater: true });
  const [months] = await run(`select count(*)::int as homes, bool_and(handover > to_char(now(), 'YYYY-MM')) as "isLater" from properties
    where handover is not null`);
  expect(months).toEqual({ homes: 1, isLater: true });
});

test('each property belongs to the agent that the demo data names, and the next listing gets a new number', async () => {
  const rows = await run<{ id: number; key: string | null }>(
    'select p.id, a.reference as key from properties p left join agents a on a.id = p.agent_id order by p.id',
  );
  for (const home of DEMO_PROPERTIES.filter(({ id }) => !DEMO_OWN_HOMES.includes(id)))
    expect(rows.find((row) => row.id === home.id)?.key ?? null).toBe(home.agent);
  const [next] = await run<{ id: number }>(`select nextval('properties_id_seq')::int as id`);
  expect(next!.id).toBeGreaterThan(Math.max(...DEMO_PROPERTIES.map((home) => home.id)));
});

test('a database with imported data gets no demo and names no demo user', async () => {
  const importedDatabase = await testDatabase();
  try {
    await makeProperty(importedDatabase.orm.em, { source: 'agency', reference: 'a-1' });
    expect(await seedDemo(importedDatabase.orm, importedDatabase.url)).toEqual({ filled: false, hasMember: false });
    const [count] = await importedDatabase.orm.em.getConnection().execute('select count(*)::int as users from users');
    expect(count).toEqual({ users: 0 });
  } finally {
    await importedDatabase.close();
  }
});
