// Every read that an anonymous user may make, with ordinary and with hostile input: what `npm run bench -- public-reads` measures.
import { readdirSync } from 'node:fs';
import { COMMUNITIES } from '../../src/shared/property/area.ts';
import { AMENITIES } from '../../src/shared/property/property.ts';
import type { SearchFilter } from '../../src/shared/search/search.ts';
import { buildQueries, type Query } from './queries.ts';

/** One read: the procedure or route it belongs to, what is special about its input, and the addresses that are requested. */
export interface ReadCase {
  read: string;
  input: string;
  addresses: string[];
}

const trpc = (procedure: string, input?: object): string =>
  `/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''}`;
const query = (filter: object): string =>
  new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString();

/** Hostile and costly filters, by what they have in common. All are valid: an invalid one costs PostgreSQL nothing. */
const FILTERS: Record<string, SearchFilter[]> = {
  'nothing chosen': [{}, { transactionType: 'Buy' }, { transactionType: 'Rent' }],
  'one amenity': AMENITIES.map((amenity) => ({ amenities: [amenity] })),
  'two amenities': AMENITIES.map((amenity, i) => ({
    amenities: [amenity, AMENITIES[(i + 5) % 12]!],
    transactionType: i % 2 ? 'Buy' : 'Rent',
  })),
  'eight to twelve amenities': [8, 9, 10, 11, 12].map((n) => ({ amenities: AMENITIES.slice(0, n) })),
  'an amenity that no home has': ['Moat', 'x', "'; drop table", '%', 'Dragon'].map((amenity) => ({ amenities: [amenity] })),
  'thirty amenities that no home has': [{ amenities: Array.from({ length: 30 }, (_, i) => `Nothing of this kind ${i}`.padEnd(60, 'x')) }],
  'an amenity outside the list': [{ amenities: ['Sea View'] }, { amenities: ['sea view', 'Balcony'] }, { amenities: ['Rooftop Helipad'] }],
  bathrooms: [
    { minBathrooms: 9 },
    { minBathrooms: 30 },
    { maxBathrooms: 1 },
    { minBathrooms: 8, maxBathrooms: 8, transactionType: 'Rent' },
  ],
  area: [
    { minArea: 8000 },
    { minArea: 4001, maxArea: 4001 },
    { maxArea: 3 },
    { minArea: 100_000 },
    { minArea: 1000, maxArea: 1005, transactionType: 'Buy' },
  ],
  'bathrooms, area and amenities': [
    { minBathrooms: 4, maxArea: 1200, amenities: ['Garden'] },
    { minArea: 6000, maxBathrooms: 2 },
    { minBathrooms: 5, minArea: 3000, maxArea: 3100, amenities: ['Tennis Court', 'Garage'] },
  ],
  price: [
    { minPrice: 1 },
    { minPrice: 1_234_567, maxPrice: 9_876_543 },
    { maxPrice: 2 },
    { minPrice: 2_000_000_000 },
    { minPrice: 1_000_000, maxPrice: 3_000_000, transactionType: 'Buy' },
    { minPrice: 999, maxPrice: 5001, transactionType: 'Rent' },
  ],
  'price and amenities': [
    { minPrice: 2_000_000, maxPrice: 2_100_000, amenities: ['Garden', 'Garage', 'Terrace'] },
    { maxPrice: 700_000, amenities: AMENITIES.slice(0, 6), transactionType: 'Buy' },
  ],
  place: COMMUNITIES.slice(0, 12).map(({ name }) => ({ location: name })),
  'place, price and amenities': COMMUNITIES.slice(0, 8).map(({ name }, i) => ({
    location: name,
    minPrice: 400_000,
    maxPrice: 5_000_000,
    amenities: AMENITIES.slice(i % 4, (i % 4) + 3),
  })),
  'place, bathrooms and area': COMMUNITIES.slice(0, 8).map(({ name }) => ({ location: name, minBathrooms: 3, maxArea: 1900 })),
  'an emirate and amenities': [
    { location: 'Dubai', amenities: ['Smart Home', 'Garden', 'Garage', 'Balcony'] },
    { location: 'Sharjah', amenities: ['Garden'] },
  ],
  'free text as a place': [
    'a',
    'b c d',
    'e f g h i j k l m n o p q r s t',
    'street',
    'tower',
    'the',
    'xyzzy',
    'harbour walk',
    'd u b a i',
  ].map((location) => ({ location })),
  'frequent words': ['bright', 'bright view', 'park view', 'reference', 'apartment with view', 'bright spacious quiet', 'view tower'].map(
    (search) => ({ search }),
  ),
  'rare and unknown words': ['xyzzy', 'G-ABC', 'G-LFLR', 'qqqq wwww eeee', 'helipad moat'].map((search) => ({ search })),
  'words and a price': [
    { search: 'view', minPrice: 4_000_000, maxPrice: 4_010_000 },
    { search: 'bright quiet view', minBathrooms: 8 },
    { search: 'bright', amenities: AMENITIES.slice(0, 8) },
  ],
  'the longest texts': [
    { search: 'bright view park sea tower quiet spacious '.repeat(6).slice(0, 200).trim() },
    {
      search: Array.from({ length: 66 }, (_, i) => String.fromCharCode(97 + (i % 26)).repeat(2))
        .join(' ')
        .slice(0, 200),
    },
    { search: 'villa '.repeat(33).trim(), location: 'ab '.repeat(33).trim() },
  ],
  'an agent': [{ agentId: 1 }, { agentId: 2, amenities: ['Garden'] }, { agentId: 2_000_000_000 }, { agentId: 1, search: 'view' }],
  'a type that does not exist': [{ propertyType: 'Castle' }, { propertyType: 'Villa,Penthouse', minBedrooms: 6 }],
};
const SORTS = ['featured', 'price-asc', 'price-desc', 'newest'] as const;

