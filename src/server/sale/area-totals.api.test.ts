// Tests `readAreaTotals`, the number of sales of each area, with the figures that come with the product (`load/shipped-sales.ts`).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaSales, AreaTotals } from '../../shared/sale/area-sales.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { loadShippedSales } from './load/shipped-sales.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const readTotals = async (): Promise<AreaTotals> => await callerOf(server.device()).sale.totals();

test('the total of an area is the sum of the kinds of homes on its page, and there is none without a register', async () => {
  expect(await readTotals()).toEqual({ until: null, areas: [] });
  await loadShippedSales(server.database.url);
  const { until, areas } = await readTotals();
  expect(until).toBe('2026-08-21');
  expect(areas.length).toBeGreaterThan(50);
  for (const { slug, n } of areas.slice(0, 12)) {
    const { body } = await server.request().get(`/api/areas/${slug}/sales`).expect(200);
    // groups without a number of bedrooms cover all homes of a kind and stage
    const groupsOfKinds = (body as AreaSales).groups.filter(({ bedrooms }) => bedrooms === null);
    expect(n, slug).toBe(groupsOfKinds.reduce((sum, { window }) => sum + (window?.n ?? 0), 0));
  }
});
