// SQL conditions of search criteria over `properties`.
import type { QueryConfig } from 'pg';
import { AMENITIES, type Amenity } from '../../../shared/property/property.ts';
import type { FlagKey } from '../../../shared/search/flags.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { preparedStatement, type SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { affordableConditions } from '../budget/budget-condition.ts';
import { canCountFromFacets, hasText, type Range, type SearchCriteria } from './criteria.ts';
import { isOrderedBudgetScan } from './criteria-parts.ts';

/** A word as a quoted lexeme of a tsquery. */
const lexeme = (word: string): string => `'${word.replace(/['\\]/g, (character) => character + character)}'`;

const oneOrAny = (column: string, list: readonly string[], params: SqlParams): string =>
  list.length === 1 ? `${column} = ${params.bind(list[0])}` : `${column} = any(${params.bind(list)}::text[])`;

function rangeConditions(column: string, { min, max }: Range, params: SqlParams): string[] {
  if (min !== undefined && min === max) return [`${column} = ${params.bind(min)}`];
  const clauses: string[] = [];
  if (min !== undefined) clauses.push(`${column} >= ${params.bind(min)}`);
  if (max !== undefined) clauses.push(`${column} <= ${params.bind(max)}`);
  return clauses;
}

export const betweenCondition = (column: string, from: number, to: number, params: SqlParams): string =>
  `${column} between ${params.bind(from)} and ${params.bind(to)}`;

/** SQL: a home is in a part of the map. One condition, so that PostgreSQL compares the cheaper ones of a filter first; no index begins with degrees. */
export function insideDegrees(view: Bounds, params: SqlParams): string {
  const longitude = betweenCondition('p.longitude', view.west, view.east, params);
  const latitude = betweenCondition('p.latitude', view.south, view.north, params);
  return `p.latitude is not null and (${longitude} and ${latitude}) is true`;
}

/** 0 stands for a studio, which is stored with one bedroom; without 0 `resolveTypes` leaves studios out. */
function bedroomConditions(values: readonly number[], params: SqlParams): string[] {
  if (values.length === 0) return [];
  const counted = values.filter((n) => n > 0);
  // only bound when it is part of the condition: PostgreSQL refuses parameters without a type
  const countsClause = () =>
    counted.length === 1 ? `p.bedrooms = ${params.bind(counted[0])}` : `p.bedrooms = any(${params.bind(counted)}::int[])`;
  if (!values.includes(0)) return [countsClause()];
  const isStudio = `p.property_type = 'Studio'`;
  return [counted.length ? `(${isStudio} or ${countsClause()})` : isStudio];
}

export const typeConditions = ({ propertyTypes }: SearchCriteria, params: SqlParams): string[] =>
  propertyTypes ? [oneOrAny('p.property_type', propertyTypes, params)] : [];

export const priceConditions = ({ price }: SearchCriteria, params: SqlParams): string[] => rangeConditions('p.price', price, params);

/** Conditions on the columns that both `properties p` and `property_facets p` have. */
export function facetConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const clauses: string[] = [];
  if (criteria.transactionType) clauses.push(`p.transaction_type = ${params.bind(criteria.transactionType)}`);
  if (criteria.locations.length && criteria.emirates.length) {
    clauses.push(`(${oneOrAny('p.location', criteria.locations, params)} or ${oneOrAny('p.emirate', criteria.emirates, params)})`);
  } else if (criteria.locations.length) clauses.push(oneOrAny('p.location', criteria.locations, params));
  else if (criteria.emirates.length) clauses.push(oneOrAny('p.emirate', criteria.emirates, params));
  clauses.push(...typeConditions(criteria, params));
  if (criteria.excludedLocations.length) clauses.push(`p.location <> all(${params.bind(criteria.excludedLocations)}::text[])`);
  if (criteria.excludedEmirates.length) clauses.push(`p.emirate <> all(${params.bind(criteria.excludedEmirates)}::text[])`);
  clauses.push(...rangeConditions('p.bedrooms', criteria.bedrooms, params), ...bedroomConditions(criteria.bedroomValues, params));
  return clauses;
}

