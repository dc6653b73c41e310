// Search criteria: what a filter asks for after its text was parsed, as values to compare with columns of `properties`; and functions that tell what kind of
// criteria they are. Pure; touches no database.
import type { Budget } from '../../../shared/costs/home-costs.ts';
import type { Advertiser, Amenity, PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { type ChoiceKey, type FlagKey, keysOf, type RangeColumn, type RangeKey } from '../../../shared/search/filter-table.ts';
import { columnOf } from '../../../shared/search/pieces.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import type { NearCells } from '../../geo/nearby/near-cells.ts';
import type { TripReach } from '../../geo/trip-reach.ts';
import type { Property } from '../../property/property.entity.ts';
import type { SearchShape } from './search-shape.ts';

/** The largest price (`max`: AED, per month for rent) that homes of a purpose (Buy or Rent) may have. */
export interface PriceLimit {
  transactionType: TransactionType;
  max: number;
}

/** Inclusive bounds; an absent one does not restrict. */
export interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

/** A free word of `location`. */
export interface LocationWord {
  word: string;
  /** Whether words that begin with `word` match too. True where no listing is known to have the whole word: it may be typed in part. */
  isPrefix: boolean;
  /** The share (0 to 1) of homes that are expected to match. */
  share: number;
}

export const RANGE_KEYS: readonly RangeKey[] = [...keysOf('range'), ...keysOf('minimum')];
export const RANGE_COLUMNS: readonly RangeColumn[] = [...new Set(RANGE_KEYS.map(columnOf))];
/** A range of each column that ranges of the table of filters compare; prices are AED, per month for rent, areas square feet. */
export type Ranges = Record<RangeColumn & keyof Property, Range>;

/** A filter after its text was parsed: values to compare with columns, and the words that are left for the text index. */
/** Words that must follow each other, in any of the spellings. */
export interface Phrase {
  spellings: readonly string[];
  /** The share (0 to 1) of homes expected to have one. */
  share: number;
  /** Whether it is a phrase of the trade, such as `sea view`, which says something of the home and names no place. */
  isOfTrade: boolean;
}

export interface SearchCriteria extends Ranges {
  /** The purpose; undefined for both. */
  transactionType: TransactionType | undefined;
  /** Any of these types; undefined when unrestricted. Empty means that nothing can match. */
  propertyTypes: PropertyType[] | undefined;
  /** The types that are allowed where the filter chooses none; absent for all. Restricts nothing: counts of each type use it instead of `propertyTypes`. */
  selectableTypes?: PropertyType[] | undefined;
  /** Communities (`locations`) and emirates; a home must be in any one of these. */
  locations: string[];
  emirates: string[];
  /** Communities and emirates whose homes are left out. */
  excludedLocations: string[];
  excludedEmirates: string[];
  /** Any of these exact numbers; 0 is a studio, and 1 does not find studios. */
  bedroomValues: number[];
  /** Amenities of the closed list AMENITIES that a home must have. */
  amenities: Amenity[];
  /** Amenities of the closed list that a home must not have. */
  excludedAmenities: Amenity[];
  /** Amenities outside the closed list that a home must have too, in lower case. */
  otherAmenities: string[];
  /** Whether one of `otherAmenities` is so rare that the homes that have it are looked up first. */
  hasRareAmenity: boolean;
  /** Columns that must hold one of some values. */
  choices: { column: ChoiceKey & keyof Property; values: readonly string[] }[];
  agentId: number | undefined;
  /** Only homes of this brokerage; -1 for one that is not shown. */
  organizationId: number | undefined;
  /** Only homes that changed after this time. */
  updatedAfter: string | undefined;
  /** Only homes in this part of the map, in degrees; alerts on a map and lists beside it have it. */
  bounds?: Bounds | undefined;
  /** Only homes in these areas. */
  shape?: SearchShape | undefined;
  /** Only homes that have no place on the map. */
  isOffMap?: true | undefined;
  /** Only the homes with these ids, in which the words were found. */
  ids?: readonly number[];
  /** Not the homes with these ids, which a list shows before. */
  excludedIds?: readonly number[];
  /** The id of a home by its reference on this site: 1042 of `DLV-1042`. */
  reference: number | undefined;
  /** A reference or permit number by which another portal knows the listing. */
  sourceReference: string | undefined;
  /** Only homes near enough in time to each of these places. */
  trips: readonly TripReach[];
  /** Only homes of which open data knows certain places near enough on foot. */
  near?: NearCells | undefined;
  /** Names of towers, projects or parts of a community in lower case; a home must be in any one of these. */
  buildings: string[];
  /** Listed, or confirmed by the advertiser to be available, within so many days. */
  addedWithinDays: number | undefined;
  confirmedWithinDays: number | undefined;
  /** The yes/no filters that are on. */
  flags: FlagKey[];
  /** Only homes with an estimate from registered sales. */
  hasEstimate: true | undefined;
  /** Only homes with a known gross yield, or only those without one. */
  hasYield: boolean | undefined;
  listedBy: Advertiser | undefined;
  /** Names of advertisers in lower case; a home must be of any one of these. */
  advertisers: string[];
  /** The first and the last month of handover, as 2027-10. */
  handover: { from: string | undefined; to: string | undefined } | undefined;
  /** The most that a square foot may cost, AED. */
  maxPricePerSqft: number | undefined;
  /** What a home may cost in all (cash or per month), compared with its exact costs. */
  budget: Budget | undefined;
  /** The largest price of each purpose, from the budget (no home within it is dearer) or from the filters `maxSalePrice` and `maxRent`; else empty. */
  priceLimits: readonly PriceLimit[];
  /** Whether so many match that a scan along the list's order is fastest; the price limits are then written so that no index by price is used. */
  isOrderedScan?: boolean;
  /** Stemmed words (tsquery lexemes) that must all be present; `freq` is the share (0 to 1) of homes that have the word. */
  words: { stem: string; freq: number }[];
  /** Words that the search dictionary does not know, as typed; a listing may still have them. */
  unknownWords: string[];
  phrases: Phrase[];
  /** Free words of the filter `location`, which are searched for in title, place and address only. */
  locationWords: LocationWord[];
  /** The share (0 to 1) of homes that are expected to have all words and one of the buildings; 1 without any. */
  wordsShare: number;
  /** The search text as it was parsed, where a typo was corrected; else null. */
  correctedText: string | null;
  /** Words of the search text that are ignored: no listing is known to have them, or no data of homes answers them. */
  ignored: string[];
  sort: Sort;
}

/** Criteria that restrict nothing. */
export const UNRESTRICTED: SearchCriteria = {
  transactionType: undefined,
  propertyTypes: undefined,
  locations: [],
  emirates: [],
  excludedLocations: [],
  excludedEmirates: [],
  bedroomValues: [],
  ...(Object.fromEntries(RANGE_COLUMNS.map((column) => [column, {}])) as Ranges),
  amenities: [],
  excludedAmenities: [],
  otherAmenities: [],
  hasRareAmenity: false,
  choices: [],
  agentId: undefined,
  organizationId: undefined,
  updatedAfter: undefined,
  reference: undefined,
  sourceReference: undefined,
  trips: [],
  buildings: [],
  addedWithinDays: undefined,
  confirmedWithinDays: undefined,
  flags: [],
  hasEstimate: undefined,
  hasYield: undefined,
  listedBy: undefined,
  advertisers: [],
  handover: undefined,
  maxPricePerSqft: undefined,
  budget: undefined,
  priceLimits: [],
  words: [],
  unknownWords: [],
  phrases: [],
  locationWords: [],
  wordsShare: 1,
  correctedText: null,
  ignored: [],
  sort: 'featured',
};

/** The fields by which the count table `property_facets` groups homes. */
const FACET_FIELDS = [
  'transactionType',
  'propertyTypes',
  'locations',
  'emirates',
  'excludedLocations',
  'excludedEmirates',
  'bedrooms',
  'bedroomValues',
] as const satisfies (keyof SearchCriteria)[];

/** Fields that restrict nothing by themselves, and `ids`, the matches of restrictions that were applied before. */
const NO_RESTRICTION = [
  'selectableTypes',
  'hasRareAmenity',
  'wordsShare',
  'correctedText',
  'ignored',
  'ids',
  'excludedIds',
  'sort',
  'isOrderedScan',
] as const satisfies (keyof SearchCriteria)[];

/** Whether a field of the criteria restricts nothing: an absent value, an empty list or a range without bounds. */
function isUnrestricted(value: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.values(value).every((bound) => bound === undefined);
}

/** Whether a filter restricts no other fields than these. */
export function restrictsOnly(criteria: SearchCriteria, fields: readonly (keyof SearchCriteria)[]): boolean {
  const allowedFields: readonly string[] = fields;
  return Object.entries(criteria).every(
    ([key, value]) => isUnrestricted(value) || allowedFields.includes(key) || (NO_RESTRICTION as readonly string[]).includes(key),
  );
}

/** Whether the count table `property_facets` alone tells how many homes match, because no other fields are restricted. */
export const canCountFromFacets = (criteria: SearchCriteria): boolean => restrictsOnly(criteria, FACET_FIELDS);

/** Whether a range restricts anything. */
export const hasBounds = ({ min, max }: Range): boolean => min !== undefined || max !== undefined;

/** Whether no home can match: unknown types, rents compared with registered sales, a minimum above its maximum, inverted bounds of the map, or areas that are not known. */
export const isEmptyResult = ({
  propertyTypes,
  transactionType,
  flags,
  hasEstimate,
  hasYield,
  bounds,
  shape,
  near,
  ...ranges
}: SearchCriteria): boolean =>
  propertyTypes?.length === 0 ||
  (transactionType === 'Rent' && (hasEstimate || hasYield || flags.includes('asksLess'))) ||
  shape?.areas.length === 0 ||
  near?.cells === 0 ||
  (bounds !== undefined && (bounds.south > bounds.north || bounds.west > bounds.east)) ||
  RANGE_COLUMNS.map((column) => ranges[column]).some(({ min, max }) => min !== undefined && max !== undefined && min > max);

/** The part of a viewport, in degrees, that can have homes in the areas of a filter; null for none. The whole viewport without areas. */
export function clipToAreas(view: Bounds, { shape }: SearchCriteria): Bounds | null {
  const box = shape?.box ?? view;
  const south = Math.max(view.south, box.south);
  const west = Math.max(view.west, box.west);
  const north = Math.min(view.north, box.north);
  const east = Math.min(view.east, box.east);
  return south > north || west > east ? null : { south, west, north, east };
}

/** Whether words or names of buildings are searched for: their homes are found by the text index, which has no order. */
export const hasText = ({ words, unknownWords, phrases, locationWords, buildings }: SearchCriteria): boolean =>
  words.length + unknownWords.length + phrases.length + locationWords.length + buildings.length > 0;

/** Makes the SQL read along the index of the list's order, because many homes match; the price limits of the budget then use no index by price. */
export const forOrderedScan = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: true });
/** Makes the SQL use the index by price for the price limits of the budget, because few homes match. */
export const forPriceIndex = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, isOrderedScan: false });

