// What an operator decides about travel times, for each database: tests open several in one process.

/** The groups of open data that can be left out: by licence. */
export const GEO_SOURCES = ['osm', 'wof', 'geonames', 'dubai'] as const;
export type GeoSource = (typeof GEO_SOURCES)[number];

export interface TravelSettings {
  /** The groups of open data that are used: `osm` has the roads, `dubai` metro and tram. */
  sources: readonly GeoSource[];
  /** How many times longer drives take than on empty roads. */
  carFactor: number;
}

const DEFAULTS: TravelSettings = { sources: GEO_SOURCES, carFactor: 1 };
const settingsOf = new WeakMap<object, TravelSettings>();

/** Sets what holds for a database, by the configuration of its entity manager. */
export const setTravelSettings = (config: object, settings: TravelSettings): void => {
  settingsOf.set(config, settings);
};
export const travelSettingsOf = ({ config }: { config: object }): TravelSettings => settingsOf.get(config) ?? DEFAULTS;
