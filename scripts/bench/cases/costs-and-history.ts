// Cases of `npm run bench -- public-reads`: addresses that read monthly costs and budgets, confirmations by owners, former prices,
// registered sales and comparisons. Only lists addresses; requests nothing.
import { COMMUNITIES } from '../../../src/shared/property/place/area.ts';
import { AMENITIES, INT4_MAX } from '../../../src/shared/property/property.ts';
import { SALE_AREAS } from '../../../src/shared/sale/areas.ts';
import { HOUSINGS } from '../../../src/shared/sale/sale.ts';
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { query, trpc } from '../measuring/addresses.ts';
import type { ReadCase } from './read-case.ts';

const PURPOSES = ['Any', 'Buy', 'Rent'] as const;
/**
 * Groups of filters for reads that filter or sort by cost; a key says what its group has in common. Some filters match few homes, some
 * most. Amounts are in AED, areas in sq ft. No home has the amenity `Moat` or the word `xyzzy`.
 */
const COST_FILTERS: Record<string, SearchFilter[]> = {
  'nothing chosen': PURPOSES.map((transactionType) => ({ transactionType })),
  'a place': COMMUNITIES.slice(0, 6).map(({ name }, i) => ({ location: name, transactionType: PURPOSES[i % 3]! })),
  'an emirate and bedrooms': ['Dubai', 'Sharjah'].flatMap((location) => [
    { location, bedrooms: [2] },
    { location, minBedrooms: 7 },
  ]),
  'a budget': [
    { monthlyBudget: 8000, cashBudget: 250_000 },
    { monthlyBudget: 60_000, cashBudget: 4_000_000, transactionType: 'Buy' },
    { monthlyBudget: 3000, transactionType: 'Rent' },
    { cashBudget: 90_000, transactionType: 'Buy', buyer: 'abroad' },
    { cashBudget: 1, monthlyBudget: 1 },
    { monthlyBudget: INT4_MAX, cashBudget: INT4_MAX, income: 1 },
  ],
  'amenities and a budget': [
    { amenities: [AMENITIES[0]!], monthlyBudget: 9000 },
    { amenities: AMENITIES.slice(0, 8), cashBudget: 500_000 },
    { amenities: ['Moat'], monthlyBudget: 9000, cashBudget: 500_000 },
  ],
  'words, sizes and furnishing': [
    { search: 'bright view', transactionType: 'Rent' },
    { search: 'xyzzy' },
    { minBathrooms: 8, furnished: ['yes'] },
    { minArea: 8000, completion: ['off-plan'] },
    { furnished: ['partly'], priceDropped: true, addedWithinDays: 30 },
  ],
  'asking less than most': [
    { asksLess: true, transactionType: 'Buy' },
    { asksLess: true, location: 'Dubai Marina', monthlyBudget: 9000, cashBudget: 500_000 },
  ],
  'advertisers and photos': [{ listedBy: 'owner' }, { listedBy: 'agent', withPhotos: true }, { excludedAmenities: [...AMENITIES] }],
};
/**
 * Filters for homes that were confirmed within 1, 14 or 366 days, which are few to most. Each period is tried alone and with conditions,
 * some of which have an index.
 */
const CONFIRMATION_FILTERS: SearchFilter[] = [1, 14, 366].flatMap((confirmedWithinDays) => [
  { confirmedWithinDays },
  { confirmedWithinDays, location: 'Dubai Marina' },
  { confirmedWithinDays, transactionType: 'Rent', sort: 'price-asc' },
  { confirmedWithinDays, minBathrooms: 8, search: 'view' },
]);

