import { findPlace, PLACES, type Place } from '../../shared/area.ts';
import { wordsOf } from './property.parse.match.ts';
import type { Vocabulary, VocabularyPlace } from './property.parse.phrases.ts';

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

/** `Dubai Silicon Oasis` → `dso` */
const initials = (name: string): string | undefined => {
  const words = wordsOf(withoutBrackets(name));
  return words.length >= 3 && words.every((word) => /^[a-z]/.test(word)) ? words.map((word) => word.charAt(0)).join('') : undefined;
};

/** Other ways to write a location that the gazetteer lacks: without brackets, what the brackets hold, without a leading The or Dubai, its initials. */
function otherSpellings(name: string): string[] {
  const short = withoutBrackets(name);
  const inBrackets = [...name.matchAll(/\((.*?)\)/g)].map((match) => lower(match[1]!));
  const bare = [/^the (.+)$/, /^dubai (\S+ .+)$/].flatMap((pattern) => pattern.exec(short)?.[1] ?? []);
  return [short, ...inBrackets, ...bare, initials(name) ?? ''].filter((word) => word.length > 1);
}

/** Whether the words are said far more often than the place is meant, as in a location called Sea View: then they are words, not a place. */
function isOrdinary(spelling: string, share: number, terms: Vocabulary['terms']): boolean {
  const rarest = Math.min(...wordsOf(spelling).map((word) => terms.get(word)?.freq ?? 0));
  return rarest > 20 * share;
}

/**
 * The places that a search can name: the gazetteer's, then every location that listings have. A spelling that is another place's own name is
 * left to that place, and initials count only where one place has them.
 */
export function buildPlaces(listed: readonly ListedPlace[], terms: Vocabulary['terms']): VocabularyPlace[] {
  const total = listed.reduce((sum, row) => sum + row.n, 0) || 1;
  const known = new Map<string, VocabularyPlace>(
    PLACES.map((place) => [place.name, { name: place.name, kind: place.kind, emirate: place.emirate, words: placeWords(place), count: 0 }]),
  );
  const others: VocabularyPlace[] = [];
  const owned = new Set([...known.values()].flatMap((place) => place.words));
  for (const row of listed) owned.add(lower(row.location));
  const initialsOf = Map.groupBy(new Set(listed.map((row) => row.location)), (name) => initials(name));
  for (const { location, emirate, n } of listed) {
    const region = known.get(emirate);
    if (region && region.kind !== 'community') region.count += n;
    const place = gazetteerPlace(location, emirate);
    if (place && place.kind !== 'community') continue;
    if (place && place.name === location) {
      known.get(place.name)!.count += n;
      continue;
    }
    const own = lower(location);
    const spellings = place
      ? placeWords(place)
      : otherSpellings(location).filter((word) => !owned.has(word) && (word !== initials(location) || initialsOf.get(word)?.length === 1));
    const words = [own, ...spellings].filter((word) => place || !isOrdinary(word, n / total, terms));
    if (words.length) others.push({ name: location, kind: 'community', emirate, words: [...new Set(words)], count: n });
  }
  return [...known.values(), ...others];
}
