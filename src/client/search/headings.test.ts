import { describe, expect, it, test } from 'vitest';
import { setDisplayReader } from '../../shared/display.ts';
import { searchStateFromQuery } from '../../shared/search/search-url.ts';
import { filterChips } from './chips/filter-chips.ts';
import {
  countText,
  findLandingLink,
  isFreeText,
  searchCanonical,
  searchCrumb,
  searchDescription,
  searchHeading,
  searchTitle,
} from './headings.ts';

const filterOf = (query: string) => searchStateFromQuery(new URLSearchParams(query)).filter;

describe('searchHeading', () => {
  it.each([
    ['propertyType=Villa', 'Dubai Luxury Villas for Sale'],
    ['propertyType=villa&transactionType=Buy', 'Dubai Luxury Villas for Sale'],
    ['propertyType=Villa&location=Dubai', 'Dubai Luxury Villas for Sale'],
    ['propertyType=Villa&location=Palm+Jumeirah', 'Dubai Luxury Villas for Sale in Palm Jumeirah'],
    ['propertyType=Villa&location=Sharjah', 'Villas for Sale in Sharjah'],
    ['propertyType=Villa&transactionType=Rent', 'Dubai Villas for Rent'],
    ['propertyType=apartment', 'Dubai Apartments for Sale'],
    ['', 'Dubai Homes for Sale'],
    ['transactionType=Rent&location=marina', 'Homes for Rent in Dubai Marina'],
    ['location=Palm+Jumeirah,Dubai+Hills', 'Homes for Sale in Palm Jumeirah and Dubai Hills'],
    ['location=Palm+Jumeirah,Dubai+Hills,Jumeirah,Al+Barsha', 'Homes for Sale in 4 areas'],
    ['location=marina,Dubai+Marina', 'Homes for Sale in Dubai Marina'],
    ['propertyType=Villa,Townhouse', 'Dubai Villas and Townhouses for Sale'],
    ['propertyType=Villa,Townhouse,Studio&location=Ajman', 'Villas, Townhouses and Studios for Sale in Ajman'],
    ['propertyType=commercial', 'Dubai Properties for Sale'],
    ['location=tower+by+the+sea', 'Dubai Homes for Sale'],
    ['location=Dubai,Sharjah', 'Homes for Sale in Dubai and beyond'],
    ['search=palm+villa', 'Results for “palm villa”'],
    ['bedrooms=2&propertyType=Apartment&location=marina&maxPrice=2000000', '2-Bedroom Apartments for Sale in Dubai Marina under AED 2M'],
    ['minBedrooms=4&propertyType=Villa', 'Dubai 4+ Bedroom Villas for Sale'],
    ['maxPrice=12500&rentPeriod=year&transactionType=Rent', 'Dubai Homes for Rent under AED 150K a year'],
    ['minPrice=5000&maxPrice=9000&transactionType=Rent&bedrooms=1,2', 'Dubai Homes for Rent, AED 5K to 9K a month'],
    ['transactionType=Any&location=marina', 'Homes for Sale or Rent in Dubai Marina'],
    ['transactionType=Any&propertyType=Villa', 'Dubai Villas for Sale or Rent'],
    ['minPrice=1000000&keywords=sea,view', 'Dubai Homes for Sale over AED 1M with “sea view”'],
  ])('of %s is %s', (query, heading) => expect(searchHeading(filterOf(query))).toBe(heading));
});

describe('searchTitle', () => {
  it.each([
    ['propertyType=Apartment', 'Dubai Apartments for Sale | Buy Apartments'],
    ['propertyType=apartment&transactionType=Rent', 'Dubai Apartments for Rent | Rent Apartments'],
    ['propertyType=Villa', 'Dubai Villas for Sale | Buy Villas'],
    ['propertyType=Villa&transactionType=Rent', 'Dubai Villas for Rent | Rent Villas'],
    ['', 'Dubai Homes for Sale | Buy Homes'],
    ['propertyType=Penthouse&location=Downtown+Dubai', 'Penthouses for Sale in Downtown Dubai | Buy Penthouses'],
    ['transactionType=Any', 'Dubai Homes for Sale or Rent'],
    ['transactionType=Any&propertyType=Villa&location=marina', 'Villas for Sale or Rent in Dubai Marina'],
    ['search=pool', 'Results for “pool”'],
  ])('of %s is %s', (query, title) => expect(searchTitle(filterOf(query))).toBe(title));
});

