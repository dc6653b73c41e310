import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { makeProperty } from '../../testing/factories.ts';
import { listAgents, topAgents } from '../agent/agent.ts';
import { DEMO_HOMES } from './demo/homes/homes.ts';
import { DEMO_REVIEWS } from './demo/reviews.ts';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the demo fills an empty database once, however many processes start together', async () => {
  const done = await Promise.all([1, 2, 3].map(() => seedDemo(database.orm, database.url)));
  expect(done.filter(({ filled }) => filled)).toHaveLength(1);
  expect(done.every(({ hasMember }) => hasMember)).toBe(true);
  const [counts] = await run(`select (select count(*)::int from properties) as homes, (select count(*)::int from agents) as agents,
    (select count(*)::int from saved_properties) as saved, (select count(*)::int from inquiries) as inquiries,
    (select count(*)::int from reviews) as reviews`);
  expect(counts).toEqual({ homes: DEMO_HOMES.length, agents: 12, saved: 3, inquiries: 1, reviews: DEMO_REVIEWS.length });
});

test('the rating and the number of reviews of each agent are what its reviews say, and the best rated stand first', async () => {
  const error = await run<{ id: number; rating: number; count: number }>(
    'select id, rating::float8 as rating, review_count as count from agents order by id',
  );
  const recount = await run<{
    id: number;
    rating: number;
    count: number;
  }>(`select a.id, coalesce(round(avg(r.rating), 1), 0)::float8 as rating,
    count(r.id)::int as count from agents a left join reviews r on r.agent_id = a.id group by a.id order by a.id`);
  expect(error).toEqual(recount);
  const listed = (await listAgents(database.orm.em)).map(({ rating, reviewCount }) => [rating, reviewCount]);
  expect(listed).toEqual(listed.toSorted(([a, n], [b, m]) => b! - a! || m! - n!));
  expect((await topAgents(database.orm.em)).map(({ name }) => name)).toEqual([
    'Noura Al Mansoori',
    'Layla Haddad',
    'Priya Nair',
    'Elena Petrova',
  ]);
});

test('a demo that was filled before there were reviews gets them once', async () => {
  await run('delete from reviews');
  const figures = () => run('select sum(review_count)::int as n, max(rating)::float8 as best from agents');
  expect(await figures()).toEqual([{ n: 0, best: 0 }]);
  for (let starts = 0; starts < 2; starts++) expect(await seedDemo(database.orm, database.url)).toEqual({ filled: false, hasMember: true });
  expect(await figures()).toEqual([{ n: DEMO_REVIEWS.length, best: 5 }]);
});

test('a demo home carries the verified mark exactly where it names a permit number', async () => {
  const rows = await run<{ permit: string | null; what: string | null; by: string | null }>(
    'select permit_number as permit, verified_what as what, verified_by as by from properties',
  );
  for (const { permit, what, by } of rows) {
    expect([what, by]).toEqual(permit === null ? [null, null] : [`advertising permit ${permit}, in the form of Trakheesi`, 'permit']);
  }
});

test('each home stands with the agent its text names, and the next listing gets a number of its own', async () => {
  const rows = await run<{ id: number; key: string | null }>(
    'select p.id, a.reference as key from properties p left join agents a on a.id = p.agent_id order by p.id',
  );
  const own = new Set([1242, 1321]);
  for (const home of DEMO_HOMES.filter((h) => !own.has(h.id))) expect(rows.find((row) => row.id === home.id)?.key ?? null).toBe(home.agent);
  const [next] = await run<{ id: number }>(`select nextval('properties_id_seq')::int as id`);
  expect(next!.id).toBeGreaterThan(Math.max(...DEMO_HOMES.map((home) => home.id)));
});

test('a database that an import filled before the first start gets no demo and names no demo member', async () => {
  const imported = await testDatabase();
  try {
    await makeProperty(imported.orm.em, { source: 'agency', reference: 'a-1' });
    expect(await seedDemo(imported.orm, imported.url)).toEqual({ filled: false, hasMember: false });
    const [count] = await imported.orm.em.getConnection().execute('select count(*)::int as users from users');
    expect(count).toEqual({ users: 0 });
  } finally {
    await imported.close();
  }
});
