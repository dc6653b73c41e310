import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AMENITIES } from '../../shared/property/property.ts';
import { FLAG_KEYS } from '../../shared/search/flags.ts';
import { MAX_MAP_OBJECTS } from '../../shared/search/map.ts';
import type { SearchFilter, Sort } from '../../shared/search/search.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { deleteExpiredRows } from '../jobs/cron.ts';
import { BAND_STARTS, bandOf } from '../search/counts/price-bands.ts';
import { amenityBits } from '../search/criteria/conditions.ts';
import { listProperties } from '../search/list/list.ts';
import { cellsOf } from './cells.ts';
import { mapExtent } from './extent.ts';
import { listInView } from './in-view.ts';
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

  test('shows few properties as markers at any zoom', async () => {
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

  test.each(FLAG_KEYS)('with %s, map and list of a viewport hold the homes of the results', async (flag) => {
    const at = { latitude: 25.1, longitude: 55.2 };
    await make({ ...at, images: [] });
    await make({ ...at, images: ['/media/villa/arches-villa-dusk.webp'] });
    const lowered = await make({ ...at, images: [] });
    await run(`update properties set price_dropped_at = now() where id = ${lowered.id}`);
    const { items } = await listProperties(em(), { [flag]: true, limit: 9, offset: 0 });
    const ids = (homes: readonly { id: number }[]) => homes.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids((await mapProperties(em(), { [flag]: true }, dubai, 10)).markers)).toEqual(ids(items));
    expect(ids(await listInView(em(), { [flag]: true }, dubai))).toEqual(ids(items));
  });

  // a filter that is missing here fails the type check
  const EXAMPLES: Required<Record<keyof SearchFilter, SearchFilter>> = {
    location: { location: 'Dubai Marina' },
    propertyType: { propertyType: 'Apartment' },
    transactionType: { transactionType: 'Rent' },
    minPrice: { minPrice: 5000 },
    maxPrice: { maxPrice: 9000 },
    minBedrooms: { minBedrooms: 2 },
    maxBedrooms: { maxBedrooms: 2 },
    minBathrooms: { minBathrooms: 2 },
    maxBathrooms: { maxBathrooms: 2 },
    minArea: { minArea: 1000 },
    maxArea: { maxArea: 1500 },
    amenities: { amenities: ['Swimming Pool', 'a climbing wall'] },
    furnished: { furnished: ['yes'] },
    bedrooms: { bedrooms: [0, 2] },
    building: { building: ['Marina Heights'] },
    completion: { completion: ['off-plan'] },
    addedWithinDays: { addedWithinDays: 7 },
    confirmedWithinDays: { confirmedWithinDays: 7 },
    priceDropped: { priceDropped: true },
    asksLess: { asksLess: true },
    withPhotos: { withPhotos: true },
    excludedTypes: { excludedTypes: ['Villa'] },
    excludedLocations: { excludedLocations: ['Palm Jumeirah'] },
    excludedAmenities: { excludedAmenities: ['Swimming Pool'] },
    reference: { reference: 'AB-1' },
    keywords: { keywords: ['balcony'] },
    search: { search: 'balcony' },
    agentId: { agentId: 1 },
    monthlyBudget: { monthlyBudget: 9000 },
    cashBudget: { cashBudget: 20_000 },
    income: { cashBudget: 20_000, income: 15_000 },
    loanInterest: { cashBudget: 500_000, loanInterest: 5 },
    loanYears: { cashBudget: 500_000, loanYears: 5 },
    buyer: { cashBudget: 500_000, buyer: 'abroad' },
    firstHome: { cashBudget: 500_000, firstHome: false },
    maxSalePrice: { maxSalePrice: 1_000_000 },
    maxRent: { maxRent: 9000 },
    listedBy: { listedBy: 'owner' },
    sort: { sort: 'monthly-cost', cashBudget: 20_000 },
  };

  test.each(Object.entries(EXAMPLES))('with the filter %s, map, list and first view hold the homes of the results', async (_, filter) => {
    const at = { latitude: 25.1, longitude: 55.2, location: 'Dubai Marina' };
    await make({ ...at, price: 1_000_000 });
    await make({ ...at, price: 6000, transactionType: 'Rent', bedrooms: 2, furnished: 'yes', description: 'With a balcony', cheques: 1 });
    await make({ ...at, price: 6000, transactionType: 'Rent', cheques: 12, amenities: ['Swimming Pool'] });
    const { items } = await listProperties(em(), { ...filter, limit: 9, offset: 0 });
    const ids = (homes: readonly { id: number }[]) => homes.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids((await mapProperties(em(), filter, dubai, 10)).markers)).toEqual(ids(items));
    expect(ids(await listInView(em(), filter, dubai))).toEqual(ids(items));
    expect((await mapExtent(em(), filter)) !== null).toBe(items.length > 0);
  });

  test.each([{}, { location: 'Dubai Marina' }, { location: 'Dubai Marina,Sharjah' }])(
    'of %j, homes that ask less are those of the results',
    async (filter) => {
      const at = { latitude: 25.1, longitude: 55.2 };
      const homes = [await make(at), await make({ ...at, location: 'Palm Jumeirah' }), await make(at)];
      const values = homes.map(({ id, location }, i) => `(${id}, 1, '${location}', 'same-10', 1, 2, 3, 1, '${i < 2 ? 'less' : 'more'}')`);
      await run(
        `insert into property_estimates (property_id, version, location, evidence, low, middle, high, ratio, asks) values ${values.join()}`,
      );
      const { items } = await listProperties(em(), { ...filter, asksLess: true, limit: 9, offset: 0 });
      const ids = (shown: readonly { id: number }[]) => shown.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(items).not.toEqual([]);
      expect(ids((await mapProperties(em(), { ...filter, asksLess: true }, dubai, 10)).markers)).toEqual(ids(items));
      expect(ids(await listInView(em(), { ...filter, asksLess: true }, dubai))).toEqual(ids(items));
    },
  );

  test('shows many properties as clusters with exact counts, with and without filters that the cells know', async () => {
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

  describe('of many homes', () => {
    const columns = 'title,price,area,bedrooms,bathrooms,location,emirate,property_type,transaction_type,latitude,longitude';
    const fill = () =>
      run(`insert into properties (${columns}) select 'Al Barsha, home ' || i, 1000000 + i * 1000, 900, 1, 1, 'Al Barsha', 'Dubai',
        'Apartment', 'Buy', 25.05 + (i % 40) * 0.0001, 55.1 + (i / 40) * 0.0001 from generate_series(1, 400) i`);

    test('a cluster says its cheapest price, rounded down at most to the next round one', async () => {
      await fill();
      await make({ price: 1_234_567, location: 'Jumeirah', latitude: 25.2, longitude: 55.25 });
      await make({ price: 2_345_678, location: 'Jumeirah', latitude: 25.2, longitude: 55.25 });
      for (const filter of [
        {},
        { propertyType: 'Apartment' },
        { minPrice: 100 },
        { minBathrooms: 1 },
        { location: 'Dubai' },
      ] as SearchFilter[]) {
        const { clusters } = await mapProperties(em(), { ...filter, transactionType: 'Buy' }, dubai, 10);
        const lows = clusters.filter(({ count }) => count > 2).map(({ low }) => low!);
        expect(Math.min(...lows)).toBeGreaterThanOrEqual(1_000_000);
        expect(Math.min(...lows)).toBeLessThanOrEqual(1_001_000);
      }
      const villas = await mapProperties(em(), { transactionType: 'Buy' }, dubai, 10);
      expect(villas.clusters.find(({ count }) => count === 2)!.low).toBeGreaterThanOrEqual(1_200_000);
      expect(villas.clusters.find(({ count }) => count === 2)!.low).toBeLessThanOrEqual(1_234_567);
    });

    test('a cluster of homes to buy and to rent has no cheapest price', async () => {
      await fill();
      await make({ price: 9000, transactionType: 'Rent', latitude: 25.05, longitude: 55.1 });
      const { clusters } = await mapProperties(em(), {}, dubai, 10);
      expect(clusters.length).toBeGreaterThan(0);
      expect(clusters.every(({ low }) => low === null)).toBe(true);
    });

    test('a home that is alone in its cell is a marker among the clusters', async () => {
      await fill();
      const lonely = await make({ price: 5_000_000, latitude: 25.300_123_4, longitude: 55.4 });
      for (const filter of [{}, { minPrice: 1_200_000 }, { minBathrooms: 1 }] as SearchFilter[]) {
        const view = await mapProperties(em(), { ...filter, transactionType: 'Buy' }, dubai, 10);
        expect(view.markers.map(({ id }) => id)).toEqual([lonely.id]);
        expect(view.clusters.length).toBeGreaterThan(0);
        expect(view.clusters.reduce((sum, { count }) => sum + count, 0) + 1).toBe(view.inView);
      }
    });

    test('the list of a viewport is its first homes in the chosen order, whatever the filter', async () => {
      await fill();
      const outside = await make({ price: 1, latitude: 24.5, longitude: 54.4 });
      const prices = async (filter: SearchFilter) => (await listInView(em(), filter, dubai)).map(({ price }) => price);
      const cheapest = Array.from({ length: 30 }, (_, i) => 1_001_000 + i * 1000);
      expect(await prices({ sort: 'price-asc' })).toEqual(cheapest);
      expect(await prices({ sort: 'price-asc', search: 'home' })).toEqual(cheapest);
      expect((await prices({ sort: 'price-desc', maxPrice: 1_300_000 }))[0]).toBe(1_300_000);
      expect((await listInView(em(), {}, dubai)).map(({ id }) => id)).not.toContain(outside.id);
      expect(await listInView(em(), { location: 'a place that is not there' }, dubai)).toEqual([]);
    });

    test('the list of a viewport has clean titles, as its markers have', async () => {
      const home = await make({ latitude: 25.1, longitude: 55.2, title: 'HOT DEAL!!! STUDIO / AMAZING VIEW', titleAr: 'شقة للبيع!!!' });
      const title = 'Hot Deal · Studio · Amazing View';
      const [listed] = await listInView(em(), {}, dubai);
      expect(listed).toMatchObject({ id: home.id, title });
      expect((await mapProperties(em(), {}, dubai, 10)).markers).toEqual([listed]);
    });

    test('the list of a full viewport is found along the order, and beside it when the first of the order lie elsewhere', async () => {
      await run(`insert into properties (${columns}) select 'Al Barsha, home ' || i, 2000000 + i, 900 + i, 1, 1, 'Al Barsha', 'Dubai', 'Apartment', 'Buy',
        25.05 + (i % 40) * 0.001, 55.1 + (i % 90) * 0.001 from generate_series(1, 3850) i`);
      await run(`insert into properties (${columns}) select 'Al Reem, home ' || i, 1000000, 900, 1, 1, 'Al Reem Island', 'Abu Dhabi', 'Apartment',
        'Buy', 24.49, 54.4 from generate_series(1, 5500) i`);
      const first = async (sort: Sort) => (await listInView(em(), { transactionType: 'Buy', sort }, dubai))[0]?.price;
      expect(await first('price-desc')).toBe(2_003_850);
      expect(await first('price-asc')).toBe(2_000_001);
      expect(await first('area-asc')).toBe(2_000_001);
      expect(await first('area-desc')).toBe(2_003_850);
      expect(await first('price-per-sqft')).toBe(2_003_850);
      // 9,350 homes with their triggers
    }, 90_000);
  });

  describe('the first view', () => {
    const bulk = (n: number, location: string, latitude: string, longitude: string) =>
      run(`insert into properties (title,price,area,bedrooms,bathrooms,location,emirate,property_type,transaction_type,latitude,longitude)
        select 'Home ' || i, 1000000, 900, 1, 1, '${location}', 'Dubai', 'Apartment', 'Buy', ${latitude}, ${longitude} from generate_series(1, ${n}) i`);

    test('leaves out the outermost homes of many', async () => {
      await bulk(200, 'Dubai Marina', '25.07 + (i % 20) * 0.001', '55.13 + (i % 10) * 0.001');
      await bulk(5, 'Liwa', '23.1', '53.7');
      const { south, west, north, east } = (await mapExtent(em(), { transactionType: 'Buy' }))!;
      expect(south).toBeGreaterThan(25.06);
      expect(north).toBeLessThan(25.1);
      expect(west).toBeGreaterThan(55.12);
      expect(east).toBeLessThan(55.15);
    });

    test('holds every home of a few', async () => {
      await bulk(3, 'Dubai Marina', '25.07', '55.13');
      await bulk(1, 'Fujairah', '25.12', '56.32');
      expect(await mapExtent(em(), {})).toEqual({ south: 25.07, west: 55.13, north: 25.12, east: 56.32 });
    });

    test('is unknown where no home matches', async () => {
      expect(await mapExtent(em(), {})).toBeNull();
      await bulk(1, 'Dubai Marina', '25.07', '55.13');
      expect(await mapExtent(em(), { transactionType: 'Rent' })).toBeNull();
      expect(await mapExtent(em(), { search: 'zeppelin' })).toBeNull();
    });
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

  test('uses the same price bands and amenity bits in TypeScript and in SQL', async () => {
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

  test('deletes cells without properties and keeps the others', async () => {
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
