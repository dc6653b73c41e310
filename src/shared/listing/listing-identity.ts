// Decides whether an edited listing still advertises the same property. Otherwise its promotion and its verified mark end.
import { findPlace, type Place } from '../property/place/area.ts';
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
  /** Absent where it is not known. */
  unit?: string | null | undefined;
  propertyType: string;
  /** Square feet. */
  area: number;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}
/** A position on the map, in degrees; without one, a coordinate is missing. */
type Position = Pick<ListingIdentity, 'latitude' | 'longitude'>;

/** A shorter move of the map position counts as a correction. */
const MAX_CORRECTION_METRES = 1000;
/** A position farther than this from the centre of its community is outside. The longest community, Jumeirah, reaches 9 km. */
const MAX_METRES_FROM_COMMUNITY = 10_000;
/** Metres in a degree of latitude; a degree of longitude is shorter by the cosine of the latitude. */
const METRES_PER_DEGREE = 111_320;

/** The letters and digits of a text in lower case, so that punctuation does not make another address. */
const normaliseText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** The name that this site uses for a place, without the emirate or country after it: `jvc` is `Jumeirah Village Circle`. */
function placeName(location: string): string {
  const { name } = splitRegion(location);
  return normaliseText(findPlace(name)?.name ?? name);
}
/** The emirate or country of a listing: the stored one, else the one after its place, else that of a known place; undefined for others. */
function regionOfListing({ emirate, location }: ListingIdentity): string | undefined {
  const { name, region } = splitRegion(location);
  return emirate ?? region ?? findPlace(name)?.emirate;
}
/** The known community of a listing; undefined for another place, also one of the same name in another emirate. */
function communityOf(listing: ListingIdentity): Place | undefined {
  const place = findPlace(splitRegion(listing.location).name);
  return place?.kind === 'community' && place.emirate === regionOfListing(listing) ? place : undefined;
}

/** Whether both regions are known and differ. */
function isOtherRegion(before: ListingIdentity, after: ListingIdentity): boolean {
  const [regionBefore, regionAfter] = [regionOfListing(before), regionOfListing(after)];
  return regionBefore !== undefined && regionAfter !== undefined && regionBefore !== regionAfter;
}

/** Metres between two positions; 0 if one is missing. */
function metresBetween(before: Position, after: Position): number {
  if (before.latitude == null || before.longitude == null || after.latitude == null || after.longitude == null) return 0;
  const north = (before.latitude - after.latitude) * METRES_PER_DEGREE;
  const east = (before.longitude - after.longitude) * METRES_PER_DEGREE * Math.cos((before.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Whether the position of a listing is outside the known community that it names. */
function isOutsideCommunity(listing: ListingIdentity): boolean {
  const community = communityOf(listing);
  if (!community) return false;
  return metresBetween({ latitude: community.lat, longitude: community.lng }, listing) > MAX_METRES_FROM_COMMUNITY;
}

/**
 * Whether a change turns the listing into another property: another location, emirate, address, type or size, a position more than a kilometre
 * from the one before, or one that is now outside its community, which also counts several short moves. Removing the position, or adding one in the
 * community, does not.
 */
export const isOtherProperty = (before: ListingIdentity, after: ListingIdentity): boolean =>
  placeName(before.location) !== placeName(after.location) ||
  isOtherRegion(before, after) ||
  normaliseText(before.address) !== normaliseText(after.address) ||
  (Boolean(before.unit) && after.unit !== undefined && normaliseText(before.unit ?? '') !== normaliseText(after.unit ?? '')) ||
  before.propertyType !== after.propertyType ||
  before.area !== after.area ||
  metresBetween(before, after) > MAX_CORRECTION_METRES ||
  (isOutsideCommunity(after) && !isOutsideCommunity(before));
