import { describe, expect, it } from 'vitest';
import { setDisplayReader } from '../../../shared/display.ts';
import { RENT_BANDS } from '../../../shared/search/search.ts';
import { searchStateFromQuery } from '../../../shared/search/search-url.ts';
import { changeFilter, changePurpose, changeSort, clearFilter, placesOf } from './change-filter.ts';
import { areaOptions, shortBandLabel, toggleAmenity, toggleArea, toggleBedrooms, toggleChoice, toggleType } from './toggle-filter.ts';

const filterOf = (query: string) => searchStateFromQuery(new URLSearchParams(query)).filter;

describe('changeFilter', () => {
  it('omits empty values', () =>
    expect(changeFilter(filterOf('location=Jumeirah&minPrice=5'), { location: '', minPrice: undefined, amenities: [] })).toEqual({
      transactionType: 'Buy',
    }));
  it('keeps purpose and sort order when all filters are cleared', () =>
    expect(clearFilter(filterOf('search=pool&transactionType=Rent&sort=newest&minBedrooms=2'))).toEqual({
      transactionType: 'Rent',
      sort: 'newest',
    }));
  it('drops prices of the other purpose', () => {
    expect(changePurpose(filterOf('minPrice=1000000&minBedrooms=2'), 'Rent')).toEqual({ transactionType: 'Rent', minBedrooms: 2 });
    expect(changePurpose(filterOf('transactionType=Rent&maxPrice=5000&rentPeriod=year'), 'Buy')).toEqual({ transactionType: 'Buy' });
    expect(changePurpose(filterOf('minPrice=1000000'), 'Buy').minPrice).toBe(1_000_000);
  });
});

describe('the bedrooms filter', () => {
  it('takes one or several exact numbers, 0 for a studio, instead of a minimum', () => {
    const studio = toggleBedrooms(filterOf('minBedrooms=2'), 0);
    expect(studio).toEqual({ transactionType: 'Buy', bedrooms: [0] });
    expect(toggleBedrooms(toggleBedrooms(studio, 3), 2).bedrooms).toEqual([0, 2, 3]);
    expect(toggleBedrooms(studio, 0).bedrooms).toBeUndefined();
  });
});

describe('sorting by price drop', () => {
  it('also filters by price drop, and ends when that filter is removed', () => {
    const sortedByDrop = changeSort(filterOf('location=Jumeirah'), 'price-drop');
    expect(sortedByDrop).toMatchObject({ sort: 'price-drop', priceDropped: true });
    expect(filterOf('sort=price-drop')).toMatchObject({ priceDropped: true });
    expect(changeFilter(sortedByDrop, { priceDropped: undefined })).toEqual({ location: 'Jumeirah', transactionType: 'Buy' });
    expect(changeSort(sortedByDrop, 'newest')).toMatchObject({ sort: 'newest', priceDropped: true });
  });
});

describe('the completion filter', () => {
  it('adds and removes ready and off plan', () => {
    const ready = toggleChoice(filterOf(''), 'completion', 'ready');
    expect(ready.completion).toEqual(['ready']);
    expect(toggleChoice(ready, 'completion', 'off-plan').completion).toEqual(['ready', 'off-plan']);
    expect(toggleChoice(ready, 'completion', 'ready').completion).toBeUndefined();
  });
});

describe('the furnishing filter', () => {
  it('adds and removes a value in the order of the list', () => {
    const unfurnished = toggleChoice(filterOf(''), 'furnished', 'no');
    expect(toggleChoice(unfurnished, 'furnished', 'yes').furnished).toEqual(['yes', 'no']);
    expect(toggleChoice(unfurnished, 'furnished', 'no').furnished).toBeUndefined();
  });
});

