// Decides which places a name in a search text means, by the emirates that the text names, and makes the pieces of these places. A piece is one thing
// that a text asks for, with its words and its filter. Pure; no database.
import type { Piece } from '../../../shared/search/pieces.ts';
import { type DictionaryPlace, emiratesToExclude } from './dictionary/search-dictionary.ts';
import { asKeywords, makePiece, unavailablePiece } from './make-piece.ts';
import { CONFIDENCE } from './reading.ts';
import { isMisspelt, type TextPart, typedText } from './text-part.ts';

/** What a text says about emirates, by which places with the same name are distinguished. */
export interface NamedEmirates {
  /** Names of the emirates and countries that the text names. */
  regions: ReadonlySet<string>;
  /**
   * Names of the emirates in which the communities of the text lie, and its buildings unless another emirate has a building of the same name.
   */
  emiratesOfPlaces: ReadonlySet<string>;
}

const isRegion = ({ kind }: DictionaryPlace): boolean => kind === 'emirate' || kind === 'country';
const uniqueNames = (places: readonly DictionaryPlace[]): string[] => [...new Set(places.map(({ name }) => name))];

/** Of places with the same name, those in one of the emirates; all of them when none is in one. */
function placesInEmirates(places: readonly DictionaryPlace[], emirates: ReadonlySet<string>): readonly DictionaryPlace[] {
  const inEmirates = places.filter(({ emirate }) => emirates.has(emirate));
  return inEmirates.length ? inEmirates : places;
}

const areInOneEmirate = (places: readonly DictionaryPlace[]): boolean => new Set(places.map(({ emirate }) => emirate)).size === 1;

/** Collects the emirates from the parts of a text that no word such as `not` excludes. */
export function findNamedEmirates(parts: readonly TextPart[]): NamedEmirates {
  const placesOfParts = parts.flatMap(({ meaning, isNegated }) => (meaning?.is === 'place' && !isNegated ? [meaning.places] : []));
  const regions = new Set(
    placesOfParts
      .flat()
      .filter(isRegion)
      .map(({ name }) => name),
  );
  const namedPlaces = placesOfParts
    .filter((places) => places[0]!.kind !== 'building' || areInOneEmirate(places))
    .flatMap((places) => placesInEmirates(places, regions));
  const communitiesAndBuildings = namedPlaces.filter((place) => !isRegion(place));
  return { regions, emiratesOfPlaces: new Set(communitiesAndBuildings.map(({ emirate }) => emirate)) };
}

/** The piece of a part that names buildings. No filter can exclude a building, so that a negated one is not answered. */
function buildingPiece(part: TextPart, buildings: readonly DictionaryPlace[], confidence: number): Piece {
  const words = typedText(part);
  if (part.isNegated) return unavailablePiece(words);
  return makePiece('building', words, { building: uniqueNames(buildings) }, confidence, asKeywords(part));
}

/**
 * The piece of a part that names `places`. Beside one of its communities or buildings an emirate restricts nothing, so that its filter is empty; but it does
 * beside a building of a name that several emirates have, because the filter `building` matches a name in every emirate.
 */
export function placePiece(part: TextPart, places: readonly DictionaryPlace[], emirates: NamedEmirates): Piece {
  const words = typedText(part);
  const confidence = isMisspelt(part) ? CONFIDENCE.corrected : CONFIDENCE.exact;
  if (!part.isNegated && places.every((place) => isRegion(place) && emirates.emiratesOfPlaces.has(place.name)))
    return makePiece('place', words, {}, confidence);
  if (places[0]!.kind === 'building') return buildingPiece(part, places, confidence);
  const communities = places.filter(({ kind }) => kind === 'community');
  const chosenPlaces = communities.length ? placesInEmirates(communities, emirates.regions) : places;
  const names = uniqueNames(chosenPlaces);
  if (part.isNegated) return makePiece('place', words, { excludedLocations: names }, confidence);
  const excludedEmirates = emiratesToExclude(communities, chosenPlaces);
  const filter = { location: names.join(','), ...(excludedEmirates.length ? { excludedLocations: excludedEmirates } : {}) };
  // a short name, such as `springs` for The Springs, may be meant as an ordinary word
  const isShortName = communities.length > 0 && !names.some((name) => name.toLowerCase() === part.correctedWords.join(' '));
  if (!isShortName) return makePiece('place', words, filter, confidence);
  return makePiece('place', words, filter, Math.min(confidence, CONFIDENCE.likely), asKeywords(part));
}