describe('searchCanonical', () => {
  it('is the bare path for the default search', () => expect(searchCanonical(filterOf('sort=newest&view=map'), 1)).toBe('/properties'));
  it('contains canonical types and places in a fixed order, and the page', () =>
    expect(searchCanonical(filterOf('view=list&propertyType=apartment&location=jvc&sort=price-asc'), 3)).toBe(
      '/properties?location=Jumeirah+Village+Circle&propertyType=Apartment&transactionType=Buy&page=3',
    ));
  it('keeps a free text whole', () => expect(searchCanonical(filterOf('location=tower,+by+the+sea'), 1)).toContain('tower%2C+by+the+sea'));
});

describe('isFreeText', () => {
  it.each([
    ['search=pool', true],
    ['keywords=buy+at+evil.example', true],
    ['location=tower+by+the+sea', true],
    ['location=jvc', false],
    ['propertyType=Villa', false],
  ])('of %s is %s', (query, isFree) => expect(isFreeText(filterOf(query))).toBe(isFree));
});

describe('findLandingLink', () => {
  it('leads from villas and from the default search to apartments (R87)', () => {
    expect(findLandingLink(filterOf(''))?.type).toBe('Apartment');
    expect(findLandingLink(filterOf('propertyType=Villa'))?.type).toBe('Apartment');
    expect(findLandingLink(filterOf('propertyType=villa&transactionType=Rent'))?.type).toBe('Apartment');
    expect(findLandingLink(filterOf('location=Palm+Jumeirah'))?.type).toBe('Apartment');
  });
  it('leads from apartments for sale to villas (R88)', () =>
    expect(findLandingLink(filterOf('propertyType=apartment'))?.type).toBe('Villa'));
  it('is absent elsewhere', () => {
    expect(findLandingLink(filterOf('transactionType=Rent'))).toBeNull();
    expect(findLandingLink(filterOf('propertyType=Apartment&transactionType=Rent'))).toBeNull();
    expect(findLandingLink(filterOf('propertyType=Villa,Apartment'))).toBeNull();
  });
});

it('countText counts properties and marks a capped count', () => {
  expect(countText(87, false)).toBe('Showing 87 properties');
  expect(countText(1, false)).toBe('Showing 1 property');
  expect(countText(1234, false)).toBe('Showing 1,234 properties');
  expect(countText(10_000, true)).toBe('Showing 10,000+ properties');
  expect(countText(20, true)).toBe('Showing 20+ properties');
  expect(countText(0, false)).toBe('Showing 0 properties');
});

it('the breadcrumb names the search', () => {
  expect(searchCrumb(filterOf(''))).toBeNull();
  expect(searchCrumb(filterOf('propertyType=Villa'))).toBe('Villas for sale');
  expect(searchCrumb(filterOf('transactionType=Rent&location=marina'))).toBe('Homes for rent in Dubai Marina');
  expect(searchCrumb(filterOf('transactionType=Any'))).toBe('Homes for sale or rent');
  expect(searchCrumb(filterOf('transactionType=Any&location=marina'))).toBe('Homes for sale or rent in Dubai Marina');
  expect(searchCrumb(filterOf('search=pool'))).toBe('Search');
});

it('the meta description contains the count', () => {
  expect(searchDescription(filterOf('propertyType=Villa'), 87)).toMatch(/^Dubai Villas for Sale\. 87 homes\./);
  expect(searchDescription(filterOf(''), undefined)).not.toContain('homes.');
});

test('headings name limits of rents by the year to readers of yearly rents', () => {
  setDisplayReader(() => ({ rentPeriod: 'year' }));
  try {
    expect(searchHeading(filterOf('transactionType=Rent&maxPrice=7500'))).toBe('Dubai Homes for Rent under AED 90K a year');
    expect(searchHeading(filterOf('transactionType=Rent&minPrice=7083&maxPrice=10000'))).toBe(
      'Dubai Homes for Rent, AED 85K to 120K a year',
    );
    expect(filterChips(filterOf('transactionType=Rent&maxPrice=7083')).map((chip) => chip.label)).toEqual(['Up to AED 85,000 a year']);
    expect(filterChips(filterOf('transactionType=Any&maxRent=7500')).map((chip) => chip.label)).toContain(
      'For rent up to AED 90,000 a year',
    );
    expect(searchHeading(filterOf('transactionType=Buy&maxPrice=2000000'))).toBe('Dubai Homes for Sale under AED 2M');
  } finally {
    setDisplayReader(() => ({}));
  }
});
