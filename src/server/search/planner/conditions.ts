// SQL conditions of search criteria, for statements `from properties p` or, where a function says so, another table `p`. A home matches when all conditions
// are true. Pure: builds SQL and binds values into `params`.
import type { QueryConfig } from 'pg';
import { AMENITIES, type Amenity } from '../../../shared/property/property.ts';
import type { FlagKey } from '../../../shared/search/filter-table.ts';
import { preparedStatement, type SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { ADVERTISER_WITHOUT_AGENT, IS_OF_PERSON } from '../../property/property.row.ts';
import { affordableConditions } from './budget-condition.ts';
import {
  canCountFromFacets,
  hasText,
  isOrderedBudgetScan,
  type Phrase,
  RANGE_COLUMNS,
  type Range,
  type SearchCriteria,
} from './criteria.ts';
import { insideCellsOf, insideDegrees } from './inside-map.ts';

/** A word as a quoted lexeme of a tsquery: quotes and backslashes are doubled. */
const quoteLexeme = (word: string): string => `'${word.replace(/['\\]/g, (character) => character + character)}'`;

/** The condition that a column has one of the values. A single value is compared by `=`, with which an index scan keeps its order. */
const oneOfCondition = (column: string, list: readonly string[], params: SqlParams): string =>
  list.length === 1 ? `${column} = ${params.bind(list[0])}` : `${column} = any(${params.bind(list)}::text[])`;

/** The conditions that a column is inside a range; bounds are inclusive. */
function rangeConditions(column: string, { min, max }: Range, params: SqlParams): string[] {
  if (min !== undefined && min === max) return [`${column} = ${params.bind(min)}`];
  const clauses: string[] = [];
  if (min !== undefined) clauses.push(`${column} >= ${params.bind(min)}`);
  if (max !== undefined) clauses.push(`${column} <= ${params.bind(max)}`);
  return clauses;
}

/** The condition on exact numbers of bedrooms. 0 means a studio, which is stored with one bedroom; without 0 resolve-criteria.ts excludes studios. */
function bedroomConditions(values: readonly number[], params: SqlParams): string[] {
  if (values.length === 0) return [];
  const numbers = values.filter((n) => n > 0);
  // a function, so that values are bound only when they are used: PostgreSQL rejects parameters that a statement does not use
  const numberCondition = () =>
    numbers.length === 1 ? `p.bedrooms = ${params.bind(numbers[0])}` : `p.bedrooms = any(${params.bind(numbers)}::int[])`;
  if (!values.includes(0)) return [numberCondition()];
  const isStudio = `p.property_type = 'Studio'`;
  return [numbers.length > 0 ? `(${isStudio} or ${numberCondition()})` : isStudio];
}

export const typeConditions = ({ propertyTypes }: SearchCriteria, params: SqlParams): string[] =>
  propertyTypes ? [oneOfCondition('p.property_type', propertyTypes, params)] : [];

export const priceConditions = ({ price }: SearchCriteria, params: SqlParams): string[] => rangeConditions('p.price', price, params);

/** Conditions on the columns that both `properties p` and `property_facets p` have. */
export function facetConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const clauses: string[] = [];
  if (criteria.transactionType) clauses.push(`p.transaction_type = ${params.bind(criteria.transactionType)}`);
  if (criteria.locations.length && criteria.emirates.length) {
    clauses.push(
      `(${oneOfCondition('p.location', criteria.locations, params)} or ${oneOfCondition('p.emirate', criteria.emirates, params)})`,
    );
  } else if (criteria.locations.length) clauses.push(oneOfCondition('p.location', criteria.locations, params));
  else if (criteria.emirates.length) clauses.push(oneOfCondition('p.emirate', criteria.emirates, params));
  clauses.push(...typeConditions(criteria, params));
  if (criteria.excludedLocations.length) clauses.push(`p.location <> all(${params.bind(criteria.excludedLocations)}::text[])`);
  if (criteria.excludedEmirates.length) clauses.push(`p.emirate <> all(${params.bind(criteria.excludedEmirates)}::text[])`);
  clauses.push(...rangeConditions('p.bedrooms', criteria.bedrooms, params), ...bedroomConditions(criteria.bedroomValues, params));
  return clauses;
}

/** Amenities of the closed list AMENITIES as the number in the column `amenity_bits`: bit i stands for AMENITIES[i]. */
export const amenityBits = (amenities: readonly Amenity[]): number =>
  amenities.reduce((bits, amenity) => bits | (1 << AMENITIES.indexOf(amenity)), 0);

