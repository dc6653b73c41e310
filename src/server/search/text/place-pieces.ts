// Decides which places a name in a search text means, by the emirates that the text names.
import type { Piece } from '../../../shared/search/pieces.ts';
import type { DictionaryPlace } from './dictionary/search-dictionary.ts';
import { asKeywords, CONFIDENCE, makePiece, unavailablePiece } from './make-piece.ts';
import { isMisspelt, type TextPart, typedText } from './text-part.ts';

/** Names of buildings that the filter takes at most. */
const MAX_BUILDINGS = 10;

/** The emirates and countries that a text names, and the emirates of the communities and buildings that it names. */
export interface NamedEmirates {
  named: ReadonlySet<string>;
  ofNamedPlaces: ReadonlySet<string>;
}

const isRegion = ({ kind }: DictionaryPlace): boolean => kind === 'emirate' || kind === 'country';
const uniqueNames = (places: readonly DictionaryPlace[]): string[] => [...new Set(places.map(({ name }) => name))];

/** Of places with the same name those in a named emirate; all of them when none is. */
function placesInEmirates(places: readonly DictionaryPlace[], emirates: ReadonlySet<string>): readonly DictionaryPlace[] {
  const inEmirates = places.filter(({ emirate }) => emirates.has(emirate));
  return inEmirates.length ? inEmirates : places;
}

/** Collects the emirates from the parts that are not left out by `not`. */
export function findNamedEmirates(parts: readonly TextPart[]): NamedEmirates {
  const placesOfParts = parts.flatMap(({ meaning, isNegated }) => (meaning?.is === 'place' && !isNegated ? [meaning.places] : []));
  const named = new Set(
    placesOfParts
      .flat()
      .filter(isRegion)
      .map(({ name }) => name),
  );
  const namedPlaces = placesOfParts.flatMap((places) => placesInEmirates(places, named));
  return { named, ofNamedPlaces: new Set(namedPlaces.filter((place) => !isRegion(place)).map(({ emirate }) => emirate)) };
}

/** The piece of a building; no filter leaves one out. */
function buildingPiece(part: TextPart, buildings: readonly DictionaryPlace[], confidence: number): Piece {
  const words = typedText(part);
  if (part.isNegated) return unavailablePiece(words);
  return makePiece('building', words, { building: uniqueNames(buildings).slice(0, MAX_BUILDINGS) }, confidence, asKeywords(part));
}

/** The emirates of communities with a chosen name that are not meant: `location` finds a name in every emirate. */
function otherEmirates(communities: readonly DictionaryPlace[], chosenPlaces: readonly DictionaryPlace[]): string[] {
  const chosenNames = uniqueNames(chosenPlaces);
  const others = communities.filter((place) => !chosenPlaces.includes(place) && chosenNames.includes(place.name));
  return [...new Set(others.map(({ emirate }) => emirate))];
}

/** The piece of a part that names `places`. An emirate beside one of its communities or buildings restricts nothing: its piece has no filter. */
export function placePiece(part: TextPart, places: readonly DictionaryPlace[], emirates: NamedEmirates): Piece {
  const words = typedText(part);
  const confidence = isMisspelt(part) ? CONFIDENCE.misspelt : CONFIDENCE.exact;
  if (!part.isNegated && places.every((place) => isRegion(place) && emirates.ofNamedPlaces.has(place.name)))
    return makePiece('place', words, {}, confidence);
  if (places[0]!.kind === 'building') return buildingPiece(part, places, confidence);
  const communities = places.filter(({ kind }) => kind === 'community');
  const chosenPlaces = communities.length ? placesInEmirates(communities, emirates.named) : places;
  const names = uniqueNames(chosenPlaces);
  if (part.isNegated) return makePiece('place', words, { excludedLocations: names }, confidence);
  const excludedEmirates = otherEmirates(communities, chosenPlaces);
  const filter = { location: names.join(','), ...(excludedEmirates.length ? { excludedLocations: excludedEmirates } : {}) };
  // a short name may be meant as a word: `springs` for The Springs
  const isShortName = communities.length > 0 && !names.some((name) => name.toLowerCase() === part.correctedWords.join(' '));
  if (!isShortName) return makePiece('place', words, filter, confidence);
  return makePiece('place', words, filter, Math.min(confidence, CONFIDENCE.shortName), asKeywords(part));
}
