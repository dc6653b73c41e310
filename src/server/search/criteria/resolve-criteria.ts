// Turns a filter, with its text, into criteria: columns to compare and words for the text index.
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
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import { CHOICE_KEYS, type ChoiceKey } from '../../../shared/search/choices.ts';
import { FLAG_KEYS } from '../../../shared/search/flags.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { priceLimitsOf } from '../budget/price-limits.ts';
import { getSearchDictionary } from '../text/dictionary/dictionary.ts';
import { lookUpWords } from '../text/dictionary/look-up-words.ts';
import { findKnownPlace, type SearchDictionary } from '../text/dictionary/search-dictionary.ts';
import { toExplicitFilter } from '../text/explicit-filter.ts';
import { foldArabic, wordsOf } from '../text/match.ts';
import { STOP_WORDS } from '../text/vocabulary/lexicon.ts';
import { frequencyOf, indexOf, shareOfPrefix } from '../text/vocabulary/phrase-index.ts';
import type { LocationWord, SearchCriteria } from './criteria.ts';

/** The column that must have any of the values of a filter. */
const CHOICE_COLUMNS: Record<ChoiceKey, string> = { furnished: 'furnished', completion: 'completion' };

/** A place that no listing has, for a `location` of punctuation alone. */
const IMPOSSIBLE_LOCATION = ['\u0001'];

/** Splits `location` into known places; free text stays whole because it may hold commas. */
function resolveLocation(location: string, dictionary: SearchDictionary): Pick<SearchCriteria, 'locations' | 'emirates' | 'locationWords'> {
  const onlyPlace = findKnownPlace(dictionary, location);
  const parts = onlyPlace ? [onlyPlace] : splitList(location).map((part) => findKnownPlace(dictionary, part));
  if (parts.length > 0 && parts.every((place) => place !== undefined)) {
    return {
      locations: parts.filter((place) => place.kind === 'community').map((place) => place.name),
      emirates: parts.filter((place) => place.kind !== 'community').map((place) => place.name),
      locationWords: [],
    };
  }
  const words = foldArabic(location.toLowerCase()).match(/[\p{L}\p{N}]+/gu);
  if (!words) return { locations: IMPOSSIBLE_LOCATION, emirates: [], locationWords: [] };
  return { locations: [], emirates: [], locationWords: words.map((word) => toLocationWord(word, dictionary)) };
}

/**
 * A free word of `location`. Only an unknown word of three characters or more matches by its beginning: nearly every property has a word that begins with one
 * or two characters, and a beginning costs the text index four times a whole word.
 */
function toLocationWord(word: string, dictionary: SearchDictionary): LocationWord {
  const freq = frequencyOf(dictionary, word);
  const isPrefix = freq === undefined && word.length > 2;
  return { word, isPrefix, share: Math.max(UNKNOWN_SHARE, isPrefix ? shareOfPrefix(dictionary, word) : (freq ?? 0)) };
}

/** The share of homes taken to have a word that the dictionary does not know. */
export const UNKNOWN_SHARE = 1e-6;

/** The share of properties that have all the words, as if they were independent. */
function shareOf({ words, unknownWords }: Pick<SearchCriteria, 'words' | 'unknownWords'>, others: readonly { share: number }[]): number {
  const shares = [...words.map(({ freq }) => freq), ...others.map(({ share }) => share)];
  return shares.reduce((share, one) => share * one, 1) * UNKNOWN_SHARE ** unknownWords.length;
}

/** The share of homes in any of the buildings, by the counts of places: addresses name communities too. Empty without buildings. */
function shareOfBuildings(names: readonly string[], { places }: SearchDictionary): { share: number }[] {
  if (names.length === 0) return [];
  const allHomes = places.reduce((sum, { kind, count }) => (kind === 'community' ? sum + count : sum), 0);
  const homesInBuildings = places.reduce((sum, { name, count }) => (names.includes(name.toLowerCase()) ? sum + count : sum), 0);
  return [{ share: Math.min(1, Math.max(UNKNOWN_SHARE, homesInBuildings / Math.max(1, allHomes))) }];
}

/** The share of homes taken to have a number or code that the dictionary does not know; it is searched for as typed. */
const CODE_FREQ = 1e-6;
/** The same for a number of one or two digits or a single character, which many listings have. */
const SHORT_FREQ = 0.05;

/** The words of keywords: known ones as stems with their frequencies, unknown ones as typed. Codes have a frequency that is assumed. */
function resolveKeywords(keywords: readonly string[], dictionary: SearchDictionary): Pick<SearchCriteria, 'words' | 'unknownWords'> {
  const frequencies = new Map<string, number>();
  const unknownWords = new Set<string>();
  for (const word of keywords.flatMap(wordsOf)) {
    const term = indexOf(dictionary).terms.byWord.get(word);
    if (term) frequencies.set(term.stem, term.freq);
    else if (STOP_WORDS.has(word)) continue;
    else if (/^(\d{1,2}|[a-z])$/.test(word)) frequencies.set(word, SHORT_FREQ);
    else if (/\d/.test(word)) frequencies.set(word, CODE_FREQ);
    else unknownWords.add(word);
  }
  return { words: [...frequencies].map(([stem, freq]) => ({ stem, freq })), unknownWords: [...unknownWords] };
}

