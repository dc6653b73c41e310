import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DUBAI_BUYING } from '../../../shared/costs/settings.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
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
const BUDGET = { monthlyBudget: 12_345, cashBudget: 400_321, income: 33_333, buyer: 'expat' as const };

describe('what people can pay (S102)', () => {
  test('becomes bounds of the price in an alert, which keeps neither cash nor income', async () => {
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

  test('is in no row of the database after it was searched and the home was asked about', async () => {
    const agent = await makeAgent(em(), {});
    const home = await makeProperty(em(), { price: 900_000, agent });
    const address = `/properties?transactionType=Any&monthlyBudget=${BUDGET.monthlyBudget}&cashBudget=${BUDGET.cashBudget}&income=${BUDGET.income}`;
    const { body } = await server.request().get(`/api${address}`).expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toContain(home.id);
    const input = encodeURIComponent(JSON.stringify({ json: { transactionType: 'Any', ...BUDGET, page: 1 } }));
    for (const procedure of ['property.search', 'search.budgetIncreases'])
      await server.request().get(`/trpc/${procedure}?input=${input}`).expect(200);
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
      const found = await rows<{ n: number }>(em(), {
        text: `select count(*)::int as n from ${name} t where t::text ~ $1`,
        // as numbers of their own: the microseconds of a time may have any digits
        values: [`(^|[^0-9.])(${BUDGET.monthlyBudget}|${BUDGET.cashBudget}|${BUDGET.income})($|[^0-9])`],
      });
      expect({ name, n: found[0]!.n }).toEqual({ name, n: 0 });
    }
  });
});

describe('a changed fee (S104)', () => {
  test('moves the filter, the amounts of a card and those of the page alike', async () => {
    const home = await makeProperty(em(), { price: 1_000_000, location: 'Al Barsha', source: 'bayut', reference: 'fee' });
    const find = async (cashBudget: number) =>
      (await searchProperties(em(), { transactionType: 'Buy', location: 'Al Barsha', cashBudget }, 1)).items.find(
        ({ id }) => id === home.id,
      );
    const before = (await find(400_000))!.costs!.cash.aed;
    expect(await find(before)).toBeDefined();
    expect(await find(before - 1)).toBeUndefined();
    const { transfer } = DUBAI_BUYING;
    try {
      Object.assign(DUBAI_BUYING, { transfer: transfer + 0.01 });
      // bounds are kept by budget, with the former fee: these budgets were not searched before
      expect((await find(400_001))!.costs!.cash.aed).toBe(before + 10_000);
      expect(await find(before + 9999)).toBeUndefined();
      expect(await find(before + 10_000)).toBeDefined();
    } finally {
      Object.assign(DUBAI_BUYING, { transfer });
    }
  });
});
