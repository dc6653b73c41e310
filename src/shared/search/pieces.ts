// Splits a search filter into pieces, one for each thing that it asks for, so that people can remove them one by one; merges them again.
import { BUDGET_KEYS, type BudgetKey } from './budget-keys.ts';
import {
  type ChoiceKey,
  type ColumnOf,
  FILTER_KEYS,
  FILTERS,
  type FilterKey,
  type FlagKey,
  isOfKind,
  keysOf,
  type RangeKey,
  type SearchFilter,
} from './filter-table.ts';
import { splitList } from './search-url.ts';

/**
 * What a piece of a filter is about, in the order in which people say them. Only pieces of a search text can be `unavailable` (the site has no data to answer
 * it) or `unknown` (words that the search does not know).
 */
export const PIECE_KINDS = [
  'reference',
  'bedrooms',
  'bathrooms',
  ...keysOf('minimum'),
  'type',
  'purpose',
  'building',
  'place',
  'shape',
  'price',
  'budget',
  'size',
  'amenity',
  ...keysOf('choice'),
  'handover',
  'trip',
  'trip2',
  'near',
  'added',
  'confirmed',
  ...keysOf('flag'),
  'words',
  'preferred',
  'agent',
  'advertiser',
  'listedBy',
  'sort',
  'unknown',
  'unavailable',
] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** What the other parameters ask about; null for a search text, which has to be parsed first. */
const KINDS: Record<Exclude<FilterKey, RangeKey | ChoiceKey | FlagKey | BudgetKey>, PieceKind | null> = {
  location: 'place',
  shape: 'shape',
  propertyType: 'type',
  transactionType: 'purpose',
  rentPeriod: 'price',
  amenities: 'amenity',
  bedrooms: 'bedrooms',
  building: 'building',
  addedWithinDays: 'added',
  confirmedWithinDays: 'confirmed',
  excludedTypes: 'type',
  excludedLocations: 'place',
  excludedAmenities: 'amenity',
  reference: 'reference',
  keywords: 'words',
  preferred: 'preferred',
  unanswered: 'unavailable',
  search: null,
  agentId: 'agent',
  maxSalePrice: 'price',
  maxRent: 'price',
  maxPricePerSqft: 'price',
  listedBy: 'listedBy',
  advertiser: 'advertiser',
  handoverFrom: 'handover',
  handoverTo: 'handover',
  to: 'trip',
  by: 'trip',
  within: 'trip',
  to2: 'trip2',
  by2: 'trip2',
  within2: 'trip2',
  near: 'near',
  sort: 'sort',
};
const isBudgetKey = (key: FilterKey): key is BudgetKey => (BUDGET_KEYS as readonly string[]).includes(key);
/** The column that an end of a range compares: `parking` for `minParking`. */
export const columnOf = <Key extends RangeKey>(key: Key) => (key.charAt(3).toLowerCase() + key.slice(4)) as ColumnOf<Key>;

/** What a parameter asks about: a range about its column; a minimum, a choice and a yes/no filter about themselves. */
function kindOf(key: FilterKey): PieceKind | null {
  if (isBudgetKey(key)) return 'budget';
  if (isOfKind(key, 'range')) {
    const column = columnOf(key);
    return column === 'area' ? 'size' : column;
  }
  return isOfKind(key, 'minimum') || isOfKind(key, 'choice') || isOfKind(key, 'flag') ? key : KINDS[key];
}

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

const union = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])];

/** Merges the values that two pieces have for a key. They are typed `never`, because the type of a value depends on its key. */
function mergeValue(key: FilterKey, a: never, b: never): unknown {
  const entry = FILTERS[key];
  if (entry.kind === 'numbers') return union<number>(a, b).sort((x, y) => x - y);
  if (entry.kind === 'list' || entry.kind === 'choice') return union(a, b);
  if ('isJoined' in entry) return union(splitList(a), splitList(b)).join(',');
  if (key.startsWith('min')) return Math.max(a, b);
  if (entry.kind === 'range' || 'isMost' in entry) return Math.min(a, b);
  return key === 'transactionType' && a !== b ? 'Any' : b;
}

