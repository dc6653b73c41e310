// What the server loads before it renders the home page.
import { LOCATION_OPTIONS } from '../../shared/property/place/area.ts';
import type { QueryHelpers } from '../route.ts';

/** Areas of the map of luxury areas: the first five of the specified list. */
export const LUXURY_AREAS = LOCATION_OPTIONS.slice(0, 5);

/** Loads what the home page shows, for the server-rendered page. */
export const prefetchHome = (helpers: QueryHelpers) =>
  Promise.all([
    helpers.property.highlights.prefetch(),
    helpers.agent.top.prefetch(),
    helpers.property.market.prefetch(),
    helpers.property.areas.prefetch({ names: LUXURY_AREAS }),
  ]);
