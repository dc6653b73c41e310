// Tests of the clusters of many homes: their counts, their cheapest prices, and markers of single homes among them.
import { describe, expect, test } from 'vitest';
import { MAX_MAP_OBJECTS } from '../../shared/search/map.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { DUBAI, startMapContext } from '../../testing/contexts/map-context.ts';
import { listProperties } from '../search/planner/list.ts';
import { mapProperties } from './map.ts';

const { em, run, make, fillAlBarsha } = await startMapContext();

describe('the map', () => {
  test('shows many properties as clusters with exact counts, with and without filters that the cells know', async () => {
    // 1,200 homes on a grid of 0.005 degrees, some of them villas, some with a garage, 1 to 4 bedrooms
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
        const view = await mapProperties(em(), filter, DUBAI, zoom);
        expect(view.clusters.reduce((sum, cluster) => sum + cluster.count, 0) + view.markers.length).toBe(total);
        expect(view.inView).toBe(total);
        expect(view.clusters.length + view.markers.length).toBeLessThanOrEqual(MAX_MAP_OBJECTS);
        for (const { latitude, longitude } of view.clusters)
          expect(latitude > DUBAI.south && latitude < DUBAI.north && longitude > DUBAI.west && longitude < DUBAI.east).toBe(true);
      }
    }
  });

  describe('of many homes', () => {
    test('a cluster shows its cheapest price, rounded down at most to the next round price', async () => {
      await fillAlBarsha();
      await make({ price: 1_234_567, location: 'Jumeirah', latitude: 25.2, longitude: 55.25 });
      await make({ price: 2_345_678, location: 'Jumeirah', latitude: 25.2, longitude: 55.25 });
      for (const filter of [
        {},
        { propertyType: 'Apartment' },
        { minPrice: 100 },
        { minBathrooms: 1 },
        { location: 'Dubai' },
      ] as SearchFilter[]) {
        const { clusters } = await mapProperties(em(), { ...filter, transactionType: 'Buy' }, DUBAI, 10);
        const lows = clusters.filter(({ count }) => count > 2).map(({ low }) => low!);
        expect(Math.min(...lows)).toBeGreaterThanOrEqual(1_000_000);
        expect(Math.min(...lows)).toBeLessThanOrEqual(1_001_000);
      }
      // the two homes in Jumeirah share a cluster
      const view = await mapProperties(em(), { transactionType: 'Buy' }, DUBAI, 10);
      expect(view.clusters.find(({ count }) => count === 2)!.low).toBeGreaterThanOrEqual(1_200_000);
      expect(view.clusters.find(({ count }) => count === 2)!.low).toBeLessThanOrEqual(1_234_567);
    });

    test('a cluster of homes to buy and to rent has no cheapest price', async () => {
      await fillAlBarsha();
      await make({ price: 9000, transactionType: 'Rent', latitude: 25.05, longitude: 55.1 });
      const { clusters } = await mapProperties(em(), {}, DUBAI, 10);
      expect(clusters.length).toBeGreaterThan(0);
      expect(clusters.every(({ low }) => low === null)).toBe(true);
    });

    test('a home that is alone in its cell is a marker among the clusters', async () => {
      await fillAlBarsha();
      const lonely = await make({ price: 5_000_000, latitude: 25.300_123_4, longitude: 55.4 });
      for (const filter of [{}, { minPrice: 1_200_000 }, { minBathrooms: 1 }] as SearchFilter[]) {
        const view = await mapProperties(em(), { ...filter, transactionType: 'Buy' }, DUBAI, 10);
        expect(view.markers.map(({ id }) => id)).toEqual([lonely.id]);
        expect(view.clusters.length).toBeGreaterThan(0);
        expect(view.clusters.reduce((sum, { count }) => sum + count, 0) + 1).toBe(view.inView);
      }
    });
  });
});
