// Replaces the search text of a filter by what it asks for. A home must match both the text and the other, chosen keys of the filter; of keys that cannot be
// combined, such as the purpose, the chosen value wins. No database.
import { keysOf } from '../../../shared/search/filter-table.ts';
import { mergePieces, withinLimits } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { TRIP_KEYS } from '../../../shared/travel/trip.ts';
import {
  type DictionaryPlace,
  emiratesToExclude,
  findKnownPlace,
  findPlacesNamed,
  type SearchDictionary,
} from './dictionary/search-dictionary.ts';
import { toKeyword } from './make-piece.ts';
import { type Understanding, understand } from './understand.ts';

/** A location and a type that no home has, for a text that contradicts the chosen filters. */
const IMPOSSIBLE_LOCATION = '\u0001';
const NO_TYPE = 'none';

/** The places that a location of several names can mean, for each name; of one name in several emirates only those that the filter does not exclude. */
export function placesOfNames({ location = '', excludedLocations = [] }: SearchFilter, dictionary: SearchDictionary): DictionaryPlace[][] {
  // the name of one place may hold a comma
  const names = findKnownPlace(dictionary, location) ? [location] : splitList(location);
  return names.map((name) => {
    const places = findPlacesNamed(dictionary, name);
    return places.length > 1 ? places.filter(({ emirate }) => !excludedLocations.includes(emirate)) : places;
  });
}

/**
 * The places that both a chosen filter and a text allow: a community narrows its emirate, and two different communities exclude each other. The filter
 * `location` matches a name in every emirate, so that emirates are excluded in which only another place of the name lies.
 */
function narrowLocation(
  chosenFilter: SearchFilter,
  textFilter: SearchFilter,
  dictionary: SearchDictionary,
): Pick<SearchFilter, 'location' | 'excludedLocations'> {
  const placesOfChosenNames = placesOfNames(chosenFilter, dictionary);
  if (placesOfChosenNames.some((places) => places.length === 0)) return { location: chosenFilter.location };
  const chosenPlaces = placesOfChosenNames.flat();
  const textPlaces = placesOfNames(textFilter, dictionary).flat();
  const isIn = (place: DictionaryPlace, others: readonly DictionaryPlace[]) =>
    others.some((other) => other === place || (other.kind !== 'community' && other.name === place.emirate));
  const commonPlaces = [
    ...chosenPlaces.filter((place) => isIn(place, textPlaces)),
    ...textPlaces.filter((place) => isIn(place, chosenPlaces)),
  ];
  if (commonPlaces.length === 0) return { location: IMPOSSIBLE_LOCATION };
  const commonNames = new Set(commonPlaces.map(({ name }) => name));
  return { location: [...commonNames].join(','), excludedLocations: emiratesToExclude([...chosenPlaces, ...textPlaces], commonPlaces) };
}

/** The trips of a filter as its parameters have them, so that what they leave open stays open. */
const writtenTrips = (filter: SearchFilter) =>
  TRIP_KEYS.flatMap((keys) => (filter[keys.to] ? [{ to: filter[keys.to], by: filter[keys.by], within: filter[keys.within] }] : []));

/** The trips of a chosen filter, and those of a text as far as there is space for them; nothing where there is none. */
function joinTrips(chosenFilter: SearchFilter, textFilter: SearchFilter): SearchFilter {
  const trips = [...writtenTrips(chosenFilter), ...writtenTrips(textFilter)];
  if (trips.length === 0) return {};
  return Object.fromEntries(
    TRIP_KEYS.flatMap((keys, n) => (['to', 'by', 'within'] as const).map((part) => [keys[part], trips[n]?.[part]])),
  );
}

/** What the chosen filter and the filter of a text ask for together: the tighter of two bounds, all of two lists, and what two choices have in common. */
function narrowFilter(chosenFilter: SearchFilter, textFilter: SearchFilter, dictionary: SearchDictionary): SearchFilter {
  const { location, propertyType, bedrooms } = chosenFilter;
  const merged = {
    ...mergePieces([
      { kind: 'words', filter: textFilter },
      { kind: 'words', filter: chosenFilter },
    ]),
    ...joinTrips(chosenFilter, textFilter),
  };
  // of these keys the chosen value replaces that of the text: merged lists would match more homes than were chosen
  for (const key of [...keysOf('choice'), 'transactionType', 'building', 'reference', 'sort'] as const)
    if (chosenFilter[key] !== undefined) Object.assign(merged, { [key]: chosenFilter[key] });
  if (location && textFilter.location) {
    const narrowed = narrowLocation(chosenFilter, textFilter, dictionary);
    merged.location = narrowed.location;
    if (narrowed.excludedLocations?.length)
      merged.excludedLocations = [...new Set([...narrowed.excludedLocations, ...(merged.excludedLocations ?? [])])];
  }
  if (propertyType && textFilter.propertyType) {
    const typesOfText = splitList(textFilter.propertyType.toLowerCase());
    merged.propertyType =
      splitList(propertyType)
        .filter((type) => typesOfText.includes(type.toLowerCase()))
        .join(',') || NO_TYPE;
  }
  if (bedrooms?.length && textFilter.bedrooms) {
    merged.bedrooms = bedrooms.filter((n) => textFilter.bedrooms!.includes(n));
    // without a common number no home may match: none has 0 bedrooms or less
    if (merged.bedrooms.length === 0) merged.maxBedrooms = 0;
  }
  return withinLimits(merged);
}

