// Tests the reference cost, by which indexes order homes: SQL and TypeScript agree, up to rounding, and it gives a lower bound of the cost within any budget.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYERS } from '../../../shared/costs/buyers.ts';
import { type Budget, EXAMPLE_BUDGET, homeCosts } from '../../../shared/costs/home-costs.ts';
import { SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { COST_SORTS } from '../../../shared/search/budget-keys.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { rows } from '../../db/orm.ts';
import { MONTHLY_COST, STARTING_CASH } from '../../property/reference-costs.ts';
import { COST_COLUMNS, type CostRow } from './costed-rows.ts';
import { costOf, leastCost, referenceCost } from './least-costs.ts';

let database: TestDatabase;
/** A home with the reference costs that SQL computes, AED. */
type Row = CostRow & Record<'monthly-cost' | 'least-cash', number>;
let homes: Row[];
const HOMES = 192;
const PLACES = [...Object.keys(SERVICE_CHARGES.communities), 'Al Barsha', 'Jebel Ali'];
const EMIRATES = ['Dubai', 'Abu Dhabi', 'Ajman', 'Sharjah'];
/** Prices around thresholds of fees and loans, AED. */
const PRICES = [300_000, 499_999, 500_000, 1_234_567, 4_999_999, 5_000_000, 5_000_001, 30_000_000];

beforeAll(async () => {
  database = await testDatabase();
  const em = () => database.orm.em.fork();
  const agent = await makeAgent(em());
  // each field changes with `i` at its own rhythm, so that all values meet in many combinations
  for (let i = 0; i < HOMES; i++)
    await makeProperty(em(), {
      transactionType: i % 3 === 0 ? 'Rent' : 'Buy',
      price: i % 3 === 0 ? 1500 + i * 371 : PRICES[i % PRICES.length]! + i,
      area: 350 + i * 17,
      emirate: EMIRATES[(i >> 1) % EMIRATES.length]!,
      location: PLACES[i % PLACES.length]!,
      propertyType: (['Apartment', 'Villa', 'Townhouse', 'Penthouse'] as const)[(i >> 2) % 4]!,
      completion: ([null, 'off-plan', 'ready'] as const)[i % 5] ?? null,
      furnished: ([null, 'yes', 'no', 'partly'] as const)[(i >> 3) % 4]!,
      serviceCharge: i % 4 === 1 ? 9.5 + (i % 31) : null,
      cooling: ([null, 'district', 'included', 'own'] as const)[(i >> 2) % 4]!,
      cheques: i % 6 === 0 ? [1, 2, 4, 12][(i / 6) % 4]! : null,
      agent: i % 2 === 0 ? agent : null,
      source: (['own', 'demo', 'bayut'] as const)[(i >> 1) % 3]!,
      reference: `reference-${i}`,
    });
  homes = await rows<Row>(em(), {
    text: `select ${COST_COLUMNS}, ${MONTHLY_COST}::int as "monthly-cost", ${STARTING_CASH}::int as "least-cash" from properties p order by p.id`,
  });
});
afterAll(() => database.close());

test.each(COST_SORTS)(
  'SQL computes the reference cost for %s within 4 AED of TypeScript with its current fees, for every kind of home',
  (sort) => {
    expect(homes.length).toBe(HOMES);
    // an index cannot know what the account of an advertiser says: homes without agent and feed are those of owners there
    const withIndexedFee = homes.map((home, i) => (i % 2 === 1 && (i >> 1) % 3 === 0 ? { ...home, hasAgencyFee: false } : home));
    const differences = withIndexedFee.map((home) => Math.abs(home[sort] - referenceCost(sort, home)));
    // each of a few amounts is rounded
    expect(Math.max(...differences)).toBeLessThanOrEqual(4);
    expect(new Set(homes.map((home) => home[sort])).size).toBeGreaterThan(150);
  },
);

/** The terms of the example, and budgets with other amounts, interest, years and kinds of buyer. */
const BUDGETS: Budget[] = [
  EXAMPLE_BUDGET,
  { ...EXAMPLE_BUDGET, monthly: 9000, cash: 400_000 },
  { ...EXAMPLE_BUDGET, income: 12_000, interest: 2, years: 10 },
  { ...EXAMPLE_BUDGET, cash: 900_000, interest: 9, firstHome: false },
  ...BUYERS.map((buyer): Budget => ({ ...EXAMPLE_BUDGET, monthly: 30_000, cash: 3_000_000, buyer, years: 15 })),
];
test.each(COST_SORTS.flatMap((sort) => BUDGETS.map((budget) => [sort, budget] as const)))(
  'the bound from the reference cost by %s is never above the cost of a home with %j',
  (sort, budget) => {
    for (const home of homes) {
      const least = leastCost(sort, home.transactionType, budget)(home[sort]);
      expect(costOf(sort, { costs: homeCosts(home, budget) })).toBeGreaterThanOrEqual(least);
    }
  },
);

test('the bound with the terms of the example is at most 100 AED below the reference cost', () => {
  for (const sort of COST_SORTS)
    for (const home of homes) {
      const reference = referenceCost(sort, home);
      expect(reference - leastCost(sort, home.transactionType, EXAMPLE_BUDGET)(reference)).toBeLessThan(100);
    }
});
