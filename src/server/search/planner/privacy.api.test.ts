// Tests that what visitors say they can pay is stored nowhere, and that a changed fee changes filter and amounts alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DUBAI_BUYING } from '../../../shared/costs/settings.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { queryPath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { toAlertSearch } from '../../alert/create/alert.filter.ts';
import { rows } from '../../db/orm.ts';
import { searchProperties } from '../search.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const em = () => server.deps.orm.em.fork();
/** Amounts (AED) that appear in no other test data, so that they can be searched for in every table. */
const BUDGET = { monthlyBudget: 12_345, cashBudget: 400_321, income: 33_333, buyer: 'expat' as const };

describe('what people can pay (S102)', () => {
  test('becomes maximum prices in an alert, which keeps neither cash nor income', async () => {
    const { filter } = await toAlertSearch(em(), { transactionType: 'Any', location: 'Dubai Marina', ...BUDGET, sort: 'least-cash' });
    expect(filter).toEqual({
      transactionType: 'Any',
      location: 'Dubai Marina',
      maxSalePrice: expect.any(Number),
      maxRent: expect.any(Number),
    });
    expect(filter.maxSalePrice).toBeGreaterThan(1_000_000);
    expect((await toAlertSearch(em(), { transactionType: 'Rent', ...BUDGET, maxPrice: 5000 })).filter).toEqual({
      transactionType: 'Rent',
      maxPrice: 5000,
    });
  });

  test('is in no row of the database after a search with it and an inquiry about a home', async () => {
    const agent = await makeAgent(em(), {});
    const home = await makeProperty(em(), { price: 900_000, agent });
    const address = `/properties?transactionType=Any&monthlyBudget=${BUDGET.monthlyBudget}&cashBudget=${BUDGET.cashBudget}&income=${BUDGET.income}`;
    const { body } = await server.request().get(`/api${address}`).expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toContain(home.id);
    const input = { transactionType: 'Any', ...BUDGET, page: 1 };
    for (const procedure of ['property.search', 'search.budgetIncreases'] as const)
      await server.request().get(queryPath(procedure, input)).expect(200);
    await server
      .request()
      .post('/api/inquiries')
      .set('Referer', `https://homes.example${address}`)
      .send({
        propertyId: home.id,
        name: 'Nadia Karim',
        email: 'nadia@homes.example',
        phone: '+971 50 000 0111',
        message: 'Is it still available?',
      })
      .expect(201);
    const tables = await rows<{ name: string }>(em(), {
      text: `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    });
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const [row] = await rows<{ n: number }>(em(), {
        text: `select count(*)::int as n from ${name} row_as_text where row_as_text::text ~ $1`,
        // the whole number, with no digit beside it and no point before it: the microseconds of a time may have any digits
        values: [`(^|[^0-9.])(${BUDGET.monthlyBudget}|${BUDGET.cashBudget}|${BUDGET.income})($|[^0-9])`],
      });
      expect({ name, n: row!.n }).toEqual({ name, n: 0 });
    }
  });
});

describe('a changed fee (S104)', () => {
  test('changes the filter and the amounts on cards alike', async () => {
    const home = await makeProperty(em(), { price: 1_000_000, location: 'Al Barsha', source: 'bayut', reference: 'fee' });
    /** The card of the home in a search with this cash; undefined when it is not listed. */
    const findCard = async (cashBudget: number) => {
      const { items } = await searchProperties(em(), { transactionType: 'Buy', location: 'Al Barsha', cashBudget }, 1);
      return items.find(({ id }) => id === home.id);
    };
    const cashBefore = (await findCard(400_000))!.costs!.cash.aed;
    expect(await findCard(cashBefore)).toBeDefined();
    expect(await findCard(cashBefore - 1)).toBeUndefined();
    const { transfer } = DUBAI_BUYING;
    try {
      // 1 % of the price is 10,000 AED more
      Object.assign(DUBAI_BUYING, { transfer: transfer + 0.01 });
      // price limits are cached by budget: the searches below use budgets that were not searched with the former fee
      expect((await findCard(400_001))!.costs!.cash.aed).toBe(cashBefore + 10_000);
      expect(await findCard(cashBefore + 9999)).toBeUndefined();
      expect(await findCard(cashBefore + 10_000)).toBeDefined();
    } finally {
      Object.assign(DUBAI_BUYING, { transfer });
    }
  });
});
