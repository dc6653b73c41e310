// What the server loads before it renders the home page.
import { LOCATION_OPTIONS } from '../../shared/property/place/area.ts';
import type { QueryHelpers } from '../route.ts';

/** The five areas of the section with the map of luxury areas. */
export const LUXURY_AREAS = LOCATION_OPTIONS.slice(0, 5);

/** Loads featured properties, top agents, and the counts of homes, for the server-rendered page. */
export const prefetchHome = (helpers: QueryHelpers) =>
  Promise.all([
    helpers.property.highlights.prefetch(),
    helpers.agent.top.prefetch(),
    helpers.property.market.prefetch(),
    helpers.property.areas.prefetch({ names: LUXURY_AREAS }),
  ]);
