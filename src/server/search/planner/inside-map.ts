// SQL of the condition that a home is inside a part of the map, by its degrees and by its cell: a web-mercator tile of zoom 18, in the columns `map_x` and
// `map_y` of `properties`. "The index over map cells" is the one over these columns. Pure: binds values into `params`.
import type { Bounds } from '../../../shared/search/search.ts';
import type { SqlParams } from '../../db/sql.ts';
import { clampLatitude, FINEST_LEVEL, tileX, tileY } from '../../geo/cells.ts';

export const betweenCondition = (column: string, from: number, to: number, params: SqlParams): string =>
  `${column} between ${params.bind(from)} and ${params.bind(to)}`;

/** The condition that the degrees of a home are in a part of the map; null for a home without any. */
export const betweenDegrees = ({ south, west, north, east }: Bounds, params: SqlParams): string =>
  `${betweenCondition('p.longitude', west, east, params)} and ${betweenCondition('p.latitude', south, north, params)}`;

/** The condition that a home is in a part of the map. `(…) is true` makes it one expression, so that PostgreSQL compares cheaper conditions first. */
export const insideDegrees = (view: Bounds, params: SqlParams): string =>
  `p.latitude is not null and (${betweenDegrees(view, params)}) is true`;

/** The condition that the cell of a home is one that a part of the map touches, which the index over map cells finds. */
export function insideCellsOf(view: Bounds, params: SqlParams): string {
  const [south, north] = [clampLatitude(view.south), clampLatitude(view.north)];
  const columns = betweenCondition('p.map_x', tileX(view.west, FINEST_LEVEL), tileX(view.east, FINEST_LEVEL), params);
  return `${columns} and ${betweenCondition('p.map_y', tileY(north, FINEST_LEVEL), tileY(south, FINEST_LEVEL), params)}`;
}

/** The condition that a home is in a part of the map, found by the index over map cells. */
export const insideBox = (view: Bounds, params: SqlParams): string => `${insideCellsOf(view, params)} and ${insideDegrees(view, params)}`;
