// What the operator of this process decides about open data of places and about travel times.
/** OpenStreetMap (roads), Who's On First, GeoNames, and the open data of authorities of Dubai (communities, metro and tram). */
export const GEO_SOURCES = ['osm', 'wof', 'geonames', 'dubai'] as const;
export type GeoSource = (typeof GEO_SOURCES)[number];

export interface GeoSettings {
  /** Which of the shipped data the site uses. Data of a source that is left out is neither shown nor searched. */
  sources: readonly GeoSource[];
  /** How many times longer drives take than on empty roads. */
  carFactor: number;
}

let settings: GeoSettings = { sources: GEO_SOURCES, carFactor: 1 };
export function setGeoSettings(changed: Partial<GeoSettings>): void {
  settings = { ...settings, ...changed };
}
export const geoSettings = (): GeoSettings => settings;
