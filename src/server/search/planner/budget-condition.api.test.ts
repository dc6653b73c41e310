// Tests that the SQL of exact costs and of the budget filter agrees with `homeCosts` and `isAffordable`, for 6,000 random homes and random budgets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYERS } from '../../../shared/costs/buyers.ts';
import { homeCosts, isAffordable } from '../../../shared/costs/home-costs.ts';
import { COST_EMIRATES } from '../../../shared/costs/purchase.ts';
import { SERVICE_CHARGES } from '../../../shared/costs/running-settings.ts';
import { TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { COST_SORTS } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/filter.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { runsOf } from '../../../testing/sample.ts';
import { pickerWith, seededRandom } from '../../../testing/seeded-random.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { affordableConditions } from './budget-condition.ts';
import { exactCost } from './cost-expressions.ts';
import { COST_COLUMNS, type CostRow } from './costed-rows.ts';
import { UNRESTRICTED } from './criteria.ts';
import { costOf } from './least-costs.ts';
import { priceLimitsOf } from './price-limits.ts';

const HOMES = 6000;
let database: TestDatabase;
let homes: CostRow[];
const em = () => database.orm.em.fork();

const random = seededRandom(11);
const oneOf = pickerWith(random);
/** A random whole number; small and large orders of magnitude are equally frequent. */
const randomBetween = (min: number, max: number): number => Math.round(min * (max / min) ** random());

beforeAll(async () => {
  database = await testDatabase();
  const [owner] = await rows<{ id: number }>(em(), {
    text: `insert into users (username, password, email) values ('owner', 'x', 'owner@homes.example') returning id`,
  });
  const listings = Array.from({ length: HOMES }, (_, i) => {
    const isRent = random() < 0.4;
    return {
      // some prices are at thresholds of fees and loans
      price: isRent ? randomBetween(1500, 90_000) : oneOf([randomBetween(200_000, 20_000_000), 500_000, 499_999, 5_000_000, 5_000_001]),
      area: randomBetween(250, 9000),
      emirate: oneOf(COST_EMIRATES),
      location: oneOf([...Object.keys(SERVICE_CHARGES.communities), 'Al Barsha', 'Jebel Ali']),
      property_type: oneOf(['Apartment', 'Villa', 'Townhouse', 'Studio', 'Penthouse']),
      transaction_type: isRent ? 'Rent' : 'Buy',
      completion: oneOf([null, 'ready', 'off-plan']),
      furnished: oneOf([null, 'yes', 'no', 'partly']),
      service_charge: oneOf([null, null, randomBetween(50, 6000) / 100]),
      cooling: oneOf([null, 'district', 'included', 'own']),
      cheques: isRent ? oneOf([null, 1, 2, 3, 4, 6, 7, 12]) : null,
      user_id: oneOf([null, owner!.id]),
      source: oneOf(['own', 'demo', 'bayut']),
      reference: `home-${i}`,
    };
  });
  await rows(em(), {
    text: `insert into properties (title, description, address, bedrooms, bathrooms, status, price, area, emirate, location, property_type,
        transaction_type, completion, furnished, service_charge, cooling, cheques, user_id, source, reference)
      select 'Home', '', '', 2, 2, 'published', price, area, emirate, location, property_type,
        transaction_type, completion, furnished, service_charge, cooling, cheques, user_id, source, reference
      from json_to_recordset($1) as listing(price int, area int, emirate text, location text, property_type text,
        transaction_type text, completion text, furnished text, service_charge float8, cooling text, cheques smallint, user_id int,
        source text, reference text)`,
    values: [JSON.stringify(listings)],
  });
  homes = await rows<CostRow>(em(), { text: `select ${COST_COLUMNS} from properties p order by p.id` });
});
afterAll(() => database.close());

/** A filter whose budget differs by at most 500 AED from the costs of a random home, so that rounding decides whether the home is within it. */
function randomBudget(): SearchFilter {
  const terms: SearchFilter = {
    // 1e-13 is too small for the formula of instalments
    loanInterest: oneOf([0, 1e-13, 2, 4.25, 6.35]),
    loanYears: oneOf([1, 7, 15, 25]),
    buyer: oneOf(BUYERS),
    firstHome: random() < 0.7,
    ...(random() < 0.3 && { income: randomBetween(3000, 200_000) }),
  };
  const { monthly, moveIn } = homeCosts(oneOf(homes), budgetOf(terms));
  const near = (amount: number): number => Math.max(1, amount + oneOf([-1, 0, 1, 500]));
  const amounts = { monthlyBudget: near(monthly.total), cashBudget: near(moveIn.total) };
  const kind = oneOf(['both near the costs', 'any cash', 'monthly only', 'cash only'] as const);
  if (kind === 'any cash') amounts.cashBudget = randomBetween(20_000, 6_000_000);
  if (kind === 'monthly only') return { ...terms, monthlyBudget: amounts.monthlyBudget };
  if (kind === 'cash only') return { ...terms, cashBudget: amounts.cashBudget };
  return { ...terms, ...amounts };
}

test.each(['Any', 'Buy', 'Rent'] as const)(
  'SQL finds exactly the homes whose costs are within a budget (S96), with the purpose %s',
  async (transactionType) => {
    const homesOfPurpose = homes.filter((home) => transactionType === 'Any' || home.transactionType === transactionType);
    const budgetCount = runsOf({ all: 150, few: 30 });
    let matchCount = 0;
    for (let i = 0; i < budgetCount; i++) {
      const filter: SearchFilter = { transactionType, ...randomBudget() };
      const budget = budgetOf(filter);
      const expected = homesOfPurpose.filter((home) => isAffordable(homeCosts(home, budget), budget)).map(({ id }) => id);
      for (const isOrderedScan of [false, true]) {
        const params = new SqlParams();
        const criteria = { ...UNRESTRICTED, budget, priceLimits: priceLimitsOf(filter), isOrderedScan };
        const matches = await rows<{ id: number }>(em(), {
          text: `select p.id from properties p where ${affordableConditions(criteria, params).join(' and ')} order by p.id`,
          values: params.list,
        });
        expect({ filter, ids: matches.map(({ id }) => id) }).toEqual({ filter, ids: expected });
      }
      matchCount += expected.length;
    }
    // the budgets are not so small that hardly any home is within them
    expect(matchCount / (budgetCount * homesOfPurpose.length)).toBeGreaterThan(0.1);
  },
);

test.each(COST_SORTS.flatMap((sort) => TRANSACTION_TYPES.map((transactionType) => [sort, transactionType] as const)))(
  'SQL computes for %s exactly what homes cost (S95), with the purpose %s',
  async (sort, transactionType) => {
    const homesOfPurpose = homes.filter((home) => home.transactionType === transactionType);
    for (let i = 0; i < runsOf({ all: 100, few: 20 }); i++) {
      const budget = budgetOf({ transactionType, ...randomBudget() });
      const params = new SqlParams();
      const cost = exactCost(sort, transactionType, { ...UNRESTRICTED, budget }, budget, params);
      const where = `p.transaction_type = ${params.bind(transactionType)}`;
      const computed = await rows<{ id: number; cost: number }>(em(), {
        text: `select p.id, ${cost} as cost from properties p where ${where} order by p.id`,
        values: params.list,
      });
      const expected = homesOfPurpose.map((home) => ({ id: home.id, cost: costOf(sort, { costs: homeCosts(home, budget) }) }));
      expect({ budget, costs: computed }).toEqual({ budget, costs: expected });
    }
  },
);
