import { describe, expect, it } from 'vitest';
import { searchStateFromQuery } from '../../../shared/search/search-url.ts';
import { mapHeading } from './map-heading.ts';

const filterOf = (query: string) => searchStateFromQuery(new URLSearchParams(query)).filter;

describe('mapHeading', () => {
  // only apartments or only villas in Dubai are called `Luxury`, in a heading that names no place
  it.each([
    ['propertyType=Apartment', 'Dubai Luxury Apartments on Map'],
    ['propertyType=Villa&transactionType=Rent', 'Dubai Luxury Villas on Map'],
    ['propertyType=Villa&location=Ajman', 'Villas in Ajman on Map'],
    ['', 'Dubai Homes on Map'],
    ['location=Palm+Jumeirah', 'Homes in Palm Jumeirah on Map'],
  ])('of %s is %s', (query, heading) => expect(mapHeading(filterOf(query))).toBe(heading));
});
