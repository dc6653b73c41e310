// Cases of `npm run bench -- public-reads`: addresses that read lists of homes, and the total of one, by REST and by tRPC, in several sort
// orders, from the first page to far down the list. Only lists addresses; requests nothing.
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { query, trpc } from '../measuring/addresses.ts';
import { byFilter, type ReadCase, SORTS } from './read-case.ts';

/** Returns the cases. A key of `filters` says what the filters of its group have in common; sorted cases use the sort orders in turn. */
export const listCases = (filters: Record<string, SearchFilter[]>): ReadCase[] => [
  ...byFilter(filters, 'GET /api/properties', (filter) => `/api/properties?${query({ ...filter, limit: 20 })}`),
  ...byFilter(
    filters,
    'GET /api/properties, sorted',
    (filter, i) => `/api/properties?${query({ ...filter, sort: SORTS[i % SORTS.length], limit: 20 })}`,
  ),
  {
    read: 'GET /api/properties',
    input: '1,000 rows a page',
    addresses: [0, 1000, 5000].map((offset) => `/api/properties?limit=1000&offset=${offset}`),
  },
  {
    read: 'GET /api/properties',
    input: 'far down the list',
    addresses: [20_000, 300_000, 900_000, 9_000_000].flatMap((offset) =>
      SORTS.map((sort) => `/api/properties?limit=10&offset=${offset}&sort=${sort}`),
    ),
  },
  {
    read: 'GET /api/properties',
    input: 'far down a filtered list',
    addresses: [5_000, 25_000, 300_000].flatMap((offset) =>
      SORTS.flatMap((sort) => [
        `/api/properties?limit=10&offset=${offset}&sort=${sort}&minBathrooms=3`,
        `/api/properties?limit=10&offset=${offset}&sort=${sort}&propertyType=Villa`,
      ]),
    ),
  },
  ...byFilter(filters, 'property.list', (filter, i) => trpc('property.list', { ...filter, sort: SORTS[i % SORTS.length], limit: 20 })),
  ...byFilter(filters, 'property.search', (filter) => trpc('property.search', filter)),
  ...byFilter(filters, 'property.total', (filter) => trpc('property.total', filter)),
  ...byFilter(filters, 'property.search, sorted, page 3', (filter, i) =>
    trpc('property.search', { ...filter, sort: SORTS[(i + 1) % SORTS.length], page: 3 }),
  ),
  {
    read: 'property.search',
    input: 'far down the list',
    addresses: [2_000, 40_000, 99_000, 1_000_000].flatMap((page) =>
      SORTS.flatMap((sort) => [trpc('property.search', { page, sort }), trpc('property.search', { page, sort, amenities: ['Garden'] })]),
    ),
  },
];
