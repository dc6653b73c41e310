// Inputs of the queries of the area guide, the landing pages and the about page, and the functions with which the server loads the data of
// these pages before it renders them.
import { GUIDE_AREAS, LANDING_COMMUNITIES } from '../../shared/property/place/area.ts';
import type { PropertyType } from '../../shared/property/property.ts';
import type { QueryHelpers } from '../route.ts';

/** Loads the data of the area guide for the server-rendered page: the figures of its areas, the areas with a page, and the number of sales in each area. */
export const prefetchAreas = (helpers: QueryHelpers) =>
  Promise.all([helpers.property.areas.prefetch({ names: [...GUIDE_AREAS] }), helpers.sale.totals.prefetch(), helpers.area.list.prefetch()]);

/** Property types that have a landing page. */
export type LandingType = Extract<PropertyType, 'Apartment' | 'Villa'>;

/** The six communities on each landing page. Those for villas have the most villas in the demo data. */
export const LANDING_AREAS: Record<LandingType, readonly string[]> = {
  Apartment: LANDING_COMMUNITIES,
  Villa: ['Palm Jumeirah', 'Emirates Hills', 'Arabian Ranches', 'Dubai Hills', 'Damac Hills', 'Jumeirah Golf Estates'],
};

/** Search filter of a landing page. It leaves out the other emirates, because the heading of the page names Dubai. */
export const landingFilter = (propertyType: LandingType) => ({ location: 'Dubai', transactionType: 'Buy' as const, propertyType });

/** Input of the first page of search results, of which a landing page shows some. */
export const landingSearchInput = (propertyType: LandingType) => ({ ...landingFilter(propertyType), page: 1 });

/** Input of the area figures of a landing page. */
export const landingAreasInput = (propertyType: LandingType) => ({ names: [...LANDING_AREAS[propertyType]], propertyType });

/** Input of the lowest sale price of a landing page. */
export const landingCheapestInput = (propertyType: LandingType) => ({ transactionType: 'Buy' as const, propertyType, emirate: 'Dubai' });

/** Loads the properties, the lowest price and the area figures of a landing page for the server-rendered page. */
export const prefetchLanding = (propertyType: LandingType) => (helpers: QueryHelpers) =>
  Promise.all([
    helpers.property.search.prefetch(landingSearchInput(propertyType)),
    helpers.property.cheapest.prefetch(landingCheapestInput(propertyType)),
    helpers.property.areas.prefetch(landingAreasInput(propertyType)),
  ]);

/** Loads the live counts of /about for the server-rendered page. */
export const prefetchAbout = (helpers: QueryHelpers) => helpers.property.market.prefetch();
