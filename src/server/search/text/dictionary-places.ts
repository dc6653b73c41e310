import { findPlace, PLACES, type Place } from '../../../shared/property/area.ts';
import { wordsOf } from './match.ts';
import type { VocabularyPlace } from './phrases.ts';

/** Published homes of one location as the listings write it. */
export interface ListedPlace {
  location: string;
  emirate: string;
  n: number;
}

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

/** Other ways to write a location that the gazetteer lacks: what its brackets hold, without a leading The, Al or Dubai, its initials. */
function otherSpellings(name: string): string[] {
  const inBrackets = [...name.matchAll(/\((.*?)\)/g)].map((match) => lower(match[1]!));
  const bare = [/^the (.+)$/, /^al (.+)$/, /^dubai (\S+ .+)$/].flatMap((pattern) => pattern.exec(withoutBrackets(name))?.[1] ?? []);
  return [...inBrackets, ...bare, initials(name) ?? ''].filter((word) => word.length > 1);
}

/**
 * The places that a search can name: the gazetteer's, then every location that listings have. A spelling that is another place's own name is
 * left to that place, and initials count only where one place has them.
 */
export function buildPlaces(listed: readonly ListedPlace[]): VocabularyPlace[] {
  const known = new Map<string, VocabularyPlace>(
    PLACES.map((place) => [place.name, { name: place.name, kind: place.kind, emirate: place.emirate, words: placeWords(place), count: 0 }]),
  );
  const others: VocabularyPlace[] = [];
  const owned = new Set(listed.map((row) => lower(row.location)));
  const initialsOf = Map.groupBy(new Set(listed.map((row) => row.location)), initials);
  const isFree = (word: string): boolean => !owned.has(word) && !findPlace(word) && (initialsOf.get(word)?.length ?? 1) === 1;
  for (const { location, emirate, n } of listed) {
    const region = known.get(emirate);
    if (region && region.kind !== 'community') region.count += n;
    const place = gazetteerPlace(location, emirate);
    if (place?.name === location && place.kind === 'community') known.get(location)!.count += n;
    if (place && (place.name === location || place.kind !== 'community')) continue;
    const short = withoutBrackets(location);
    const spellings = place
      ? placeWords(place)
      : [...(findPlace(short) || !short ? [] : [short]), ...otherSpellings(location).filter(isFree)];
    others.push({ name: location, kind: 'community', emirate, words: [...new Set([lower(location), ...spellings])], count: n });
  }
  return [...known.values(), ...others];
}