/** The criteria without the chosen price, the budget, and the price limits that follow from the budget. */
export const withoutPrices = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, price: {}, priceLimits: [], budget: undefined });

/** Whether criteria are read along the order of the list and restricted by a budget (and purpose) alone. One plan then serves every amount. */
export const isOrderedBudgetScan = (criteria: SearchCriteria): boolean =>
  criteria.isOrderedScan === true &&
  criteria.priceLimits.length > 0 &&
  restrictsOnly(criteria, ['transactionType', 'priceLimits', 'budget']);

/** The part of the criteria that the count table `property_facets` answers. */
export const onlyFacets = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(FACET_FIELDS.map((key) => [key, criteria[key]])),
});

/** The words and buildings of the criteria alone. */
export const onlyWords = ({ words, unknownWords, phrases, locationWords, buildings, wordsShare }: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  words,
  unknownWords,
  phrases,
  locationWords,
  buildings,
  wordsShare,
});

/** The criteria without words and buildings. */
export const withoutWords = (criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  words: [],
  unknownWords: [],
  phrases: [],
  locationWords: [],
  buildings: [],
  wordsShare: 1,
});

/** Fields that count tables have, and those that restrict nothing by themselves. */
const COUNTED = new Set<string>([
  ...FACET_FIELDS,
  ...NO_RESTRICTION,
  'price',
  'amenities',
  'excludedAmenities',
  'otherAmenities',
  'words',
  'unknownWords',
  'phrases',
  'locationWords',
  'buildings',
  'bounds',
  'shape',
] satisfies (keyof SearchCriteria)[]);

/** The part of the criteria by which no table counts homes, without the words; PostgreSQL's statistics estimate it. */
export const onlyUncounted = (criteria: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  ...Object.fromEntries(Object.entries(criteria).filter(([key]) => !COUNTED.has(key))),
});
