import { z } from 'zod';
import { bounds, searchFilter } from './filter.ts';

/** From this zoom on, up to MAX_MAP_OBJECTS properties in view show as price markers. Otherwise properties of a 64-pixel cell are clustered. */
export const MARKER_ZOOM = 15;
/** Maximum number of markers and clusters in a response. */
export const MAX_MAP_OBJECTS = 300;
/** A viewport with at most this many properties shows markers at any zoom. */
export const MAX_PROPERTIES_FOR_MARKERS = 200;
/** Properties without a materialized count are counted up to this number, with search text up to MAP_WORDS_CAP. */
export const MAP_COUNT_CAP = 10_000;
export const MAP_TEXT_COUNT_CAP = 4_000;

export const mapInput = searchFilter.omit({ sort: true }).extend({ bounds, zoom: z.number().int().min(1).max(20) });

/** Data of a price pill and its preview. */
const mapMarker = z.object({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  transactionType: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  bedrooms: z.int(),
  bathrooms: z.int(),
  area: z.int(),
  propertyType: z.string(),
  location: z.string(),
  emirate: z.string(),
  image: z.string().nullable(),
  isPromoted: z.boolean().describe('Whether a promotion runs at this moment'),
});
export type MapMarker = z.infer<typeof mapMarker>;

const mapCluster = z.object({
  count: z.int(),
  latitude: z.number().describe('Middle of the homes it stands for'),
  longitude: z.number(),
});
export type MapCluster = z.infer<typeof mapCluster>;

export const mapView = z.object({
  clusters: z.array(mapCluster),
  markers: z.array(mapMarker),
  /** Number of properties inside the viewport. */
  inView: z.int(),
  /** Whether there are more: the clusters then contain the first `inView` of them. */
  capped: z.boolean(),
});
export type MapView = z.infer<typeof mapView>;

export const EMPTY_VIEW: MapView = { clusters: [], markers: [], inView: 0, capped: false };
