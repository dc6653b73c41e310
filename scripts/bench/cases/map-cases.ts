// Cases of `npm run bench -- public-reads`: addresses that read the map and the list beside it, at zooms from the whole world (1) to a
// street (18).
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { trpc } from '../measuring/addresses.ts';
import { type ReadCase, SORTS } from './read-case.ts';

/**
 * The part of the map that a window of about 1280 x 800 pixels shows around a point, by default in Dubai: five tiles of 256 pixels wide
 * and three high.
 */
const viewAround = (zoom: number, lat = 25.12, lng = 55.2) => {
  const tileDegrees = 360 / 2 ** zoom;
  return {
    zoom,
    bounds: {
      // Web Mercator ends near 85 degrees
      south: Math.max(-85, lat - tileDegrees * 1.5),
      north: Math.min(85, lat + tileDegrees * 1.5),
      west: Math.max(-180, lng - tileDegrees * 2.5),
      east: Math.min(180, lng + tileDegrees * 2.5),
    },
  };
};
const ZOOMS = [1, 5, 9, 11, 12, 13, 14, 15, 16, 18];

/**
 * Returns the cases. A key of `filters` says what the filters of its group have in common. Only the first filters of a group are used,
 * because each is requested at every zoom.
 */
export const mapCases = (filters: Record<string, SearchFilter[]>): ReadCase[] => [
  ...Object.entries(filters).map(([filterGroup, list]) => ({
    read: 'property.map',
    input: filterGroup,
    addresses: list.slice(0, 12).flatMap((filter) => ZOOMS.map((zoom) => trpc('property.map', { ...filter, ...viewAround(zoom) }))),
  })),
  ...Object.entries(filters).map(([filterGroup, list]) => ({
    read: 'property.inView',
    input: filterGroup,
    addresses: list
      .slice(0, 6)
      .flatMap((filter, i) =>
        ZOOMS.map((zoom) => trpc('property.inView', { ...filter, sort: SORTS[i % SORTS.length], bounds: viewAround(zoom).bounds })),
      ),
  })),
];
