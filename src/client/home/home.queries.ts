import { LOCATION_OPTIONS } from '../../shared/property/area.ts';
import type { QueryHelpers } from '../routes.tsx';

/** R65: the first five of the area list. */
export const LUXURY_AREAS = LOCATION_OPTIONS.slice(0, 5);

export const prefetchHome = (ask: QueryHelpers) =>
  Promise.all([
    ask.property.highlights.prefetch(),
    ask.agent.top.prefetch(),
    ask.property.market.prefetch(),
    ask.property.areas.prefetch({ names: LUXURY_AREAS }),
  ]);
