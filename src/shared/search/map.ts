import { z } from 'zod';
import { bounds, searchFilter } from './filter.ts';

/** From this zoom on every home is a priced marker if the view holds few enough; below it homes of one 64-pixel cell are counted together. */
export const MARKER_ZOOM = 15;
/** At most this many objects a view, whatever the number of homes. */
export const MAX_MAP_OBJECTS = 300;
/** A cell with this many homes or fewer shows them as markers. */
export const MARKERS_UP_TO = 200;
/** Homes that are not counted already are counted on a map up to this number, by words to that; the others when one moves closer. */
export const MAP_COUNT_CAP = 10_000;
export const MAP_WORDS_CAP = 4_000;

export const mapInput = searchFilter.omit({ sort: true }).extend({ bounds, zoom: z.number().int().min(1).max(20) });

/** With what a pill and a preview need. */
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
  /** Homes inside the viewport. */
  inView: z.int(),
  /** Whether there are more: then the clusters stand for the first `inView` of them. */
  capped: z.boolean(),
});
export type MapView = z.infer<typeof mapView>;

/** A view without a home. */
export const EMPTY_VIEW: MapView = { clusters: [], markers: [], inView: 0, capped: false };
