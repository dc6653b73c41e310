// Resolves the location and address that an owner typed for a listing to a community and an emirate. Pure: the caller passes the known places.
import { findPlace } from '../../shared/property/place/area.ts';
import { regionOf, splitRegion } from '../../shared/property/place/region.ts';
import type { DictionaryPlace } from '../search/text/parser.ts';

/** The place of a listing: the canonical name of its community, and its emirate (or country). */
export interface ListingPlace {
  location: string;
  emirate: string;
}

/** Lower case with single spaces, like the names in `DictionaryPlace.words`. */
const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The emirate or country in an address: the last segment that names one, because it follows the street. */
const regionOfAddress = (address: string): string | undefined =>
  address
    // `Street 5 - Al Nahda - Sharjah` and the same with commas, semicolons or lines
    .split(/[,،;\n]|\s[-–]\s/)
    .map((segment) => regionOf(segment))
    .findLast((region) => region !== undefined);

/**
 * The place of a listing as its owner typed it. Known names get the canonical spelling, so that the search has one option per place; other texts
 * stay. The emirate is the one in the location, else that of a place of the gazetteer (`area.ts`), else the one in the address, else that of a community
 * that other listings name, else Dubai.
 */
export function resolvePlace(places: readonly DictionaryPlace[], location: string, address: string): ListingPlace {
  const { name, region: typedRegion } = splitRegion(location);
  const isCompatible = (emirate: string): boolean => typedRegion === undefined || typedRegion === emirate;
  // 1. the gazetteer, which knows aliases and Arabic names of communities, emirates and countries
  const knownPlace = findPlace(name);
  if (knownPlace && isCompatible(knownPlace.emirate)) return { location: knownPlace.name, emirate: knownPlace.emirate };
  const region = typedRegion ?? regionOfAddress(address);
  // 2. communities that other listings name; without a region the first of them counts
  const normalisedName = normalise(name);
  const namesakes = places.filter((place) => place.kind === 'community' && place.words.includes(normalisedName));
  const community = namesakes.find((place) => place.emirate === region) ?? (region === undefined ? namesakes[0] : undefined);
  return { location: community?.name ?? name, emirate: region ?? community?.emirate ?? 'Dubai' };
}
