// Splits a search filter into pieces, one for each thing that it asks for, so that people can remove them one by one; merges them again.
import { BUDGET_KEYS } from './budget-keys.ts';
import { CHOICE_KEYS } from './choices.ts';
import type { SearchFilter } from './filter.ts';
import { FLAG_KEYS } from './flags.ts';
import { splitList } from './search-url.ts';
import { MAX_LENGTHS, MAX_VALUES } from './sorts-and-limits.ts';

/**
 * What a piece is about. Only pieces of a search text can be `unavailable` (the site has no data to answer it) or `unknown` (words that the
 * search does not know).
 */
export const PIECE_KINDS = [
  'place',
  'building',
  'type',
  'purpose',
  'bedrooms',
  'bathrooms',
  'price',
  'budget',
  'size',
  'amenity',
  ...CHOICE_KEYS,
  'added',
  'confirmed',
  ...FLAG_KEYS,
  'reference',
  'agent',
  'listedBy',
  'sort',
  'words',
  'unknown',
  'unavailable',
] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** One thing that a filter asks for. */
export interface FilterPiece {
  kind: PieceKind;
  filter: SearchFilter;
}

/** One thing recognised in a text. */
export interface Piece extends FilterPiece {
  /** The words of the text that mean this, in lower case without accents, as they were typed, with any misspelling. */
  words: string;
  /** How sure the meaning is, from 0 to 1. */
  confidence: number;
  /** What else the words can mean. */
  alternatives: FilterPiece[];
}

/** Keys whose values are lists. Two pieces merge to the union of their lists. */
const LIST_KEYS = [
  'bedrooms',
  'building',
  'amenities',
  ...CHOICE_KEYS,
  'excludedTypes',
  'excludedLocations',
  'excludedAmenities',
  'keywords',
] as const;
/** Keys whose values are texts that join values by commas. Two pieces merge to the union of these values. */
const COMMA_LIST_KEYS = ['location', 'propertyType'] as const;
/** Of two lower bounds the higher one is kept. */
const MINIMUM_KEYS = ['minPrice', 'minBedrooms', 'minBathrooms', 'minArea'] as const;
/** Of two upper bounds the lower one is kept. */
const MAXIMUM_KEYS = [
  'maxPrice',
  'maxSalePrice',
  'maxRent',
  'maxBedrooms',
  'maxBathrooms',
  'maxArea',
  'addedWithinDays',
  'confirmedWithinDays',
] as const;

const isIn = <T extends string>(list: readonly T[], key: string): key is T => (list as readonly string[]).includes(key);
const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];

/** Merges the values that two pieces have for a key. They are typed `never`, because the type of a value depends on its key. */
function mergeValue(key: keyof SearchFilter, a: never, b: never): unknown {
  if (isIn(LIST_KEYS, key)) return key === 'bedrooms' ? union<number>(a, b).sort((x, y) => x - y) : union(a, b);
  if (isIn(COMMA_LIST_KEYS, key)) return union(splitList(a), splitList(b)).join(',');
  if (isIn(MINIMUM_KEYS, key)) return Math.max(a, b);
  if (isIn(MAXIMUM_KEYS, key)) return Math.min(a, b);
  return key === 'transactionType' && a !== b ? 'Any' : b;
}

/** A text of values joined by commas, without the last values where it is longer than `maxLength`. */
function cutCommaList(text: string, maxLength: number): string {
  let cut = text;
  while (cut.length > maxLength && cut.includes(',')) cut = cut.slice(0, cut.lastIndexOf(','));
  return cut;
}

/** A filter without the last values of lists that have more than a filter may have (MAX_VALUES, MAX_LENGTHS). */
export function withinLimits(filter: SearchFilter): SearchFilter {
  const limited: Record<string, unknown> = { ...filter };
  for (const [key, max] of Object.entries(MAX_VALUES)) {
    const values = limited[key];
    if (Array.isArray(values)) limited[key] = values.slice(0, max);
  }
  for (const [key, max] of Object.entries(MAX_LENGTHS)) {
    const text = limited[key];
    if (typeof text === 'string') limited[key] = cutCommaList(text, max);
  }
  return limited as SearchFilter;
}

