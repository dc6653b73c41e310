import type { EntityManager } from '@mikro-orm/postgresql';
import { AMENITIES, type Amenity, canonical, PROPERTY_TYPES, type PropertyType } from '../../shared/property/property.ts';
import { type SearchFilter, splitList } from '../../shared/search/search.ts';
import { getSearchDictionary } from './text/dictionary.ts';
import { foldArabic } from './text/match.ts';
import { type ParsedText, parseText, type SearchDictionary } from './text/parse.ts';
import { beginning } from './text/phrases.ts';

/** Filters whose values are any of which a column must hold: the filter's name and the column's. Who adds one adds a line. */
const CHOICES = { furnished: 'furnished' } as const satisfies Partial<Record<keyof SearchFilter, string>>;
type ChoiceKey = keyof typeof CHOICES;

/** A filter after its text was parsed: columns to compare, and what is left for the text index. */
export interface SearchCriteria {
  transactionType: SearchFilter['transactionType'];
  /** Any of these; undefined when unrestricted. Empty means that nothing can match. */
  propertyTypes: PropertyType[] | undefined;
  locations: string[];
  emirates: string[];
  bedrooms: { min?: number | undefined; max?: number | undefined };
  price: { min?: number | undefined; max?: number | undefined };
  bathrooms: { min?: number | undefined; max?: number | undefined };
  area: { min?: number | undefined; max?: number | undefined };
  /** Of the closed list; all of them must be there, and all of the others. */
  amenities: Amenity[];
  /** Outside the closed list, in lower case. */
  otherAmenities: string[];
  /** Whether one of the others is so rare that the homes that have it are looked up first. */
  hasRareAmenity: boolean;
  /** Columns that must hold one of some values. */
  choices: { column: string; values: readonly string[] }[];
  agentId: number | undefined;
  /** Only these homes: what words were found in. */
  ids?: number[];
  reference: number | undefined;
  /** tsquery lexemes that must all be present, with the share of homes that has each. */
  words: { stem: string; freq: number }[];
  /** Words that the dictionary does not know, as typed: a rare word may still stand in a listing. */
  unknown: string[];
  /** Free words of `location`: looked for in title, place and address only. */
  placeWords: string[];
  /** The share of homes that the words are expected in. */
  share: number;
  /** The search text as parsed, when a typo was corrected. */
  corrected: string | null;
}

/** What no filter leaves out. */
export const UNRESTRICTED: SearchCriteria = {
  transactionType: undefined,
  propertyTypes: undefined,
  locations: [],
  emirates: [],
  bedrooms: {},
  price: {},
  bathrooms: {},
  area: {},
  amenities: [],
  otherAmenities: [],
  hasRareAmenity: false,
  choices: [],
  agentId: undefined,
  reference: undefined,
  words: [],
  unknown: [],
  placeWords: [],
  share: 1,
  corrected: null,
};

/** The part of a filter that the count table knows. */
export const onlyFacets = ({
  transactionType,
  propertyTypes,
  locations,
  emirates,
  bedrooms,
  corrected,
}: SearchCriteria): SearchCriteria => ({
  ...UNRESTRICTED,
  transactionType,
  propertyTypes,
  locations,
  emirates,
  bedrooms,
  corrected,
});

const tighter = (a: number | undefined, b: number | null | undefined, pick: (x: number, y: number) => number): number | undefined =>
  a === undefined ? (b ?? undefined) : b == null ? a : pick(a, b);

/** No listing has this place: what is left when two places exclude each other. */
const NOWHERE = ['\u0001'];

/** Splits `location` into known places; free text stays whole because it may hold commas. */
function resolveLocation(location: string, vocabulary: SearchDictionary): Pick<SearchCriteria, 'locations' | 'emirates' | 'placeWords'> {
  const known = (text: string) => {
    const word = text.toLowerCase().replace(/\s+/g, ' ').trim();
    return vocabulary.places.find((place) => place.words.includes(word));
  };
  const whole = known(location);
  const parts = whole ? [whole] : splitList(location).map(known);
  if (parts.length > 0 && parts.every((place) => place !== undefined)) {
    return {
      locations: parts.filter((place) => place.kind === 'community').map((place) => place.name),
      emirates: parts.filter((place) => place.kind !== 'community').map((place) => place.name),
      placeWords: [],
    };
  }
  const words = foldArabic(location.toLowerCase()).match(/[\p{L}\p{N}]+/gu);
  return words ? { locations: [], emirates: [], placeWords: words } : { locations: NOWHERE, emirates: [], placeWords: [] };
}

/** The places of the text narrow the chosen ones: a community says more than its emirate, and two different communities exclude each other. */
function narrowPlaces<T extends Pick<SearchCriteria, 'locations' | 'emirates' | 'placeWords'>>(chosen: T, text: Partial<ParsedText>): T {
  const places = text.places ?? [];
  const emirates = places.length ? [] : (text.emirates ?? []);
  if (!places.length && !emirates.length) return chosen;
  if (chosen.locations.length && places.length) {
    const both = chosen.locations.filter((name) => places.includes(name));
    return { ...chosen, locations: both.length ? both : NOWHERE };
  }
  if (places.length) return { ...chosen, locations: places, emirates: [] };
  if (chosen.locations.length) return chosen;
  const both = chosen.emirates.length ? chosen.emirates.filter((name) => emirates.includes(name)) : emirates;
  return { ...chosen, emirates: both.length ? both : NOWHERE };
}

