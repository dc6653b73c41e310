import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AMENITIES } from '../../shared/property/property.ts';
import { MAX_MAP_OBJECTS } from '../../shared/search/map.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { makeProperty } from '../../testing/factories.ts';
import { deleteExpiredRows } from '../jobs/cron.ts';
import { amenityBits } from '../search/conditions.ts';
import { listProperties } from '../search/list.ts';
import { BAND_STARTS, bandOf } from '../search/price-bands.ts';
import { cellsOf } from './cells.ts';
import { mapProperties } from './map.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
const make = (given: Parameters<typeof makeProperty>[1]) => makeProperty(database.orm.em, given);

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => run('delete from properties'));

describe('the map', () => {
  const dubai = { south: 24.8, west: 54.9, north: 25.4, east: 55.6 };

  test('few homes are markers, all of them, whatever the zoom', async () => {
    const home = await make({ latitude: 25.1, longitude: 55.2, images: ['/media/villa/arches-villa-dusk.webp'] });
    await make({ latitude: null, longitude: null });
    const view = await mapProperties(em(), { transactionType: 'Buy' }, dubai, 10);
    expect(view).toMatchObject({
      clusters: [],
      inView: 1,
      markers: [{ id: home.id, latitude: 25.1, longitude: 55.2, image: '/media/villa/arches-villa-dusk.webp' }],
    });
    expect((await mapProperties(em(), { transactionType: 'Rent' }, dubai, 10)).inView).toBe(0);
  });

  test('many homes are clusters whose counts add up, with and without filters the cells know', async () => {
    const columns = 'title,price,area,bedrooms,bathrooms,location,emirate,property_type,transaction_type,amenities,latitude,longitude';
    await run(`insert into properties (${columns}) select 'Al Barsha, home ' || i, 1000000 + i, 900, 1 + i % 4, 1, 'Al Barsha', 'Dubai',
      case when i % 3 = 0 then 'Villa' else 'Apartment' end, 'Buy',
      case when i % 2 = 0 then '{Garden,Garage,Balcony}'::text[] else '{Garden}' end, 25.0 + (i % 40) * 0.005, 55.1 + (i / 40) * 0.005 from generate_series(1, 1200) i`);
    for (const filter of [
      {},
      { propertyType: 'Villa' },
      { minBedrooms: 3 },
      { location: 'Al Barsha', maxPrice: 1_000_900 },
      { minPrice: 1_000_100, maxPrice: 1_000_700, minBedrooms: 2 },
      { minPrice: 1_000_000, transactionType: 'Buy', propertyType: 'Apartment' },
      { location: 'Dubai', maxPrice: 1_100_000 },
      { amenities: ['Garden', 'Garage'] },
      { search: 'home', maxBedrooms: 2 },
    ] as SearchFilter[]) {
      const { total } = await listProperties(em(), { ...filter, limit: 1, offset: 0 });
      for (const zoom of [5, 9, 11, 13]) {
        const view = await mapProperties(em(), filter, dubai, zoom);
        expect(view.clusters.reduce((sum, c) => sum + c.count, 0) + view.markers.length).toBe(total);
        expect(view.inView).toBe(total);
        expect(view.clusters.length + view.markers.length).toBeLessThanOrEqual(MAX_MAP_OBJECTS);
        for (const c of view.clusters)
          expect(c.latitude > dubai.south && c.latitude < dubai.north && c.longitude > dubai.west && c.longitude < dubai.east).toBe(true);
      }
    }
  });

  test('the cells of a viewport are the same tiles in TypeScript and in SQL', async () => {
    for (const [lat, lng] of [
      [25.1972, 55.2744],
      [24.4539, 54.3773],
      [25.8007, 55.9762],
    ] as const) {
      for (const zoom of [5, 9, 13, 16]) {
        const { c, x0, y0 } = cellsOf({ south: lat, north: lat, west: lng, east: lng }, zoom);
        expect(await run(`select cell_x(${lng}, ${c}) as x, cell_y(${lat}, ${c}) as y`)).toEqual([{ x: x0, y: y0 }]);
      }
    }
  });

  test('prices and amenities are cut into the same bands and bits in TypeScript and in SQL', async () => {
    for (const transactionType of ['Buy', 'Rent'] as const) {
      const starts = BAND_STARTS[transactionType];
      const prices = [1, ...starts.flatMap((start) => [start - 1, start]), 2_147_483_647];
      const bands = await run<{ band: number }>(
        `select price_band('${transactionType}', price) as band from unnest(array[${prices.join(',')}]) with ordinality t(price, i) order by i`,
      );
      expect(bands.map((row) => row.band)).toEqual(prices.map((price) => bandOf(transactionType, price)));
    }
    for (const amenity of AMENITIES) {
      const home = await make({ amenities: ['Something else', amenity] });
      expect(await run(`select amenity_bits from properties where id = ${home.id}`)).toEqual([{ amenity_bits: amenityBits([amenity]) }]);
    }
  });

  test('cells that no home is in any more are cleared, the others stay', async () => {
    await run('truncate property_price_cells');
    const home = await make({ price: 1_000_000 });
    await make({ price: 7_000_000 });
    await run(`update properties set price = 3_000_000 where id = ${home.id}`);
    const rows = 'select count(*)::int as n, count(*) filter (where n = 0)::int as empty from property_price_cells';
    expect(await run(rows)).toEqual([{ n: 15, empty: 5 }]);
    await deleteExpiredRows(em());
    expect(await run(rows)).toEqual([{ n: 10, empty: 0 }]);
  });
});
