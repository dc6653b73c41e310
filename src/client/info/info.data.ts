import { GUIDE_AREAS, LANDING_COMMUNITIES } from '../../shared/area.ts';
import type { PropertyType } from '../../shared/property.ts';
import type { Ask } from '../routes.tsx';

export const prefetchAreas = (ask: Ask) => ask.property.areas.prefetch({ names: [...GUIDE_AREAS] });

/** R140: what a landing page lists. */
export const landingSearch = (propertyType: PropertyType) => ({ transactionType: 'Buy' as const, propertyType, page: 1 });

export const prefetchLanding = (propertyType: PropertyType) => (ask: Ask) =>
  Promise.all([ask.property.search.prefetch(landingSearch(propertyType)), ask.property.areas.prefetch({ names: [...LANDING_COMMUNITIES] })]);
