// Search criteria: a filter after its text was parsed, as columns to compare; and questions about criteria. Pure; touches no database.
import type { Budget } from '../../../shared/costs/home-costs.ts';
import type { Advertiser, Amenity, PropertyType, TransactionType } from '../../../shared/property/property.ts';
import type { FlagKey } from '../../../shared/search/flags.ts';
import type { Bounds, Sort } from '../../../shared/search/search.ts';

/** The largest price (`max`, AED) that is allowed of a purpose. */
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
  /** Whether words that begin with it match too: what a listing is not known to have as a whole word may be typed in part. */
  isPrefix: boolean;
  /** The share of properties that are expected to match. */
  share: number;
}

/** A filter after its text was parsed: values to compare with columns, and the words that are left for the text index. */
export interface SearchCriteria {
  transactionType: TransactionType | undefined;
  /** Any of these; undefined when unrestricted. Empty means that nothing can match. */
  propertyTypes: PropertyType[] | undefined;
  /** Any of these communities or emirates. */
  locations: string[];
  emirates: string[];
  /** Communities and emirates that are left out. */
  excludedLocations: string[];
  excludedEmirates: string[];
  bedrooms: Range;
  /** Any of these numbers exactly; 0 is a studio, and 1 does not find studios. */
  bedroomValues: number[];
  /** The price that the visitor chose: AED, per month for rent. */
  price: Range;
  bathrooms: Range;
  /** Square feet. */
  area: Range;
  /** Amenities of the closed list AMENITIES that a home must have. */
  amenities: Amenity[];
  /** Amenities of the closed list that a home must not have. */
  excludedAmenities: Amenity[];
  /** Amenities outside the closed list that a home must have too, in lower case. */
  otherAmenities: string[];
  /** Whether one of `otherAmenities` is so rare that the homes that have it are looked up first. */
  hasRareAmenity: boolean;
  /** Columns that must hold one of some values. */
  choices: { column: string; values: readonly string[] }[];
  agentId: number | undefined;
  /** Only homes in this part of the map: what an alert watches. */
  bounds?: Bounds | undefined;
  /** Only these homes: those in which the words were found. */
  ids?: readonly number[];
  /** The id of `DLV-1042`. */
  reference: number | undefined;
  /** A reference or permit number of a portal. */
  sourceReference: string | undefined;
  /** Names of towers, projects or parts of a community in lower case; any of them. */
  buildings: string[];
  addedWithinDays: number | undefined;
  confirmedWithinDays: number | undefined;
  /** The yes/no filters that are on. */
  flags: FlagKey[];
  /** Only homes with an estimate from registered sales. */
  hasEstimate: true | undefined;
  listedBy: Advertiser | undefined;
  /** What a home may cost in all (cash or per month), compared with its exact costs. */
  budget: Budget | undefined;
  /** Derived from `budget`: the largest price of each purpose, as no home within the budget is dearer. Empty without a budget. */
  priceLimits: readonly PriceLimit[];
  /** Whether many are known to match, so that a scan of the order is fastest: the price limits are then written in a form that uses no index by price. */
  isOrderedScan?: boolean;
  /** tsquery lexemes that must all be present, with the share of homes that has each. */
  words: { stem: string; freq: number }[];
  /** Words that the dictionary does not know, as typed: some listing may still have such a word. */
  unknownWords: string[];
  /** Free words of `location`: looked for in title, place and address only. */
  locationWords: LocationWord[];
  /** The share of homes that the words and buildings are expected in; 1 without any. */
  wordsShare: number;
  /** The search text as parsed, when a typo was corrected. */
  correctedText: string | null;
  /** Words that no listing is known to have, or that no data answers. */
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
  bedrooms: {},
  bedroomValues: [],
  price: {},
  bathrooms: {},
  area: {},
  amenities: [],
  excludedAmenities: [],
  otherAmenities: [],
  hasRareAmenity: false,
  choices: [],
  agentId: undefined,
  reference: undefined,
  sourceReference: undefined,
  buildings: [],
  addedWithinDays: undefined,
  confirmedWithinDays: undefined,
  flags: [],
  hasEstimate: undefined,
  listedBy: undefined,
  budget: undefined,
  priceLimits: [],
  words: [],
  unknownWords: [],
  locationWords: [],
  wordsShare: 1,
  correctedText: null,
  ignored: [],
  sort: 'featured',
};

/** The fields by which the count table `property_facets` groups homes. */
export const FACET_FIELDS = [
  'transactionType',
  'propertyTypes',
  'locations',
  'emirates',
  'excludedLocations',
  'excludedEmirates',
  'bedrooms',
  'bedroomValues',
] as const satisfies (keyof SearchCriteria)[];

/** Fields that restrict nothing by themselves. */
const NO_RESTRICTION = new Set<string>(['hasRareAmenity', 'wordsShare', 'correctedText', 'ignored', 'ids', 'sort', 'isOrderedScan']);

/** Whether a field of the criteria restricts nothing: an absent value, an empty list or a range without bounds. */
function isUnrestricted(value: unknown): boolean {
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.values(value).every((bound) => bound === undefined);
}

/** Whether a filter restricts nothing but these fields. */
export function restrictsOnly(criteria: SearchCriteria, fields: readonly (keyof SearchCriteria)[]): boolean {
  const knownFields = new Set<string>(fields);
  return Object.entries(criteria).every(([key, value]) => knownFields.has(key) || NO_RESTRICTION.has(key) || isUnrestricted(value));
}

/** Whether the count table alone answers how many match: nothing else is restricted. */
export const canCountFromFacets = (criteria: SearchCriteria): boolean => restrictsOnly(criteria, FACET_FIELDS);

/** Whether a range restricts anything. */
export const hasBounds = ({ min, max }: Range): boolean => min !== undefined || max !== undefined;

/** Whether nothing can match: a type that does not exist, a rent compared with sales, a minimum above its maximum, or a part of the map that is empty. */
export const isEmptyResult = ({
  propertyTypes,
  transactionType,
  flags,
  hasEstimate,
  bedrooms,
  price,
  bathrooms,
  area,
  bounds,
}: SearchCriteria): boolean =>
  propertyTypes?.length === 0 ||
  (transactionType === 'Rent' && (hasEstimate || flags.includes('asksLess'))) ||
  (bounds !== undefined && (bounds.south > bounds.north || bounds.west > bounds.east)) ||
  [bedrooms, price, bathrooms, area].some(({ min, max }) => min !== undefined && max !== undefined && min > max);

/** Whether words or names of buildings are looked for: such homes are found by an index that has no order. */
export const hasText = ({ words, unknownWords, locationWords, buildings }: SearchCriteria): boolean =>
  words.length + unknownWords.length + locationWords.length + buildings.length > 0;
