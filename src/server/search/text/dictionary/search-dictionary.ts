// The types of the search dictionary, which says what words of a search can mean, and the look-up of its places by name. Pure; no database.
import type { PieceKind } from '../../../../shared/search/pieces.ts';
import { cachedBy } from '../../../cached-by.ts';

/** A place that texts can name. */
export interface DictionaryPlace {
  name: string;
  /** A building is a tower, a project or a part of a community. */
  kind: 'emirate' | 'country' | 'community' | 'building';
  /** The emirate (or the country outside the UAE) it lies in. */
  emirate: string;
  /** All names and aliases, in lower case. */
  words: string[];
  /** Published homes. */
  count: number;
  /** The position of one home of a community, in degrees. */
  position?: { lat: number; lng: number } | undefined;
}

/** What the words of a search can mean, as far as listings decide it. */
export interface SearchDictionary {
  places: DictionaryPlace[];
  /** The words of the listings with their English stem and the share of homes (0 to 1) that have them. */
  terms: Map<string, { stem: string; freq: number }>;
  /** Amenities outside the closed list that many homes have, in lower case. */
  frequentAmenities?: ReadonlySet<string>;
  /** Fields, such as `furnished`, that no listing states. Words about them are searched for in the texts of listings instead. */
  emptyFields?: ReadonlySet<PieceKind>;
  /** Names of advertisers, such as brokerages, as listings state them. */
  advertisers?: readonly string[];
  /** AED for one of other currencies, as far as a rate is known. */
  rates?: ReadonlyMap<string, number>;
  /** For words that the dictionary lacks: whether any listing has them. Only words that `lookUpWords` has looked up are in it. */
  occurs?: Map<string, boolean>;
}

/** The places of a dictionary by name and alias, in lower case; buildings are left out. */
const placesByName = cachedBy((dictionary: SearchDictionary): ReadonlyMap<string, DictionaryPlace> => {
  const places = dictionary.places.filter(({ kind }) => kind !== 'building').reverse();
  // a map keeps the last of equal keys: reversed, so that the first place with a name is kept
  return new Map([
    ...places.flatMap((place) => place.words.map((word) => [word, place] as const)),
    ...places.map((place) => [place.name.toLowerCase(), place] as const),
  ]);
});

/** The place or emirate that a name or alias means; a place's own name comes before another's alias. */
export const findKnownPlace = (dictionary: SearchDictionary, text: string): DictionaryPlace | undefined =>
  placesByName(dictionary).get(text.toLowerCase().replace(/\s+/g, ' ').trim());

/**
 * The emirates to exclude: those in which `candidates` have the name of a meant place, and no meant place lies. The filter `location` alone matches a name in
 * every emirate.
 */
export function emiratesToExclude(candidates: readonly DictionaryPlace[], meantPlaces: readonly DictionaryPlace[]): string[] {
  const names = new Set(meantPlaces.map(({ name }) => name));
  const emirates = new Set(meantPlaces.map(({ emirate }) => emirate));
  const others = candidates.filter(({ name, emirate }) => names.has(name) && !emirates.has(emirate));
  return [...new Set(others.map(({ emirate }) => emirate))];
}

/** The place or emirate that a name or alias means, and the communities of the same name in other emirates. */
export function findPlacesNamed(dictionary: SearchDictionary, text: string): DictionaryPlace[] {
  const place = findKnownPlace(dictionary, text);
  return place ? dictionary.places.filter(({ kind, name }) => kind !== 'building' && name === place.name) : [];
}
