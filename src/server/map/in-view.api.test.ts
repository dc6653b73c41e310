// Tests of the list beside the map (`listInView`), and of the first view of a map (`mapExtent`).
import { describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import type { Sort } from '../../shared/search/sorts-and-limits.ts';
import { DUBAI, startMapContext } from '../../testing/contexts/map-context.ts';
import { searchProperties, searchTotal } from '../search/search.ts';
import { mapExtent } from './extent.ts';
import { listInView } from './in-view.ts';
import { mapProperties } from './map.ts';

const { em, run, make, fillAlBarsha, fillPlace } = await startMapContext();

describe('the map', () => {
  describe('of many homes', () => {
    const columns = 'title,price,area,bedrooms,bathrooms,location,emirate,property_type,transaction_type,latitude,longitude';

    test('the list of a viewport is its first homes in the chosen order, whatever the filter', async () => {
      await fillAlBarsha();
      const outside = await make({ price: 1, latitude: 24.5, longitude: 54.4 });
      const listedPrices = async (filter: SearchFilter) => (await listInView(em(), filter, DUBAI)).map(({ price }) => price);
      const cheapest = Array.from({ length: 30 }, (_, i) => 1_001_000 + i * 1000);
      expect(await listedPrices({ sort: 'price-asc' })).toEqual(cheapest);
      expect(await listedPrices({ sort: 'price-asc', search: 'home' })).toEqual(cheapest);
      expect((await listedPrices({ sort: 'price-desc', maxPrice: 1_300_000 }))[0]).toBe(1_300_000);
      expect((await listInView(em(), {}, DUBAI)).map(({ id }) => id)).not.toContain(outside.id);
      expect(await listInView(em(), { location: 'a place that is not there' }, DUBAI)).toEqual([]);
    });

    test('pages of results are restricted to a part of the map, or to homes without a place on it', async () => {
      await fillAlBarsha();
      await make({ price: 1, latitude: 24.5, longitude: 54.4 });
      const withoutPlace = await make({ price: 2, latitude: null, longitude: null, title: 'Home without a pin' });
      const view = { south: 25.0499, west: 55.0999, north: 25.0519, east: 55.1004 };
      const inView = (await listInView(em(), { sort: 'price-asc' }, view)).map(({ id }) => id);
      for (const filter of [{}, { search: 'home' }, { minBedrooms: 1 }, { location: 'Al Barsha' }, { amenities: [] }] as SearchFilter[])
        for (const sort of ['price-asc', 'newest', 'featured', 'area-desc', 'least-cash'] as Sort[]) {
          const read = (page: number) => searchProperties(em(), { ...filter, sort, area: view }, page);
          const [first, second] = [await read(1), await read(2)];
          const total = first.total ?? (await searchTotal(em(), { ...filter, area: view })).total;
          const expected = filter.search ? total : (await mapProperties(em(), filter, view, 18)).inView;
          expect({ filter, sort, total }).toEqual({ filter, sort, total: expected });
          expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(Math.min(20, total ?? 0));
          for (const { latitude, longitude } of first.items) {
            expect(latitude! >= view.south && latitude! <= view.north).toBe(true);
            expect(longitude! >= view.west && longitude! <= view.east).toBe(true);
          }
        }
      expect((await searchProperties(em(), { sort: 'price-asc', area: view }, 1)).items.map(({ id }) => id)).toEqual(inView.slice(0, 10));
      const offMap = await searchProperties(em(), { area: 'none' }, 1);
      expect([offMap.items.map(({ id }) => id), offMap.total]).toEqual([[withoutPlace.id], 1]);
      expect(await searchTotal(em(), { location: 'Al Barsha', area: 'none' })).toEqual({ total: 0, capped: false });
    });

    test('the list of a viewport has clean titles, as its markers have', async () => {
      const home = await make({ latitude: 25.1, longitude: 55.2, title: 'HOT DEAL!!! STUDIO / AMAZING VIEW', titleAr: 'شقة للبيع!!!' });
      const title = 'Hot Deal · Studio · Amazing View';
      const [listed] = await listInView(em(), {}, DUBAI);
      expect(listed).toMatchObject({ id: home.id, title });
      expect((await mapProperties(em(), {}, DUBAI, 10)).markers).toEqual([listed]);
    });

    test('the list of a full viewport is found along the order, and beside it when the first of the order lie elsewhere', async () => {
      // more homes than are read completely; price and size grow with `i`
      await run(`insert into properties (${columns}) select 'Al Barsha, home ' || i, 2000000 + i, 900 + i, 1, 1, 'Al Barsha', 'Dubai', 'Apartment', 'Buy',
        25.05 + (i % 40) * 0.001, 55.1 + (i % 90) * 0.001 from generate_series(1, 3850) i`);
      // more cheap and small homes outside the viewport than a scan of the order reads
      await run(`insert into properties (${columns}) select 'Al Reem, home ' || i, 1000000, 900, 1, 1, 'Al Reem Island', 'Abu Dhabi', 'Apartment',
        'Buy', 24.49, 54.4 from generate_series(1, 5500) i`);
      const firstPrice = async (sort: Sort) => (await listInView(em(), { transactionType: 'Buy', sort }, DUBAI))[0]?.price;
      expect(await firstPrice('price-desc')).toBe(2_003_850);
      expect(await firstPrice('price-asc')).toBe(2_000_001);
      expect(await firstPrice('area-asc')).toBe(2_000_001);
      expect(await firstPrice('area-desc')).toBe(2_003_850);
      expect(await firstPrice('price-per-sqft')).toBe(2_003_850);
      // storing 9,350 homes takes long, because triggers count each
    }, 90_000);
  });

  describe('the first view', () => {
    test('leaves out the outermost homes of many', async () => {
      await fillPlace(200, 'Dubai Marina', '25.07 + (i % 20) * 0.001', '55.13 + (i % 10) * 0.001');
      await fillPlace(5, 'Liwa', '23.1', '53.7');
      const { south, west, north, east } = (await mapExtent(em(), { transactionType: 'Buy' }))!;
      expect(south).toBeGreaterThan(25.06);
      expect(north).toBeLessThan(25.1);
      expect(west).toBeGreaterThan(55.12);
      expect(east).toBeLessThan(55.15);
    });

    test('holds every home of a few', async () => {
      await fillPlace(3, 'Dubai Marina', '25.07', '55.13');
      await fillPlace(1, 'Fujairah', '25.12', '56.32');
      expect(await mapExtent(em(), {})).toEqual({ south: 25.07, west: 55.13, north: 25.12, east: 56.32 });
    });

    test('is unknown where no home matches', async () => {
      expect(await mapExtent(em(), {})).toBeNull();
      await fillPlace(1, 'Dubai Marina', '25.07', '55.13');
      expect(await mapExtent(em(), { transactionType: 'Rent' })).toBeNull();
      expect(await mapExtent(em(), { keywords: ['zeppelin'] })).toBeNull();
    });
  });
});