/** Amenities of the closed list as the bits that the database keeps of them. */
export const amenityBits = (amenities: readonly Amenity[]): number =>
  amenities.reduce((bits, amenity) => bits | (1 << AMENITIES.indexOf(amenity)), 0);

type AmenityChoice = Pick<SearchCriteria, 'amenities' | 'excludedAmenities'>;

/** From this many amenities on, wanted or left out, few properties match: an index finds them by every set of amenities that fits. */
const FEW_FROM = 4;
export const areIndexedTogether = ({ amenities, excludedAmenities }: AmenityChoice): boolean =>
  amenities.length + excludedAmenities.length >= FEW_FROM;

/** Every set of amenities, as bits, that has all of `wanted` and nothing of `excluded`. */
function setsOf(wanted: number, excluded: number): number[] {
  const sets: number[] = [];
  for (let set = 0; set < 1 << AMENITIES.length; set++) if ((set & wanted) === wanted && (set & excluded) === 0) sets.push(set);
  return sets;
}

/** Conditions on `p.amenity_bits`. A few amenities are one condition each, because the planner has statistics of each. */
export function amenityConditions(criteria: AmenityChoice, params: SqlParams): string[] {
  const { amenities, excludedAmenities } = criteria;
  if (areIndexedTogether(criteria)) {
    const sets = setsOf(amenityBits(amenities), amenityBits(excludedAmenities));
    return [`p.amenity_bits = any(${params.bind(sets)}::int[])`];
  }
  return [
    ...excludedAmenities.map((amenity) => `p.amenity_bits & ${amenityBits([amenity])} = 0`),
    ...amenities.map((amenity) => `p.amenity_bits & ${amenityBits([amenity])} = ${amenityBits([amenity])}`),
  ];
}

/** Homes with a rare amenity are found first: the planner, which knows only frequent amenities, would scan a whole order for one that no home has. */
function otherAmenityConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  if (criteria.otherAmenities.length === 0) return [];
  const has = (table: string) => `${table}.other_amenities @> ${params.bind(criteria.otherAmenities)}::text[]`;
  return [
    criteria.hasRareAmenity ? `p.id = any(array(select o.id from properties o where o.status = 'published' and ${has('o')}))` : has('p'),
  ];
}

/**
 * Conditions for `from properties p`. With `scan` the text is checked row by row along an ordering index; otherwise the text index finds
 * the rows (`is true` keeps the planner from choosing the index when scanning: its estimate of @@ is far off).
 */
export const whereClauses = (criteria: SearchCriteria, params: SqlParams, scan = false): string[] => [
  ...columnConditions(criteria, params),
  ...textConditions(criteria, params, scan),
];

/**
 * Conditions of a statement that reads all matches. Which homes of a place ask less is read from its estimates: a look-up for each home takes five times as
 * long, over a second for a place with 140,000 homes on a busy machine. An estimate is deleted when the place of its home changes.
 */
export function matchConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const { flags, locations, emirates } = criteria;
  if (!flags.includes('asksLess') || locations.length === 0 || emirates.length > 0) return whereClauses(criteria, params);
  const others = whereClauses({ ...criteria, flags: flags.filter((flag) => flag !== 'asksLess') }, params);
  const ofPlace = `select s.property_id from property_estimates s where s.asks = 'less' and s.location = any(${params.bind(locations)}::text[])`;
  return [...others, `p.id in (${ofPlace})`];
}

/** All conditions except those on words. */
function columnConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const clauses = [`p.status = 'published'`, ...facetConditions(criteria, params)];
  clauses.push(
    ...priceConditions(criteria, params),
    ...rangeConditions('p.bathrooms', criteria.bathrooms, params),
    ...rangeConditions('p.area', criteria.area, params),
  );
  for (const { column, values } of criteria.choices) clauses.push(oneOrAny(`p.${column}`, values, params));
  if (criteria.agentId !== undefined) clauses.push(`p.agent_id = ${params.bind(criteria.agentId)}`);
  if (criteria.reference !== undefined) clauses.push(`p.id = ${params.bind(criteria.reference)}`);
  clauses.push(...affordableConditions(criteria, params));
  clauses.push(...rareConditions(criteria, params));
  clauses.push(...amenityConditions(criteria, params), ...otherAmenityConditions(criteria, params));
  if (criteria.bounds) clauses.push(insideDegrees(criteria.bounds, params));
  if (criteria.ids) clauses.push(`p.id = any(${params.bind(criteria.ids)}::int[])`);
  return clauses;
}

