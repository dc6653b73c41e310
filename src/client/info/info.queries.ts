// Inputs of the queries of the area guide, the landing pages and the about page, and what the server loads before it renders them.
import { GUIDE_AREAS, LANDING_COMMUNITIES } from '../../shared/property/place/area.ts';
import type { PropertyType } from '../../shared/property/property.ts';
import type { QueryHelpers } from '../route.ts';

/** Loads the figures of the area guide for the server-rendered page. */
export const prefetchAreas = (helpers: QueryHelpers) =>
  Promise.all([helpers.property.areas.prefetch({ names: [...GUIDE_AREAS] }), helpers.sale.totals.prefetch()]);

/** Property types that have a landing page. */
export type LandingType = Extract<PropertyType, 'Apartment' | 'Villa'>;

/** Six communities per landing page: for apartments those that the specification names, for villas those with the most villas in the demo data. */
export const LANDING_AREAS: Record<LandingType, readonly string[]> = {
  Apartment: LANDING_COMMUNITIES,
  Villa: ['Palm Jumeirah', 'Emirates Hills', 'Arabian Ranches', 'Dubai Hills', 'Damac Hills', 'Jumeirah Golf Estates'],
};

/** Filter of a landing page. Its heading says Dubai, so homes in other emirates are left out. */
export const landingFilter = (propertyType: LandingType) => ({ location: 'Dubai', transactionType: 'Buy' as const, propertyType });

/** Search input of a landing page. */
export const landingSearchInput = (propertyType: LandingType) => ({ ...landingFilter(propertyType), page: 1 });

/** Input of the area figures of a landing page. */
export const landingAreasInput = (propertyType: LandingType) => ({ names: [...LANDING_AREAS[propertyType]], propertyType });

/** Input of the lowest sale price of a landing page. */
export const landingCheapestInput = (propertyType: LandingType) => ({ transactionType: 'Buy' as const, propertyType, emirate: 'Dubai' });

/** Loads what the landing page of a type shows, for the server-rendered page. */
export const prefetchLanding = (propertyType: LandingType) => (helpers: QueryHelpers) =>
  Promise.all([
    helpers.property.search.prefetch(landingSearchInput(propertyType)),
    helpers.property.cheapest.prefetch(landingCheapestInput(propertyType)),
    helpers.property.areas.prefetch(landingAreasInput(propertyType)),
  ]);

/** Loads the live counts of /about for the server-rendered page. */
export const prefetchAbout = (helpers: QueryHelpers) => helpers.property.market.prefetch();
