import { describe, expect, it } from 'vitest';
import type { PropertyCard } from '../../../shared/property/property.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import type { Sort } from '../../../shared/search/search.ts';
import { listMapRows } from './map-rows.ts';

const marker = (id: number): MapMarker => ({
  id,
  title: `Home ${id}`,
  price: 1,
  transactionType: 'Buy',
  latitude: 25,
  longitude: 55,
  bedrooms: 1,
  bathrooms: 1,
  area: 1,
  propertyType: 'Villa',
  location: 'Jumeirah',
  emirate: 'Dubai',
  image: null,
  isPromoted: false,
});
const { image: _, ...rest } = marker(7);
const card = { ...rest, images: ['/media/villa/one.webp', '/media/villa/two.webp'] } as unknown as PropertyCard;

describe('mapList', () => {
  it('begins with the first page of the search', () => {
    const list = listMapRows(null, [card], 'featured');
    expect(list).toMatchObject({ inView: null, note: null });
    expect(list.rows[0]).toMatchObject({ id: 7, image: '/media/villa/one.webp' });
  });
  it('shows the homes in sight', () => {
    const list = listMapRows({ markers: [marker(1), marker(2)], clusters: [], inView: 2, capped: false }, [card], 'featured');
    expect(list.rows.map((home) => home.id)).toEqual([1, 2]);
    expect(list.note).toBeNull();
  });
  it('shows thirty at most and says that there are more', () => {
    const markers = Array.from({ length: 40 }, (_, i) => marker(i + 1));
    const list = listMapRows({ markers, clusters: [], inView: 40, capped: false }, [], 'featured');
    expect(list.rows).toHaveLength(30);
    expect(list.note).toBe('more');
  });
  it('falls back to the first page while the map shows clusters', () => {
    const list = listMapRows(
      { markers: [], clusters: [{ count: 900, latitude: 25, longitude: 55 }], inView: 900, capped: false },
      [card],
      'featured',
    );
    expect(list).toMatchObject({ inView: 900, note: 'closer' });
    expect(list.rows[0]!.id).toBe(7);
  });
  it('is empty where no home lies', () =>
    expect(listMapRows({ markers: [], clusters: [], inView: 0, capped: false }, [card], 'featured')).toMatchObject({
      rows: [],
      note: 'none',
    }));
  it('orders the homes in sight as chosen', () => {
    const markers = [
      { ...marker(1), price: 5 },
      { ...marker(7), price: 9 },
      { ...marker(3), price: 2 },
    ];
    const ids = (sort: Sort) => listMapRows({ markers, clusters: [], inView: 3, capped: false }, [card], sort).rows.map((home) => home.id);
    expect(ids('featured')).toEqual([1, 7, 3]);
    expect(ids('price-asc')).toEqual([3, 1, 7]);
    expect(ids('price-desc')).toEqual([7, 1, 3]);
    expect(ids('newest')).toEqual([7, 1, 3]);
  });
});
