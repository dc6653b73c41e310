import type { QueryConfig } from 'pg';
import { AMENITIES, type Amenity } from '../../shared/property/property.ts';
import { preparedStatement, type SqlParams, unpreparedStatement } from '../db/sql.ts';
import { canCountFromFacets, hasText, isPrefix, type SearchCriteria } from './criteria.ts';

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, (c) => c + c)}'`;

const oneOrAny = (column: string, list: readonly string[], params: SqlParams): string =>
  list.length === 1 ? `${column} = ${params.bind(list[0])}` : `${column} = any(${params.bind(list)}::text[])`;

function range(column: string, r: { min?: number | undefined; max?: number | undefined }, params: SqlParams): string[] {
  const out: string[] = [];
  if (r.min !== undefined && r.min === r.max) return [`${column} = ${params.bind(r.min)}`];
  if (r.min !== undefined) out.push(`${column} >= ${params.bind(r.min)}`);
  if (r.max !== undefined) out.push(`${column} <= ${params.bind(r.max)}`);
  return out;
}

/** Conditions on the columns that both `properties p` and `property_facets p` have. */
export function facetConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const out: string[] = [];
  if (criteria.transactionType) out.push(`p.transaction_type = ${params.bind(criteria.transactionType)}`);
  if (criteria.locations.length && criteria.emirates.length) {
    out.push(`(${oneOrAny('p.location', criteria.locations, params)} or ${oneOrAny('p.emirate', criteria.emirates, params)})`);
  } else if (criteria.locations.length) out.push(oneOrAny('p.location', criteria.locations, params));
  else if (criteria.emirates.length) out.push(oneOrAny('p.emirate', criteria.emirates, params));
  if (criteria.propertyTypes) out.push(oneOrAny('p.property_type', criteria.propertyTypes, params));
  out.push(...range('p.bedrooms', criteria.bedrooms, params));
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
export function amenityConditions(amenities: readonly Amenity[], params: SqlParams): string[] {
  if (amenities.length >= FEW_FROM) return [`p.amenity_bits = any(${params.bind(setsWith(amenityBits(amenities)))}::int[])`];
  return amenities.map((amenity) => `p.amenity_bits & ${amenityBits([amenity])} = ${amenityBits([amenity])}`);
}

/** Rare ones first: the planner, which knows only frequent amenities, would walk a whole order for one that no home has. */
function otherAmenityConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  if (criteria.otherAmenities.length === 0) return [];
  const has = (table: string) => `${table}.other_amenities @> ${params.bind(criteria.otherAmenities)}::text[]`;
  return [
    criteria.hasRareAmenity ? `p.id = any(array(select o.id from properties o where o.status = 'published' and ${has('o')}))` : has('p'),
  ];
}

/**
 * Conditions for `from properties p`. With `walk` the text is checked row by row along an ordering index; otherwise the text index finds
 * the rows (`is true` keeps the planner from choosing the index when walking: its estimate of @@ is far off).
 */
export const whereClauses = (criteria: SearchCriteria, params: SqlParams, walk = false): string[] => [
  ...columnConditions(criteria, params),
  ...textConditions(criteria, params, walk),
];

/** The conditions but for words. */
function columnConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const out = [`p.status = 'published'`, ...facetConditions(criteria, params)];
  out.push(
    ...range('p.price', criteria.price, params),
    ...range('p.bathrooms', criteria.bathrooms, params),
    ...range('p.area', criteria.area, params),
  );
  for (const { column, values } of criteria.choices) out.push(oneOrAny(`p.${column}`, values, params));
  if (criteria.agentId !== undefined) out.push(`p.agent_id = ${params.bind(criteria.agentId)}`);
  if (criteria.reference !== undefined) out.push(`p.id = ${params.bind(criteria.reference)}`);
  out.push(...amenityConditions(criteria.amenities, params), ...otherAmenityConditions(criteria, params));
  if (criteria.ids) out.push(`p.id = any(${params.bind(criteria.ids)}::int[])`);
  return out;
}

/** The conditions on words. */
export function textConditions(criteria: SearchCriteria, params: SqlParams, walk = false, table = 'p'): string[] {
  const matches: string[] = [];
  if (criteria.words.length) matches.push(`${params.bind(criteria.words.map((w) => lexeme(w.stem)).join(' & '))}::tsquery`);
  if (criteria.unknown.length) matches.push(`plainto_tsquery('english', ${params.bind(criteria.unknown.join(' '))})`);
  // title (A), place (B) and address (C) only; the parser stems the words and leaves out those that say nothing
  if (criteria.placeWords.length)
    matches.push(
      `to_tsquery('english', ${params.bind(criteria.placeWords.map((w) => (isPrefix(w) ? `${w}:*ABC` : `${w}:ABC`)).join(' & '))})`,
    );
  return matches.map((match) => (walk ? `(${table}.tsv @@ ${match}) is true` : `${table}.tsv @@ ${match}`));
}

/** A statement about the homes that match: kept, unless words, amenities or sizes decide how they are found best. */
export const publishedStatement = (criteria: SearchCriteria, text: string, params: SqlParams): QueryConfig =>
  hasText(criteria) || !canCountFromFacets({ ...criteria, price: {}, agentId: undefined, reference: undefined })
    ? unpreparedStatement(text, params.list)
    : preparedStatement(text, params.list);
