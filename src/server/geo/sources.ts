// Which of the shipped open data the site uses: the setting GEO_SOURCES. Data of a source that is left out is neither shown nor searched.
/** OpenStreetMap, Who's On First, GeoNames, and the open data of authorities of Dubai. */
export const GEO_SOURCES = ['osm', 'wof', 'geonames', 'dubai'] as const;
export type GeoSource = (typeof GEO_SOURCES)[number];

let used: readonly GeoSource[] = GEO_SOURCES;
/** Sets the sources that this process uses. */
export function setGeoSources(sources: readonly GeoSource[]): void {
  used = sources;
}
export const usedGeoSources = (): readonly GeoSource[] => used;
