import { describe, expect, it } from 'vitest';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { listMapRows, needsListing } from './map-rows.ts';

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
  building: null,
  image: null,
  isPromoted: false,
});
const { image: _, ...markerWithoutImage } = marker(7);
/** The same home as a card of the results, which has a list of images. */
const card = { ...markerWithoutImage, images: ['/media/villa/one.webp', '/media/villa/two.webp'] } as unknown as PropertyCard;

describe('listMapRows', () => {
  it('lists the first page of the search until the map has loaded', () => {
    const list = listMapRows(null, [], 'featured', [card]);
    expect(list).toMatchObject({ inView: null, note: null });
    expect(list.rows[0]).toMatchObject({ id: 7, image: '/media/villa/one.webp' });
  });
  it('lists the homes in view and nothing else', () => {
    const list = listMapRows({ markers: [marker(1), marker(2)], clusters: [], inView: 2, capped: false }, [], 'featured', [card]);
    expect(list.rows.map(({ id }) => id)).toEqual([1, 2]);
    expect(list.note).toBeNull();
  });
  it('lists what the server lists while the map shows clusters, and notes that there are more', () => {
    const result = { markers: [], clusters: [{ count: 900, latitude: 25, longitude: 55, low: null }], inView: 900, capped: false };
    const list = listMapRows(result, [marker(3), marker(4)], 'featured', [card]);
    expect(list).toMatchObject({ inView: 900, note: 'more' });
    expect(list.rows.map(({ id }) => id)).toEqual([3, 4]);
    expect(listMapRows(result, [], 'featured', [card])).toMatchObject({ rows: [], note: null });
  });
  it('is empty where no home is in view', () =>
    expect(listMapRows({ markers: [], clusters: [], inView: 0, capped: false }, [], 'featured', [card])).toMatchObject({
      rows: [],
      note: 'none',
    }));
  it('sorts the visible properties in the chosen order', () => {
    const markers = [
      { ...marker(1), price: 5 },
      { ...marker(7), price: 9 },
      { ...marker(3), price: 2 },
    ];
    // the server lists home 7 alone, so it comes first in the order `newest`
    const idsBy = (sort: Sort) =>
      listMapRows({ markers, clusters: [], inView: 3, capped: false }, [marker(7)], sort, []).rows.map(({ id }) => id);
    expect(idsBy('featured')).toEqual([1, 7, 3]);
    expect(idsBy('price-asc')).toEqual([3, 1, 7]);
    expect(idsBy('price-desc')).toEqual([7, 1, 3]);
    expect(idsBy('newest')).toEqual([7, 1, 3]);
  });
});

describe('needsListing', () => {
  it('is true for clusters and for the newest homes, because markers have no dates', () => {
    const markers = { markers: [marker(1)], clusters: [], inView: 1, capped: false };
    const clusters = { ...markers, clusters: [{ count: 2, latitude: 25, longitude: 55, low: null }] };
    expect(needsListing(markers, 'price-asc')).toBe(false);
    expect(needsListing(markers, 'newest')).toBe(true);
    expect(needsListing(clusters, 'price-asc')).toBe(true);
  });
});
