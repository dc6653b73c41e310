import { describe, expect, it } from 'vitest';
import { listingFromQuery } from '../../../shared/search/search.ts';
import {
  areaOptions,
  changeFilter,
  changePurpose,
  clearFilter,
  filterChips,
  placesOf,
  shortBandLabel,
  toggleAmenity,
  toggleArea,
  toggleFurnished,
  toggleType,
} from './change-filter.ts';

const of = (query: string) => listingFromQuery(new URLSearchParams(query)).filter;
const labels = (query: string) => filterChips(of(query)).map((chip) => chip.label);

describe('changeFilter', () => {
  it('leaves empty values out', () =>
    expect(changeFilter(of('location=Jumeirah&minPrice=5'), { location: '', minPrice: undefined, amenities: [] })).toEqual({
      transactionType: 'Buy',
    }));
  it('keeps the purpose and the order when everything is cleared', () =>
    expect(clearFilter(of('search=pool&transactionType=Rent&sort=newest&minBedrooms=2'))).toEqual({
      transactionType: 'Rent',
      sort: 'newest',
    }));
  it('drops prices that belong to the other purpose', () => {
    expect(changePurpose(of('minPrice=1000000&minBedrooms=2'), 'Rent')).toEqual({ transactionType: 'Rent', minBedrooms: 2 });
    expect(changePurpose(of('minPrice=1000000'), 'Buy').minPrice).toBe(1_000_000);
  });
});

describe('furnishing', () => {
  it('adds and removes a kind, in the order of the list', () => {
    const one = toggleFurnished(of(''), 'Unfurnished');
    expect(toggleFurnished(one, 'Furnished').furnished).toEqual(['yes', 'no']);
    expect(toggleFurnished(one, 'Unfurnished').furnished).toBeUndefined();
  });
  it('is a chip a kind', () => expect(labels('furnished=Yes,partly')).toEqual(['Furnished', 'Partly furnished']));
});

describe('areas', () => {
  it('reads aliases and several places', () =>
    expect(placesOf(of('location=jvc,Palm+Jumeirah'))).toEqual(['Jumeirah Village Circle', 'Palm Jumeirah']));
  it('takes a free text with a comma as one', () => expect(placesOf(of('location=tower,+near+the+sea'))).toEqual(['tower, near the sea']));
  it('knows places that only the listings name', () =>
    expect(placesOf(of('location=al+furjan,jvc'), ['Al Furjan'])).toEqual(['Al Furjan', 'Jumeirah Village Circle']));
  it('adds and removes a community', () => {
    const filter = toggleArea(of(''), 'Palm Jumeirah');
    const two = toggleArea(filter, 'Dubai Hills');
    expect(two.location).toBe('Palm Jumeirah,Dubai Hills');
    expect(toggleArea(two, 'Palm Jumeirah').location).toBe('Dubai Hills');
    expect(toggleArea(filter, 'Palm Jumeirah').location).toBeUndefined();
  });
  it('replaces an emirate and a free text by the community', () => {
    expect(toggleArea(of('location=Dubai'), 'Jumeirah').location).toBe('Jumeirah');
    expect(toggleArea(of('location=by+the+sea'), 'Jumeirah').location).toBe('Jumeirah');
  });
  it('lists documented areas with homes first, then by count, then the empty ones', () => {
    const counts = [
      { name: 'Dubai Marina', count: 20 },
      { name: 'Jumeirah', count: 4 },
      { name: 'Palm Jumeirah', count: 9 },
    ];
    const options = areaOptions(counts, ['Dubai', 'Jumeirah']);
    expect(options.slice(0, 5).map((o) => o.name)).toEqual(['Dubai', 'Palm Jumeirah', 'Jumeirah', 'Dubai Marina', 'Emirates Hills']);
    expect(options[0]!.count).toBeNull();
    expect(options.at(-1)!.count).toBe(0);
  });
});

describe('types and amenities', () => {
  it('keeps the documented order of types and drops one that does not exist', () => {
    expect(toggleType(of('propertyType=villa'), 'Apartment').propertyType).toBe('Apartment,Villa');
    expect(toggleType(of('propertyType=villa'), 'Villa').propertyType).toBeUndefined();
    expect(toggleType(of('propertyType=commercial'), 'Villa').propertyType).toBe('Villa');
  });
  it('toggles amenities', () => {
    expect(toggleAmenity(of('amenities=garden'), "Maid's Room").amenities).toEqual(['Garden', "Maid's Room"]);
    expect(toggleAmenity(of('amenities=garden'), 'Garden').amenities).toBeUndefined();
  });
});

it('names price bands in short', () => {
  expect(shortBandLabel('1000000-3000000')).toBe('1M to 3M');
  expect(shortBandLabel('10000000-0')).toBe('10M and above');
  expect(shortBandLabel('0-5000')).toBe('Up to 5K');
});

describe('filterChips', () => {
  it('says every active filter in words', () =>
    expect(
      labels(
        'location=Palm+Jumeirah,jvc&propertyType=villa,studio&minPrice=5000000&minBedrooms=4&maxBathrooms=3&minArea=1000&maxArea=2500&amenities=garden&search=sea',
      ),
    ).toEqual([
      '“sea”',
      'Palm Jumeirah',
      'Jumeirah Village Circle',
      'Villa',
      'Studio',
      'AED 5,000,000 and above',
      '4+ bedrooms',
      'Up to 3 bathrooms',
      '1,000 to 2,500 sq ft',
      'Garden',
    ]));
  it('tells rents by the month', () =>
    expect(labels('transactionType=Rent&minPrice=5000&maxPrice=10000')).toEqual(['AED 5,000 to 10,000 a month']));
  it('tells an exact number of rooms', () => expect(labels('minBedrooms=1&maxBedrooms=1')).toEqual(['1 bedroom']));
  it('removes only its own part', () => {
    const chips = filterChips(of('location=Palm+Jumeirah,Jumeirah&minPrice=5&maxPrice=9'));
    expect(chips[0]!.without.location).toBe('Jumeirah');
    expect(chips[2]!.without).toEqual({ location: 'Palm Jumeirah,Jumeirah', transactionType: 'Buy' });
  });
  it('is empty for the default view', () => expect(labels('sort=newest&view=map&minBedrooms=0')).toEqual([]));
});
