import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUYERS } from '../../../shared/costs/buyers.ts';
import { type HomeCosts, homeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { SearchFilter } from '../../../shared/search/filter.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { listProperties } from '../list/list.ts';
import { searchProperties, searchTotal } from '../search.ts';
import { findBudgetIncreases } from './budget-increases.ts';
import { COST_COLUMNS, type CostRow } from './costed-rows.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const EMIRATES = ['Dubai', 'Dubai', 'Dubai', 'Abu Dhabi', 'Ajman', 'Sharjah'];
const PLACES = ['Dubai Marina', 'Business Bay', 'Al Barsha', 'Yas Island', 'Al Nuaimiya', 'Muwaileh'];

beforeAll(async () => {
  database = await testDatabase();
  const agent = await makeAgent(em());
  // homes of every condition that costs depend on, around the prices that the budgets of the tests end at
  for (let i = 0; i < 240; i++) {
    const isRent = i % 3 === 0;
    await makeProperty(em(), {
      transactionType: isRent ? 'Rent' : 'Buy',
      price: isRent ? 3000 + i * 60 : 400_000 + i * 6500,
      area: 400 + ((i * 37) % 1600),
      emirate: EMIRATES[i % 6]!,
      location: PLACES[i % 6]!,
      propertyType: i % 4 === 0 ? 'Villa' : 'Apartment',
      completion: i % 5 === 0 ? 'off-plan' : i % 5 === 1 ? 'ready' : null,
      furnished: i % 7 === 0 ? 'yes' : null,
      serviceCharge: i % 4 === 1 ? 10 + (i % 30) : null,
      cooling: i % 6 === 2 ? 'district' : i % 6 === 3 ? 'included' : null,
      cheques: isRent && i % 4 === 0 ? [1, 2, 4, 12][(i / 12) % 4]! : null,
      agent: i % 2 === 0 ? agent : null,
      source: i % 9 === 0 ? 'demo' : 'bayut',
      reference: `budget-${i}`,
    });
  }
});
afterAll(() => database.close());

const allHomes = () => rows<CostRow>(em(), { text: `select ${COST_COLUMNS} from properties p order by p.id` });
/** The ids that fit a filter's budget, by the exact costs of every home. */
async function fitting(filter: SearchFilter, key?: (costs: HomeCosts) => number): Promise<number[]> {
  const budget = budgetOf(filter);
  const { transactionType } = filter;
  const found = (await allHomes())
    .map((home) => ({ home, costs: homeCosts(home, budget) }))
    .filter(
      ({ home, costs }) =>
        isAffordable(costs, budget) && (!transactionType || transactionType === 'Any' || transactionType === home.transactionType),
    );
  return found.sort((a, b) => (key ? key(a.costs) - key(b.costs) : 0) || a.home.id - b.home.id).map(({ home }) => home.id);
}
/** The ids of all pages of a search. */
async function listed(filter: SearchFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { items, pages } = await searchProperties(em(), filter, page);
    ids.push(...items.map(({ id }) => id));
    if (page >= pages || items.length === 0) return ids;
  }
}
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

const BUDGETS: SearchFilter[] = [
  { transactionType: 'Any', monthlyBudget: 8000, cashBudget: 250_000 },
  { transactionType: 'Any', monthlyBudget: 4500, cashBudget: 400_000 },
  { transactionType: 'Any', monthlyBudget: 12_000, cashBudget: 40_000 },
  { transactionType: 'Buy', cashBudget: 300_000 },
  { transactionType: 'Buy', monthlyBudget: 4000 },
  { transactionType: 'Rent', monthlyBudget: 6000, cashBudget: 25_000 },
  ...BUYERS.map(
    (buyer): SearchFilter => ({ transactionType: 'Buy', monthlyBudget: 9000, cashBudget: 600_000, buyer, firstHome: false, loanYears: 15 }),
  ),
];