describe('the area filter', () => {
  it('reads aliases and several places', () =>
    expect(placesOf(filterOf('location=jvc,Palm+Jumeirah'))).toEqual(['Jumeirah Village Circle', 'Palm Jumeirah']));
  it('reads a free text with a comma as one text', () =>
    expect(placesOf(filterOf('location=tower,+near+the+sea'))).toEqual(['tower, near the sea']));
  it('recognizes places that appear only in listings', () =>
    expect(placesOf(filterOf('location=al+furjan,jvc'), ['Al Furjan'])).toEqual(['Al Furjan', 'Jumeirah Village Circle']));
  it('adds and removes a community', () => {
    const filter = toggleArea(filterOf(''), 'Palm Jumeirah');
    const twoAreas = toggleArea(filter, 'Dubai Hills');
    expect(twoAreas.location).toBe('Palm Jumeirah,Dubai Hills');
    expect(toggleArea(twoAreas, 'Palm Jumeirah').location).toBe('Dubai Hills');
    expect(toggleArea(filter, 'Palm Jumeirah').location).toBeUndefined();
  });
  it('replaces an emirate and a free text by the community', () => {
    expect(toggleArea(filterOf('location=Dubai'), 'Jumeirah').location).toBe('Jumeirah');
    expect(toggleArea(filterOf('location=by+the+sea'), 'Jumeirah').location).toBe('Jumeirah');
  });
  it('adds no area beyond the length that a location may have', () => {
    const filter = { location: Array.from({ length: 9 }, (_, i) => String(i).padEnd(32, 'x')).join(',') };
    const names = filter.location.split(',');
    expect(filter.location).toHaveLength(296);
    expect(toggleArea(filter, 'JLT', names).location).toHaveLength(300);
    expect(toggleArea(filter, 'Deira', names)).toBe(filter);
    expect(toggleArea(filter, names[0]!, names).location).toHaveLength(263);
  });
  it('lists areas with properties by their count, then documented areas without any', () => {
    const counts = [
      { name: 'Dubai Marina', count: 20 },
      { name: 'Palm Jumeirah', count: 9 },
      { name: 'Jumeirah', count: 4 },
    ];
    const options = areaOptions(counts, ['Dubai', 'Jumeirah']);
    expect(options.slice(0, 5).map(({ name }) => name)).toEqual(['Dubai', 'Dubai Marina', 'Palm Jumeirah', 'Jumeirah', 'Emirates Hills']);
    expect(options[0]!.count).toBeNull();
    // ticking it replaces the emirate that the counts are of
    expect(options.at(-1)!.count).toBeNull();
    expect(areaOptions(counts, ['Jumeirah']).at(-1)!.count).toBe(0);
    expect(
      areaOptions([{ name: 'Dubai Marina', count: null }], [])
        .map(({ count }) => count)
        .slice(0, 2),
    ).toEqual([null, 0]);
  });
});

describe('the filters of types and amenities', () => {
  it('keep types in the order of the list and drop an unknown type', () => {
    expect(toggleType(filterOf('propertyType=villa'), 'Apartment').propertyType).toBe('Apartment,Villa');
    expect(toggleType(filterOf('propertyType=villa'), 'Villa').propertyType).toBeUndefined();
    expect(toggleType(filterOf('propertyType=commercial'), 'Villa').propertyType).toBe('Villa');
  });
  it('toggle amenities', () => {
    expect(toggleAmenity(filterOf('amenities=garden'), "Maid's Room").amenities).toEqual(['Garden', "Maid's Room"]);
    expect(toggleAmenity(filterOf('amenities=garden'), 'Garden').amenities).toBeUndefined();
  });
});

it('shortBandLabel abbreviates the amounts of a price band', () => {
  expect(shortBandLabel('1000000-3000000', 'Buy')).toBe('1M to 3M');
  expect(shortBandLabel('10000000-0', 'Buy')).toBe('10M and above');
  expect(shortBandLabel('0-5000', 'Rent')).toBe('Up to 5K');
  expect(shortBandLabel('0-5000', 'Rent', 'year')).toBe('Up to 60K');
});

it('the bands of rents are of a year for readers of yearly rents', () => {
  setDisplayReader(() => ({ rentPeriod: 'year' }));
  try {
    expect(RENT_BANDS.map((band) => shortBandLabel(band, 'Rent'))).toEqual([
      'Up to 60K',
      '60K to 120K',
      '120K to 240K',
      '240K to 600K',
      '600K and above',
    ]);
    expect(shortBandLabel('1000000-3000000', 'Buy')).toBe('1M to 3M');
  } finally {
    setDisplayReader(() => ({}));
  }
});
