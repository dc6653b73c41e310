// Numbers of web-mercator tiles, by which homes are counted and found on the map; the database's cell_x and cell_y do the same.

/** The level of the cells in the columns map_x and map_y of `properties`. */
export const FINEST_LEVEL = 18;

/** The column of a point in degrees at a zoom. */
export const tileX = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
/** The row of a point in degrees at a zoom; rows grow southwards. */
export const tileY = (lat: number, z: number): number =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

/** The latitude at which web-mercator maps end, in degrees. */
const MAX_LATITUDE = 85.05;
/** A latitude, limited to those that the map has. */
export const clampLatitude = (lat: number): number => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));

/** The longitude of the middle of a column, and the latitude of the middle of a row. */
export const longitudeOf = (x: number, z: number): number => ((x + 0.5) / 2 ** z) * 360 - 180;
export const latitudeOf = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z))) * 180) / Math.PI;