describe('a list of what people can pay (S95, S96)', () => {
  test.each(BUDGETS)('for %j has exactly the homes whose costs fit, each once', async (filter) => {
    const expected = await fitting(filter);
    expect(expected.length).toBeGreaterThan(10);
    const ids = await listed(filter);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sorted(ids)).toEqual(sorted(expected));
  });

  test('with Either has homes to buy and to rent, each with both amounts', async () => {
    const { items } = await searchProperties(
      em(),
      { transactionType: 'Any', monthlyBudget: 8000, cashBudget: 250_000, sort: 'monthly-cost' },
      1,
    );
    expect(
      new Set(
        (await searchProperties(em(), { transactionType: 'Any', monthlyBudget: 8000, cashBudget: 250_000 }, 1)).items.map(
          (card) => card.transactionType,
        ),
      ).size,
    ).toBe(2);
    for (const { costs } of items) expect(costs).toMatchObject({ monthly: { aed: expect.any(Number) }, cash: { aed: expect.any(Number) } });
  });

  test.each([
    ['monthly-cost', (costs: HomeCosts) => costs.monthly.total],
    ['least-cash', (costs: HomeCosts) => costs.moveIn.total],
  ] as const)('sorted by %s is in the order of the exact costs, with and without a budget', async (sort, key) => {
    for (const filter of [{ transactionType: 'Any' as const }, BUDGETS[0]!, BUDGETS[5]!])
      expect(await listed({ ...filter, sort })).toEqual(await fitting(filter, key));
  });

  test('is the same for programs, which page through it by cursors, with its total', async () => {
    for (const filter of BUDGETS) {
      const expected = await fitting(filter);
      const ids: number[] = [];
      for (let after: string | undefined; ; ) {
        const { items, total, next } = await listProperties(em(), { ...filter, limit: 20, offset: 0, after });
        expect(total).toBe(expected.length);
        ids.push(...items.map(({ id }) => id));
        if (next === null) break;
        after = next;
      }
      expect(ids.length).toBe(expected.length);
      expect(sorted(ids)).toEqual(sorted(expected));
    }
  });
});

describe('what a little more would open (S94, S101)', () => {
  test('is counted: the list with that amount has so many homes more', async () => {
    const filter: SearchFilter = { transactionType: 'Any', monthlyBudget: 9000, cashBudget: 250_000 };
    const [increase] = await findBudgetIncreases(em(), filter);
    const count = async (one: SearchFilter) => (await listProperties(em(), { ...one, limit: 1, offset: 0 })).total!;
    const key = increase!.kind === 'cash' ? 'cashBudget' : 'monthlyBudget';
    expect(increase!.homes).toBe((await count({ ...filter, [key]: filter[key]! + increase!.amount })) - (await count(filter)));
    expect(increase!.homes).toBeGreaterThan(0);
  });

  test('of a list without homes is the smallest amount with which there are some', async () => {
    const filter: SearchFilter = { transactionType: 'Buy', monthlyBudget: 9000, cashBudget: 20_000 };
    expect((await searchProperties(em(), filter, 1)).items).toEqual([]);
    const increase = (await findBudgetIncreases(em(), filter)).find(({ kind }) => kind === 'cash')!;
    const withMore = await searchProperties(em(), { ...filter, cashBudget: 20_000 + increase.amount }, 1);
    expect(withMore.items.length).toBeGreaterThan(0);
    expect((await searchProperties(em(), { ...filter, cashBudget: 20_000 + increase.amount - 5000 }, 1)).items).toEqual([]);
  });
});