/** The condition of each yes/no filter. `asksLess` looks up the value of each home: with an `exists` the planner would read all estimates first. */
const FLAG_CONDITIONS: Record<FlagKey, string> = {
  priceDropped: 'p.price_dropped_at is not null',
  asksLess: `(select true from property_estimates s where s.property_id = p.id and s.asks = 'less')`,
  withPhotos: `p.images <> '{}'`,
};

/** Conditions that few filters have: references, dates, flags, estimates and who advertises. */
function rareConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const clauses: string[] = [];
  if (criteria.sourceReference !== undefined) {
    const lower = params.bind(criteria.sourceReference.toLowerCase());
    const published = `select r.id from properties r where r.status = 'published'`;
    clauses.push(
      `p.id = any(array(${published} and lower(r.reference) = ${lower} union ${published} and lower(r.agency_reference) = ${lower} union ${published} and r.permit_number = ${params.bind(criteria.sourceReference)}))`,
    );
  }
  if (criteria.addedWithinDays !== undefined)
    clauses.push(`p.created_at >= now() - ${params.bind(criteria.addedWithinDays)} * interval '1 day'`);
  if (criteria.confirmedWithinDays !== undefined)
    clauses.push(
      `exists (select from listing_confirmations f where f.property_id = p.id and f.confirmed_by <> 'feed' and f.confirmed_at >= now() - ${params.bind(criteria.confirmedWithinDays)} * interval '1 day')`,
    );
  clauses.push(...criteria.flags.map((flag) => FLAG_CONDITIONS[flag]));
  if (criteria.hasEstimate) clauses.push('(select true from property_estimates s where s.property_id = p.id)');
  if (criteria.listedBy === 'owner') clauses.push('p.user_id is not null and p.agent_id is null');
  if (criteria.listedBy === 'agent') clauses.push('(p.user_id is null or p.agent_id is not null)');
  return clauses;
}

/** The conditions on words and names of buildings, of the table with that alias. `scan` as in `whereClauses`. */
export function textConditions(criteria: SearchCriteria, params: SqlParams, scan = false, table = 'p'): string[] {
  const matches: string[] = [];
  if (criteria.words.length) matches.push(`${params.bind(criteria.words.map((w) => lexeme(w.stem)).join(' & '))}::tsquery`);
  if (criteria.unknown.length) matches.push(`plainto_tsquery('english', ${params.bind(criteria.unknown.join(' '))})`);
  // title (A), place (B) and address (C) only; the parser stems the words and leaves out those that say nothing
  if (criteria.placeWords.length)
    matches.push(
      `to_tsquery('english', ${params.bind(criteria.placeWords.map(({ word, isPrefix }) => `${word}:${isPrefix ? '*' : ''}ABC`).join(' & '))})`,
    );
  const conditions = matches.map((match) => `${table}.tsv @@ ${match}`);
  if (criteria.buildings.length) conditions.push(`address_parts(${table}.address) && ${params.bind(criteria.buildings)}::text[]`);
  return conditions.map((condition) => (scan ? `(${condition}) is true` : condition));
}

/** A statement over the matches. It is prepared, unless the best plan depends on the words, amenities or sizes. */
export const publishedStatement = (criteria: SearchCriteria, text: string, params: SqlParams): QueryConfig =>
  isOrderedBudgetScan(criteria) ||
  (!hasText(criteria) && canCountFromFacets({ ...criteria, price: {}, agentId: undefined, reference: undefined }))
    ? preparedStatement(text, params.list)
    : unpreparedStatement(text, params.list);
