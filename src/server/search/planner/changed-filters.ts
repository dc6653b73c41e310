// Makes the filters to offer instead of one that finds nothing: one of its pieces (a thing that it asks for) is left out or replaced, for example
// by the other purpose (Buy or Rent) or a community nearby. Pure; other code counts their homes.
import { findPlace } from '../../../shared/property/place/area.ts';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import { keysOf } from '../../../shared/search/filter-table.ts';
import { type FilterPiece, mergePieces, type PieceKind, piecesOf } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { MAX_BEDROOMS } from '../../../shared/search/sorts-and-limits.ts';
import type { Alternatives } from '../../../shared/search/understanding.ts';
import { type DictionaryPlace, findKnownPlace, type SearchDictionary } from '../text/parser.ts';

/** A filter to offer: the piece of the requested filter that it changes, the piece in its place (`instead`; null when left out), and the result. */
export type ChangedFilter = Pick<Alternatives[number], 'change' | 'piece' | 'also' | 'instead' | 'filter'>;

/** The most places nearby that are offered. */
const MAX_NEIGHBOURS = 3;
/** How far away communities may be, in degrees of latitude: about 11 km. */
const MAX_DISTANCE = 0.1;

/** The filter of the pieces with `replacement` in the place of `piece`; null leaves it out. */
const replacePiece = (pieces: readonly FilterPiece[], piece: FilterPiece, replacement: FilterPiece | null): SearchFilter =>
  mergePieces([...pieces.filter((other) => other !== piece), ...(replacement ? [replacement] : [])]);

/** Degrees. */
type Position = { lat: number; lng: number };

/** How far places are from `center`, in degrees of latitude: a degree of longitude is shorter by the cosine of the latitude. */
const distanceFrom = (center: Position) => {
  const longitudeScale = Math.cos((center.lat * Math.PI) / 180);
  return ({ lat, lng }: Position): number => Math.hypot(lat - center.lat, (lng - center.lng) * longitudeScale);
};

/** The communities with homes near a position, the nearest first. */
function communitiesNear(dictionary: SearchDictionary, center: Position, place: DictionaryPlace): DictionaryPlace[] {
  const distance = distanceFrom(center);
  return dictionary.places
    .filter(({ kind, count }) => kind === 'community' && count > 0)
    .filter((other) => other !== place && other.position && distance(other.position) <= MAX_DISTANCE)
    .sort((a, b) => distance(a.position!) - distance(b.position!));
}

/** The other emirates with homes: nearest to the emirate or country `name` first, for a place that is not known those with most homes. */
function emiratesNear(dictionary: SearchDictionary, name: string): DictionaryPlace[] {
  const center = findPlace(name);
  const emirates = dictionary.places.filter((place) => place.kind === 'emirate' && place.count > 0 && place.name !== center?.name);
  if (!center) return emirates.toSorted((a, b) => b.count - a.count);
  const distance = distanceFrom(center);
  // every emirate is in the gazetteer
  return emirates.toSorted((a, b) => distance(findPlace(a.name)!) - distance(findPlace(b.name)!));
}

/** What is near a place: communities near a community, emirates near an emirate, a country or an unknown place. */
function neighboursOf(dictionary: SearchDictionary, name: string): DictionaryPlace[] {
  const place = findKnownPlace(dictionary, name);
  if (place?.kind !== 'community') return emiratesNear(dictionary, name).slice(0, MAX_NEIGHBOURS);
  return place.position ? communitiesNear(dictionary, place.position, place).slice(0, MAX_NEIGHBOURS) : [];
}

/** Words by which titles and descriptions mention an amenity, where that is not its name. */
const AMENITY_WORDS: Record<string, string> = {
  'Swimming Pool': 'pool',
  Garage: 'parking',
  '24hr Security': 'security',
  'Fitness Center': 'gym',
  "Maid's Room": 'maid',
  'BBQ Area': 'bbq',
  'Tennis Court': 'tennis',
  'Home Theater': 'cinema',
};

/** The word in titles and descriptions for the value of a field: advertisers who leave the field empty often write it there. */
function wordOf({ furnished, completion, amenities }: SearchFilter): string | undefined {
  const [amenity] = amenities ?? [];
  if (furnished?.length === 1) return { yes: 'furnished', partly: 'semi furnished', no: 'unfurnished' }[furnished[0]!];
  if (completion?.length === 1) return { ready: 'ready', 'off-plan': 'off plan' }[completion[0]!];
  return amenity && (Object.hasOwn(AMENITY_WORDS, amenity) ? AMENITY_WORDS[amenity] : amenity.toLowerCase());
}

