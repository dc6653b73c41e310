// Schemas and limits of the search on a map, which shows properties as price markers or, where they are too many, as clusters.
import { z } from 'zod';
import { advertisedPriceView } from '../property/advertised-price-view.ts';
import { boundsSchema, searchFilterSchema } from './filter.ts';

/** From this zoom level on, up to MAX_MAP_OBJECTS properties in view show as markers. Otherwise those in a cell of 64 pixels form a cluster. */
export const MARKER_ZOOM = 15;
/** Maximum number of markers and clusters in a response. */
export const MAX_MAP_OBJECTS = 300;
/** A viewport with at most this many properties shows markers at any zoom. */
export const MAX_PROPERTIES_FOR_MARKERS = 150;
/** Maximum number of properties in the list next to a map that shows clusters. */
export const MAX_LISTED_IN_VIEW = 30;
/** Clusters count at most this many properties when the filter has a search text, because each of these has to be searched. */
export const MAP_TEXT_COUNT_CAP = 2_000;

/** Input of the map: a filter, the visible area (`bounds`) and the zoom level. */
export const mapInputSchema = searchFilterSchema
  .omit({ sort: true })
  .extend({ bounds: boundsSchema, zoom: z.number().int().min(1).max(20) });

/** A property on the map: its price marker and its preview. */
const mapMarkerSchema = z.object({
  id: z.int(),
  title: z.string(),
  titleAr: z.string().nullish().describe('The Arabic title, if there is one'),
  /** AED, per month for rent. */
  price: z.int(),
  ...advertisedPriceView,
  transactionType: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  bedrooms: z.int(),
  bathrooms: z.int().nullable(),
  /** Square feet. */
  area: z.int(),
  propertyType: z.string(),
  location: z.string(),
  emirate: z.string(),
  building: z.string().nullable().describe('First part of the address where it says more than the community'),
  image: z.string().nullable(),
  isPromoted: z.boolean().describe('Whether a promotion runs at this moment'),
});
export type MapMarker = z.infer<typeof mapMarkerSchema>;

/** Properties that are too close to each other for markers of their own. */
const mapClusterSchema = z.object({
  count: z.int(),
  latitude: z.number().describe('Middle of the homes it stands for'),
  longitude: z.number(),
  low: z.int().nullable().describe('Cheapest price in it, AED, rounded down to a round price; null when it is not known'),
});
export type MapCluster = z.infer<typeof mapClusterSchema>;

/** Input of the list of properties inside a viewport. */
export const mapListInputSchema = searchFilterSchema.extend({ bounds: boundsSchema });
export const mapListSchema = z.array(mapMarkerSchema).max(MAX_LISTED_IN_VIEW);

/** What a viewport shows: clusters or markers. */
export const mapResultSchema = z.object({
  clusters: z.array(mapClusterSchema),
  markers: z.array(mapMarkerSchema),
  /** Number of properties inside the viewport. */
  inView: z.int(),
  /** Whether there are more properties than `inView`; the clusters then count only the first `inView` of them. */
  capped: z.boolean(),
});
export type MapResult = z.infer<typeof mapResultSchema>;

/** The result for a viewport without properties. */
export const EMPTY_MAP_RESULT: MapResult = { clusters: [], markers: [], inView: 0, capped: false };
