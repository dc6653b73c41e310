import { findPlace } from '../../shared/property/area.ts';
import type { VocabularyPlace } from '../search/text/phrases.ts';

/** Where a listing is: the canonical name of its community, and the emirate (or country) it lies in. */
export interface ListingPlace {
  location: string;
  emirate: string;
}

const lower = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
const COUNTRY = new Set(['uae', 'u.a.e.', 'united arab emirates']);

/** The emirate or country that a text names and nothing else. */
const regionOf = (text: string): string | undefined => {
  const place = findPlace(text);
  return place && place.kind !== 'community' ? place.name : undefined;
};

/** `Al Reem Island, Abu Dhabi, UAE` → the place without its region, and the region. A text that is only a region stays whole. */
function cutRegion(text: string): { name: string; region: string | undefined } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  while (parts.length > 1 && COUNTRY.has(lower(parts.at(-1)!))) parts.pop();
  const region = parts.length > 1 ? regionOf(parts.at(-1)!) : undefined;
  if (region) parts.pop();
  return { name: parts.join(', ') || text, region };
}

/** The last part of an address that is an emirate: addresses go from the door to the country. */
const regionOfAddress = (address: string): string | undefined =>
  address
    .split(/[,;\n]|\s[-–]\s/)
    .map((part) => regionOf(part))
    .findLast((region) => region !== undefined);

/**
 * The place of a listing from what its owner wrote: a name that the gazetteer or other listings know gets their spelling, so that one
 * place is one option of the search; any other text stays as it is. The emirate is the one that the location names, else the known place's,
 * else the one in the address, else Dubai.
 */
export function resolvePlace(places: readonly VocabularyPlace[], location: string, address: string): ListingPlace {
  const { name, region: said } = cutRegion(location);
  const inRegion = (emirate: string): boolean => said === undefined || said === emirate;
  const known = findPlace(name);
  if (known && inRegion(known.emirate)) return { location: known.name, emirate: known.emirate };
  const region = said ?? regionOfAddress(address);
  const word = lower(name);
  const listed = places.filter((place) => place.kind === 'community' && place.words.includes(word));
  const same = listed.find((place) => place.emirate === region) ?? (region === undefined ? listed[0] : undefined);
  return { location: same?.name ?? name, emirate: region ?? same?.emirate ?? 'Dubai' };
}