/** What can replace a piece: a word in the text instead of a field, a bedroom fewer or more, a place nearby, a type of homes for one that has none. */
function replacementsOf({ kind, filter }: FilterPiece, dictionary: SearchDictionary): Pick<ChangedFilter, 'change' | 'instead'>[] {
  const replacements: Pick<ChangedFilter, 'change' | 'instead'>[] = [];
  const word = wordOf(filter);
  if (word) replacements.push({ change: 'other', instead: { kind: 'words', filter: { keywords: [word] } } });
  const [bedrooms, ...otherBedrooms] = filter.bedrooms ?? [];
  if (kind === 'bedrooms' && bedrooms !== undefined && otherBedrooms.length === 0)
    for (const count of [bedrooms - 1, bedrooms + 1])
      if (count >= 0 && count <= MAX_BEDROOMS) replacements.push({ change: 'other', instead: { kind, filter: { bedrooms: [count] } } });
  if (kind === 'type' && filter.propertyType && !canonical(PROPERTY_TYPES, filter.propertyType))
    for (const propertyType of PROPERTY_TYPES) replacements.push({ change: 'other', instead: { kind, filter: { propertyType } } });
  if (kind === 'place' && filter.location)
    for (const { name } of neighboursOf(dictionary, filter.location))
      replacements.push({ change: 'next', instead: { kind, filter: { location: name } } });
  return replacements;
}

/** The filter with the other purpose and without price limits, because those of sales do not fit rents. */
function withOtherPurpose(pieces: readonly FilterPiece[], piece: FilterPiece): ChangedFilter {
  const transactionType = piece.filter.transactionType === 'Buy' ? 'Rent' : 'Buy';
  const { minPrice: _min, maxPrice: _max, ...filter } = replacePiece(pieces, piece, null);
  return {
    change: 'other',
    piece,
    also: null,
    instead: { kind: 'purpose', filter: { transactionType } },
    filter: { ...filter, transactionType },
  };
}

/** All filters that differ from `filter` in one piece. The sort order is never changed, and a purpose is replaced but never left out. */
export function changedFiltersOf(filter: SearchFilter, dictionary: SearchDictionary): ChangedFilter[] {
  const pieces = piecesOf(filter, (name) => findKnownPlace(dictionary, name) !== undefined);
  return pieces.flatMap((piece): ChangedFilter[] => {
    if (['sort', 'preferred', 'unavailable'].includes(piece.kind)) return [];
    if (piece.kind === 'purpose') return piece.filter.transactionType === 'Any' ? [] : [withOtherPurpose(pieces, piece)];
    const changes = [{ change: 'without' as const, instead: null }, ...replacementsOf(piece, dictionary)];
    return changes.map(({ change, instead }) => ({ change, piece, also: null, instead, filter: replacePiece(pieces, piece, instead) }));
  });
}

/** The kinds of pieces that people give up sooner than others, the soonest first; purpose, order and what restricts nothing are never left out. */
const LEAVING_ORDER: readonly PieceKind[] = [
  ...(['words', 'amenity', ...keysOf('flag'), ...keysOf('minimum'), ...keysOf('choice')] as const),
  ...(['added', 'confirmed', 'listedBy', 'bathrooms', 'size', 'building', 'type', 'bedrooms', 'price', 'budget', 'place'] as const),
];

/** All filters that leave out two pieces of `filter`, those that people give up soonest first. */
export function withoutTwo(filter: SearchFilter, dictionary: SearchDictionary): ChangedFilter[] {
  const pieces = piecesOf(filter, (name) => findKnownPlace(dictionary, name) !== undefined);
  const order = (piece: FilterPiece) => LEAVING_ORDER.indexOf(piece.kind);
  const optional = pieces.filter((piece) => order(piece) >= 0).sort((a, b) => order(a) - order(b));
  const pairs = optional.flatMap((piece, i) => optional.slice(i + 1).map((also) => ({ piece, also })));
  return pairs
    .sort((a, b) => order(a.piece) + order(a.also) - order(b.piece) - order(b.also))
    .map(({ piece, also }) => ({
      change: 'without',
      piece,
      also,
      instead: null,
      filter: mergePieces(pieces.filter((other) => other !== piece && other !== also)),
    }));
}
