import type { QueryConfig } from 'pg';
import { AMENITIES, type Amenity, canonical, PROPERTY_TYPES, type PropertyType } from '../../shared/property/property.ts';
import { type SearchFilter, splitList } from '../../shared/search/search.ts';
import { preparedStatement, type SqlParams, unpreparedStatement } from '../db/sql.ts';
import { foldArabic } from './text/match.ts';
import { type ParsedText, parseText, type SearchDictionary } from './text/parse.ts';
import { beginning } from './text/phrases.ts';

/** A filter after its words were understood: columns to compare, and what is left for the text index. */
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
  /** The search text as understood, when a typo was mended. */
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

/** Shorter words of a place are taken whole: nearly every home has a word that begins with a letter or two. */
const isPrefix = (word: string): boolean => word.length > 2;

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
    agentId: filter.agentId,
    reference: text.reference ?? undefined,
    words: text.words ?? [],
    unknown: text.unknown ?? [],
    share: shareOf(text, place.placeWords, vocabulary),
    corrected: text.corrected ?? null,
  };
}

/** Whether the count table alone answers how many match. */
export const canCountFromFacets = (u: SearchCriteria): boolean =>
  u.price.min === undefined &&
  u.price.max === undefined &&
  u.bathrooms.min === undefined &&
  u.bathrooms.max === undefined &&
  u.area.min === undefined &&
  u.area.max === undefined &&
  u.amenities.length === 0 &&
  u.otherAmenities.length === 0 &&
  u.agentId === undefined &&
  u.reference === undefined &&
  u.words.length === 0 &&
  u.unknown.length === 0 &&
  u.placeWords.length === 0;

/** Whether nothing can match: a type that does not exist or a minimum above its maximum. */
export const isEmptyResult = (u: SearchCriteria): boolean =>
  u.propertyTypes?.length === 0 ||
  [u.bedrooms, u.price, u.bathrooms, u.area].some((r) => r.min !== undefined && r.max !== undefined && r.min > r.max);

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, (c) => c + c)}'`;

const oneOrAny = (column: string, list: readonly string[], v: SqlParams): string =>
  list.length === 1 ? `${column} = ${v.bind(list[0])}` : `${column} = any(${v.bind(list)}::text[])`;

function range(column: string, r: { min?: number | undefined; max?: number | undefined }, v: SqlParams): string[] {
  const out: string[] = [];
  if (r.min !== undefined && r.min === r.max) return [`${column} = ${v.bind(r.min)}`];
  if (r.min !== undefined) out.push(`${column} >= ${v.bind(r.min)}`);
  if (r.max !== undefined) out.push(`${column} <= ${v.bind(r.max)}`);
  return out;
}

/** Conditions on the columns that both `properties p` and `property_facets p` have. */
export function facetConditions(u: SearchCriteria, v: SqlParams): string[] {
  const out: string[] = [];
  if (u.transactionType) out.push(`p.transaction_type = ${v.bind(u.transactionType)}`);
  if (u.locations.length && u.emirates.length) {
    out.push(`(${oneOrAny('p.location', u.locations, v)} or ${oneOrAny('p.emirate', u.emirates, v)})`);
  } else if (u.locations.length) out.push(oneOrAny('p.location', u.locations, v));
  else if (u.emirates.length) out.push(oneOrAny('p.emirate', u.emirates, v));
  if (u.propertyTypes) out.push(oneOrAny('p.property_type', u.propertyTypes, v));
  out.push(...range('p.bedrooms', u.bedrooms, v));
  return out;
}

/** Amenities of the closed list as the bits that the database keeps of them. */
export const amenityBits = (amenities: readonly Amenity[]): number =>
  amenities.reduce((bits, amenity) => bits | (1 << AMENITIES.indexOf(amenity)), 0);

/** From this many amenities on, homes that have them all are few: they are found by the sets that hold them. */
const FEW_FROM = 4;

