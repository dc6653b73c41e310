// Tests the track record: which ranges are kept, which registered sale is certainly that of a home, and what pages show of both.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { departmentRow, jsonLines } from '../../testing/factories/registered-sales.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { estimateAllHomes } from '../sale/estimate/property-estimates.ts';
import { forgetPublishedRun } from '../sale/estimate/published-run.ts';
import { loadSales } from '../sale/load/load-sales.ts';
import { openSales } from '../sale/load/read-sales.ts';
import { loadShippedSales } from '../sale/load/shipped-sales.ts';
import { findSalesOfShownHomes } from './find-sales.ts';
import { deleteOldRanges } from './shown-ranges.ts';

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'track-record-'));
beforeAll(async () => {
  server = await testServer();
  await loadShippedSales(server.database.url);
  forgetPublishedRun(server.deps.orm.em);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const query = <T>(text: string, values: unknown[] = []) => rows<T>(server.deps.orm.em.fork(), { text, values });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayAgo = (days: number) => dubaiDay(daysAgo(days));
/** Stores a listing that went online 200 days ago; returns its id. */
const addHome = async (fields: Parameters<typeof makeProperty>[1]) =>
  (await makeProperty(server.deps.orm.em, { createdAt: daysAgo(200), price: 2_400_000, ...fields })).id;
const setStatus = (id: number, status: string) => query('update properties set status = $2 where id = $1', [id, status]);
/** What the row of a home in `shown_ranges` names. */
interface Kept {
  shown_on: string;
  low: number;
  high: number;
  size: number;
}
const readKept = (id: number) =>
  query<Kept>('select shown_on::text, low, high, size from shown_ranges where property_id = $1 order by shown_on', [id]);

/** Homes of the building Park Islands have a range by the shipped sales. */
const HOME = { address: 'Apartment 1204, Park Islands, Dubai Marina', bedrooms: 2, area: 1250 };

describe('ranges that pages showed (N23)', () => {
  test('are kept of homes that were public with them, once, and again after four weeks with another range or when the home changed', async () => {
    const home = await addHome(HOME);
    const paused = await addHome({ ...HOME, status: 'paused' });
    const toRent = await addHome({ ...HOME, transactionType: 'Rent', price: 9000 });
    const offPlan = await addHome({ ...HOME, completion: 'off-plan' });
    const unknown = await addHome({ ...HOME, address: 'No Such Tower, Dubai Marina' });
    const estimate = (ago: number) => estimateAllHomes(server.deps.orm.em, daysAgo(ago));
    await estimate(90);
    const [first, ...others] = await readKept(home);
    const { body } = await server.request().get(`/api/properties/${home}/estimate`).expect(200);
    expect([first, others]).toEqual([{ shown_on: dayAgo(90), low: body.low, high: body.high, size: 1250 }, []]);
    for (const id of [paused, toRent, offPlan, unknown]) expect(await readKept(id)).toEqual([]);
    // the same range is the same row; another one waits until four weeks have gone
    await estimate(80);
    await query('update shown_ranges set low = low - 10000 where property_id = $1', [home]);
    await estimate(63);
    expect(await readKept(home)).toHaveLength(1);
    await estimate(62);
    expect((await readKept(home)).map((row) => row.shown_on)).toEqual([dayAgo(90), dayAgo(62)]);
    // another size is another home
    await query('update properties set area = 1260 where id = $1', [home]);
    await estimate(61);
    expect((await readKept(home)).map((row) => [row.shown_on, row.size])).toEqual([
      [dayAgo(90), 1250],
      [dayAgo(62), 1250],
      [dayAgo(61), 1260],
    ]);
    await setStatus(home, 'paused');
  });

  test('are forgotten 400 days after the home left or a newer one was shown, never with a sale', async () => {
    const [gone, sold, online] = [await addHome(HOME), await addHome(HOME), await addHome(HOME)];
    const insert = (id: number, ago: number, sale: number | null = null) =>
      query(
        `insert into shown_ranges (property_id, shown_on, run_id, low, middle, high, area, building, housing, size, sale_id)
          values ($1, $2, 1, 1, 2, 3, 'NOWHERE', 'NOTHING', 'flat', 1250, $3)`,
        [id, dayAgo(ago), sale],
      );
    await insert(gone, 500);
    await insert(sold, 500, 1);
    for (const ago of [600, 500, 300]) await insert(online, ago);
    await query(`update home_listings set left_at = now() - interval '401 days' where property_id = any($1)`, [[gone, sold]]);
    await deleteOldRanges(server.deps.orm.em, new Date());
    expect(await Promise.all([gone, sold, online].map(async (id) => (await readKept(id)).map((row) => row.shown_on)))).toEqual([
      [],
      [dayAgo(500)],
      [dayAgo(500), dayAgo(300)],
    ]);
    await query('delete from shown_ranges where property_id = any($1)', [[gone, sold, online]]);
    for (const id of [gone, sold, online]) await setStatus(id, 'paused');
  });
});

/** A listing in the building of a case: a range was shown 60 days ago, and the advertiser marked it as sold today. Sizes in square feet. */
interface ListedHome {
  area?: number;
  bedrooms?: string | null;
  shownAgo?: number;
  /** What happened after the range was shown. */
  outcome?: 'sold' | 'paused' | 'online' | 'sold and back';
  /** Whether the size was changed afterwards. */
  isChanged?: boolean;
}
/** A ready sale of a flat in that building; by default 10 days ago. */
interface Registered {
  metres?: number;
  ago?: number;
  bedrooms?: string | null;
  stage?: string;
  housing?: string;
  area?: string;
  building?: string;
}
/** 1,250 square feet. */
const METRES = 116.13;

describe('the sale of a home (N23)', () => {
  let caseCount = 0;
  /** Stores the homes and sales of a case; returns for each home whether a sale was found. */
  async function findIn(homes: ListedHome[], sales: Registered[]): Promise<boolean[]> {
    const name = `Case Tower ${++caseCount}`;
    const building = `CASE${caseCount}`;
    const ids: number[] = [];
    for (const [i, { area = 1250, bedrooms = '2', shownAgo = 60, outcome = 'sold', isChanged }] of homes.entries()) {
      const id = await addHome({ address: `Unit ${i + 1}, ${name}, Dubai Marina`, bedrooms: 2, area });
      await query(
        `insert into shown_ranges (property_id, shown_on, run_id, low, middle, high, area, building, housing, bedrooms, size)
          values ($1, $2, 1, 2000000, 2300000, 2600000, 'DUBAI MARINA', $3, 'flat', $4, $5)`,
        [id, dayAgo(shownAgo), building, bedrooms, area],
      );
      if (isChanged) await query('update properties set area = area + 40 where id = $1', [id]);
      if (outcome !== 'online') await setStatus(id, outcome === 'paused' ? 'paused' : 'sold');
      if (outcome === 'sold and back') await setStatus(id, 'published');
      ids.push(id);
    }
    for (const { metres = METRES, ago = 10, bedrooms = '2', stage = 'ready', housing = 'flat', area = 'DUBAI MARINA', ...sale } of sales)
      await query(
        `insert into land_sales (transaction_number, registered_on, square_metres, amount, area, stage, housing, bedrooms, building)
          values ('case-' || nextval('land_sales_id_seq'), $1, $2, 2100000, $3, $4, $5, $6, $7)`,
        [dayAgo(ago), metres, area, stage, housing, bedrooms, sale.building ?? building],
      );
    await findSalesOfShownHomes(server.deps.orm.em);
    const found = await query<{ id: number }>(
      'select property_id as id from shown_ranges where property_id = any($1) and sale_id is not null',
      [ids],
    );
    return ids.map((id) => found.some((row) => row.id === id));
  }

  test.each<[string, ListedHome[], Registered[]]>([
    ['the one sale of its building and size after its range', [{}], [{}]],
    ['a sale whose bedrooms the register does not name', [{}], [{ bedrooms: null }]],
    ['a size in square feet that was rounded down', [{ area: 1249 }], [{ metres: 116.12 }]],
    // 116 square metres are 1,248.6 square feet
    ['a size that the listing rounded to whole square metres', [{ area: 1249 }], [{ metres: 115.6 }]],
    ['a sale before the advertiser marked it', [{}], [{ ago: 50 }]],
    ['beside sales of other sizes in its building', [{}], [{}, { metres: 118 }, { metres: 90 }]],
    ['beside a home of another size in its building', [{}, { area: 1290, outcome: 'online' }], [{}]],
    ['beside a sale of its size with other bedrooms', [{}], [{}, { bedrooms: '1' }]],
    ['beside a sale of its size more than two years before', [{}], [{}, { ago: 900 }]],
  ])('is %s', async (_case, homes, sales) => {
    expect((await findIn(homes, sales))[0]).toBe(true);
  });

  test.each<[string, ListedHome[], Registered[]]>([
    ['one of two sales of its size in the building', [{}], [{}, { metres: 116.3, ago: 12 }]],
    ['one of two sales, the other of which was before its range', [{}], [{}, { ago: 100 }]],
    ['that of one of two homes of one size in the building, both sold', [{}, {}], [{}]],
    ['that of one of two homes of one size, the other still on offer', [{}, { area: 1257, outcome: 'online' }], [{}]],
    ['registered on the day on which the range was first shown', [{ shownAgo: 10 }], [{}]],
    ['registered before the range was shown', [{ shownAgo: 5 }], [{}]],
    ['registered long before the home was marked as sold', [{ shownAgo: 190 }], [{ ago: 95 }]],
    // 1,250 are no whole square metres, and 116.4 are 1,253 square feet
    ['of almost the same size', [{}], [{ metres: 116.4 }]],
    ['of other bedrooms', [{}], [{ bedrooms: '3' }]],
    ['of a penthouse, whose bedrooms nothing names', [{}], [{ bedrooms: 'penthouse' }]],
    ['off plan', [{}], [{ stage: 'off-plan' }]],
    ['of a villa', [{}], [{ housing: 'villa' }]],
    ['in another building', [{}], [{ building: 'ELSEWHERE' }]],
    ['in a building of this name in another area', [{}], [{ area: 'BUSINESS BAY' }]],
    ['of a home that only left', [{ outcome: 'paused' }], [{}]],
    ['of a home that is still on offer', [{ outcome: 'online' }], [{}]],
    ['of a home that was put back on the market', [{ outcome: 'sold and back' }], [{}]],
    ['of a home whose size was changed after the range', [{ isChanged: true }], [{}]],
  ])('is never one %s', async (_case, homes, sales) => {
    expect(await findIn(homes, sales)).toEqual(homes.map(() => false));
  });

  test('is no sale any more once a second one of the size is registered', async () => {
    expect(await findIn([{}], [{}])).toEqual([true]);
    const [{ building, id }] = (await query<{ building: string; id: number }>(
      'select building, property_id as id from shown_ranges order by property_id desc limit 1',
    )) as [{ building: string; id: number }];
    await query(
      `insert into land_sales (transaction_number, registered_on, square_metres, amount, area, stage, housing, bedrooms, building)
        values ('second', $1, $2, 2500000, 'DUBAI MARINA', 'ready', 'flat', '2', $3)`,
      [dayAgo(1), METRES, building],
    );
    await findSalesOfShownHomes(server.deps.orm.em);
    expect(await query('select sale_id from shown_ranges where property_id = $1', [id])).toEqual([{ sale_id: null }]);
  });
});

test('a home that was registered as sold shows the earlier range beside the price, hit or miss, and /how-we-estimate counts it (N23)', async () => {
  await query('delete from shown_ranges');
  await query('delete from land_sales');
  const readRecord = async () => (await callerOf(server.device()).estimate.report())!.trackRecord;
  expect(await readRecord()).toEqual({ n: 0, inside: 0, below: 0, above: 0, since: null });
  const listings = {
    inside: await addHome({ ...HOME, address: 'Unit 1, Park Islands, Dubai Marina', area: 1310 }),
    above: await addHome({ ...HOME, address: 'Unit 2, Park Islands, Dubai Marina', area: 1350 }),
    unsold: await addHome({ ...HOME, address: 'Unit 3, Park Islands, Dubai Marina', area: 1390 }),
  };
  await estimateAllHomes(server.deps.orm.em, daysAgo(60));
  const [range] = await readKept(listings.inside);
  const [missedRange] = await readKept(listings.above);
  expect(await readRecord()).toEqual({ n: 0, inside: 0, below: 0, above: 0, since: dayAgo(60) });
  for (const id of [listings.inside, listings.above]) await setStatus(id, 'sold');
  const file = join(folder, 'register.jsonl');
  const sale = (number: number, metres: number, amount: number) =>
    departmentRow({
      TRANSACTION_NUMBER: `11-${number}-2026`,
      INSTANCE_DATE: `${dayAgo(20)}T09:00:00`,
      PROJECT_EN: 'Park Islands',
      ACTUAL_AREA: metres,
      TRANS_VALUE: amount,
    });
  writeFileSync(file, jsonLines([sale(1, 121.7, range!.low + 1000), sale(2, 125.42, missedRange!.high + 100_000)]));
  await loadSales(server.database.url, await openSales(file), { reportFile: join(folder, 'refused.csv'), today: dubaiDay(new Date()) });
  expect(await readRecord()).toEqual({ n: 2, inside: 1, below: 0, above: 1, since: dayAgo(60) });

  const expected = { month: dayAgo(20).slice(0, 7), shownOn: dayAgo(60), low: range!.low, high: range!.high };
  const taken = await callerOf(server.device()).property.taken({ id: listings.inside });
  expect(taken.registered).toEqual({ ...expected, price: range!.low + 1000, position: 'inside' });
  expect((await callerOf(server.device()).property.taken({ id: listings.above })).registered).toMatchObject({ position: 'above' });
  // back on offer a year later: the history of the home names the sale, by its month
  await query(`update price_points set at = at - interval '110 days' where property_id = $1`, [listings.inside]);
  await query(`update land_sales set registered_on = registered_on - 110 where square_metres = 121.7`);
  await query(`update shown_ranges set shown_on = shown_on - 110 where property_id = $1`, [listings.inside]);
  await setStatus(listings.inside, 'published');
  await query(`update home_listings set listed_at = listed_at - interval '110 days' where property_id = $1`, [listings.inside]);
  await findSalesOfShownHomes(server.deps.orm.em);
  const { body: history } = await server.request().get(`/api/properties/${listings.inside}/price-history`).expect(200);
  const month = dayAgo(130).slice(0, 7);
  expect(history.events).toContainEqual({
    kind: 'registered',
    at: `${month}-01T00:00:00.000Z`,
    price: range!.low + 1000,
    range: { ...expected, month, shownOn: dayAgo(170), position: 'inside' },
  });
  const { body: unsold } = await server.request().get(`/api/properties/${listings.unsold}/price-history`).expect(200);
  expect(unsold.events.map(({ kind }: { kind: string }) => kind)).toEqual(['listed']);
});