type AmenityChoice = Pick<SearchCriteria, 'amenities' | 'excludedAmenities'>;

/** From this many amenities on, few homes match, and an index over `amenity_bits` finds them by all sets of amenities that match. */
const MIN_FOR_SETS = 4;
/** Whether the amenities of a filter become one condition on whole sets of amenities. */
export const areIndexedTogether = ({ amenities, excludedAmenities }: AmenityChoice): boolean =>
  amenities.length + excludedAmenities.length >= MIN_FOR_SETS;

/** Every set of amenities, as bits, that has all bits of `required` and none of `excluded`. AMENITIES is short, so all sets are tried. */
function setsOf(required: number, excluded: number): number[] {
  const sets: number[] = [];
  for (let set = 0; set < 1 << AMENITIES.length; set++) if ((set & required) === required && (set & excluded) === 0) sets.push(set);
  return sets;
}

/** Conditions on `p.amenity_bits`. Few amenities become one condition each, because PostgreSQL has statistics of each. */
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

/**
 * The condition on amenities outside the closed list. Homes with a rare one are looked up first: the statistics have no rare values, so the planner would
 * scan the index of an order to its end.
 */
function otherAmenityConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  if (criteria.otherAmenities.length === 0) return [];
  const names = `${params.bind(criteria.otherAmenities)}::text[]`;
  if (!criteria.hasRareAmenity) return [`p.other_amenities @> ${names}`];
  return [`p.id = any(array(select rare.id from properties rare where rare.status = 'published' and rare.other_amenities @> ${names}))`];
}

/**
 * All conditions of a filter for `from properties p`.
 * @param scan whether words are compared row by row, instead of being found by the text index, which the planner chooses too often because its estimates
 * of words are far off
 */
export const whereClauses = (criteria: SearchCriteria, params: SqlParams, scan = false): string[] => [
  ...columnConditions(criteria, params),
  ...textConditions(criteria, params, scan),
];

/**
 * All conditions of a filter, for a statement that reads all matches. The homes of a place that ask less than most (`asksLess`) are read at once from the
 * estimates of the place, which is five times as fast as a look-up for each home. An estimate never has an old place: it is deleted when that changes.
 */
export function matchConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const { flags, locations, emirates } = criteria;
  if (!flags.includes('asksLess') || locations.length === 0 || emirates.length > 0) return whereClauses(criteria, params);
  const otherConditions = whereClauses({ ...criteria, flags: flags.filter((flag) => flag !== 'asksLess') }, params);
  const idsAskingLess = `select estimate.property_id from property_estimates estimate
    where estimate.asks = 'less' and estimate.location = any(${params.bind(locations)}::text[])`;
  return [...otherConditions, `p.id in (${idsAskingLess})`];
}

/** Trips of at most this many cells of 140 metres are read run by run: 3,000 cells of 275 metres are 230 square kilometres. */
const MAX_CELLS_IN_RUNS = 12_000;

/**
 * SQL after `from`: all matches of a filter as `p`. Those of a short trip are found by their cells; where a filter names a place or words, other indexes find
 * fewer homes.
 */
export function selectMatching(criteria: SearchCriteria, params: SqlParams): string {
  const { trips, near, locations, ids } = criteria;
  const nearest = trips.toSorted((a, b) => a.cells - b.cells)[0];
  const cells = Math.min(nearest?.cells ?? Number.POSITIVE_INFINITY, near?.cells ?? Number.POSITIVE_INFINITY);
  if (cells <= MAX_CELLS_IN_RUNS && locations.length === 0 && !ids && !hasText(criteria)) {
    if (near?.cells === cells) return near.inRuns([...matchConditions({ ...criteria, near: undefined }, params), HAS_OWN_POINT], params);
    return nearest!.inRuns(matchConditions({ ...criteria, trips: trips.filter((trip) => trip !== nearest) }, params), params);
  }
  return `properties p where ${matchConditions(criteria, params).join(' and ')}`;
}

/** The columns of ranges that `facetConditions` does not compare. */
const UNCOUNTED_RANGES = RANGE_COLUMNS.filter((column) => column !== 'bedrooms');

/** That the coordinates of a home are not those of its whole community, from which no way on foot can be given. */
const HAS_OWN_POINT = `not exists (select from shared_points shared where shared.latitude = p.latitude and shared.longitude = p.longitude)`;

