// Resolves the location of a listing to a community and an emirate.
import { findPlace } from '../../shared/property/place/area.ts';
import type { DictionaryPlace } from '../search/text/dictionary/search-dictionary.ts';

/** The place of a listing: the canonical name of its community, and its emirate (or country). */
export interface ListingPlace {
  location: string;
  emirate: string;
}

/** Lower case with single spaces, as the words of the dictionary are. */
const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
const COUNTRY_NAMES = new Set(['uae', 'u.a.e.', 'united arab emirates']);

/** The emirate or country when the whole text is one. */
const regionOf = (text: string): string | undefined => {
  const place = findPlace(text);
  return place && place.kind !== 'community' ? place.name : undefined;
};

/** Splits a region off: `Al Reem Island, Abu Dhabi, UAE` → `Al Reem Island` and `Abu Dhabi`. A text that is only a region stays whole. */
function splitRegion(text: string): { name: string; region: string | undefined } {
  const parts = text
    // the Latin and the Arabic comma
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter(Boolean);
  while (parts.length > 1 && COUNTRY_NAMES.has(normalise(parts.at(-1)!))) parts.pop();
  const region = parts.length > 1 ? regionOf(parts.at(-1)!) : undefined;
  if (region) parts.pop();
  return { name: parts.join(', ') || text, region };
}

/** The last part of an address that is an emirate, because the emirate follows the street. */
const regionOfAddress = (address: string): string | undefined =>
  address
    // `Street 5 - Al Nahda - Sharjah` and the same with commas, semicolons or lines
    .split(/[,،;\n]|\s[-–]\s/)
    .map((part) => regionOf(part))
    .findLast((region) => region !== undefined);

/**
 * The place of a listing as its owner typed it. Known names get the canonical spelling, so that the search has one option per place; other texts
 * stay. The emirate is the one in the location, else the known place's, else the one in the address, else Dubai.
 */
export function resolvePlace(places: readonly DictionaryPlace[], location: string, address: string): ListingPlace {
  const { name, region: typedRegion } = splitRegion(location);
  const isCompatible = (emirate: string): boolean => typedRegion === undefined || typedRegion === emirate;
  const knownPlace = findPlace(name);
  if (knownPlace && isCompatible(knownPlace.emirate)) return { location: knownPlace.name, emirate: knownPlace.emirate };
  const region = typedRegion ?? regionOfAddress(address);
  const word = normalise(name);
  const candidates = places.filter((place) => place.kind === 'community' && place.words.includes(word));
  const match = candidates.find((place) => place.emirate === region) ?? (region === undefined ? candidates[0] : undefined);
  return { location: match?.name ?? name, emirate: region ?? match?.emirate ?? 'Dubai' };
}
