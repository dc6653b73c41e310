import { findPlace } from '../property/area.ts';

/** What tells a listing's home from every other one. Price, text, pictures, rooms and amenities may change without its becoming another. */
export interface HomeIdentity {
  location: string;
  address: string;
  propertyType: string;
  /** Square feet. */
  area: number;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** A pin that moves less than this, in metres, is taken for a correction. */
const PIN_METRES = 1000;
const METRES_PER_DEGREE = 111_320;

/** Letters and digits alone: another way to write an address is no other address. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const placeName = (location: string): string => bare(findPlace(location)?.name ?? location);

/** Metres between two pins; 0 when one of the two has none. */
function metresBetween(a: HomeIdentity, b: HomeIdentity): number {
  if (a.latitude == null || a.longitude == null || b.latitude == null || b.longitude == null) return 0;
  const north = (a.latitude - b.latitude) * METRES_PER_DEGREE;
  const east = (a.longitude - b.longitude) * METRES_PER_DEGREE * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Whether a change makes another home of a listing: another place or address, another type, another size, or a pin more than a kilometre away. */
export const isAnotherHome = (before: HomeIdentity, after: HomeIdentity): boolean =>
  placeName(before.location) !== placeName(after.location) ||
  bare(before.address) !== bare(after.address) ||
  before.propertyType !== after.propertyType ||
  before.area !== after.area ||
  metresBetween(before, after) > PIN_METRES;
