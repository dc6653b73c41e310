// Tests the map of registered prices (`/api/sales/map`) with the figures that come with the product.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesMap } from '../../shared/sale/sales-map.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { loadShippedSales } from './load/shipped-sales.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('registered prices by community are those of the area pages, each area once, and need a register', async () => {
  await server.request().get('/api/sales/map').expect(404);
  await loadShippedSales(server.database.url);
  for (const housing of ['flat', 'villa'] as const) {
    const { body } = await server.request().get(`/api/sales/map?housing=${housing}`).expect(200);
    const { areas, source, until } = body as SalesMap;
    expect({ source, until }).toEqual({ source: 'Dubai Land Department, open data', until: '2026-08-21' });
    expect(areas.length).toBeGreaterThan(10);
    expect(areas.map(({ unitPrice }) => unitPrice.median)).toEqual(
      areas.map(({ unitPrice }) => unitPrice.median).toSorted((a, b) => b - a),
    );
    const areaNames: string[] = [];
    for (const { slug, n, unitPrice, latitude, longitude } of areas) {
      const { body: page } = await server.request().get(`/api/areas/${slug}/sales?stage=ready&housing=${housing}`).expect(200);
      const allBedrooms = page.groups.find((group: { bedrooms: string | null }) => group.bedrooms === null);
      expect({ n, unitPrice }).toEqual({ n: allBedrooms.window.n, unitPrice: allBedrooms.window.unitPrice });
      expect(n).toBeGreaterThanOrEqual(8);
      // coordinates are in Dubai
      if (latitude !== null) expect(latitude > 24.6 && latitude < 25.5 && longitude! > 54.8 && longitude! < 55.7).toBe(true);
      areaNames.push(page.area);
    }
    expect(new Set(areaNames).size).toBe(areaNames.length);
  }
  await server.request().get('/api/sales/map?housing=castle').expect(400);
  const areaOf = async (place: string) => {
    const { body } = await server.request().get('/api/sales/map').expect(200);
    return (body as SalesMap).areas.find((area) => area.place === place);
  };
  expect(await areaOf('Dubai Marina')).toMatchObject({ latitude: 25.0786 });
  // a community without coordinates of its own gets the median of those of its homes
  expect(await areaOf('Arjan')).toMatchObject({ latitude: null, longitude: null });
  for (const latitude of [25.06, 25.061, 25.4])
    await makeProperty(server.deps.orm.em, { location: 'Arjan', emirate: 'Dubai', latitude, longitude: 55.24 });
  expect(await areaOf('Arjan')).toMatchObject({ latitude: 25.061, longitude: 55.24 });
});