/** The filters by any of a few values, as columns and values. */
const choicesOf = (filter: SearchFilter): SearchCriteria['choices'] =>
  CHOICE_KEYS.flatMap((key) => {
    const values = [...new Set(filter[key])].sort();
    return values.length ? [{ column: CHOICE_COLUMNS[key], values }] : [];
  });

/** A reference as a column to compare: the id of `DLV-1042`, else what a portal calls the listing. */
function resolveReference(reference: string | undefined): Pick<SearchCriteria, 'reference' | 'sourceReference'> {
  const parsedReference = readReference(reference ?? '');
  if (parsedReference?.isLabeled) return { reference: parsedReference.id, sourceReference: undefined };
  return { reference: undefined, sourceReference: reference || undefined };
}

/** The types that a filter allows; undefined when it allows all. A number of bedrooms other than 0 leaves studios out. */
function resolveTypes({ propertyType, excludedTypes, bedrooms }: SearchFilter): PropertyType[] | undefined {
  const chosenTypes = propertyType ? splitList(propertyType).flatMap((type) => canonical(PROPERTY_TYPES, type) ?? []) : undefined;
  const excludedSet = new Set<PropertyType>(excludedTypes);
  if (bedrooms?.length && !bedrooms.includes(0)) excludedSet.add('Studio');
  // `Apartment` with 0 bedrooms means studios
  if (chosenTypes?.includes('Apartment') && bedrooms?.includes(0)) chosenTypes.push('Studio');
  if (excludedSet.size === 0) return chosenTypes;
  return (chosenTypes ?? PROPERTY_TYPES).filter((type) => !excludedSet.has(type));
}

/** The purpose that a filter allows; undefined for both. Only homes for sale are compared with registered sales. */
export function purposeOf({ transactionType, asksLess, sort }: SearchFilter): TransactionType | undefined {
  if (transactionType === 'Buy' || transactionType === 'Rent') return transactionType;
  return asksLess || sort === 'closest-to-sales' ? 'Buy' : undefined;
}

/** A filter as criteria, with the help of the dictionary of places and words. */
export function toSearchCriteria(requestedFilter: SearchFilter, dictionary: SearchDictionary): SearchCriteria {
  const { filter, corrected, ignored } = toExplicitFilter(requestedFilter, dictionary);
  const place = filter.location ? resolveLocation(filter.location, dictionary) : { locations: [], emirates: [], locationWords: [] };
  const excludedPlaces = (filter.excludedLocations ?? []).flatMap((name) => findKnownPlace(dictionary, name) ?? []);
  const amenities = filter.amenities ?? [];
  const otherAmenities = [...new Set(amenities.filter((name) => !canonical(AMENITIES, name)).map((name) => name.toLowerCase()))];
  const keywords = resolveKeywords(filter.keywords ?? [], dictionary);
  const buildings = [...new Set((filter.building ?? []).map((name) => name.toLowerCase()))].sort();
  return {
    transactionType: purposeOf(filter),
    propertyTypes: resolveTypes(filter),
    ...place,
    excludedLocations: excludedPlaces.filter(({ kind }) => kind === 'community').map(({ name }) => name),
    excludedEmirates: excludedPlaces.filter(({ kind }) => kind !== 'community').map(({ name }) => name),
    bedrooms: { min: filter.minBedrooms, max: filter.maxBedrooms },
    bedroomValues: [...new Set(filter.bedrooms)].sort((a, b) => a - b),
    price: { min: filter.minPrice, max: filter.maxPrice },
    bathrooms: { min: filter.minBathrooms, max: filter.maxBathrooms },
    area: { min: filter.minArea, max: filter.maxArea },
    amenities: [...new Set(amenities.flatMap((name) => canonical(AMENITIES, name) ?? []))],
    excludedAmenities: [...new Set((filter.excludedAmenities ?? []).flatMap((name) => canonical(AMENITIES, name) ?? []))],
    otherAmenities,
    hasRareAmenity: otherAmenities.some((name) => !dictionary.frequentAmenities?.has(name)),
    choices: choicesOf(filter),
    agentId: filter.agentId,
    ...resolveReference(filter.reference),
    buildings,
    addedWithinDays: filter.addedWithinDays,
    confirmedWithinDays: filter.confirmedWithinDays,
    flags: FLAG_KEYS.filter((key) => filter[key] || (key === 'priceDropped' && filter.sort === 'price-drop')),
    // homes that ask less than most have an estimate anyway
    hasEstimate: (filter.sort === 'closest-to-sales' && !filter.asksLess) || undefined,
    listedBy: filter.listedBy,
    ...keywords,
    wordsShare: shareOf(keywords, [...place.locationWords, ...shareOfBuildings(buildings, dictionary)]),
    correctedText: corrected,
    ignored: [...keywords.unknownWords.filter((word) => dictionary.occurs?.get(word) !== true), ...ignored],
    budget: hasBudget(filter) ? budgetOf(filter) : undefined,
    priceLimits: priceLimitsOf(filter),
    sort: filter.sort ?? 'featured',
  };
}

/** A filter as criteria. Reads the dictionary, which this process keeps, and looks up unknown words of the text in the listings. */
export async function resolveCriteria(em: EntityManager, filter: SearchFilter): Promise<SearchCriteria> {
  const dictionary = await getSearchDictionary(em);
  if (filter.search) await lookUpWords(em, dictionary, filter.search);
  return toSearchCriteria(filter, dictionary);
}
