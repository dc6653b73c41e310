// Tests that lists in an order by cost hold the homes that a recount of 9,000 homes in TypeScript finds, however PostgreSQL reads them.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { AMENITIES } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { COST_SORTS, type CostSort } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/filter.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { pickerWith, seededRandom } from '../../../testing/seeded-random.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { WRITE_THIRDS_SQL } from '../../sale/estimate/property-estimates.ts';
import { generateHomes } from '../../seed/generate.ts';
import { searchProperties } from '../search.ts';
import { rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { readCheapest } from './cheapest.ts';
import { gatherCheapest } from './cost-page.ts';
import { COST_COLUMNS, type CostRow } from './costed-rows.ts';
import { costOf } from './least-costs.ts';
import { listProperties } from './list.ts';
import { selectKeys } from './page-keys.ts';
import { resolveCriteria } from './resolve-criteria.ts';

/**
 * So many that most filters without a place are read along an index: more than `MAX_MATCHES` of cost-page.ts, and most types have more than `MAX_FEW`
 * of cost-plan.ts. The homes of a place are gathered.
 */
const HOMES = 9000;
type Row = CostRow & { bedrooms: number; bathrooms: number; amenities: string[]; asks: string | null; images: number };

let database: TestDatabase;
let homes: Row[];
const em = () => database.orm.em.fork();

beforeAll(async () => {
  database = await testDatabase();
  await generateHomes(database.url, HOMES);
  // a client of its own has no time limit for its statements
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // generated homes lack most of what costs depend on
  await client.query(`update properties set
    completion = case when id % 4 = 0 then 'off-plan' when id % 4 = 1 then 'ready' end,
    furnished = case when id % 3 = 0 then 'yes' when id % 7 = 0 then 'no' end,
    service_charge = case when id % 5 = 0 then 8 + id % 30 end,
    cooling = case when id % 6 = 0 then 'district' end,
    cheques = case when transaction_type = 'Rent' and id % 8 = 0 then (array[1, 2, 6, 12])[1 + id / 8 % 4] end,
    images = case when id % 2 = 0 then '{}' else images end`);
  // estimates from registered sales, and by them whether a home asks more or less than most
  await client.query(`insert into property_estimates (property_id, version, location, evidence, low, middle, high, ratio)
    select id, 1, location, 'building', price, price, price, 0.8 + id % 97 * 0.005 from properties
    where transaction_type = 'Buy' and emirate = 'Dubai' and completion is distinct from 'off-plan'`);
  await client.query(WRITE_THIRDS_SQL);
  await client.query('vacuum analyze properties, property_estimates');
  await client.end();
  await rebuildSearchDictionary(em());
  homes = await rows<Row>(em(), {
    text: `select ${COST_COLUMNS}, p.bedrooms, p.bathrooms, p.amenities, cardinality(p.images) as images,
      (select asks from property_estimates e where e.property_id = p.id) as asks from properties p`,
  });
}, 180_000);
afterAll(() => database.close());

const random = seededRandom(7);
const oneOf = pickerWith(random);
/** The result of `makeFilter` with a probability, else an empty filter. */
const sometimes = <T extends object>(probability: number, makeFilter: () => T): T | object => (random() < probability ? makeFilter() : {});

/** A random filter: by fields that the count tables have and by others, wide or narrow, with or without a budget. */
function randomFilter(): SearchFilter {
  return {
    transactionType: oneOf(['Any', 'Buy', 'Rent'] as const),
    ...sometimes(0.35, () => ({ location: oneOf(['Dubai', 'Dubai Marina', 'Palm Jumeirah', 'Business Bay']) })),
    ...sometimes(0.25, () => ({ propertyType: oneOf(['Villa', 'Apartment', 'Penthouse,Townhouse']) })),
    ...sometimes(0.25, () => ({ minBedrooms: oneOf([2, 4, 6]) })),
    ...sometimes(0.2, () => ({ minPrice: oneOf([5000, 1_234_567, 6_000_000]) })),
    ...sometimes(0.25, () => ({ minBathrooms: oneOf([2, 5]) })),
    ...sometimes(0.2, () => ({ maxArea: oneOf([700, 1800]) })),
    ...sometimes(0.2, () => ({ furnished: ['yes' as const] })),
    ...sometimes(0.2, () => ({ completion: [oneOf(['ready', 'off-plan'] as const)] })),
    ...sometimes(0.2, () => ({ amenities: [oneOf(AMENITIES)] })),
    ...sometimes(0.25, () => ({ asksLess: true })),
    ...sometimes(0.15, () => ({ withPhotos: true })),
    ...sometimes(0.4, () => ({ monthlyBudget: oneOf([6000, 15_000, 60_000]), cashBudget: oneOf([60_000, 400_000, 3_000_000]) })),
    ...sometimes(0.2, () => ({ loanInterest: oneOf([2, 6]), loanYears: 15 })),
  };
}

/** Whether a home matches a filter, computed without SQL. */
function isMatch(filter: SearchFilter, home: Row): boolean {
  const { transactionType, location, propertyType, asksLess } = filter;
  const isFurnished = !filter.furnished || filter.furnished.some((value) => value === home.furnished);
  return (
    (!transactionType || transactionType === 'Any' || home.transactionType === transactionType) &&
    (!location || location.split(',').some((name) => home.location === name || home.emirate === name)) &&
    (!propertyType || propertyType.split(',').includes(home.propertyType)) &&
    home.bedrooms >= (filter.minBedrooms ?? 0) &&
    home.price >= (filter.minPrice ?? 0) &&
    home.bathrooms >= (filter.minBathrooms ?? 0) &&
    home.area <= (filter.maxArea ?? Number.POSITIVE_INFINITY) &&
    isFurnished &&
    (!filter.completion || filter.completion.some((value) => value === home.completion)) &&
    (filter.amenities ?? []).every((name) => home.amenities.includes(name)) &&
    (!asksLess || (home.asks === 'less' && home.transactionType === 'Buy')) &&
    (!filter.withPhotos || home.images > 0) &&
    isAffordable(homeCosts(home, budgetOf(filter)), budgetOf(filter))
  );
}

/** The ids of the homes of a filter in an order by cost, computed from the costs of every home. */
function recountIds(filter: SearchFilter, sort: CostSort): number[] {
  const budget = budgetOf(filter);
  return homes
    .filter((home) => isMatch(filter, home))
    .map((home) => ({ id: home.id, cost: costOf(sort, { costs: homeCosts(home, budget) }) }))
    .sort((a, b) => a.cost - b.cost || a.id - b.id)
    .map(({ id }) => id);
}

const RANDOM_FILTERS = Array.from({ length: 60 }, randomFilter);
/** Filters with many matches, and those that random ones seldom are. */
const CHOSEN_FILTERS: SearchFilter[] = [
  {},
  { transactionType: 'Buy' },
  { minBathrooms: 2 },
  { location: 'Dubai', minBedrooms: 5 },
  { location: 'Dubai Marina', transactionType: 'Any' },
  { location: 'Dubai Marina,Palm Jumeirah,Jumeirah', transactionType: 'Any' },
  { location: 'Dubai Marina', transactionType: 'Buy', propertyType: 'Villa,Penthouse', minPrice: 6_000_000 },
  { location: 'Dubai Marina', asksLess: true, monthlyBudget: 60_000, cashBudget: 3_000_000 },
  { transactionType: 'Any', monthlyBudget: 60_000, cashBudget: 3_000_000 },
  { asksLess: true },
  { asksLess: true, transactionType: 'Rent' },
  { amenities: AMENITIES.slice(0, 5), transactionType: 'Any' },
  { amenities: AMENITIES.slice(4, 11), transactionType: 'Rent' },
  { asksLess: true, monthlyBudget: 60_000, cashBudget: 3_000_000 },
];

describe.each(COST_SORTS)('the order by %s equals a recount of all homes', (sort) => {
  test.each([...CHOSEN_FILTERS, ...RANDOM_FILTERS].map((filter) => [JSON.stringify(filter), filter] as const))(
    'for %s',
    async (_name, filter) => {
      const expected = recountIds(filter, sort);
      for (const page of [1, 3]) {
        const { items } = await searchProperties(em(), { ...filter, sort }, page);
        expect(items.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 10, page * 10));
      }
    },
  );
});

