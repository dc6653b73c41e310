// Cases of `npm run bench -- public-reads`: addresses that read the map and the list beside it, at zooms from the whole world (1) to a
// street (18).
import type { SearchFilter } from '../../../src/shared/search/search.ts';
import { trpc } from '../measuring/addresses.ts';
import { type ReadCase, SORTS } from './read-case.ts';

/** What a map of about 1280 x 800 pixels shows around a point, by default in Dubai. */
const view = (zoom: number, lat = 25.12, lng = 55.2) => {
  const tileDegrees = 360 / 2 ** zoom;
  return {
    zoom,
    bounds: {
      south: Math.max(-85, lat - tileDegrees * 1.5),
      north: Math.min(85, lat + tileDegrees * 1.5),
      west: Math.max(-180, lng - tileDegrees * 2.5),
      east: Math.min(180, lng + tileDegrees * 2.5),
    },
  };
};
const ZOOMS = [1, 5, 9, 11, 12, 13, 14, 15, 16, 18];

/** The cases over groups of filters, by what the filters of a group have in common. */
export const mapCases = (filters: Record<string, SearchFilter[]>): ReadCase[] => [
  ...Object.entries(filters).map(([filterGroup, list]) => ({
    read: 'property.map',
    input: filterGroup,
    addresses: list.slice(0, 12).flatMap((filter) => ZOOMS.map((zoom) => trpc('property.map', { ...filter, ...view(zoom) }))),
  })),
  ...Object.entries(filters).map(([filterGroup, list]) => ({
    read: 'property.inView',
    input: filterGroup,
    addresses: list
      .slice(0, 6)
      .flatMap((filter, i) =>
        ZOOMS.map((zoom) => trpc('property.inView', { ...filter, sort: SORTS[i % SORTS.length], bounds: view(zoom).bounds })),
      ),
  })),
];