/** A window of 1280 x 800 pixels around Dubai, and windows of the whole world. */
const view = (zoom: number, lat = 25.12, lng = 55.2) => {
  const half = 360 / 2 ** zoom;
  return {
    zoom,
    bounds: {
      south: Math.max(-85, lat - half * 1.5),
      north: Math.min(85, lat + half * 1.5),
      west: Math.max(-180, lng - half * 2.5),
      east: Math.min(180, lng + half * 2.5),
    },
  };
};
const ZOOMS = [1, 5, 9, 11, 12, 13, 14, 15, 16, 18];

const ordinary = (queries: Query[]): SearchFilter[] => queries.slice(0, 100).map(({ filter }) => filter);

/** The cases over `homes` generated homes whose ids begin at `firstId`. */
export function readCases(homes: number, firstId: number): ReadCase[] {
  const queries = buildQueries(homes, firstId);
  const filters: Record<string, SearchFilter[]> = {
    'ordinary filters': [...ordinary(queries.Q2), ...ordinary(queries.Q3)],
    'ordinary texts, misspelt': ordinary(queries.Q4),
    ...FILTERS,
  };
  const byFilter = (read: string, address: (filter: SearchFilter, i: number) => string): ReadCase[] =>
    Object.entries(filters).map(([input, list]) => ({ read, input, addresses: list.map(address) }));
  const some = (n: number): number[] => Array.from({ length: n }, (_, i) => firstId + Math.floor((i * homes) / n));
  const maps = Object.entries(filters).map(([input, list]) => ({
    read: 'property.map',
    input,
    addresses: list.slice(0, 12).flatMap((filter) => ZOOMS.map((zoom) => trpc('property.map', { ...filter, ...view(zoom) }))),
  }));
  const texts = [
    ...queries.Q4.map(({ filter }) => filter.search!),
    'a',
    'b',
    'd',
    'v',
    's',
    'be',
    'the',
    'bright view se',
    'tower par',
    'x'.repeat(200),
    'ab '.repeat(66),
    'villa palm sea view prk bright quie',
    '1',
    '12',
    '123',
    'DLV-1207',
    'bright view park sea tower quiet s',
  ];
  return [
    ...byFilter('GET /api/properties', (filter) => `/api/properties?${query({ ...filter, limit: 20 })}`),
    ...byFilter('GET /api/properties, sorted', (filter, i) => `/api/properties?${query({ ...filter, sort: SORTS[i % 4], limit: 20 })}`),
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
    ...byFilter('property.list', (filter, i) => trpc('property.list', { ...filter, sort: SORTS[i % 4], limit: 20 })),
    ...byFilter('property.search', (filter) => trpc('property.search', filter)),
    ...byFilter('property.total', (filter) => trpc('property.total', filter)),
    ...byFilter('property.search, sorted, page 3', (filter, i) =>
      trpc('property.search', { ...filter, sort: SORTS[(i + 1) % 4], page: 3 }),
    ),
    {
      read: 'property.search',
      input: 'far down the list',
      addresses: [2_000, 40_000, 99_000, 1_000_000].flatMap((page) =>
        SORTS.flatMap((sort) => [trpc('property.search', { page, sort }), trpc('property.search', { page, sort, amenities: ['Garden'] })]),
      ),
    },
    ...byFilter('property.counts', (filter) => trpc('property.counts', filter)),
    ...maps,
    {
      read: 'property.suggest',
      input: 'texts and their beginnings',
      addresses: texts.flatMap((text) => [text, text.slice(0, -2)]).map((text) => trpc('property.suggest', { text })),
    },
    { read: 'property.get', input: 'homes', addresses: some(40).flatMap((id) => [trpc('property.get', { id }), `/api/properties/${id}`]) },
    { read: 'property.similar', input: 'homes', addresses: some(100).map((id) => trpc('property.similar', { id })) },
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
    { read: 'review.list', input: 'agents', addresses: [1, 2, 3].map((id) => trpc('review.list', { id, page: 1 })) },
    { read: 'account.me', input: '', addresses: [trpc('account.me')] },
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
    { read: 'pages', input: 'built pages with their data', addresses: pages(firstId) },
  ];
}

const pages = (firstId: number): string[] => [
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
