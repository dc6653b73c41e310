import { findPlace } from '../property/place/area.ts';

/**
 * Fields that identify the property of a listing. Price, text, photos, bedrooms and amenities may change without it becoming another
 * property.
 */
export interface ListingIdentity {
  location: string;
  address: string;
  propertyType: string;
  /** Square feet. */
  area: number;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** A smaller move of the marker counts as a correction. */
const MAX_CORRECTION_METRES = 1000;
/** Of latitude. */
const METRES_PER_DEGREE = 111_320;

/** Letters and digits only, so that punctuation does not make another address. */
const normaliseText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const placeName = (location: string): string => normaliseText(findPlace(location)?.name ?? location);

/** Metres between two positions; 0 if one is missing. */
function metresBetween(before: ListingIdentity, after: ListingIdentity): number {
  if (before.latitude == null || before.longitude == null || after.latitude == null || after.longitude == null) return 0;
  const north = (before.latitude - after.latitude) * METRES_PER_DEGREE;
  const east = (before.longitude - after.longitude) * METRES_PER_DEGREE * Math.cos((before.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/**
 * Whether a change turns the listing into another property: another location, address, type or size, or a position more than a kilometre
 * away.
 */
export const isOtherProperty = (before: ListingIdentity, after: ListingIdentity): boolean =>
  placeName(before.location) !== placeName(after.location) ||
  normaliseText(before.address) !== normaliseText(after.address) ||
  before.propertyType !== after.propertyType ||
  before.area !== after.area ||
  metresBetween(before, after) > MAX_CORRECTION_METRES;
