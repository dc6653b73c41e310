import { GUIDE_AREAS, LANDING_COMMUNITIES } from '../../shared/property/area.ts';
import type { PropertyType } from '../../shared/property/property.ts';
import type { QueryHelpers } from '../route.ts';

export const prefetchAreas = (helpers: QueryHelpers) => helpers.property.areas.prefetch({ names: [...GUIDE_AREAS] });

/** The property types that have a landing page of their own. */
export type LandingType = Extract<PropertyType, 'Apartment' | 'Villa'>;

/** Six communities to begin with: for apartments R139, for villas the six where most villas stand. */
export const LANDING_AREAS: Record<LandingType, readonly string[]> = {
  Apartment: LANDING_COMMUNITIES,
  Villa: ['Palm Jumeirah', 'Emirates Hills', 'Arabian Ranches', 'Dubai Hills', 'Damac Hills', 'Jumeirah Golf Estates'],
};

/** what a landing page lists. */
export const landingSearch = (propertyType: LandingType) => ({ transactionType: 'Buy' as const, propertyType, page: 1 });

/** What the communities of a landing page show. */
export const landingFigures = (propertyType: LandingType) => ({ names: [...LANDING_AREAS[propertyType]], propertyType });

/** From which price this type is for sale anywhere. */
export const landingCheapest = (propertyType: LandingType) => ({ transactionType: 'Buy' as const, propertyType });

export const prefetchLanding = (propertyType: LandingType) => (helpers: QueryHelpers) =>
  Promise.all([
    helpers.property.search.prefetch(landingSearch(propertyType)),
    helpers.property.cheapest.prefetch(landingCheapest(propertyType)),
    helpers.property.areas.prefetch(landingFigures(propertyType)),
  ]);

/** The live count beside the figures of /about. */
export const prefetchAbout = (helpers: QueryHelpers) => helpers.property.market.prefetch();
