// Tests the increases of a budget that are offered where no home is within it: with the offered amount homes are found, with a step less none is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { searchTotal } from '../search.ts';
import { findBudgetIncreases } from './budget-increases.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
  database = await testDatabase();
  await makeProperty(em(), { propertyType: 'Villa', price: 1_500_000 });
  await makeProperty(em(), { propertyType: 'Villa', price: 1_600_000 });
});
afterAll(() => database.close());

/** The amounts that increases are multiples of, AED. */
const STEPS = { cash: 5000, monthly: 500 };
const KEYS = { cash: 'cashBudget', monthly: 'monthlyBudget' } as const;

test.each<[keyof typeof STEPS, SearchFilter]>([
  ['cash', { monthlyBudget: 4000, cashBudget: 100_000 }],
  ['cash', { monthlyBudget: 9000, cashBudget: 100_000 }],
  ['cash', { cashBudget: 100_000 }],
  ['monthly', { monthlyBudget: 2500, cashBudget: 1_100_000 }],
  ['monthly', { monthlyBudget: 2500 }],
])('the offer of more %s for %j is the smallest that finds a home', async (kind, amounts) => {
  const filter: SearchFilter = { transactionType: 'Buy', propertyType: 'Villa', ...amounts };
  const count = async (more: number) => (await searchTotal(em(), { ...filter, [KEYS[kind]]: amounts[KEYS[kind]]! + more }))?.total;
  expect(await count(0)).toBe(0);
  const increase = (await findBudgetIncreases(em(), filter)).find((offer) => offer.kind === kind);
  expect(increase).toMatchObject({ kind, homes: expect.any(Number) });
  expect(await count(increase!.amount)).toBe(increase!.homes);
  expect(await count(increase!.amount - STEPS[kind])).toBe(0);
});
