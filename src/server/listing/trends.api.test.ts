import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TREND_DAYS } from '../../shared/listing/trends.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { sumUpOldViews } from '../property/view-retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => server.setNow(null));

const run = <T>(text: string, values: unknown[] = []): Promise<T[]> => rows<T>(server.deps.orm.em, { text, values });
const readTrends = ({ device }: Member, ids: number[]) => callerOf(device).listing.trends({ ids });
/** The views of each own listing since it was published, as the list of own listings shows them. */
const readTotalViews = async (member: Member): Promise<number[]> =>
  (await callerOf(member.device).listing.mine()).items.map(({ views }) => views);
const insertViews = (id: number, day: string, count: number) =>
  run('insert into property_views (property_id, day, n) values ($1, $2, $3)', [id, day, count]);
/** The days with a count above 0, each as [index, count]; the first day has index 0. */
const countedDays = (daily: readonly number[]) => daily.flatMap((count, index) => (count > 0 ? [[index, count]] : []));

test('views, saves and inquiries of a listing are counted by day of UTC for thirty days', async () => {
  server.setNow(new Date('2026-11-20T09:00:00Z'));
  const [owner, reader] = [await makeMember(server), await makeMember(server)];
  const { id } = await advertise(owner);
  // a listing without views, saves and inquiries, which is left out
  const other = await advertise(owner);
  // thirty days end on 20 November, so that 21 October is one too early
  for (const [day, n] of [
    ['2026-10-21', 50],
    ['2026-10-22', 4],
    ['2026-11-20', 7],
  ] as const)
    await insertViews(id, day, n);
  await run(`insert into saved_properties (user_id, property_id, created_at) values ($1, $2, '2026-11-18T23:59:00Z')`, [reader.id, id]);
  await run(
    `insert into inquiries (property_id, name, email, phone, message, fingerprint, created_at)
      select $1, 'Nadia', 'nadia@homes.example', '0500000111', 'Is it available?', 'f' || n, '2026-11-19T00:01:00Z' from generate_series(1, 2) n`,
    [id],
  );
  const { from, listings } = await readTrends(owner, [id, other.id]);
  expect(from).toBe('2026-10-22');
  expect(listings.map((listing) => listing.id)).toEqual([id]);
  expect(listings[0]!.views).toHaveLength(TREND_DAYS);
  expect(countedDays(listings[0]!.views)).toEqual([
    [0, 4],
    [29, 7],
  ]);
  expect(countedDays(listings[0]!.saves)).toEqual([[27, 1]]);
  expect(countedDays(listings[0]!.inquiries)).toEqual([[28, 2]]);
  await insertViews(other.id, '2026-11-20', 5);
  const totals = await callerOf(owner.device).listing.totalTrends();
  expect([totals.from, countedDays(totals.views), countedDays(totals.saves), countedDays(totals.inquiries)]).toEqual([
    from,
    [
      [0, 4],
      [29, 12],
    ],
    [[27, 1]],
    [[28, 2]],
  ]);
});

test('a member sees the figures of their own listings alone', async () => {
  const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
  const { id } = await advertise(owner);
  await insertViews(id, new Date().toISOString().slice(0, 10), 3);
  expect((await readTrends(owner, [id])).listings).toHaveLength(1);
  expect((await readTrends(otherUser, [id])).listings).toEqual([]);
  expect((await callerOf(otherUser.device).listing.totalTrends()).views.every((count) => count === 0)).toBe(true);
});

test('views of more than ninety days ago become one number, and the total of a listing stays', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner);
  for (const [day, n] of [
    ['2026-05-01', 5],
    // 91 and 90 days before the time below
    ['2026-08-21', 6],
    ['2026-08-22', 7],
    ['2026-11-20', 8],
  ] as const)
    await insertViews(id, day, n);
  const now = new Date('2026-11-20T04:30:00Z');
  expect(await readTotalViews(owner)).toEqual([26]);
  await sumUpOldViews(server.deps.orm.em, now);
  expect(await run('select day::text, n from property_views where property_id = $1 order by day', [id])).toEqual([
    { day: '2026-08-22', n: 7 },
    { day: '2026-11-20', n: 8 },
  ]);
  expect(await readTotalViews(owner)).toEqual([26]);
  await insertViews(id, '2026-08-01', 1);
  expect(await sumUpOldViews(server.deps.orm.em, now)).toBe(1);
  expect(await readTotalViews(owner)).toEqual([27]);
});
