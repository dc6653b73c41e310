// Tests that the map, the list beside it and its first view have the same homes as the search results, for every filter.
import { describe, expect, test } from 'vitest';
import { keysOf } from '../../shared/search/filter-table.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { DUBAI, idsOf, startMapContext } from '../../testing/contexts/map-context.ts';
import { listProperties } from '../search/planner/list.ts';
import { mapExtent } from './extent.ts';
import { listInView } from './in-view.ts';
import { mapProperties } from './map.ts';

const { em, run, make } = await startMapContext();

describe('the map', () => {
  test('shows few properties as markers at any zoom', async () => {
    const home = await make({ latitude: 25.1, longitude: 55.2, images: ['/media/villa/arches-villa-dusk.webp'] });
    await make({ latitude: null, longitude: null });
    const view = await mapProperties(em(), { transactionType: 'Buy' }, DUBAI, 10);
    expect(view).toMatchObject({
      clusters: [],
      inView: 1,
      markers: [{ id: home.id, latitude: 25.1, longitude: 55.2, image: '/media/villa/arches-villa-dusk.webp' }],
    });
    expect((await mapProperties(em(), { transactionType: 'Rent' }, DUBAI, 10)).inView).toBe(0);
  });

  test.each(keysOf('flag'))('with %s, map and list of a viewport hold the homes of the results', async (flag) => {
    const at = { latitude: 25.1, longitude: 55.2 };
    await make({ ...at, images: [] });
    await make({ ...at, images: ['/media/villa/arches-villa-dusk.webp'] });
    const lowered = await make({ ...at, images: [] });
    await run(`update properties set price_dropped_at = now() where id = ${lowered.id}`);
    const { items } = await listProperties(em(), { [flag]: true, limit: 9, offset: 0 });
    expect(idsOf((await mapProperties(em(), { [flag]: true }, DUBAI, 10)).markers)).toEqual(idsOf(items));
    expect(idsOf(await listInView(em(), { [flag]: true }, DUBAI))).toEqual(idsOf(items));
  });

  // an example of every filter; the type check fails when one is missing
  const EXAMPLES: Required<Record<keyof SearchFilter, SearchFilter>> = {
    location: { location: 'Dubai Marina' },
    shape: { shape: 'n:dubai-marina' },
    propertyType: { propertyType: 'Apartment' },
    transactionType: { transactionType: 'Rent' },
    minPrice: { minPrice: 5000 },
    maxPrice: { maxPrice: 9000 },
    rentPeriod: { maxPrice: 9000, rentPeriod: 'year' },
    minBedrooms: { minBedrooms: 2 },
    maxBedrooms: { maxBedrooms: 2 },
    minBathrooms: { minBathrooms: 2 },
    maxBathrooms: { maxBathrooms: 2 },
    minParking: { minParking: 2 },
    minArea: { minArea: 1000 },
    maxArea: { maxArea: 1500 },
    amenities: { amenities: ['Swimming Pool', 'a climbing wall'] },
    furnished: { furnished: ['yes'] },
    bedrooms: { bedrooms: [0, 2] },
    building: { building: ['Marina Heights'] },
    completion: { completion: ['off-plan'] },
    addedWithinDays: { addedWithinDays: 7 },
    confirmedWithinDays: { confirmedWithinDays: 7 },
    priceDropped: { priceDropped: true },
    asksLess: { asksLess: true },
    withPhotos: { withPhotos: true },
    excludedTypes: { excludedTypes: ['Villa'] },
    excludedLocations: { excludedLocations: ['Palm Jumeirah'] },
    excludedAmenities: { excludedAmenities: ['Swimming Pool'] },
    reference: { reference: 'AB-1' },
    keywords: { keywords: ['balcony'] },
    search: { search: 'balcony' },
    agentId: { agentId: 1 },
    monthlyBudget: { monthlyBudget: 9000 },
    cashBudget: { cashBudget: 20_000 },
    income: { cashBudget: 20_000, income: 15_000 },
    loanInterest: { cashBudget: 500_000, loanInterest: 5 },
    loanYears: { cashBudget: 500_000, loanYears: 5 },
    buyer: { cashBudget: 500_000, buyer: 'abroad' },
    firstHome: { cashBudget: 500_000, firstHome: false },
    maxSalePrice: { maxSalePrice: 1_000_000 },
    maxRent: { maxRent: 9000 },
    maxPricePerSqft: { maxPricePerSqft: 1000 },
    preferred: { preferred: ['view'] },
    unanswered: { unanswered: ['near metro'] },
    minCheques: { minCheques: 6 },
    coolingIncluded: { coolingIncluded: true },
    vacant: { vacant: true },
    handoverFrom: { handoverFrom: '2027-10' },
    handoverTo: { handoverTo: '2027-12' },
    advertiser: { advertiser: ['Marina Homes'] },
    listedBy: { listedBy: 'owner' },
    to: { to: 'jlt' },
    by: { to: 'jlt', by: 'walk' },
    within: { to: 'jlt', within: 60 },
    to2: { to: 'jlt', to2: 'marina' },
    by2: { to2: 'jlt', by2: 'metro' },
    within2: { to2: 'jlt', within2: 60 },
    near: { near: ['metro:30'] },
    sort: { sort: 'monthly-cost', cashBudget: 20_000 },
  };

  test.each(Object.entries(EXAMPLES))('with the filter %s, map, list and first view hold the homes of the results', async (_, filter) => {
    const at = { latitude: 25.1, longitude: 55.2, location: 'Dubai Marina' };
    await make({ ...at, price: 1_000_000 });
    await make({
      ...at,
      price: 6000,
      transactionType: 'Rent',
      bedrooms: 2,
      furnished: 'yes',
      description: 'With a balcony',
      cheques: 1,
      parking: 2,
    });
    await make({ ...at, price: 6000, transactionType: 'Rent', cheques: 12, amenities: ['Swimming Pool'] });
    const { items } = await listProperties(em(), { ...filter, limit: 9, offset: 0 });
    expect(idsOf((await mapProperties(em(), filter, DUBAI, 10)).markers)).toEqual(idsOf(items));
    expect(idsOf(await listInView(em(), filter, DUBAI))).toEqual(idsOf(items));
    expect((await mapExtent(em(), filter)) !== null).toBe(items.length > 0);
  });

  test.each([{}, { location: 'Dubai Marina' }, { location: 'Dubai Marina,Sharjah' }])(
    'of %j, homes that ask less are those of the results',
    async (filter) => {
      const at = { latitude: 25.1, longitude: 55.2 };
      const homes = [await make(at), await make({ ...at, location: 'Palm Jumeirah' }), await make(at)];
      // rows of estimates: the first two homes ask less than the estimate
      const values = homes.map(({ id, location }, i) => `(${id}, 1, '${location}', 'same-10', 1, 2, 3, 1, '${i < 2 ? 'less' : 'more'}')`);
      await run(
        `insert into property_estimates (property_id, version, location, evidence, low, middle, high, ratio, asks) values ${values.join()}`,
      );
      const { items } = await listProperties(em(), { ...filter, asksLess: true, limit: 9, offset: 0 });
      expect(items).not.toEqual([]);
      expect(idsOf((await mapProperties(em(), { ...filter, asksLess: true }, DUBAI, 10)).markers)).toEqual(idsOf(items));
      expect(idsOf(await listInView(em(), { ...filter, asksLess: true }, DUBAI))).toEqual(idsOf(items));
    },
  );
});