/**
 * Merges pieces into one filter: any of several places, types or bedrooms, all of the amenities and words, and the stricter of two bounds. The
 * purposes Buy and Rent merge to Any. Of all other parameters the last value is kept. Values beyond the limits of a filter are left out (`withinLimits`).
 */
export function mergePieces(pieces: readonly FilterPiece[]): SearchFilter {
  const merged: Record<string, unknown> = {};
  for (const { filter } of pieces)
    for (const [key, value] of Object.entries(filter)) {
      if (value === undefined) continue;
      merged[key] = key in merged ? mergeValue(key as keyof SearchFilter, merged[key] as never, value as never) : value;
    }
  return withinLimits(merged as SearchFilter);
}

/** The part of a filter with these keys. */
const pick = (filter: SearchFilter, ...keys: (keyof SearchFilter)[]): SearchFilter =>
  Object.fromEntries(keys.filter((key) => filter[key] !== undefined).map((key) => [key, filter[key]]));

/**
 * Splits a filter into pieces, in the order in which people say them. `mergePieces` makes the same filter of them. `search` gets no piece,
 * because its text has to be parsed first.
 * @param isPlace whether a part of `location` names a place; a location with any other part is one piece, because free text may have commas
 */
export function piecesOf(filter: SearchFilter, isPlace: (name: string) => boolean = () => true): FilterPiece[] {
  const pieces: FilterPiece[] = [];
  const add = (kind: PieceKind, part: SearchFilter) => {
    if (Object.keys(part).length > 0) pieces.push({ kind, filter: part });
  };
  /** A piece for each value of a list. */
  const addEach = (kind: PieceKind, key: keyof SearchFilter) => {
    for (const value of (filter[key] as string[] | undefined) ?? []) add(kind, { [key]: [value] });
  };
  add('reference', pick(filter, 'reference'));
  add('bedrooms', pick(filter, 'bedrooms', 'minBedrooms', 'maxBedrooms'));
  add('bathrooms', pick(filter, 'minBathrooms', 'maxBathrooms'));
  for (const propertyType of splitList(filter.propertyType ?? '')) add('type', { propertyType });
  addEach('type', 'excludedTypes');
  add('purpose', pick(filter, 'transactionType'));
  addEach('building', 'building');
  const places = splitList(filter.location ?? '');
  if (places.every(isPlace)) for (const location of places) add('place', { location });
  else add('place', pick(filter, 'location'));
  addEach('place', 'excludedLocations');
  add('price', pick(filter, 'minPrice', 'maxPrice'));
  add('price', pick(filter, 'maxSalePrice'));
  add('price', pick(filter, 'maxRent'));
  add('budget', pick(filter, ...BUDGET_KEYS));
  add('size', pick(filter, 'minArea', 'maxArea'));
  addEach('amenity', 'amenities');
  addEach('amenity', 'excludedAmenities');
  for (const key of CHOICE_KEYS) add(key, pick(filter, key));
  add('added', pick(filter, 'addedWithinDays'));
  add('confirmed', pick(filter, 'confirmedWithinDays'));
  // the order `price-drop` lists only homes whose price was lowered: the filter `priceDropped` and the order are one piece
  const isSortedByDrop = filter.sort === 'price-drop' && filter.priceDropped === true;
  for (const key of FLAG_KEYS) add(key, key === 'priceDropped' && isSortedByDrop ? pick(filter, key, 'sort') : pick(filter, key));
  addEach('words', 'keywords');
  add('agent', pick(filter, 'agentId'));
  add('listedBy', pick(filter, 'listedBy'));
  if (!isSortedByDrop) add('sort', pick(filter, 'sort'));
  return pieces;
}
