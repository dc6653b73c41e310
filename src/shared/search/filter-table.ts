// The table of filters: one entry for each parameter of a search. From it follow the schema and the API document (filter.ts), the URL (search-url.ts), the
// pieces and chips (pieces.ts, piece-label.ts), the filter form, and the columns that SQL compares. Every page loads it: it has no zod and stays small.
import { BUYERS } from '../costs/buyers.ts';
import { m } from '../messages/messages.ts';
import { NEAR_VALUES } from '../nearby/nearby-kinds.ts';
import { ADVERTISERS, AMENITIES, COMPLETIONS, FURNISHING, INT2_MAX, INT4_MAX, PROPERTY_TYPES } from '../property/property.ts';
import {
  MAX_BEDROOMS,
  MAX_LOAN_INTEREST,
  MAX_LOAN_YEARS,
  MAX_TRIP_MINUTES,
  MAX_WITHIN_DAYS,
  PURPOSES,
  RENT_PERIODS,
  SORTS,
  TRAVEL_MODES,
} from './sorts-and-limits.ts';

/** An entry of the table; `kind` decides how its values are read, checked, merged and compared. */
type FilterEntry =
  /** One end of a range of whole numbers from 0 to `max`. `minArea` and `maxArea` are compared with the column `area`. */
  | { kind: 'range'; max: number }
  /** The same with a group of its own in the filter form, which offers 1 to `steps`. A home that states no number never matches. */
  | { kind: 'minimum'; max: number; label: () => string; steps: number }
  /** Yes or no; no restricts nothing. */
  | { kind: 'flag' }
  /** Any of a few values that a listing can state in the column of this name. A home whose listing states no value never matches. */
  | { kind: 'choice'; values: readonly string[] }
  /** Texts with a piece each, of a closed list (`values`) or of at most `maxLength` characters; those of `known` are spelled as there. */
  | { kind: 'list'; values: readonly string[] }
  | { kind: 'list'; max: number; maxLength: number; known?: readonly string[] }
  /** Any of some whole numbers from 0 to `max`, at most `max` of them. */
  | { kind: 'numbers'; max: number }
  /** One value of a closed list. Upper and lower case matter only where it is exact. */
  | { kind: 'one'; values: readonly string[]; isExact?: true }
  /** `isJoined`: several values joined by commas, with a piece each; those of `known` are spelled as there. */
  | { kind: 'text'; maxLength: number; isJoined?: true; known?: readonly string[] }
  /** A month such as `2027-10`. */
  | { kind: 'month' }
  /** Areas on the map, as a text (`geo/shape.ts`). */
  | { kind: 'shape' }
  /** Any other number. The most that is allowed (`isMost`) has a piece of its own. */
  | { kind: 'number'; min: number; max: number; isDecimal?: true; isMost?: true }
  | { kind: 'boolean' };

