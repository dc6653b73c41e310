// Tests that lists and totals of searches with a budget, and the increases that are offered, agree with the costs of every single home.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUYERS } from '../../../shared/costs/buyers.ts';
import { type HomeCosts, homeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { SearchFilter } from '../../../shared/search/filter.ts';
import { COUNT_CAP, PAGE_SIZE } from '../../../shared/search/search.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { searchProperties, searchTotal } from '../search.ts';
import { findBudgetIncreases } from './budget-increases.ts';
import { COST_COLUMNS, type CostRow } from './costed-rows.ts';
import { listProperties } from './list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const EMIRATES = ['Dubai', 'Dubai', 'Dubai', 'Abu Dhabi', 'Ajman', 'Sharjah'];
const PLACES = ['Dubai Marina', 'Business Bay', 'Al Barsha', 'Yas Island', 'Al Nuaimiya', 'Muwaileh'];

beforeAll(async () => {
  database = await testDatabase();
  const agent = await makeAgent(em());
  // homes with every condition that costs depend on, and prices around the largest ones that the budgets of the tests allow
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

const readAllHomes = () => rows<CostRow>(em(), { text: `select ${COST_COLUMNS} from properties p order by p.id` });
/** The ids of the homes within a filter's budget, computed from the costs of every home; ordered by `sortCost` where it is given, then by id. */
async function findAffordable(filter: SearchFilter, sortCost?: (costs: HomeCosts) => number): Promise<number[]> {
  const budget = budgetOf(filter);
  const { transactionType } = filter;
  const isPurpose = (home: CostRow) => !transactionType || transactionType === 'Any' || transactionType === home.transactionType;
  const affordable = (await readAllHomes())
    .map((home) => ({ home, costs: homeCosts(home, budget) }))
    .filter(({ home, costs }) => isAffordable(costs, budget) && isPurpose(home));
  affordable.sort((a, b) => (sortCost ? sortCost(a.costs) - sortCost(b.costs) : 0) || a.home.id - b.home.id);
  return affordable.map(({ home }) => home.id);
}
/** The ids of all pages of a search. */
async function searchAllPages(filter: SearchFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { items, pages } = await searchProperties(em(), filter, page);
    ids.push(...items.map(({ id }) => id));
    if (page >= pages || items.length === 0) return ids;
  }
}
const sortIds = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

/** To buy or to rent. */
const EITHER_BUDGET: SearchFilter = { transactionType: 'Any', monthlyBudget: 8000, cashBudget: 250_000 };
const RENT_BUDGET: SearchFilter = { transactionType: 'Rent', monthlyBudget: 6000, cashBudget: 25_000 };
const BUDGETS: SearchFilter[] = [
  EITHER_BUDGET,
  { transactionType: 'Any', monthlyBudget: 4500, cashBudget: 400_000 },
  { transactionType: 'Any', monthlyBudget: 12_000, cashBudget: 40_000 },
  { transactionType: 'Buy', cashBudget: 300_000 },
  { transactionType: 'Buy', monthlyBudget: 4000 },
  RENT_BUDGET,
  ...BUYERS.map(
    (buyer): SearchFilter => ({ transactionType: 'Buy', monthlyBudget: 9000, cashBudget: 600_000, buyer, firstHome: false, loanYears: 15 }),
  ),
];

describe('a list of what people can pay (S95, S96)', () => {
  test.each(BUDGETS)('for %j has exactly the homes whose costs fit, each once', async (filter) => {
    const expected = await findAffordable(filter);
    expect(expected.length).toBeGreaterThan(10);
    const ids = await searchAllPages(filter);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sortIds(ids)).toEqual(sortIds(expected));
  });

  test('with Either has homes to buy and to rent, each with both amounts', async () => {
    const { items: byMonthlyCost } = await searchProperties(em(), { ...EITHER_BUDGET, sort: 'monthly-cost' }, 1);
    const { items: byDefault } = await searchProperties(em(), EITHER_BUDGET, 1);
    expect(new Set(byDefault.map((card) => card.transactionType)).size).toBe(2);
    expect(byMonthlyCost).toHaveLength(PAGE_SIZE);
    for (const { costs } of [...byDefault, ...byMonthlyCost])
      expect(costs).toMatchObject({ monthly: { aed: expect.any(Number) }, cash: { aed: expect.any(Number) } });
  });

  test.each([
    ['monthly-cost', (costs: HomeCosts) => costs.monthly.total],
    ['least-cash', (costs: HomeCosts) => costs.moveIn.total],
  ] as const)('sorted by %s is in the order of the exact costs, with and without a budget', async (sort, sortCost) => {
    for (const filter of [{ transactionType: 'Any' as const }, EITHER_BUDGET, RENT_BUDGET])
      expect(await searchAllPages({ ...filter, sort })).toEqual(await findAffordable(filter, sortCost));
  });

  test('has the same homes for programs, which page through it by cursors, and has its total', async () => {
    for (const filter of BUDGETS) {
      const expected = await findAffordable(filter);
      const ids: number[] = [];
      for (let after: string | undefined; ; ) {
        const { items, total, next } = await listProperties(em(), { ...filter, limit: 20, offset: 0, after });
        expect(total).toBe(expected.length);
        ids.push(...items.map(({ id }) => id));
        if (next === null) break;
        after = next;
      }
      expect(ids.length).toBe(expected.length);
      expect(sortIds(ids)).toEqual(sortIds(expected));
    }
  });
});

describe('what a little more would open (S94, S101)', () => {
  test('is the number of homes that the list with the larger amount has more', async () => {
    const filter: SearchFilter = { transactionType: 'Any', monthlyBudget: 9000, cashBudget: 250_000 };
    const [increase] = await findBudgetIncreases(em(), filter);
    const countHomes = async (counted: SearchFilter) => (await listProperties(em(), { ...counted, limit: 1, offset: 0 })).total!;
    const key = increase!.kind === 'cash' ? 'cashBudget' : 'monthlyBudget';
    const largerFilter: SearchFilter = { ...filter, [key]: filter[key]! + increase!.amount };
    expect(increase!.homes).toBe((await countHomes(largerFilter)) - (await countHomes(filter)));
    expect(increase!.homes).toBeGreaterThan(0);
  });

  test('of a list without homes is the smallest amount that finds some', async () => {
    const filter: SearchFilter = { transactionType: 'Buy', monthlyBudget: 9000, cashBudget: 20_000 };
    const cashStep = 5000; // AED; increases of cash are multiples of this
    expect((await searchProperties(em(), filter, 1)).items).toEqual([]);
    const increase = (await findBudgetIncreases(em(), filter)).find(({ kind }) => kind === 'cash')!;
    const withMore = await searchProperties(em(), { ...filter, cashBudget: 20_000 + increase.amount }, 1);
    expect(withMore.items.length).toBeGreaterThan(0);
    expect((await searchProperties(em(), { ...filter, cashBudget: 20_000 + increase.amount - cashStep }, 1)).items).toEqual([]);
  });
});

describe('the total of a budget', () => {
  let large: TestDatabase;
  let homes: (CostRow & { bedrooms: number })[];
  const largeEm = () => large.orm.em.fork();

  beforeAll(async () => {
    large = await testDatabase();
    // so many that each way of reading a list is used; with various charges and fees, so that the price alone seldom decides
    await largeEm().execute(
      `insert into properties (title, description, address, bathrooms, status, reference, price, location, emirate, property_type, transaction_type,
         bedrooms, area, service_charge, cooling, completion, furnished, cheques, source)
       select 'Home ' || n, '', '', 2, 'published', 'home-' || n,
         case when n % 3 = 0 then 2000 + n * 7 % 20000 else 300000 + n * 397 % 3000000 end,
         (array['Dubai Marina', 'Business Bay', 'Al Barsha', 'Yas Island'])[1 + n % 4],
         case when n % 4 = 3 then 'Abu Dhabi' else 'Dubai' end,
         case when n % 5 = 0 then 'Villa' else 'Apartment' end,
         case when n % 3 = 0 then 'Rent' else 'Buy' end,
         1 + n / 4 % 4,
         400 + n * 31 % 2600,
         case when n % 6 = 0 then 5 + n % 50 end,
         case when n % 7 = 0 then 'district' end,
         case when n % 8 = 0 then 'off-plan' end,
         case when n % 9 = 0 then 'yes' end,
         case when n % 12 = 0 then 1 + n % 11 end,
         case when n % 10 = 0 then 'demo' else 'bayut' end
       from generate_series(1, 14000) n`,
    );
    await largeEm().execute('analyze properties');
    homes = await rows<CostRow & { bedrooms: number }>(largeEm(), { text: `select ${COST_COLUMNS}, p.bedrooms from properties p` });
  }, 120_000);
  afterAll(() => large.close());

  /** Budgets of all sizes, the same at each run: the fractions of multiples of such factors are spread over 0 to 1. */
  const SPREAD_BUDGETS = Array.from({ length: 20 }, (_, i): SearchFilter => {
    const fraction = (factor: number) => ((i + 1) * factor) % 1;
    return {
      transactionType: (['Any', 'Buy', 'Rent'] as const)[i % 3]!,
      monthlyBudget: Math.round(2000 * 30 ** fraction(0.618)),
      cashBudget: Math.round(30_000 * 60 ** fraction(0.414)),
      ...(i % 4 === 1 && { location: 'Dubai Marina' }),
      ...(i % 5 === 2 && { bedrooms: [1, 3] }),
      ...(i % 6 === 3 && { sort: 'area-desc' as const }),
      ...(i % 7 === 4 && { income: 20_000 }),
    };
  });

  test.each([
    ...SPREAD_BUDGETS,
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
  ] as SearchFilter[])('of %j equals a recount on every page that has a total', async (filter) => {
    const budget = budgetOf(filter);
    const recount = homes.filter(
      (home) =>
        isAffordable(homeCosts(home, budget), budget) &&
        (filter.transactionType === 'Any' || home.transactionType === filter.transactionType) &&
        (!filter.location || [home.location, home.emirate].includes(filter.location)) &&
        (!filter.propertyType || home.propertyType === filter.propertyType) &&
        (!filter.bedrooms || filter.bedrooms.includes(home.bedrooms)),
    ).length;
    const expected = recount >= COUNT_CAP ? { total: COUNT_CAP - 1, capped: true } : { total: recount, capped: false };
    const lastPage = Math.max(1, Math.ceil(recount / PAGE_SIZE));
    for (const page of [1, 2, Math.min(100, lastPage)]) {
      const { items, total, capped } = await searchProperties(largeEm(), filter, page);
      if (total !== null) expect({ page, total, capped }).toEqual({ page, ...expected });
      expect(items).toHaveLength(Math.max(0, Math.min(PAGE_SIZE, recount - (page - 1) * PAGE_SIZE)));
    }
    // the total is null while a busy machine does not count in time
    await vi.waitFor(async () => expect(await searchTotal(largeEm(), filter)).toEqual(expected), { timeout: 30_000 });
    // the total is remembered now, so the first page has it
    const { total, capped } = await searchProperties(largeEm(), filter, 1);
    expect({ total, capped }).toEqual(expected);
  });
});