/** All conditions except those on words. */
function columnConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const clauses = [`p.status = 'published'`, ...facetConditions(criteria, params)];
  for (const column of UNCOUNTED_RANGES) clauses.push(...rangeConditions(`p.${column}`, criteria[column], params));
  for (const { column, values } of criteria.choices) clauses.push(oneOfCondition(`p.${column}`, values, params));
  if (criteria.agentId !== undefined) clauses.push(`p.agent_id = ${params.bind(criteria.agentId)}`);
  if (criteria.organizationId !== undefined) clauses.push(`p.organization_id = ${params.bind(criteria.organizationId)}`);
  if (criteria.updatedAfter !== undefined) clauses.push(`p.updated_at > ${params.bind(criteria.updatedAfter)}::timestamptz`);
  if (criteria.reference !== undefined) clauses.push(`p.id = ${params.bind(criteria.reference)}`);
  clauses.push(...affordableConditions(criteria, params));
  clauses.push(...rareConditions(criteria, params));
  clauses.push(...amenityConditions(criteria, params), ...otherAmenityConditions(criteria, params));
  if (criteria.bounds) clauses.push(insideDegrees(criteria.bounds, params));
  clauses.push(...shapeConditions(criteria, params));
  clauses.push(...criteria.trips.map((trip) => trip.condition(params)));
  if (criteria.near) clauses.push(criteria.near.condition(params), HAS_OWN_POINT);
  if (criteria.isOffMap) clauses.push('p.latitude is null');
  if (criteria.ids) clauses.push(`p.id = any(${params.bind(criteria.ids)}::int[])`);
  if (criteria.excludedIds?.length) clauses.push(`p.id <> all(${params.bind(criteria.excludedIds)}::int[])`);
  return clauses;
}

/**
 * The conditions on the areas of a filter. The index over map cells finds their homes, unless the list is read along an index of its order, or another index
 * finds those of the place, the agent or the words of the filter.
 */
function shapeConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const { shape } = criteria;
  if (!shape) return [];
  const hasOtherIndex = criteria.isOrderedScan || criteria.agentId !== undefined || criteria.ids || hasText(criteria);
  return [...(hasOtherIndex ? [] : [`p.latitude is not null and ${insideCellsOf(shape.box, params)}`]), shape.condition(params)];
}

/** The condition of each yes/no filter. `asksLess` is looked up for each home by a subselect: for `exists` the planner would read all estimates first. */
const FLAG_CONDITIONS: Record<FlagKey, string> = {
  priceDropped: 'p.price_dropped_at is not null',
  asksLess: `(select true from property_estimates estimate where estimate.property_id = p.id and estimate.asks = 'less')`,
  withPhotos: `p.images <> '{}'`,
  coolingIncluded: `p.cooling = 'included'`,
  vacant: 'p.vacant',
};

/** Conditions that few filters have: references, dates, flags, estimates and who advertises. */
function rareConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const clauses: string[] = [];
  if (criteria.sourceReference !== undefined) {
    // one select for each of three columns, so that the index of each is used
    const reference = params.bind(criteria.sourceReference.toLowerCase());
    const permitNumber = params.bind(criteria.sourceReference);
    const selects = [
      `lower(named.reference) = ${reference}`,
      `lower(named.agency_reference) = ${reference}`,
      `named.permit_number = ${permitNumber}`,
    ].map((isSame) => `select named.id from properties named where named.status = 'published' and ${isSame}`);
    clauses.push(`p.id = any(array(${selects.join(' union ')}))`);
  }
  if (criteria.addedWithinDays !== undefined)
    clauses.push(`p.created_at >= now() - ${params.bind(criteria.addedWithinDays)} * interval '1 day'`);
  if (criteria.confirmedWithinDays !== undefined)
    clauses.push(
      `exists (select from listing_confirmations confirmation where confirmation.property_id = p.id and confirmation.confirmed_by <> 'feed'
        and confirmation.confirmed_at >= now() - ${params.bind(criteria.confirmedWithinDays)} * interval '1 day')`,
    );
  if (criteria.advertisers.length) clauses.push(`lower(p.advertiser) = any(${params.bind(criteria.advertisers)}::text[])`);
  if (criteria.handover?.from) clauses.push(`p.handover >= ${params.bind(criteria.handover.from)}`);
  if (criteria.handover?.to) clauses.push(`p.handover <= ${params.bind(criteria.handover.to)}`);
  // the expression of the indexes by price per square foot, in fils
  if (criteria.maxPricePerSqft !== undefined)
    clauses.push(`(p.price::bigint * 100 / p.area) <= ${params.bind(100 * criteria.maxPricePerSqft)}::bigint`);
  clauses.push(...criteria.flags.map((flag) => FLAG_CONDITIONS[flag]));
  if (criteria.hasEstimate) clauses.push('(select true from property_estimates estimate where estimate.property_id = p.id)');
  if (criteria.hasYield !== undefined)
    clauses.push(`(select true from property_yields known where known.property_id = p.id) is ${criteria.hasYield ? 'true' : 'null'}`);
  // begins with the condition of the index `properties_owner_ix`
  if (criteria.listedBy === 'owner') clauses.push(`${IS_OF_PERSON} and p.agent_id is null and ${ADVERTISER_WITHOUT_AGENT} = 'owner'`);
  if (criteria.listedBy === 'agent') clauses.push(`(p.agent_id is not null or ${ADVERTISER_WITHOUT_AGENT} in ('agent', 'agency'))`);
  return clauses;
}