/** The text of a month from 2000 to 2099. */
export const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** The filters in the order of the parameters in a URL. */
export const FILTERS = {
  location: { kind: 'text', maxLength: 300, isJoined: true },
  shape: { kind: 'shape' },
  propertyType: { kind: 'text', maxLength: 100, isJoined: true, known: PROPERTY_TYPES },
  transactionType: { kind: 'one', values: PURPOSES },
  minPrice: { kind: 'range', max: INT4_MAX },
  maxPrice: { kind: 'range', max: INT4_MAX },
  rentPeriod: { kind: 'one', values: RENT_PERIODS },
  minBedrooms: { kind: 'range', max: INT2_MAX },
  maxBedrooms: { kind: 'range', max: INT2_MAX },
  minBathrooms: { kind: 'range', max: INT2_MAX },
  maxBathrooms: { kind: 'range', max: INT2_MAX },
  minParking: { kind: 'minimum', max: 20, label: m.search_parking, steps: 4 },
  minCheques: { kind: 'minimum', max: 12, label: m.search_cheques, steps: 6 },
  minArea: { kind: 'range', max: INT4_MAX },
  maxArea: { kind: 'range', max: INT4_MAX },
  amenities: { kind: 'list', max: 30, maxLength: 60, known: AMENITIES },
  furnished: { kind: 'choice', values: FURNISHING },
  bedrooms: { kind: 'numbers', max: MAX_BEDROOMS },
  building: { kind: 'list', max: 10, maxLength: 100 },
  completion: { kind: 'choice', values: COMPLETIONS },
  addedWithinDays: { kind: 'number', min: 1, max: MAX_WITHIN_DAYS, isMost: true },
  confirmedWithinDays: { kind: 'number', min: 1, max: MAX_WITHIN_DAYS, isMost: true },
  priceDropped: { kind: 'flag' },
  asksLess: { kind: 'flag' },
  withPhotos: { kind: 'flag' },
  coolingIncluded: { kind: 'flag' },
  vacant: { kind: 'flag' },
  handoverFrom: { kind: 'month' },
  handoverTo: { kind: 'month' },
  excludedTypes: { kind: 'list', values: PROPERTY_TYPES },
  excludedLocations: { kind: 'list', max: 10, maxLength: 100 },
  excludedAmenities: { kind: 'list', max: 12, maxLength: 60, known: AMENITIES },
  reference: { kind: 'text', maxLength: 100 },
  keywords: { kind: 'list', max: 30, maxLength: 60 },
  preferred: { kind: 'list', max: 10, maxLength: 60 },
  unanswered: { kind: 'list', max: 10, maxLength: 60 },
  search: { kind: 'text', maxLength: 200 },
  agentId: { kind: 'number', min: 0, max: INT4_MAX },
  monthlyBudget: { kind: 'number', min: 0, max: INT4_MAX },
  cashBudget: { kind: 'number', min: 0, max: INT4_MAX },
  income: { kind: 'number', min: 0, max: INT4_MAX },
  loanInterest: { kind: 'number', min: 0, max: MAX_LOAN_INTEREST, isDecimal: true },
  loanYears: { kind: 'number', min: 1, max: MAX_LOAN_YEARS },
  buyer: { kind: 'one', values: BUYERS },
  firstHome: { kind: 'boolean' },
  maxSalePrice: { kind: 'number', min: 0, max: INT4_MAX, isMost: true },
  maxRent: { kind: 'number', min: 0, max: INT4_MAX, isMost: true },
  maxPricePerSqft: { kind: 'number', min: 0, max: INT4_MAX, isMost: true },
  listedBy: { kind: 'one', values: ADVERTISERS },
  advertiser: { kind: 'list', max: 10, maxLength: 120 },
  to: { kind: 'text', maxLength: 100 },
  by: { kind: 'one', values: TRAVEL_MODES },
  within: { kind: 'number', min: 1, max: MAX_TRIP_MINUTES },
  to2: { kind: 'text', maxLength: 100 },
  by2: { kind: 'one', values: TRAVEL_MODES },
  within2: { kind: 'number', min: 1, max: MAX_TRIP_MINUTES },
  near: { kind: 'list', values: NEAR_VALUES },
  sort: { kind: 'one', values: SORTS, isExact: true },
} as const satisfies Record<string, FilterEntry>;

type Filters = typeof FILTERS;
/** A parameter of a search. */
export type FilterKey = keyof Filters;
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];
/** The parameters of a kind. */
export type KeysOf<Kind extends FilterEntry['kind']> = { [Key in FilterKey]: Filters[Key]['kind'] extends Kind ? Key : never }[FilterKey];
export const keysOf = <Kind extends FilterEntry['kind']>(kind: Kind) =>
  FILTER_KEYS.filter((key) => FILTERS[key].kind === kind) as KeysOf<Kind>[];
/** Whether a text is a parameter of a kind. */
export const isOfKind = <Kind extends FilterEntry['kind']>(key: string, kind: Kind): key is KeysOf<Kind> =>
  FILTERS[key as FilterKey]?.kind === kind;

type ValueOf<Entry> = Entry extends { kind: 'range' | 'minimum' | 'number' }
  ? number
  : Entry extends { kind: 'flag' | 'boolean' }
    ? boolean
    : Entry extends { kind: 'choice' | 'list'; values: readonly (infer Value)[] }
      ? Value[]
      : Entry extends { kind: 'one'; values: readonly (infer Value)[] }
        ? Value
        : Entry extends { kind: 'list' }
          ? string[]
          : Entry extends { kind: 'numbers' }
            ? number[]
            : string;
/** A search filter. Without `transactionType` it finds homes for sale and for rent. Prices are in AED, those of rents per month; areas in square feet. */
export type SearchFilter = { [Key in FilterKey]?: ValueOf<Filters[Key]> | undefined };

export type FlagKey = KeysOf<'flag'>;
export type ChoiceKey = KeysOf<'choice'>;
export type MinimumKey = KeysOf<'minimum'>;
export type RangeKey = KeysOf<'range' | 'minimum'>;
/** The column that an end of a range compares. The compiler names a key that does not begin with `min` or `max`. */
export type ColumnOf<Key extends RangeKey> = Key extends `${'min' | 'max'}${infer Column}` ? Uncapitalize<Column> : never;
export type RangeColumn = ColumnOf<RangeKey>;
