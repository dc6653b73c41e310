// The places and buildings of the dictionary, with their other names.
import { findPlace, PLACES, type Place } from '../../../../shared/property/place/area.ts';
import { ARABIC_PLACE_NAMES } from '../../../../shared/property/place/place-names.ar.ts';
import { wordsOf } from '../match.ts';
import { ARABIC_NAMES } from './arabic-names.ts';
import type { DictionaryPlace } from './search-dictionary.ts';

/** Published homes of one location as the listings write it. */
export interface ListedPlace {
  location: string;
  emirate: string;
  n: number;
}

/** Published homes whose address names a tower, a project or a part of a community. */
export interface ListedBuilding {
  name: string;
  emirate: string;
  n: number;
}

/** Buildings that a search can name; what is a location too is left to the location. */
export function buildBuildings(buildings: readonly ListedBuilding[], listed: readonly ListedPlace[]): DictionaryPlace[] {
  const locations = new Set(listed.map((row) => lower(row.location)));
  return buildings
    .filter(({ name }) => !locations.has(lower(name)) && !findPlace(name))
    .map(({ name, emirate, n }) => {
      const shortName = withoutBrackets(name);
      // `marina gate tower`, `harbour views by emaar`: without what follows the name
      const bareName = /^(.+) (?:by .+|tower|residences?|residence \d)$/.exec(shortName)?.[1];
      const words = [lower(name), shortName, ...(bareName && wordsOf(bareName).length > 1 ? [bareName] : []), ...arabicNames(name)];
      return { name, kind: 'building', emirate, words: [...new Set(words)], count: n };
    });
}

/** A name in lower case with single spaces. */
const lower = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const withoutBrackets = (name: string): string => lower(name.replace(/\(.*?\)/g, ' '));
const placeWords = (place: Place): string[] => [place.name.toLowerCase(), ...place.aliases, place.arabic];

/** The community of the gazetteer that a listed location is another spelling of. */
function gazetteerPlace(location: string, emirate: string): Place | undefined {
  const place = findPlace(location) ?? findPlace(withoutBrackets(location));
  return place && (place.kind !== 'community' || place.emirate === emirate) ? place : undefined;
}

/** `Dubai Silicon Oasis` → `dso`; names with Al, Bin or Of are not shortened that way. */
function initials(name: string): string | undefined {
  const words = wordsOf(withoutBrackets(name));
  return words.length >= 3 && words.every((word) => /^[a-z]/.test(word) && !/^(al|bin|by|of|the)$/.test(word))
    ? words.map((word) => word.charAt(0)).join('')
    : undefined;
}

/** The Arabic spellings of a location, also of its name without brackets. */
function arabicNames(name: string): string[] {
  const keys = [lower(name), withoutBrackets(name)];
  return [
    ...new Set(keys.flatMap((key) => [...(ARABIC_PLACE_NAMES[key] ? [ARABIC_PLACE_NAMES[key]] : []), ...(ARABIC_NAMES.get(key) ?? [])])),
  ];
}

/** Shorter names of a location, without `by` and the developer, or without `Island` or `City`. Places that share such a name are all meant by it. */
function shortNames(name: string): string[] {
  const short = withoutBrackets(name);
  const byDeveloper = /^(\S+ .+) by \S+$/.exec(short)?.[1];
  const island = /^(\S{6,}) (?:islands?|city)$/.exec(short)?.[1];
  // `International City` is not called by an adjective
  const isName = island !== undefined && !/(?:al|ic|ive|ry|able)$/.test(island);
  return [byDeveloper, isName ? island : undefined].filter((one): one is string => one !== undefined && !findPlace(one));
}

/** Other ways to write a location that the gazetteer lacks: what its brackets hold, without a leading The, Al or Dubai, its initials. */
function otherSpellings(name: string): string[] {
  const inBrackets = [...name.matchAll(/\((.*?)\)/g)].map((match) => lower(match[1]!));
  const bareNames = [/^the (.+)$/, /^al (.+)$/, /^dubai (\S+ .+)$/].flatMap((pattern) => pattern.exec(withoutBrackets(name))?.[1] ?? []);
  // `International City` → `intl city`
  const abbreviated = /^(.+) international (.+)$|^international (.+)$/.test(withoutBrackets(name))
    ? [withoutBrackets(name).replace('international', 'intl')]
    : [];
  return [...inBrackets, ...bareNames, ...abbreviated, initials(name) ?? '', ...arabicNames(name)].filter((word) => word.length > 1);
}

/**
 * The places that a search can name: the gazetteer's, then every location that listings have. A spelling that is another place's own name is
 * left to that place, and initials count only where one place has them.
 */
export function buildPlaces(listedPlaces: readonly ListedPlace[]): DictionaryPlace[] {
  const gazetteer = new Map<string, DictionaryPlace>(
    PLACES.map((place) => [place.name, { name: place.name, kind: place.kind, emirate: place.emirate, words: placeWords(place), count: 0 }]),
  );
  const otherPlaces: DictionaryPlace[] = [];
  const listedNames = new Set(listedPlaces.map((row) => lower(row.location)));
  const initialsOf = Map.groupBy(new Set(listedPlaces.map((row) => row.location)), initials);
  const isFree = (word: string): boolean => !listedNames.has(word) && !findPlace(word) && (initialsOf.get(word)?.length ?? 1) === 1;
  for (const { location, emirate, n } of listedPlaces) {
    const region = gazetteer.get(emirate);
    if (region && region.kind !== 'community') region.count += n;
    const place = gazetteerPlace(location, emirate);
    if (place?.name === location && place.kind === 'community') gazetteer.get(location)!.count += n;
    if (place && (place.name === location || place.kind !== 'community')) continue;
    const bareName = withoutBrackets(location);
    const spellings = place
      ? placeWords(place)
      : [...(findPlace(bareName) || !bareName ? [] : [bareName]), ...otherSpellings(location).filter(isFree), ...shortNames(location)];
    otherPlaces.push({ name: location, kind: 'community', emirate, words: [...new Set([lower(location), ...spellings])], count: n });
  }
  return [...gazetteer.values(), ...otherPlaces];
}
