// What the words of a search can mean, as the listings give it: types of the places and of the dictionary, and places by their names.
import type { PieceKind } from '../../../../shared/search/pieces.ts';

/** A place that texts can name. */
export interface DictionaryPlace {
  name: string;
  /** A building is a tower, a project or a part of a community. */
  kind: 'emirate' | 'country' | 'community' | 'building';
  /** The emirate (or the country outside the UAE) it lies in. */
  emirate: string;
  /** Lower-case names and aliases. */
  words: string[];
  /** Published homes. */
  count: number;
  /** The position of one home of a community, in degrees. */
  position?: { lat: number; lng: number } | undefined;
}

/** What the words of a search can mean: the places, and the dictionary of the listings (`freq`: share of homes that have the word). */
export interface SearchDictionary {
  places: DictionaryPlace[];
  terms: Map<string, { stem: string; freq: number }>;
  /** Amenities outside the closed list that many homes have, in lower case. */
  frequentAmenities?: ReadonlySet<string>;
  /** Kinds of facts that no listing states in its field: their words are searched for in the texts instead. */
  emptyFields?: ReadonlySet<PieceKind>;
  /** Words that the dictionary lacks: whether any listing has them, as far as that was looked up. */
  occurs?: Map<string, boolean>;
}

/** The places of each dictionary by their names and aliases; kept in this process with the dictionary. */
const placesByName = new WeakMap<SearchDictionary, Map<string, DictionaryPlace>>();

/** The place or emirate that a name or alias means; a place's own name comes before another's alias. */
export function findKnownPlace(dictionary: SearchDictionary, text: string): DictionaryPlace | undefined {
  let placeByName = placesByName.get(dictionary);
  if (!placeByName) {
    const places = dictionary.places.filter(({ kind }) => kind !== 'building');
    // reversed, because of equal keys the last is kept: the first place of a name is meant
    placeByName = new Map(places.flatMap((place) => place.words.map((word): [string, DictionaryPlace] => [word, place])).reverse());
    for (const place of places.toReversed()) placeByName.set(place.name.toLowerCase(), place);
    placesByName.set(dictionary, placeByName);
  }
  return placeByName.get(text.toLowerCase().replace(/\s+/g, ' ').trim());
}
