import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUYERS } from '../../../shared/costs/buyers.ts';
import { type HomeCosts, homeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { SearchFilter } from '../../../shared/search/filter.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { listProperties } from '../list/list.ts';
import { searchProperties } from '../search.ts';
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
      // no owner advertises: the bounds of prices count an agency fee for every home, which homes of owners do not have
      source: 'bayut',
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

  test('is limited for programs by the bounds of the price', async () => {
    const { items } = await listProperties(em(), { ...BUDGETS[0]!, limit: 1000, offset: 0 });
    const ids = new Set(items.map(({ id }) => id));
    for (const id of await fitting(BUDGETS[0]!)) expect(ids.has(id)).toBe(true);
    expect(ids.size).toBeLessThan(240);
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

test('a list with more homes than are costed goes on after those that fit, with no empty page between', async () => {
  const large = await testDatabase();
  try {
    // 1,200 homes within the limits of the price, of which every second of the first thousand is too dear by its own service charge
    await large.orm.em.fork().execute(
      `insert into properties (title, description, price, location, emirate, address, property_type, transaction_type, bedrooms, bathrooms, area, status, service_charge, completion, user_id)
       select 'Home ' || n, '', 900000 + n, 'Dubai Marina', 'Dubai', '', 'Apartment', 'Buy', 2, 2, 1000, 'published', case when n % 2 = 0 then 60 else 1 end, 'ready', null
       from generate_series(1, 1200) n`,
    );
    const filter: SearchFilter = { transactionType: 'Buy', monthlyBudget: 5500, sort: 'price-asc' };
    const pricesOf = async (page: number) => (await searchProperties(large.orm.em.fork(), filter, page)).items.map(({ price }) => price);
    const tenFrom = (first: number, step: number) => Array.from({ length: 10 }, (_, i) => first + step * i);
    expect(await pricesOf(50)).toEqual(tenFrom(900_981, 2));
    expect(await pricesOf(51)).toEqual(tenFrom(901_001, 1));
    expect(await pricesOf(70)).toEqual(tenFrom(901_191, 1));
    expect(await pricesOf(71)).toEqual([]);
  } finally {
    await large.close();
  }
});
