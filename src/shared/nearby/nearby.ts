// The schema of what open data knows near a home.
import { z } from 'zod';
import { NEARBY_KINDS } from './nearby-kinds.ts';
import { SCHOOL_RATINGS } from './school-ratings.ts';

/**
 * How exactly the place of a home is known: `building` is that of several homes of one building, `community` the middle of a community, from which no way
 * has minutes; `none` without any.
 */
export const PRECISIONS = ['exact', 'building', 'community', 'none'] as const;
export type Precision = (typeof PRECISIONS)[number];

export const nearbyPlaceSchema = z.object({
  name: z.string().nullable().describe('Null where the map has no name in Latin letters'),
  nameAr: z.string().nullable(),
  metres: z.int().describe('In a straight line'),
  minutes: z
    .int()
    .nullable()
    .describe('On foot: ways 1.3 times the straight line at 75 m a minute; null above 25 minutes, and from the middle of a community'),
  rating: z.enum(SCHOOL_RATINGS).nullable().describe('Of schools: by the inspectors, always with its year'),
  ratingYear: z.string().nullable().describe('The school year of the inspection, as 2023-24'),
  curriculum: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  source: z.string().describe('The key of one of the sources'),
});
export type NearbyPlaceView = z.infer<typeof nearbyPlaceSchema>;

export const nearbySourceSchema = z.object({
  key: z.string(),
  name: z.string().describe('To be named wherever the places are shown'),
  asOf: z.string().describe('The last day or month of which the data are'),
});

const nearbyGroupSchema = z.object({
  kind: z.enum(NEARBY_KINDS),
  within: z.int().describe('Metres in a straight line that were searched'),
  places: z.array(nearbyPlaceSchema).describe('At most three, the nearest first; empty: none on our map, which may lack some'),
});
export type NearbyGroup = z.infer<typeof nearbyGroupSchema>;

export const nearbySchema = z.object({
  precision: z.enum(PRECISIONS),
  from: z.string().nullable().describe('The community from whose middle distances are counted, with the precision `community`'),
  groups: z.array(nearbyGroupSchema),
  sources: z.array(nearbySourceSchema),
});
export type Nearby = z.infer<typeof nearbySchema>;