/** A text of values joined by commas, without the last values where it is longer than `maxLength`. */
function cutCommaList(text: string, maxLength: number): string {
  let cut = text;
  while (cut.length > maxLength && cut.includes(',')) cut = cut.slice(0, cut.lastIndexOf(','));
  return cut;
}

/** A filter without the last values of lists that have more than a filter may have. */
export function withinLimits(filter: SearchFilter): SearchFilter {
  const limited: Record<string, unknown> = { ...filter };
  for (const [key, value] of Object.entries(filter)) {
    const entry = FILTERS[key as FilterKey];
    if (Array.isArray(value) && entry.kind !== 'choice' && 'max' in entry) limited[key] = value.slice(0, entry.max);
    if (typeof value === 'string' && 'isJoined' in entry) limited[key] = cutCommaList(value, entry.maxLength);
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
      merged[key] = key in merged ? mergeValue(key as FilterKey, merged[key] as never, value as never) : value;
    }
  return withinLimits(merged as SearchFilter);
}

/** Whether each value of a parameter has a piece of its own: each text of a list, each place and type. */
const hasPieces = (key: FilterKey): boolean => FILTERS[key].kind === 'list' || 'isJoined' in FILTERS[key];

/** The parameters of each piece, in the order of the pieces. Values that have pieces of their own are alone, others share the piece of their kind. */
const PARTS: { kind: PieceKind; keys: FilterKey[] }[] = PIECE_KINDS.flatMap((kind) => {
  const keys = FILTER_KEYS.filter((key) => kindOf(key) === kind);
  const isAlone = (key: FilterKey) => hasPieces(key) || 'isMost' in FILTERS[key];
  const shared = keys.filter((key) => !isAlone(key));
  return [...(shared.length > 0 ? [shared] : []), ...keys.filter(isAlone).map((key) => [key])].map((group) => ({ kind, keys: group }));
});

/** The part of a filter with these keys. */
const pick = (filter: SearchFilter, keys: readonly FilterKey[]): SearchFilter =>
  Object.fromEntries(keys.filter((key) => filter[key] !== undefined).map((key) => [key, filter[key]]));

/** The parts of a filter that a parameter whose values have pieces of their own asks for, one for each value. */
function splitValues(filter: SearchFilter, key: FilterKey, isPlace: (name: string) => boolean): SearchFilter[] {
  const value = filter[key];
  if (Array.isArray(value)) return value.map((item) => ({ [key]: [item] }));
  const names = splitList(String(value ?? ''));
  return key === 'location' && !names.every(isPlace) ? [{ location: filter.location }] : names.map((name) => ({ [key]: name }));
}

/**
 * Splits a filter into pieces, in the order in which people say them. `mergePieces` makes the same filter of them. `search` gets no piece,
 * because its text has to be parsed first.
 * @param isPlace whether a part of `location` names a place; a location with any other part is one piece, because free text may have commas
 */
export function piecesOf(filter: SearchFilter, isPlace: (name: string) => boolean = () => true): FilterPiece[] {
  // the order `price-drop` lists only homes whose price was lowered: the filter `priceDropped` and the order are one piece
  const isSortedByDrop = filter.sort === 'price-drop' && filter.priceDropped === true;
  return PARTS.flatMap(({ kind, keys }) => {
    if (isSortedByDrop && kind === 'sort') return [];
    const shownKeys = isSortedByDrop && kind === 'priceDropped' ? [...keys, 'sort' as const] : keys;
    const parts = hasPieces(keys[0]!) ? splitValues(filter, keys[0]!, isPlace) : [pick(filter, shownKeys)];
    return parts.filter((part) => Object.keys(part).length > 0).map((part) => ({ kind, filter: part }));
  });
}
