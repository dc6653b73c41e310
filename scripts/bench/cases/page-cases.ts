// Cases of `npm run bench -- pages`: every page of the site, the queries behind the busiest pages and every documented read, with its
// default parameters.
import { readFileSync } from 'node:fs';
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import { AMENITIES } from '../../../src/shared/property/property.ts';
import { readRoutePaths } from '../../../src/testing/route-addresses.ts';
import { query, trpc } from '../measuring/addresses.ts';
import { buildQueries, trpcPath } from './queries.ts';

/** One row of the table: what is requested and by which addresses. */
export interface PageCase {
  name: string;
  /** The route of src/client/routes.tsx or the path of docs/openapi.json that the row measures; absent for one query of a page. */
  routeOrPath?: string;
  addresses: string[];
  /**
   * How many times as long as the median of the unfiltered REST list its median or 95th percentile may take; absent where no bound is set.
   */
  bound?: { times: number; quantile: 'p50' | 'p95' };
  /** Sent by a signed-in user. */
  isForMembers?: boolean;
}

/** A bound on the median, in multiples of the median of the unfiltered REST list. */
const p50 = (times: number) => ({ times, quantile: 'p50' as const });

const PLACES = COMMUNITIES.slice(0, 12).map(({ name }) => name);
const AMENITY_PAIRS = AMENITIES.map((amenity, i) => [amenity, AMENITIES[(i + 5) % AMENITIES.length]!]);
const DUBAI_ZOOM_11 = { bounds: { south: 24.9, north: 25.35, west: 54.85, east: 55.6 }, zoom: 11 };

/**
 * The cases over `homes` generated homes with ids from `firstId` on, and one existing agent, article and guide. The benchmark replaces
 * `{me}` in an address by the id of the signed-in user. Q3 to Q5 are classes of generated queries (QUERY_CLASSES).
 */
