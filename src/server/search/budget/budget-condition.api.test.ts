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
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { UNRESTRICTED } from '../criteria/criteria.ts';
import { affordableConditions } from './budget-condition.ts';
import { exactCost } from './cost-expressions.ts';
import { COST_COLUMNS, type CostRow } from './costed-rows.ts';
import { costOf } from './least-costs.ts';
import { priceLimitsOf } from './price-limits.ts';

const HOMES = 6000;
let database: TestDatabase;
let homes: CostRow[];
const em = () => database.orm.em.fork();

/** The same random numbers at each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = randomNumbers(11);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const between = (min: number, max: number): number => Math.round(min * (max / min) ** random());

beforeAll(async () => {
  database = await testDatabase();
  const [owner] = await rows<{ id: number }>(em(), {
    text: `insert into users (username, password, email) values ('owner', 'x', 'owner@homes.example') returning id`,
  });
  const listings = Array.from({ length: HOMES }, (_, i) => {
    const isRent = random() < 0.4;
    return {
      price: isRent ? between(1500, 90_000) : oneOf([between(200_000, 20_000_000), 500_000, 499_999, 5_000_000, 5_000_001]),
      area: between(250, 9000),
      emirate: oneOf(COST_EMIRATES),
      location: oneOf([...Object.keys(SERVICE_CHARGES.communities), 'Al Barsha', 'Jebel Ali']),
      property_type: oneOf(['Apartment', 'Villa', 'Townhouse', 'Studio', 'Penthouse']),
      transaction_type: isRent ? 'Rent' : 'Buy',
      completion: oneOf([null, 'ready', 'off-plan']),
      furnished: oneOf([null, 'yes', 'no', 'partly']),
      service_charge: oneOf([null, null, between(50, 6000) / 100]),
      cooling: oneOf([null, 'district', 'included', 'own']),
      cheques: isRent ? oneOf([null, 1, 2, 3, 4, 6, 7, 12]) : null,
      user_id: oneOf([null, owner!.id]),
      source: oneOf(['own', 'demo', 'bayut']),
      reference: `home-${i}`,
    };
  });
  await rows(em(), {
    text: `insert into properties (title, description, address, bedrooms, bathrooms, status, price, area, emirate, location, property_type, transaction_type, completion,
        furnished, service_charge, cooling, cheques, user_id, source, reference)
      select 'Home', '', '', 2, 2, 'published', price, area, emirate, location, property_type, transaction_type, completion, furnished, service_charge, cooling, cheques,
        user_id, source, reference
      from json_to_recordset($1) as h(price int, area int, emirate text, location text, property_type text, transaction_type text, completion text, furnished text,
        service_charge float8, cooling text, cheques smallint, user_id int, source text, reference text)`,
    values: [JSON.stringify(listings)],
  });
  homes = await rows<CostRow>(em(), { text: `select ${COST_COLUMNS} from properties p order by p.id` });
});
afterAll(() => database.close());

/** A budget that ends near the costs of a random home, where rounding decides. */
function randomBudget(): SearchFilter {
  const terms: SearchFilter = {
    loanInterest: oneOf([0, 2, 4.25, 6.35]),
    loanYears: oneOf([1, 7, 15, 25]),
    buyer: oneOf(BUYERS),
    firstHome: random() < 0.7,
    ...(random() < 0.3 && { income: between(3000, 200_000) }),
  };
  const { monthly, moveIn } = homeCosts(oneOf(homes), budgetOf(terms));
  const near = (amount: number): number => Math.max(1, amount + oneOf([-1, 0, 1, 500]));
  const amounts = { monthlyBudget: near(monthly.total), cashBudget: near(moveIn.total) };
  const kind = oneOf(['both', 'apart', 'monthly', 'cash'] as const);
  return {
    ...terms,
    ...(kind !== 'cash' && { monthlyBudget: amounts.monthlyBudget }),
    ...(kind !== 'monthly' && { cashBudget: kind === 'apart' ? between(20_000, 6_000_000) : amounts.cashBudget }),
  };
}

test.each(['Any', 'Buy', 'Rent'] as const)(
  'the database finds the homes within a budget exactly as their costs say (S96), with the purpose %s',
  async (transactionType) => {
    const ofPurpose = homes.filter((home) => transactionType === 'Any' || home.transactionType === transactionType);
    let found = 0;
    for (let i = 0; i < 150; i++) {
      const filter: SearchFilter = { transactionType, ...randomBudget() };
      const budget = budgetOf(filter);
      const expected = ofPurpose.filter((home) => isAffordable(homeCosts(home, budget), budget)).map(({ id }) => id);
      for (const isOrderedScan of [false, true]) {
        const params = new SqlParams();
        const criteria = { ...UNRESTRICTED, budget, priceLimits: priceLimitsOf(filter), isOrderedScan };
        const matches = await rows<{ id: number }>(em(), {
          text: `select p.id from properties p where ${affordableConditions(criteria, params).join(' and ')} order by p.id`,
          values: params.list,
        });
        expect({ filter, ids: matches.map(({ id }) => id) }).toEqual({ filter, ids: expected });
      }
      found += expected.length;
    }
    expect(found / (150 * ofPurpose.length)).toBeGreaterThan(0.1);
  },
);

test.each(COST_SORTS.flatMap((sort) => TRANSACTION_TYPES.map((transactionType) => [sort, transactionType] as const)))(
  'the database counts by %s exactly what homes cost (S95), with the purpose %s',
  async (sort, transactionType) => {
    const ofPurpose = homes.filter((home) => home.transactionType === transactionType);
    for (let i = 0; i < 100; i++) {
      const budget = budgetOf({ transactionType, ...randomBudget() });
      const params = new SqlParams();
      const cost = exactCost(sort, transactionType, { ...UNRESTRICTED, budget }, budget, params);
      const where = `p.transaction_type = ${params.bind(transactionType)}`;
      const counted = await rows<{ id: number; cost: number }>(em(), {
        text: `select p.id, ${cost} as cost from properties p where ${where} order by p.id`,
        values: params.list,
      });
      const expected = ofPurpose.map((home) => ({ id: home.id, cost: costOf(sort, { costs: homeCosts(home, budget) }) }));
      expect({ budget, counted }).toEqual({ budget, counted: expected });
    }
  },
);