describe('the total of a budget', () => {
  let large: TestDatabase;
  let homes: (CostRow & { bedrooms: number })[];
  const largeEm = () => large.orm.em.fork();

  beforeAll(async () => {
    large = await testDatabase();
    // enough for every way of reading a list; homes of owners and own charges, so that the price alone decides little
    await largeEm().execute(
      `insert into properties (title, description, price, location, emirate, address, property_type, transaction_type, bedrooms, bathrooms, area, status, service_charge, cooling, completion, furnished, cheques, source, reference)
       select 'Home ' || n, '', case when n % 3 = 0 then 2000 + n * 7 % 20000 else 300000 + n * 397 % 3000000 end, (array['Dubai Marina', 'Business Bay', 'Al Barsha', 'Yas Island'])[1 + n % 4],
         case when n % 4 = 3 then 'Abu Dhabi' else 'Dubai' end, '', case when n % 5 = 0 then 'Villa' else 'Apartment' end, case when n % 3 = 0 then 'Rent' else 'Buy' end, 1 + n / 4 % 4, 2,
         400 + n * 31 % 2600, 'published', case when n % 6 = 0 then 5 + n % 50 end, case when n % 7 = 0 then 'district' end, case when n % 8 = 0 then 'off-plan' end,
         case when n % 9 = 0 then 'yes' end, case when n % 12 = 0 then 1 + n % 11 end, case when n % 10 = 0 then 'demo' else 'bayut' end, 'home-' || n
       from generate_series(1, 14000) n`,
    );
    await largeEm().execute('analyze properties');
    homes = await rows<CostRow & { bedrooms: number }>(largeEm(), { text: `select ${COST_COLUMNS}, p.bedrooms from properties p` });
  }, 120_000);
  afterAll(() => large.close());

  /** Budgets of all sizes, the same at each run. */
  const RANDOM = Array.from({ length: 20 }, (_, i): SearchFilter => {
    const part = (n: number) => ((i + 1) * n) % 1;
    return {
      transactionType: (['Any', 'Buy', 'Rent'] as const)[i % 3]!,
      monthlyBudget: Math.round(2000 * 30 ** part(0.618)),
      cashBudget: Math.round(30_000 * 60 ** part(0.414)),
      ...(i % 4 === 1 && { location: 'Dubai Marina' }),
      ...(i % 5 === 2 && { bedrooms: [1, 3] }),
      ...(i % 6 === 3 && { sort: 'area-desc' as const }),
      ...(i % 7 === 4 && { income: 20_000 }),
    };
  });

  test.each([
    ...RANDOM,
    { transactionType: 'Any', monthlyBudget: 8000, cashBudget: 250_000 },
    { transactionType: 'Buy', monthlyBudget: 3000, cashBudget: 2_000_000 },
    { transactionType: 'Buy', monthlyBudget: 3000, cashBudget: 2_000_000, location: 'Dubai Marina', bedrooms: [2] },
    { transactionType: 'Any', monthlyBudget: 3000, cashBudget: 60_000, location: 'Business Bay' },
    { transactionType: 'Rent', monthlyBudget: 12_000, cashBudget: 50_000 },
    { transactionType: 'Buy', monthlyBudget: 2500, location: 'Dubai' },
    { transactionType: 'Buy', cashBudget: 500_000, propertyType: 'Villa' },
    { transactionType: 'Any', monthlyBudget: 60_000, cashBudget: 4_000_000 },
    { transactionType: 'Buy', monthlyBudget: 9000, cashBudget: 700_000, buyer: 'abroad', sort: 'price-asc' },
    { transactionType: 'Buy', monthlyBudget: 4000, cashBudget: 900_000, income: 9000, sort: 'least-cash' },
  ] as SearchFilter[])('of %j is a recount on every page that says it, and none that is not known is said', async (filter) => {
    const budget = budgetOf(filter);
    const n = homes.filter(
      (home) =>
        isAffordable(homeCosts(home, budget), budget) &&
        (filter.transactionType === 'Any' || home.transactionType === filter.transactionType) &&
        (!filter.location || [home.location, home.emirate].includes(filter.location)) &&
        (!filter.propertyType || home.propertyType === filter.propertyType) &&
        (!filter.bedrooms || filter.bedrooms.includes(home.bedrooms)),
    ).length;
    const expected = n >= COUNT_CAP ? { total: COUNT_CAP - 1, capped: true } : { total: n, capped: false };
    for (const page of [1, 2, Math.min(100, Math.max(1, Math.ceil(n / 10)))]) {
      const { items, total, capped } = await searchProperties(largeEm(), filter, page);
      if (total !== null) expect({ page, total, capped }).toEqual({ page, ...expected });
      expect(items).toHaveLength(Math.max(0, Math.min(10, n - (page - 1) * 10)));
    }
    expect(await searchTotal(largeEm(), filter)).toEqual(expected);
    // counted now, it stands on the first page
    const { total, capped } = await searchProperties(largeEm(), filter, 1);
    expect({ total, capped }).toEqual(expected);
  });
});