/**
 * The tsquery of a phrase in any of its spellings. Those of the trade are what an advertiser says of a home, so that the names of its place and tower do
 * not say them: a home in Burj Views need not look at the Burj. Weights of the text index: title A, place B, address C, other texts D.
 */
function phraseQuery({ spellings, isOfTrade }: Phrase, params: SqlParams): string {
  if (!isOfTrade) return `(${spellings.map((text) => `phraseto_tsquery('english', ${params.bind(text)})`).join(' || ')})`;
  return `to_tsquery('english', ${params.bind(spellings.map((text) => `${quoteLexeme(text)}:AD`).join(' | '))})`;
}

/** The condition that a home, of the alias `table` of `properties`, says a phrase. */
export const saysPhrase = (phrase: Phrase, params: SqlParams, table: string): string => `${table}.tsv @@ ${phraseQuery(phrase, params)}`;

/** The conditions on words and names of buildings, for the alias `table` of `properties`. For `scan` see `whereClauses`. */
export function textConditions(criteria: SearchCriteria, params: SqlParams, scan = false, table = 'p'): string[] {
  const queries: string[] = [];
  if (criteria.words.length) queries.push(`${params.bind(criteria.words.map(({ stem }) => quoteLexeme(stem)).join(' & '))}::tsquery`);
  if (criteria.unknownWords.length) queries.push(`plainto_tsquery('english', ${params.bind(criteria.unknownWords.join(' '))})`);
  for (const phrase of criteria.phrases) queries.push(phraseQuery(phrase, params));
  // weights of the text index: title A, place B, address C. `to_tsquery` stems the words and drops stop words such as `the`
  if (criteria.locationWords.length) {
    const placeQuery = criteria.locationWords.map(({ word, isPrefix }) => `${word}:${isPrefix ? '*' : ''}ABC`).join(' & ');
    queries.push(`to_tsquery('english', ${params.bind(placeQuery)})`);
  }
  const conditions = queries.map((query) => `${table}.tsv @@ ${query}`);
  if (criteria.buildings.length) conditions.push(`address_parts(${table}.address) && ${params.bind(criteria.buildings)}::text[]`);
  return conditions.map((condition) => (scan ? `(${condition}) is true` : condition));
}

/** A statement over the matches. It is prepared, so that PostgreSQL plans it once, unless the best plan depends on the words, amenities or sizes. */
export const publishedStatement = (criteria: SearchCriteria, text: string, params: SqlParams): QueryConfig =>
  isOrderedBudgetScan(criteria) ||
  (!hasText(criteria) && canCountFromFacets({ ...criteria, price: {}, agentId: undefined, reference: undefined }))
    ? preparedStatement(text, params.list)
    : unpreparedStatement(text, params.list);

/**
 * SQL for a lateral join with keys `p` (rows with an `id`): selects the `price` of the property with that id if it has the words, else no row. `offset 0`
 * keeps the planner from making an ordinary join, which would read more texts than are needed.
 */
export const selectIfHasWords = (criteria: SearchCriteria, params: SqlParams): string =>
  `select texts.price from properties texts where texts.id = p.id and ${textConditions(criteria, params, true, 'texts').join(' and ')} offset 0`;