/** Every set of amenities, as bits, that holds all of `bits`. */
function setsWith(bits: number): number[] {
  const sets: number[] = [];
  for (let set = 0; set < 1 << AMENITIES.length; set++) if ((set & bits) === bits) sets.push(set);
  return sets;
}

/** Conditions on `p.amenity_bits`. Each amenity of a few stands for itself, as the statistics of the planner do. */
export function amenityConditions(amenities: readonly Amenity[], v: SqlParams): string[] {
  if (amenities.length >= FEW_FROM) return [`p.amenity_bits = any(${v.bind(setsWith(amenityBits(amenities)))}::int[])`];
  return amenities.map((amenity) => `p.amenity_bits & ${amenityBits([amenity])} = ${amenityBits([amenity])}`);
}

/** Rare ones first: the planner, which knows only frequent amenities, would walk a whole order for one that no home has. */
function otherAmenityConditions(u: SearchCriteria, v: SqlParams): string[] {
  if (u.otherAmenities.length === 0) return [];
  const has = (table: string) => `${table}.other_amenities @> ${v.bind(u.otherAmenities)}::text[]`;
  return [u.hasRareAmenity ? `p.id = any(array(select o.id from properties o where o.status = 'published' and ${has('o')}))` : has('p')];
}

/**
 * Conditions for `from properties p`. With `walk` the text is checked row by row along an ordering index; otherwise the text index finds
 * the rows (`is true` keeps the planner from choosing the index when walking: its estimate of @@ is far off).
 */
export const whereClauses = (u: SearchCriteria, v: SqlParams, walk = false): string[] => [
  ...columnConditions(u, v),
  ...textConditions(u, v, walk),
];

/** The conditions but for words. */
function columnConditions(u: SearchCriteria, v: SqlParams): string[] {
  const out = [`p.status = 'published'`, ...facetConditions(u, v)];
  out.push(...range('p.price', u.price, v), ...range('p.bathrooms', u.bathrooms, v), ...range('p.area', u.area, v));
  if (u.agentId !== undefined) out.push(`p.agent_id = ${v.bind(u.agentId)}`);
  if (u.reference !== undefined) out.push(`p.id = ${v.bind(u.reference)}`);
  out.push(...amenityConditions(u.amenities, v), ...otherAmenityConditions(u, v));
  if (u.ids) out.push(`p.id = any(${v.bind(u.ids)}::int[])`);
  return out;
}

/** The conditions on words. */
export function textConditions(u: SearchCriteria, v: SqlParams, walk = false, table = 'p'): string[] {
  const matches: string[] = [];
  if (u.words.length) matches.push(`${v.bind(u.words.map((w) => lexeme(w.stem)).join(' & '))}::tsquery`);
  if (u.unknown.length) matches.push(`plainto_tsquery('english', ${v.bind(u.unknown.join(' '))})`);
  // title (A), place (B) and address (C) only; the parser stems the words and leaves out those that say nothing
  if (u.placeWords.length)
    matches.push(`to_tsquery('english', ${v.bind(u.placeWords.map((w) => (isPrefix(w) ? `${w}:*ABC` : `${w}:ABC`)).join(' & '))})`);
  return matches.map((match) => (walk ? `(${table}.tsv @@ ${match}) is true` : `${table}.tsv @@ ${match}`));
}

/** Whether words are looked for in the text index. */
export const hasText = (u: SearchCriteria): boolean => u.words.length + u.unknown.length + u.placeWords.length > 0;

/** A statement about the homes that match: kept, unless words, amenities or sizes decide how they are found best. */
export const publishedStatement = (u: SearchCriteria, text: string, v: SqlParams): QueryConfig =>
  hasText(u) || !canCountFromFacets({ ...u, price: {}, agentId: undefined, reference: undefined })
    ? unpreparedStatement(text, v.list)
    : preparedStatement(text, v.list);