/** A filter without a text, and what became of the text. */
export interface ExplicitFilter {
  /** Without `search`: what its text asks for is in the other keys. */
  filter: SearchFilter;
  /** The text in the right spelling, when it was misspelt. */
  corrected: string | null;
  /** Words of the text that no listing has. */
  ignored: string[];
}

/** Whether the chosen keys and the text exclude each other, so that the filter holds values that no home has. */
const isContradiction = ({ location, propertyType, bedrooms }: SearchFilter): boolean =>
  location === IMPOSSIBLE_LOCATION || propertyType === NO_TYPE || bedrooms?.length === 0;

/** What a filter with a text asks for, as a filter without text; null without a text, and when the text and the chosen keys exclude each other. */
export function parsedFilter(filter: SearchFilter, dictionary: SearchDictionary, restrictsToWords = false): SearchFilter | null {
  if (!filter.search) return null;
  const explicit = toExplicitFilter(filter, dictionary, restrictsToWords).filter;
  return isContradiction(explicit) ? null : explicit;
}

/** The filter of a text; of one that asks for nothing but words that no home has, with these words: all homes would be no answer. */
const withUnknownWords = ({ pieces, filter }: Understanding): SearchFilter =>
  pieces.every(({ kind }) => kind === 'unknown') ? { preferred: pieces.map(({ words }) => toKeyword(words)) } : filter;

/** Moves the words that homes should have (`preferred`) to those that they must have (`keywords`). */
export const restrictToPreferred = ({ preferred, ...filter }: SearchFilter): SearchFilter =>
  preferred?.length ? withinLimits({ ...filter, keywords: [...new Set([...(filter.keywords ?? []), ...preferred])] }) : filter;

/** A filter in which at most 0 bedrooms are asked for as a studio, which is stored with one. */
const withStudios = ({ maxBedrooms, ...filter }: SearchFilter): SearchFilter =>
  maxBedrooms === 0 && (!filter.bedrooms?.length || filter.bedrooms.includes(0))
    ? { ...filter, minBedrooms: undefined, bedrooms: [0] }
    : { ...filter, ...(maxBedrooms === undefined ? {} : { maxBedrooms }) };

/**
 * A filter whose text is replaced by what it asks for, combined with the keys that were chosen beside the text as in `narrowFilter`. With
 * `restrictsToWords` homes must have the words that are no filter, also those of a text that asks for nothing else and that no home has.
 */
export function toExplicitFilter(filter: SearchFilter, dictionary: SearchDictionary, restrictsToWords = false): ExplicitFilter {
  const { search, ...chosenFilter } = withStudios(filter);
  if (!search) return { filter: chosenFilter, corrected: null, ignored: [] };
  const { transactionType } = chosenFilter;
  const chosenPurpose = transactionType === 'Any' ? undefined : transactionType;
  const understanding = understand(search, dictionary, chosenPurpose);
  const { pieces, corrected } = understanding;
  const textFilter = restrictsToWords ? restrictToPreferred(withUnknownWords(understanding)) : understanding.filter;
  const ignored = pieces.flatMap(({ kind, words, filter: pieceFilter }) => (kind === 'unknown' && !pieceFilter.preferred ? [words] : []));
  const explicit = narrowFilter(chosenFilter, textFilter, dictionary);
  if (explicit.transactionType === 'Rent') {
    // neither registered sales nor yields say anything of rents
    const keys = (['asksLess', 'sort'] as const).filter(
      (key) => chosenFilter[key] === undefined && (explicit[key] === true || explicit[key] === 'gross-yield'),
    );
    const words = pieces.flatMap((piece) => (keys.some((key) => piece.filter[key] === explicit[key]) ? [toKeyword(piece.words)] : []));
    for (const key of keys) explicit[key] = undefined;
    if (words.length) explicit.unanswered = [...(explicit.unanswered ?? []), ...words];
  }
  return { filter: explicit, corrected, ignored };
}
