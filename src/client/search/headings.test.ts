import { describe, expect, it } from 'vitest';
import { listingFromQuery } from '../../shared/search/search.ts';
import {
  countText,
  crossLink,
  isFreeText,
  mapHeading,
  searchCanonical,
  searchCrumb,
  searchDescription,
  searchHeading,
  searchTitle,
} from './headings.ts';

const of = (query: string) => listingFromQuery(new URLSearchParams(query)).filter;

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
  ])('%s → %s', (query, heading) => expect(searchHeading(of(query))).toBe(heading));
});

describe('listingTitle', () => {
  it.each([
    ['propertyType=Apartment', 'Dubai Apartments for Sale | Buy Apartments'],
    ['propertyType=apartment&transactionType=Rent', 'Dubai Apartments for Rent | Rent Apartments'],
    ['propertyType=Villa', 'Dubai Villas for Sale | Buy Villas'],
    ['propertyType=Villa&transactionType=Rent', 'Dubai Villas for Rent | Rent Villas'],
    ['', 'Dubai Homes for Sale | Buy Homes'],
    ['propertyType=Penthouse&location=Downtown+Dubai', 'Penthouses for Sale in Downtown Dubai | Buy Penthouses'],
    ['search=pool', 'Results for “pool”'],
  ])('%s → %s', (query, title) => expect(searchTitle(of(query))).toBe(title));
});

describe('mapHeading', () => {
  it.each([
    ['propertyType=Apartment', 'Dubai Luxury Apartments on Map'],
    ['propertyType=Villa&transactionType=Rent', 'Dubai Luxury Villas on Map'],
    ['propertyType=Villa&location=Ajman', 'Villas in Ajman on Map'],
    ['', 'Dubai Homes on Map'],
    ['location=Palm+Jumeirah', 'Homes in Palm Jumeirah on Map'],
  ])('%s → %s', (query, heading) => expect(mapHeading(of(query))).toBe(heading));
});

describe('listingCanonical', () => {
  it('is the bare path for the default view', () => expect(searchCanonical(of('sort=newest&view=map'), 1)).toBe('/properties'));
  it('spells types and places canonically, in a fixed order, with the page', () =>
    expect(searchCanonical(of('view=list&propertyType=apartment&location=jvc&sort=price-asc'), 3)).toBe(
      '/properties?location=Jumeirah+Village+Circle&propertyType=Apartment&transactionType=Buy&page=3',
    ));
  it('keeps free text whole', () => expect(searchCanonical(of('location=tower,+by+the+sea'), 1)).toContain('tower%2C+by+the+sea'));
});

describe('isFreeText', () => {
  it.each([
    ['search=pool', true],
    ['location=tower+by+the+sea', true],
    ['location=jvc', false],
    ['propertyType=Villa', false],
  ])('%s → %s', (query, free) => expect(isFreeText(of(query))).toBe(free));
});

describe('crossLink', () => {
  it('leads from villas and from the default buy view to apartments (R87)', () => {
    expect(crossLink(of('propertyType=Villa'))?.type).toBe('Apartment');
    expect(crossLink(of('propertyType=villa&transactionType=Rent'))?.type).toBe('Apartment');
    expect(crossLink(of('location=Palm+Jumeirah'))?.type).toBe('Apartment');
  });
  it('leads from apartments for sale to villas (R88)', () => expect(crossLink(of('propertyType=apartment'))?.type).toBe('Villa'));
  it('is absent elsewhere', () => {
    expect(crossLink(of('transactionType=Rent'))).toBeNull();
    expect(crossLink(of('propertyType=Apartment&transactionType=Rent'))).toBeNull();
    expect(crossLink(of('propertyType=Villa,Apartment'))).toBeNull();
  });
});

it('counts in words', () => {
  expect(countText(87, false)).toBe('Showing 87 properties');
  expect(countText(1, false)).toBe('Showing 1 property');
  expect(countText(1234, false)).toBe('Showing 1,234 properties');
  expect(countText(10_000, true)).toBe('Showing 10,000+ properties');
  expect(countText(20, true)).toBe('Showing 20+ properties');
  expect(countText(0, false)).toBe('Showing 0 properties');
});

it('names the breadcrumb', () => {
  expect(searchCrumb(of(''))).toBeNull();
  expect(searchCrumb(of('propertyType=Villa'))).toBe('Villas for sale');
  expect(searchCrumb(of('transactionType=Rent&location=marina'))).toBe('Homes for rent in Dubai Marina');
  expect(searchCrumb(of('search=pool'))).toBe('Search');
});

it('describes the page with its count', () => {
  expect(searchDescription(of('propertyType=Villa'), 87)).toMatch(/^Dubai Villas for Sale\. 87 homes\./);
  expect(searchDescription(of(''), undefined)).not.toContain('homes.');
});
