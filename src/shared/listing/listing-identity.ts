// Decides whether an edited listing still advertises the same property. Otherwise its promotion and its verified mark end.
import { findPlace } from '../property/place/area.ts';
import { splitRegion } from '../property/place/region.ts';

/**
 * Fields that identify the property of a listing. Price, text, photos, bedrooms and amenities may change without it becoming another
 * property.
 */
export interface ListingIdentity {
  location: string;
  /** Emirate or country as it is stored; absent for a form, whose location may end with it. */
  emirate?: string | undefined;
  address: string;
  propertyType: string;
  /** Square feet. */
  area: number;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** A shorter move of the map position counts as a correction. */
const MAX_CORRECTION_METRES = 1000;
/** Metres in a degree of latitude; a degree of longitude is shorter by the cosine of the latitude. */
const METRES_PER_DEGREE = 111_320;

/** The letters and digits of a text in lower case, so that punctuation does not make another address. */
const normaliseText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** The name that this site uses for a place, without the emirate or country after it: `jvc` is `Jumeirah Village Circle`. */
function placeName(location: string): string {
  const { name } = splitRegion(location);
  return normaliseText(findPlace(name)?.name ?? name);
}
/** The emirate or country of a listing: the stored one, else the one after its place; undefined when neither is known. */
const regionOfListing = ({ emirate, location }: ListingIdentity): string | undefined => emirate ?? splitRegion(location).region;

/** Whether both regions are known and differ. */
function isOtherRegion(before: ListingIdentity, after: ListingIdentity): boolean {
  const [regionBefore, regionAfter] = [regionOfListing(before), regionOfListing(after)];
  return regionBefore !== undefined && regionAfter !== undefined && regionBefore !== regionAfter;
}

/** Metres between two positions; 0 if one is missing. */
function metresBetween(before: ListingIdentity, after: ListingIdentity): number {
  if (before.latitude == null || before.longitude == null || after.latitude == null || after.longitude == null) return 0;
  const north = (before.latitude - after.latitude) * METRES_PER_DEGREE;
  const east = (before.longitude - after.longitude) * METRES_PER_DEGREE * Math.cos((before.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/**
 * Whether a change turns the listing into another property: another location, emirate, address, type or size, or a position more than a kilometre
 * from the one before. A position that is removed, or added where there was none, does not.
 */
export const isOtherProperty = (before: ListingIdentity, after: ListingIdentity): boolean =>
  placeName(before.location) !== placeName(after.location) ||
  isOtherRegion(before, after) ||
  normaliseText(before.address) !== normaliseText(after.address) ||
  before.propertyType !== after.propertyType ||
  before.area !== after.area ||
  metresBetween(before, after) > MAX_CORRECTION_METRES;