/** The share of homes taken to have a word that the dictionary does not know. */
export const UNKNOWN_SHARE = 1e-6;

/** How many homes have all the words, as if each stood where it liked. */
function shareOf(text: Partial<ParsedText>, placeWords: readonly string[], vocabulary: SearchDictionary): number {
  const known = (text.words ?? []).reduce((share, { freq }) => share * freq, 1);
  const begun = placeWords.reduce((share, word) => share * Math.max(UNKNOWN_SHARE, isPrefix(word) ? beginning(vocabulary, word) : 0), 1);
  return known * begun * UNKNOWN_SHARE ** (text.unknown?.length ?? 0);
}

/** Shorter words of a place are taken whole: nearly every property has a word that begins with one or two characters. */
export const isPrefix = (word: string): boolean => word.length > 2;

const choicesOf = (filter: SearchFilter): SearchCriteria['choices'] =>
  (Object.keys(CHOICES) as ChoiceKey[]).flatMap((key) => {
    const values = [...new Set(filter[key])].sort();
    return values.length ? [{ column: CHOICES[key], values }] : [];
  });

/** Understands a filter's words with the help of the listings' own vocabulary. */
export function toSearchCriteria(filter: SearchFilter, vocabulary: SearchDictionary): SearchCriteria {
  const text: Partial<ParsedText> = filter.search ? parseText(filter.search, vocabulary) : {};
  const place = filter.location ? resolveLocation(filter.location, vocabulary) : { locations: [], emirates: [], placeWords: [] };
  const chosenTypes = filter.propertyType
    ? splitList(filter.propertyType).flatMap((type) => canonical(PROPERTY_TYPES, type) ?? [])
    : undefined;
  const amenities = [...(filter.amenities ?? []), ...(text.amenities ?? [])];
  const otherAmenities = [...new Set(amenities.filter((name) => !canonical(AMENITIES, name)).map((name) => name.toLowerCase()))];
  const typesFromText = text.propertyTypes?.length ? text.propertyTypes : undefined;
  return {
    transactionType: filter.transactionType ?? text.transactionType ?? undefined,
    propertyTypes:
      chosenTypes && typesFromText ? chosenTypes.filter((type) => typesFromText.includes(type)) : (chosenTypes ?? typesFromText),
    ...narrowPlaces(place, text),
    bedrooms: {
      min: tighter(filter.minBedrooms, text.bedrooms, Math.max),
      max: tighter(filter.maxBedrooms, text.bedrooms, Math.min),
    },
    price: { min: tighter(filter.minPrice, text.minPrice, Math.max), max: tighter(filter.maxPrice, text.maxPrice, Math.min) },
    bathrooms: { min: filter.minBathrooms, max: filter.maxBathrooms },
    area: { min: filter.minArea, max: filter.maxArea },
    amenities: [...new Set(amenities.flatMap((name) => canonical(AMENITIES, name) ?? []))],
    otherAmenities,
    hasRareAmenity: otherAmenities.some((name) => !vocabulary.frequentAmenities?.has(name)),
    choices: choicesOf(filter),
    agentId: filter.agentId,
    reference: text.reference ?? undefined,
    words: text.words ?? [],
    unknown: text.unknown ?? [],
    share: shareOf(text, place.placeWords, vocabulary),
    corrected: text.corrected ?? null,
  };
}

/** What the table of counts tells homes apart by, and what narrows nothing. */
const COUNTED_APART = new Set<string>(['transactionType', 'propertyTypes', 'locations', 'emirates', 'bedrooms']);
const NO_RESTRICTION = new Set<string>(['hasRareAmenity', 'share', 'corrected', 'ids']);

const isUnrestricted = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && value !== null && !hasBounds(value));

/** Whether the count table alone answers how many match: nothing else is restricted. */
export function canCountFromFacets(criteria: SearchCriteria): boolean {
  for (const [key, value] of Object.entries(criteria))
    if (!COUNTED_APART.has(key) && !NO_RESTRICTION.has(key) && !isUnrestricted(value)) return false;
  return true;
}

export const hasBounds = ({ min, max }: { min?: number | undefined; max?: number | undefined }): boolean =>
  min !== undefined || max !== undefined;

/** Whether nothing can match: a type that does not exist or a minimum above its maximum. */
export const isEmptyResult = ({ propertyTypes, bedrooms, price, bathrooms, area }: SearchCriteria): boolean =>
  propertyTypes?.length === 0 ||
  [bedrooms, price, bathrooms, area].some(({ min, max }) => min !== undefined && max !== undefined && min > max);

/** Whether words are looked for in the text index. */
export const hasText = ({ words, unknown, placeWords }: SearchCriteria): boolean => words.length + unknown.length + placeWords.length > 0;

/** The same without its words. */
export const withoutWords = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, words: [], unknown: [], placeWords: [] });

/** A filter with the help of the listings' own vocabulary, which is kept in this process. */
export const resolveCriteria = async (em: EntityManager, filter: SearchFilter): Promise<SearchCriteria> =>
  toSearchCriteria(filter, await getSearchDictionary(em));