/** The cases over homes with these ids. Needs at least four ids, which should be spread over the whole table. */
export function costAndHistoryCases(ids: readonly number[]): ReadCase[] {
  const costSorts = ['monthly-cost', 'least-cash'] as const;
  const sortedByCost = costSorts.flatMap((sort) =>
    Object.entries(COST_FILTERS).flatMap(([input, filters]) => [
      {
        read: `GET /api/properties, ${sort}`,
        input,
        addresses: filters.map((filter) => `/api/properties?${query({ ...filter, sort, limit: 20 })}`),
      },
      {
        read: `property.search, ${sort}, page 3`,
        input,
        addresses: filters.map((filter) => trpc('property.search', { ...filter, sort, page: 3 })),
      },
    ]),
  );
  const filteredByCost = Object.entries(COST_FILTERS).flatMap(([input, filters]) => [
    { read: 'property.search by cost', input, addresses: filters.map((filter) => trpc('property.search', filter)) },
    {
      read: 'search.budgetIncreases',
      input,
      addresses: filters.map((filter) => trpc('search.budgetIncreases', { cashBudget: 300_000, ...filter })),
    },
    { read: 'property.counts by cost', input, addresses: filters.map((filter) => trpc('property.counts', filter)) },
  ]);
  const filteredByConfirmation = ['property.search', 'property.total', 'property.counts', 'search.areas'].map((procedure) => ({
    read: procedure,
    input: 'confirmed homes',
    addresses: CONFIRMATION_FILTERS.map((filter) => trpc(procedure, filter)),
  }));
  const areaSlugs = SALE_AREAS.slice(0, 20).map(({ slug }) => slug);
  return [
    ...sortedByCost,
    {
      read: 'property.search, by cost',
      input: 'the last page',
      addresses: costSorts.map((sort) => trpc('property.search', { sort, page: 50 })),
    },
    ...filteredByCost,
    ...filteredByConfirmation,
    {
      read: 'alert.preview',
      input: 'what can be chosen by cost',
      addresses: [...Object.values(COST_FILTERS).flat(), ...CONFIRMATION_FILTERS].map((filter) => trpc('alert.preview', filter)),
    },
    { read: 'alert.news', input: '', addresses: [trpc('alert.news')] },
    {
      read: 'homeHistory.ofHome',
      input: 'homes',
      addresses: ids.flatMap((id) => [trpc('homeHistory.ofHome', { id }), `/api/properties/${id}/price-history`]),
    },
    { read: 'estimate.ofHome', input: 'homes', addresses: ids.map((id) => trpc('estimate.ofHome', { id })) },
    { read: 'estimate.report', input: '', addresses: [trpc('estimate.report')] },
    {
      read: 'sale.ofArea',
      input: 'areas, kinds and an unknown one',
      addresses: [
        ...areaSlugs.flatMap((slug) => [trpc('sale.ofArea', { slug }), `/api/areas/${slug}/sales?stage=ready&bedrooms=2`]),
        trpc('sale.ofArea', { slug: 'nowhere' }),
      ],
    },
    {
      read: 'sale.ofMap',
      input: 'kinds of homes',
      addresses: HOUSINGS.flatMap((housing) => [trpc('sale.ofMap', { housing }), `/api/sales/map?housing=${housing}`]),
    },
    { read: 'sale.totals', input: '', addresses: [trpc('sale.totals')] },
    { read: 'area.list', input: '', addresses: [trpc('area.list'), '/api/areas'] },
    {
      read: 'area.page',
      input: 'areas and an unknown one',
      addresses: [
        ...areaSlugs.flatMap((slug) => [trpc('area.page', { slug }), `/api/areas/${slug}`]),
        trpc('area.page', { slug: 'nowhere' }),
      ],
    },
    {
      read: 'property.compare',
      input: 'four homes',
      // each home from the fourth on, with three homes before it
      addresses: ids.slice(3).map((id, i) => trpc('property.compare', { ids: [id, ids[i]!, ids[i + 1]!, ids[i + 2]!] })),
    },
    {
      read: 'shortlist.get',
      input: 'an unknown list',
      // a made-up token that no list has
      addresses: ['get', 'version'].map((name) => trpc(`shortlist.${name}`, { token: 'A'.repeat(22) })),
    },
    { read: 'GET /permit-code', input: 'homes', addresses: ids.slice(0, 10).map((id) => `/permit-code/${id}.svg`) },
    {
      read: 'pages',
      input: 'costs, sales, comparisons and reports',
      addresses: [
        '/trust',
        '/how-we-estimate',
        '/how-we-count',
        `/areas/${areaSlugs[0]}`,
        `/ar/areas/${areaSlugs[1]}`,
        `/compare?ids=${ids.slice(0, 4).join()}`,
        '/properties?transactionType=Any&monthlyBudget=8000&cashBudget=250000',
        '/properties?transactionType=Any&monthlyBudget=8000&cashBudget=250000&sort=least-cash',
      ],
    },
  ];
}
