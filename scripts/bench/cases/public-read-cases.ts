// The cases that `npm run bench -- public-reads` measures: the addresses of every read that an anonymous user may make, with ordinary and
// with hostile input. Only lists addresses; requests nothing.
import { readdirSync } from 'node:fs';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { query, trpc } from '../measuring/addresses.ts';
import { costAndHistoryCases } from './costs-and-history.ts';
import { EVERY_FILTER, HOSTILE_FILTERS } from './hostile-filters.ts';
import { listCases } from './list-cases.ts';
import { mapCases } from './map-cases.ts';
import { buildQueries, type Query } from './queries.ts';
import { byFilter, type ReadCase } from './read-case.ts';
import { SENTENCES, SUGGESTED_TEXTS } from './texts.ts';

/** The brokerage that `addAgents` makes. */
const BROKERAGE = 'harbour-homes';

/** The filters of the first hundred generated queries. */
const filtersOf = (queries: Query[]): SearchFilter[] => queries.slice(0, 100).map(({ filter }) => filter);

/** The cases over `homes` generated homes whose ids begin at `firstId`. Q2 to Q4 are classes of generated queries (QUERY_CLASSES). */
export function readCases(homes: number, firstId: number): ReadCase[] {
  const queries = buildQueries(homes, firstId);
  const filters: Record<string, SearchFilter[]> = {
    'ordinary filters': [...filtersOf(queries.Q2), ...filtersOf(queries.Q3)],
    'ordinary texts, misspelt': filtersOf(queries.Q4),
    ...HOSTILE_FILTERS,
  };
  /** Ids of homes, spread over the whole table. */
  const sampleIds = (count: number): number[] => Array.from({ length: count }, (_, i) => firstId + Math.floor((i * homes) / count));
  const texts = [...queries.Q4.map(({ filter }) => filter.search!), ...SUGGESTED_TEXTS];
  return [
    ...listCases(filters),
    ...byFilter(filters, 'property.counts', (filter) => trpc('property.counts', filter)),
    ...mapCases(filters),
    ...byFilter(filters, 'property.extent', (filter) => trpc('property.extent', filter)),
    ...byFilter(filters, 'search.areas', (filter) => trpc('search.areas', filter)),
    ...byFilter(filters, 'search.alternatives', (filter) => trpc('search.alternatives', filter)),
    {
      read: 'search.alternatives',
      input: 'every filter at once',
      addresses: ['', 'bright view', 'xyzzy moat', 'vila with pol in marna'].map((search) =>
        trpc('search.alternatives', { ...EVERY_FILTER, search }),
      ),
    },
    {
      read: 'search.understand',
      input: 'texts, long and hostile ones',
      addresses: [...texts, ...SENTENCES].flatMap((q) => [trpc('search.understand', { q }), `/api/search/understand?${query({ q })}`]),
    },
    {
      read: 'search.reached',
      input: 'an hour by car, two places, pins',
      addresses: [
        trpc('search.reached', { to: 'difc', within: 60 }),
        trpc('search.reached', { to: 'difc', within: 60, to2: 'media-city', by2: 'metro', within2: 60 }),
        ...Array.from({ length: 40 }, (_, n) => trpc('search.reached', { to: `25.${1000 + n * 37},55.2755`, within: 45 })),
      ],
    },
    {
      read: 'outline.search',
      input: 'names and their beginnings',
      addresses: ['dubai', 'al', 'jumeirah village', 'xyzzy'].flatMap((q) => [
        trpc('outline.search', { q }),
        `/api/outlines?${query({ q })}`,
      ]),
    },
    {
      read: 'outline.named',
      input: 'five keys',
      addresses: [trpc('outline.named', { keys: ['dubai-marina', 'jvc', 'mirdif', 'hatta', 'x'] })],
    },
    {
      read: 'property.suggest',
      input: 'texts and their beginnings',
      addresses: texts.flatMap((text) => [text, text.slice(0, -2)]).map((text) => trpc('property.suggest', { text })),
    },
    {
      read: 'property.suggestPlaces',
      input: 'texts, alone and within a filter',
      addresses: texts.flatMap((text) => [
        trpc('property.suggestPlaces', { text, filter: {} }),
        trpc('property.suggestPlaces', { text, filter: { transactionType: 'Rent', bedrooms: [2] } }),
      ]),
    },
    {
      read: 'property.get',
      input: 'homes',
      addresses: sampleIds(40).flatMap((id) => [trpc('property.get', { id }), `/api/properties/${id}`]),
    },
    {
      read: 'change.list',
      input: 'the newest position, and the changes after the first',
      addresses: [trpc('change.list', {}), '/api/changes', '/api/changes?after=0-0'],
    },
    {
      read: 'GET /api/properties',
      input: 'what changed lately, homes of a brokerage',
      addresses: ['2020-01-01', '2100-01-01'].flatMap((day) => [
        `/api/properties?updatedAfter=${day}T00:00:00Z`,
        `/api/properties?updatedAfter=${day}T00:00:00Z&brokerage=${BROKERAGE}&sort=price-asc`,
      ]),
    },
    { read: 'property.taken', input: 'homes', addresses: sampleIds(40).map((id) => trpc('property.taken', { id })) },
    { read: 'property.nearby', input: 'homes', addresses: sampleIds(100).map((id) => trpc('property.nearby', { id })) },
    {
      read: 'property.travel',
      input: 'homes, by all ways to DIFC',
      addresses: sampleIds(100).map((id) => trpc('property.travel', { id, to: 'difc' })),
    },
    { read: 'property.similar', input: 'homes', addresses: sampleIds(100).map((id) => trpc('property.similar', { id })) },
    {
      read: 'property.areas',
      input: 'sixty places',
      addresses: [
        trpc('property.areas', { names: Array.from({ length: 60 }, (_, i) => COMMUNITIES[i % COMMUNITIES.length]!.name) }),
        trpc('property.areas', { names: Array.from({ length: 60 }, (_, i) => `Nowhere ${i}`) }),
      ],
    },
    {
      read: 'property.cheapest',
      input: 'types',
      addresses: ['Apartment', 'Villa', 'Penthouse'].map((propertyType) =>
        trpc('property.cheapest', { transactionType: 'Buy', propertyType }),
      ),
    },
    { read: 'property.market', input: '', addresses: [trpc('property.market')] },
    { read: 'property.featured', input: '', addresses: [trpc('property.featured'), '/api/properties/featured'] },
    { read: 'property.highlights', input: '', addresses: [trpc('property.highlights')] },
    { read: 'agent.list', input: '', addresses: [trpc('agent.list'), '/api/agents'] },
    { read: 'agent.top', input: '', addresses: [trpc('agent.top'), '/api/agents/top'] },
    { read: 'agent.get', input: 'agents', addresses: [1, 2, 3, 400].map((id) => trpc('agent.get', { id })) },
    {
      read: 'brokerage.get',
      input: 'one with every 200th home',
      addresses: [trpc('brokerage.get', { slug: BROKERAGE }), `/api/brokerages/${BROKERAGE}`],
    },
    { read: 'brokerage.homes', input: 'pages', addresses: [1, 2, 40].map((page) => trpc('brokerage.homes', { slug: BROKERAGE, page })) },
    {
      read: 'GET /embed/{slug}',
      input: 'homes of a brokerage, of a place, one that does not exist',
      addresses: [`/embed/${BROKERAGE}`, `/embed/${BROKERAGE}?homes=12&place=Dubai+Marina&purpose=Rent`, '/embed/none', '/widget.js'],
    },
    { read: 'brokerage.reviews', input: '', addresses: [trpc('brokerage.reviews', { slug: BROKERAGE, page: 1 })] },
    { read: 'figures.shared', input: 'an unknown key', addresses: [trpc('figures.shared', { key: 'A'.repeat(43) })] },
    { read: 'team.invitation', input: 'an unknown token', addresses: [trpc('team.invitation', { token: 'A'.repeat(43) })] },
    { read: 'review.list', input: 'agents', addresses: [1, 2, 3].map((id) => trpc('review.list', { id, page: 1 })) },
    { read: 'account.me', input: '', addresses: [trpc('account.me')] },
    { read: 'preferences.currencies', input: '', addresses: [trpc('preferences.currencies')] },
    { read: 'trust.figures', input: '', addresses: [trpc('trust.figures'), '/api/trust'] },
    { read: 'payment.config', input: '', addresses: [trpc('payment.config')] },
    {
      read: 'GET /sitemap.xml and its parts',
      input: '',
      addresses: [
        '/sitemap.xml',
        '/sitemap-agents.xml',
        '/sitemap-pages.xml',
        ...[1, 2, 25, 50, 50_000].map((n) => `/sitemap-homes-${n}.xml`),
      ],
    },
    { read: 'pages', input: 'built pages with their data', addresses: pageAddresses(firstId) },
    ...costAndHistoryCases(sampleIds(30)),
  ];
}

/** Addresses of pages that the server renders with data. */
const pageAddresses = (firstId: number): string[] => [
  '/',
  '/properties',
  '/properties?transactionType=Rent&page=500',
  '/properties?amenities=Garden,Garage&propertyType=Villa',
  '/properties?amenities=Moat',
  '/properties?search=bright+view',
  `/properties/${firstId + 77}`,
  '/agents',
  '/agents/1',
  '/areas',
  '/dubai-apartments-for-sale',
  '/dubai-villas-for-sale',
  '/about',
  ...readdirSync('src/client/news/articles')
    .slice(0, 1)
    .map((file) => `/news/${file.slice(0, -3)}`),
];