test.each(COST_SORTS)('the list of a place by %s is read from the index of places, and not type by type', async (sort) => {
  const criteria = await resolveCriteria(em(), { location: 'Dubai Marina', transactionType: 'Buy', sort });
  const costParts = [{ transactionType: 'Buy' as const, from: 0, isFew: false }];
  const params = new SqlParams();
  const keys = selectKeys(criteria, sort, { limit: 10, offset: 0, costParts }, params);
  // the test database has few homes of one place: these settings make the planner choose the index that it would choose among a million homes
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set enable_sort = off; set enable_bitmapscan = off; set enable_seqscan = off');
  const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${keys}`, values: params.list });
  await client.end();
  // each line of the plan that reads an index names it
  const indexes = plan.flatMap((line) => /(?:using|on) (properties_\w+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
  expect(indexes).toEqual([sort === 'monthly-cost' ? 'properties_place_monthly_ix' : 'properties_place_cash_ix']);
});

test('a page ranks the same homes as a longer one, also where costs alone do not end the reading', async () => {
  // without a loan the monthly costs do not depend on the price, so that a later home of the index may always cost less
  const filter: SearchFilter = { transactionType: 'Buy', buyer: 'abroad', sort: 'monthly-cost' };
  const criteria = await resolveCriteria(em(), filter);
  const readIds = async (count: number) => (await readCheapest(em(), filter, criteria, count, false)).map(({ home }) => home.id);
  const longest = await readIds(1001);
  expect(longest).toHaveLength(1001);
  for (const count of [11, 101, 250, 700]) expect(await readIds(count)).toEqual(longest.slice(0, count));
});

test('a filter by amenities alone with few matches gathers all matches instead of reading along the order', async () => {
  const filter: SearchFilter = { amenities: AMENITIES.slice(0, 6) };
  const criteria = await resolveCriteria(em(), filter);
  const expected = recountIds(filter, 'least-cash');
  const gathered = await gatherCheapest(em(), criteria, { ...filter, sort: 'least-cash' }, expected.length + 1);
  expect(gathered).toEqual({ ids: expected, total: expected.length });
  expect(expected.length).toBeGreaterThan(0);
});

describe('lists of homes that ask less than most, by price or size, equal a recount', () => {
  const COMPARE = {
    'price-asc': (a: Row, b: Row) => a.price - b.price || a.id - b.id,
    'price-desc': (a: Row, b: Row) => b.price - a.price || b.id - a.id,
    'area-asc': (a: Row, b: Row) => a.area - b.area || a.id - b.id,
  };
  test.each(RANDOM_FILTERS.slice(0, 30).map((filter) => [JSON.stringify(filter), filter] as const))('for %s', async (_name, anyFilter) => {
    const filter: SearchFilter = { ...anyFilter, monthlyBudget: undefined, cashBudget: undefined, asksLess: true };
    for (const [sort, compare] of Object.entries(COMPARE)) {
      const expected = homes.filter((home) => isMatch(filter, home)).sort(compare);
      const { items, total } = await listProperties(em(), { ...filter, sort: sort as keyof typeof COMPARE, limit: 20, offset: 5 });
      expect(items.map(({ id }) => id)).toEqual(expected.slice(5, 25).map(({ id }) => id));
      expect(total).toBe(expected.length);
    }
  });
});
