// Turns a filter, which may have a search text, into search criteria: values to compare with columns, and words for the text index. Reads the search
// dictionary (places, words and their frequencies), which this process keeps in memory.
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  AMENITIES,
  canonical,
  PROPERTY_TYPES,
  type PropertyType,
  readReference,
  type TransactionType,
} from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import { type BudgetKey, hasBudget } from '../../../shared/search/budget-keys.ts';
import type { CopyFilter } from '../../../shared/search/copy-filter.ts';
import { type ChoiceKey, type FilterKey, type FlagKey, keysOf, type RangeKey } from '../../../shared/search/filter-table.ts';
import { foldArabic } from '../../../shared/search/fold-text.ts';
import { columnOf } from '../../../shared/search/pieces.ts';
import type { MapArea, SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { cachedBy } from '../../cached-by.ts';
import { statements } from '../../db/typed.ts';
import { nearCellsOf } from '../../geo/nearby/near-cells.ts';
import {
  type DictionaryPlace,
  dictionaryFor,
  findKnownPlace,
  frequencyOf,
  namesOfCompany,
  type SearchDictionary,
  shareOfPrefix,
  toExplicitFilter,
} from '../text/parser.ts';
import { type LocationWord, RANGE_COLUMNS, RANGE_KEYS, type Ranges, type SearchCriteria } from './criteria.ts';
import { priceLimitsOf } from './price-limits.ts';
import { combinedShare, resolveKeywords, UNKNOWN_SHARE } from './resolve-keywords.ts';
import { resolveTrips } from './resolve-trips.ts';
import { searchShapeOf } from './search-shape.ts';

/** A place that no listing has: a `location` of punctuation alone must find nothing. */
const IMPOSSIBLE_LOCATION = ['\u0001'];

/** Splits `location` at commas into places, each once. If not all of these are known places, it is free text, and its words are searched for. */
function resolveLocation(location: string, dictionary: SearchDictionary): Pick<SearchCriteria, 'locations' | 'emirates' | 'locationWords'> {
  // the name of a place may have a comma itself
  const singlePlace = findKnownPlace(dictionary, location);
  const namedPlaces = singlePlace ? [singlePlace] : splitList(location).map((name) => findKnownPlace(dictionary, name));
  const places = [...new Set(namedPlaces)];
  if (places.length > 0 && places.every((place) => place !== undefined)) {
    return {
      locations: places.filter((place) => place.kind === 'community').map((place) => place.name),
      emirates: places.filter((place) => place.kind !== 'community').map((place) => place.name),
      locationWords: [],
    };
  }
  // runs of letters and digits of any script
  const words = foldArabic(location.toLowerCase()).match(/[\p{L}\p{N}]+/gu);
  if (!words) return { locations: IMPOSSIBLE_LOCATION, emirates: [], locationWords: [] };
  return { locations: [], emirates: [], locationWords: words.map((word) => toLocationWord(word, dictionary)) };
}

/**
 * A free word of `location`. Only an unknown word of three characters or more matches words that begin with it: nearly every home has a word that begins
 * with the same one or two characters, and the text index takes four times as long for a beginning as for a whole word.
 */
function toLocationWord(word: string, dictionary: SearchDictionary): LocationWord {
  const freq = frequencyOf(dictionary, word);
  const isPrefix = freq === undefined && word.length > 2;
  return { word, isPrefix, share: Math.max(UNKNOWN_SHARE, isPrefix ? shareOfPrefix(dictionary, word) : (freq ?? 0)) };
}

/** The numbers of homes that places have together: of all communities, and of the places of each name in lower case. */
const homesByName = cachedBy(({ places }: SearchDictionary) => {
  const homesIn = (list: readonly DictionaryPlace[]): number => list.reduce((sum, { count }) => sum + count, 0);
  const placesByName = Map.groupBy(places, ({ name }) => name.toLowerCase());
  return {
    all: homesIn(places.filter(({ kind }) => kind === 'community')),
    byName: new Map([...placesByName].map(([name, list]) => [name, homesIn(list)])),
  };
});

/** The share of homes expected in any of the buildings, by the counts of places with these names, as a list of one; empty without buildings. */
function shareOfBuildings(names: readonly string[], dictionary: SearchDictionary): { share: number }[] {
  if (names.length === 0) return [];
  const { all, byName } = homesByName(dictionary);
  const homesInBuildings = names.reduce((sum, name) => sum + (byName.get(name) ?? 0), 0);
  return [{ share: Math.min(1, Math.max(UNKNOWN_SHARE, homesInBuildings / Math.max(1, all))) }];
}

/** The filters by any of a few values, as columns and values. */
const choicesOf = (filter: SearchFilter): SearchCriteria['choices'] =>
  keysOf('choice').flatMap((key) => {
    const values = [...new Set(filter[key])].sort();
    return values.length ? [{ column: key, values }] : [];
  });

/** The filters by ranges, by the column that they compare. */
function rangesOf(filter: SearchFilter): Ranges {
  const ranges = Object.fromEntries(RANGE_COLUMNS.map((column) => [column, {}])) as Ranges;
  for (const key of RANGE_KEYS) ranges[columnOf(key)][key.startsWith('min') ? 'min' : 'max'] = filter[key];
  return ranges;
}

/** A filter, and the part of the map whose homes a list shows. */
export type ListFilter = SearchFilter & CopyFilter & { area?: MapArea | undefined };

type PlaceKey = 'location' | 'shape' | 'excludedLocations' | 'building';
type HomeKey =
  | 'propertyType'
  | 'excludedTypes'
  | 'bedrooms'
  | 'amenities'
  | 'excludedAmenities'
  | 'maxSalePrice'
  | 'maxRent'
  | 'maxPricePerSqft'
  | BudgetKey;
type ListingKey =
  | 'transactionType'
  | 'addedWithinDays'
  | 'confirmedWithinDays'
  | 'reference'
  | 'agentId'
  | 'listedBy'
  | 'advertiser'
  | 'handoverFrom'
  | 'handoverTo'
  | 'to'
  | 'by'
  | 'within'
  | 'to2'
  | 'by2'
  | 'within2'
  | 'near'
  | 'rentPeriod'
  | 'sort';
/** The parameters that `toSearchCriteria` reads one by one; ranges, choices and flags are read from the table. */
type ParameterReadByName = PlaceKey | HomeKey | ListingKey | 'keywords' | 'preferred' | 'unanswered' | 'search';
/** A filter, as long as every parameter of the table is read: the compiler names one that is not. */
type ReadFilter = SearchFilter & Record<Exclude<FilterKey, ParameterReadByName | RangeKey | ChoiceKey | FlagKey>, never>;

/** A reference as a column to compare: the id in a reference of this site, such as `DLV-1042`, else the reference of another portal. */
function resolveReference(reference: string | undefined): Pick<SearchCriteria, 'reference' | 'sourceReference'> {
  const parsedReference = readReference(reference ?? '');
  if (parsedReference?.isLabeled) return { reference: parsedReference.id, sourceReference: undefined };
  return { reference: undefined, sourceReference: reference || undefined };
}

/** Whether numbers of bedrooms leave studios out, which are stored with one bedroom: exact ones without 0, else a minimum of 1. */
const leaveOutStudios = ({ bedrooms, minBedrooms }: SearchFilter): boolean =>
  bedrooms?.length ? !bedrooms.includes(0) : minBedrooms === 1;

/**
 * The types that a filter allows, each once; undefined when it allows all. `filter` may be the same without its type (`isTypeOpen`): then studios are
 * allowed, because choosing them asks for them whatever their number of bedrooms.
 */
function resolveTypes(filter: SearchFilter, isTypeOpen = false): PropertyType[] | undefined {
  const { excludedTypes, bedrooms } = filter;
  const propertyType = isTypeOpen ? undefined : filter.propertyType;
  const chosenTypes = propertyType ? new Set(splitList(propertyType).flatMap((type) => canonical(PROPERTY_TYPES, type) ?? [])) : undefined;
  const excluded = new Set<PropertyType>(excludedTypes);
  if (!isTypeOpen && !chosenTypes?.has('Studio') && leaveOutStudios(filter)) excluded.add('Studio');
  // `Apartment` with 0 bedrooms means studios
  if (chosenTypes?.has('Apartment') && bedrooms?.includes(0)) chosenTypes.add('Studio');
  if (!chosenTypes && excluded.size === 0) return undefined;
  return [...(chosenTypes ?? PROPERTY_TYPES)].filter((type) => !excluded.has(type));
}

/** The purpose (Buy or Rent) that a filter allows; undefined for both. Homes for sale alone are compared with registered sales. */
function purposeOf({ transactionType, asksLess, sort }: SearchFilter, hasYield = false): TransactionType | undefined {
  if (transactionType === 'Buy' || transactionType === 'Rent') return transactionType;
  return asksLess || sort === 'closest-to-sales' || hasYield ? 'Buy' : undefined;
}

/** A filter as criteria without its trips, and what it and its text ask for together. */
function readFilter(
  { area, updatedAfter, brokerage: _, ...requestedFilter }: ListFilter,
  dictionary: SearchDictionary,
  restrictsToWords: boolean,
): { criteria: SearchCriteria; filter: SearchFilter } {
  const { filter: explicitFilter, corrected, ignored } = toExplicitFilter(requestedFilter, dictionary, restrictsToWords);
  const filter: ReadFilter = explicitFilter;
  const place = filter.location ? resolveLocation(filter.location, dictionary) : { locations: [], emirates: [], locationWords: [] };
  const excludedPlaces = (filter.excludedLocations ?? []).flatMap((name) => findKnownPlace(dictionary, name) ?? []);
  const amenities = filter.amenities ?? [];
  const otherAmenities = [...new Set(amenities.filter((name) => !canonical(AMENITIES, name)).map((name) => name.toLowerCase()))];
  const keywords = resolveKeywords(filter.keywords ?? [], dictionary);
  const hasYield = (restrictsToWords && filter.sort === 'gross-yield') || undefined;
  const buildings = [...new Set((filter.building ?? []).map((name) => name.toLowerCase()))].sort();
  const criteria: SearchCriteria = {
    bounds: area === 'none' ? undefined : area,
    shape: searchShapeOf(filter.shape),
    isOffMap: area === 'none' || undefined,
    transactionType: purposeOf(filter, hasYield),
    propertyTypes: resolveTypes(filter),
    selectableTypes: resolveTypes(filter, true),
    ...place,
    excludedLocations: excludedPlaces.filter(({ kind }) => kind === 'community').map(({ name }) => name),
    excludedEmirates: excludedPlaces.filter(({ kind }) => kind !== 'community').map(({ name }) => name),
    bedroomValues: [...new Set(filter.bedrooms)].sort((a, b) => a - b),
    ...rangesOf(filter),
    amenities: [...new Set(amenities.flatMap((name) => canonical(AMENITIES, name) ?? []))],
    excludedAmenities: [...new Set((filter.excludedAmenities ?? []).flatMap((name) => canonical(AMENITIES, name) ?? []))],
    otherAmenities,
    hasRareAmenity: otherAmenities.some((name) => !dictionary.frequentAmenities?.has(name)),
    choices: choicesOf(filter),
    agentId: filter.agentId,
    organizationId: undefined,
    updatedAfter,
    ...resolveReference(filter.reference),
    trips: [],
    near: nearCellsOf(filter.near),
    buildings,
    addedWithinDays: filter.addedWithinDays,
    confirmedWithinDays: filter.confirmedWithinDays,
    flags: keysOf('flag').filter((key) => filter[key] || (key === 'priceDropped' && filter.sort === 'price-drop')),
    // `asksLess` implies an estimate, so that the condition would be superfluous
    hasEstimate: (filter.sort === 'closest-to-sales' && !filter.asksLess) || undefined,
    hasYield,
    listedBy: filter.listedBy,
    advertisers: [...new Set(filter.advertiser?.flatMap((name) => namesOfCompany(dictionary, name)))].sort(),
    handover: filter.handoverFrom || filter.handoverTo ? { from: filter.handoverFrom, to: filter.handoverTo } : undefined,
    maxPricePerSqft: filter.maxPricePerSqft,
    ...keywords,
    wordsShare: combinedShare(keywords, [...place.locationWords, ...shareOfBuildings(buildings, dictionary)]),
    correctedText: corrected,
    ignored: [...keywords.unknownWords.filter((word) => dictionary.occurs?.get(word) !== true), ...ignored],
    budget: hasBudget(filter) ? budgetOf(filter) : undefined,
    priceLimits: priceLimitsOf(filter),
    sort: filter.sort ?? 'featured',
  };
  return { criteria, filter: explicitFilter };
}

/**
 * A filter as criteria, by the dictionary alone, without its trips. Call `lookUpWords` first for a filter with a search text, or use `resolveCriteria`.
 * @param restrictsToWords whether homes must have the words of the text that are no filter, and in the order by yield a known yield
 */
export const toSearchCriteria = (filter: ListFilter, dictionary: SearchDictionary, restrictsToWords = false): SearchCriteria =>
  readFilter(filter, dictionary, restrictsToWords).criteria;

/** Like `toSearchCriteria`, with the trips, also those that a text asks for. @throws DomainError as `resolveCriteria` */
export async function toReachedCriteria(
  filter: ListFilter,
  dictionary: SearchDictionary,
  restrictsToWords = false,
): Promise<SearchCriteria> {
  const read = readFilter(filter, dictionary, restrictsToWords);
  return { ...read.criteria, trips: await resolveTrips(read.filter, dictionary) };
}

/**
 * A filter as criteria. Loads the dictionary if this process does not have it yet, looks up unknown words of the search text in the listings, and finds how far
 * the places of trips can be reached.
 * @throws DomainError INVALID for a trip to a place that is not known, UNAVAILABLE or TOO_MANY where too many ask for pins
 */
export async function resolveCriteria(em: EntityManager, filter: ListFilter, restrictsToWords = false): Promise<SearchCriteria> {
  return {
    ...(await toReachedCriteria(filter, await dictionaryFor(em, filter.search), restrictsToWords)),
    organizationId: filter.brokerage === undefined ? undefined : await findShownBrokerage(em, filter.brokerage),
  };
}

/** The id of a brokerage with a page, by its slug; -1 when there is none. */
async function findShownBrokerage(em: EntityManager, slug: string): Promise<number> {
  const shown = statements(em).selectFrom('organizations').select('id').where('slug', '=', slug).where('removed_at', 'is', null);
  return (await shown.executeTakeFirst())?.id ?? -1;
}