export function pageCases(
  homes: number,
  firstId: number,
  { agentId, article, guide }: { agentId: number; article: string; guide: string },
): PageCase[] {
  const queries = buildQueries(homes, firstId);
  // 60 homes, spread over the whole table
  const ids = Array.from({ length: 60 }, (_, i) => firstId + Math.floor((i * homes) / 60));
  const priceFilters = Array.from({ length: 12 }, (_, i) => ({
    minPrice: 600_000 + i * 50_000,
    maxPrice: 2_000_000 + i * 100_000,
    minBedrooms: 1 + (i % 4),
  }));
  /** A row for a page of src/client/routes.tsx. */
  const page = (path: string, addresses: string[] = [path], overrides: Partial<PageCase> = {}): PageCase => ({
    name: `page ${path}`,
    routeOrPath: path,
    addresses,
    ...overrides,
  });
  /** A row for a GET path of docs/openapi.json. */
  const rest = (path: string, addresses: string[] = [`/api${path}`], overrides: Partial<PageCase> = {}): PageCase => ({
    name: `GET ${path}`,
    routeOrPath: `GET ${path}`,
    addresses,
    ...overrides,
  });
  const memberPages = [
    '/account',
    '/saved',
    '/create-listing',
    '/my-properties',
    '/brokerages/new',
    '/team/insights',
    '/team/people',
    '/team/developers',
    '/team/feeds',
    '/team/listings',
    '/subscribe',
    '/promote-listing',
    '/billing',
    '/inquiries',
    '/viewings',
    '/claim',
    '/team/brokerage',
    '/team/widget',
    '/team/figures',
  ];
  return [
    rest('/properties', ['/api/properties?limit=10'], { name: 'GET /properties: ten homes, no filter' }),
    page('/'),
    page('/properties', ['/properties'], { name: 'page /properties: all', bound: p50(8) }),
    { name: 'page /properties: a community', addresses: PLACES.map((location) => `/properties?${query({ location })}`), bound: p50(8) },
    {
      name: 'page /properties: the map',
      addresses: ['/properties?view=map', ...PLACES.map((location) => `/properties?${query({ location, view: 'map' })}`)],
      bound: p50(8),
    },
    page(
      '/properties/:id',
      ids.map((id) => `/properties/${id}`),
      { bound: p50(6) },
    ),
    page('/agents'),
    page('/agents/:id', [`/agents/${agentId}`]),
    page('/brokerages/:slug', ['/brokerages/harbour-homes', '/brokerages/harbour-homes?transactionType=Rent']),
    page('/areas'),
    page('/areas/:slug', ['/areas/dubai-marina']),
    page('/how-we-estimate'),
    page('/dubai-apartments-for-sale'),
    page('/dubai-villas-for-sale'),
    page('/:prefix/dubai-apartments-for-sale', ['/luxury/dubai-apartments-for-sale']),
    page('/news'),
    page('/news/:slug', [`/news/${article}`]),
    page('/help'),
    page('/help/buying-guides'),
    page('/help/buying-guides/:slug', [`/help/buying-guides/${guide}`]),
    page('/help/mortgage-calculator'),
    page('/help/tutorials'),
    page('/help/data'),
    page('/how-we-count'),
    page('/how-we-measure'),
    page('/trust'),
    page('/staff/:section?/:id?', ['/staff', '/staff/queue', '/staff/queue/1']),
    page('/about'),
    page('/contact'),
    page('/careers'),
    page('/terms'),
    page('/privacy-policy'),
    page('/cookie-policy'),
    page('/sitemap'),
    page('/auth'),
    page('/forgot-password'),
    page('/reset-password'),
    page('/lost-factor'),
    page('/alerts'),
    page('/alerts/confirm'),
    page('/alerts/:key', [`/alerts/${'x'.repeat(43)}`]),
    page('/compare', [`/compare?ids=${ids.slice(0, 4).join(',')}`]),
    page('/invitations/:token', [`/invitations/${'x'.repeat(43)}`]),
    page('/figures/:key', [`/figures/${'x'.repeat(43)}`]),
    page('/list/:token', [`/list/${'x'.repeat(43)}`]),
    ...memberPages.map((path) => page(path, [path], { isForMembers: true })),
    page('/edit-listing/:id', [`/edit-listing/${firstId}`], { isForMembers: true }),
    page('/my-properties', ['/my-properties?q=marina+2', '/my-properties?tab=regular&q=villa'], {
      name: 'page /my-properties: a search',
      isForMembers: true,
    }),
    { name: 'my-properties: a page of the list', addresses: [trpc('listing.mine', {})], isForMembers: true },
    { name: 'my-properties: figures of all', addresses: [trpc('listing.summary')], isForMembers: true },
    { name: 'my-properties: figures by day', addresses: [trpc('listing.totalTrends')], isForMembers: true },
    page('/team/figures/:id', [`/team/figures/${firstId}`], { isForMembers: true }),
    { name: 'figures of all homes, 30 days', addresses: [trpc('figures.stock', { days: 30 })], isForMembers: true },
    { name: 'figures: the list of homes', addresses: [trpc('figures.list', { days: 30, page: 1 })], isForMembers: true },
    page('/my-properties/drafts/:id/preview', ['/my-properties/drafts/1/preview'], { isForMembers: true }),
    page('/inquiries/:id', ['/inquiries/1'], { isForMembers: true }),
    page('/inquiries/people/:id', ['/inquiries/people/1'], { isForMembers: true }),
    { name: 'person.list: people who ask', addresses: [trpc('person.list', {})], isForMembers: true },
    rest('/market', ['/api/market', '/api/market?transactionType=Rent', '/api/market?propertyType=Apartment&bedrooms=2'], {
      isForMembers: true,
    }),
    page('*', ['/nowhere']),
    { name: 'counts: the whole market', addresses: [trpc('property.counts', {})], bound: p50(3) },
    { name: 'counts: a community', addresses: PLACES.map((location) => trpc('property.counts', { location })), bound: p50(3) },
    { name: 'counts: price and bedrooms', addresses: priceFilters.map((filter) => trpc('property.counts', filter)), bound: p50(3) },
    // the server caches counts of many homes for a minute; a thousand different filters avoid that cache
    {
      name: 'counts: price and bedrooms, not remembered',
      addresses: Array.from({ length: 1000 }, (_, i) =>
        trpc('property.counts', { minPrice: 500_000 + i * 1000, minBedrooms: 1 + (i % 4) }),
      ),
    },
    {
      name: 'counts: words',
      addresses: ['view', 'bright', 'quiet', 'park', 'sea', 'tower'].map((search) => trpc('property.counts', { search })),
      bound: p50(8),
    },
    { name: 'similar homes', addresses: ids.map((id) => trpc('property.similar', { id })), bound: p50(5) },
    { name: 'what is near a home', addresses: ids.map((id) => trpc('property.nearby', { id })), bound: p50(2) },
    { name: 'website list: three amenities', addresses: queries.Q3.slice(0, 60).map((generated) => trpcPath('Q3', generated)) },
    {
      name: 'website list: misspelt text',
      addresses: queries.Q4.slice(0, 60).map((generated) => trpcPath('Q4', generated)),
      bound: { times: 5, quantile: 'p95' },
    },
    { name: 'map: any view and filter', addresses: queries.Q5.slice(0, 90).map((generated) => trpcPath('Q5', generated)) },
    {
      name: 'map: zoom 11, one amenity',
      addresses: AMENITIES.map((amenity) => trpc('property.map', { ...DUBAI_ZOOM_11, amenities: [amenity] })),
      bound: p50(4),
    },
    {
      name: 'map: zoom 11, two amenities',
      addresses: AMENITY_PAIRS.map((amenities) => trpc('property.map', { ...DUBAI_ZOOM_11, amenities })),
      bound: p50(10),
    },
    {
      name: 'suggestions',
      addresses: queries.Q4.slice(0, 60).map(({ filter }) => trpc('property.suggest', { text: filter.search!.slice(0, 8) })),
      bound: p50(3),
    },
    {
      name: 'GET /properties: a community, with its total',
      addresses: PLACES.map((location) => `/api/properties?${query({ location, limit: 10 })}`),
      bound: p50(2),
    },
    {
      name: 'GET /properties: two amenities, with their total',
      addresses: AMENITY_PAIRS.map((amenities) => `/api/properties?${query({ amenities, limit: 10 })}`),
      bound: p50(6),
    },
    {
      name: 'GET /properties: an unknown amenity',
      addresses: ['Gym', 'Moat'].map((amenities) => `/api/properties?${query({ amenities, limit: 10 })}`),
      bound: p50(6),
    },
    rest(
      '/properties/{id}',
      ids.map((id) => `/api/properties/${id}`),
    ),
    rest(
      '/properties/{id}/estimate',
      ids.map((id) => `/api/properties/${id}/estimate`),
    ),
    rest('/properties/featured'),
    rest('/properties/{id}/figures', [`/api/properties/${firstId}/figures`], { isForMembers: true }),
    rest(
      '/properties/{id}/price-history',
      ids.map((id) => `/api/properties/${id}/price-history`),
    ),
    rest('/trust'),
    rest('/user/security', undefined, { isForMembers: true }),
    rest('/agents'),
    rest('/agents/top'),
    rest('/agents/{id}', [`/api/agents/${agentId}`]),
    rest('/agents/{id}/reviews', [`/api/agents/${agentId}/reviews`]),
    rest('/agents/{id}/review', [`/api/agents/${agentId}/review`], { isForMembers: true }),
    rest('/brokerages/{slug}', ['/api/brokerages/harbour-homes']),
    rest('/brokerages/{slug}/properties', [
      '/api/brokerages/harbour-homes/properties',
      '/api/brokerages/harbour-homes/properties?page=400',
    ]),
    rest('/sales/map'),
    rest('/areas'),
    rest('/areas/{slug}', ['/api/areas/dubai-marina']),
    rest('/areas/{slug}/sales', ['/api/areas/dubai-marina/sales']),
    rest(
      '/search/understand',
      queries.Q4.slice(0, 60).map(({ filter }) => `/api/search/understand?${query({ q: filter.search! })}`),
    ),
    rest('/user', undefined, { isForMembers: true }),
    rest('/users/{id}/properties', ['/api/users/{me}/properties'], { isForMembers: true }),
    rest('/inquiries', ['/api/inquiries', '/api/inquiries?status=new'], { isForMembers: true }),
    rest('/keys', ['/api/keys'], { isForMembers: true }),
    rest('/users/{id}/saved-properties', ['/api/users/{me}/saved-properties'], { isForMembers: true }),
    rest('/alerts', undefined, { isForMembers: true }),
    rest('/shortlists', undefined, { isForMembers: true }),
  ];
}

/** Returns the routes of the site and the GET paths of docs/openapi.json, which it reads, that no case measures. */
export function findUnmeasured(cases: readonly PageCase[]): string[] {
  const measuredPaths = new Set(cases.map(({ routeOrPath }) => routeOrPath));
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Record<string, object> };
  const documentedReads = Object.entries(paths).flatMap(([path, operations]) => ('get' in operations ? [`GET ${path}`] : []));
  return [...readRoutePaths(), ...documentedReads].filter((path) => !measuredPaths.has(path));
}
