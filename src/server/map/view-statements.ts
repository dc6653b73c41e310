// Makes SQL that selects the homes of a viewport: all matches, or the matches among a part of its homes where all are too many to be read in time.
// Sends nothing; the functions bind their values to `params`. "The index over map cells" is the one over map_x and map_y.
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/property/property.ts';
import { keysOf } from '../../shared/search/filter-table.ts';
import { columnOf } from '../../shared/search/pieces.ts';
import type { Bounds } from '../../shared/search/search.ts';
import type { SqlParams } from '../db/sql.ts';
import {
  hasText,
  insideBox,
  insideDegrees,
  matchConditions,
  type SearchCriteria,
  textConditions,
  whereClauses,
  withoutWords,
} from '../search/planner/planner.ts';

/** The most properties of a viewport whose texts are searched for words. */
export const MAX_TEXTS = 3000;
/** A viewport with at most this many properties is read completely, even if whole rows have to be read. */
export const MAX_ROWS_IN_VIEW = 5000;
/** The most whole rows that are read of a fuller viewport. */
export const MAX_ROWS = 7500;
/** The most matches that are read in any order, by whichever index finds them best. */
export const MAX_READ_MATCHES = 40_000;
/** Where more match, only this many of the newest properties are read; fewer where each is looked up in another table too. */
const MAX_READ_NEWEST = 40_000;
const MAX_LOOKED_UP_NEWEST = 15_000;

/** The columns by which a map counts homes. */
const ON_MAP = 'p.price, p.latitude, p.longitude, p.map_x, p.map_y';

/** The matches in a viewport, up to `limit` of them in any order. */
export function selectMatches(criteria: SearchCriteria, view: Bounds, params: SqlParams, limit?: number): string {
  // other indexes find these better than the one over map cells, which would read the viewport's properties of all agents and places
  const hasBetterIndex =
    criteria.agentId !== undefined ||
    criteria.locations.length > 0 ||
    criteria.hasRareAmenity ||
    hasText(criteria) ||
    hasOwnIndex(criteria);
  const inside = hasBetterIndex ? insideDegrees(view, params) : insideBox(view, params);
  const where = [...matchConditions(criteria, params), inside].join(' and ');
  return `select p.id, ${ON_MAP} from properties p where ${where} ${limit === undefined ? '' : `limit ${limit}`}`;
}

/** The columns that most filters compare, all of which the indexes over map cells and by date have. `published` is a constant because only published homes are read. */
const INDEXED_COLUMNS = `p.id, 'published'::text as status, p.location, p.transaction_type, p.emirate, p.property_type, p.bedrooms, p.bathrooms, p.area, p.amenity_bits,
  p.furnished, p.completion, p.created_at, p.agent_id, p.user_id, p.cheques, p.service_charge, p.cooling, p.source${keysOf('minimum')
    .map(columnOf)
    .filter((column) => column !== 'cheques')
    .map((column) => `, p.${column}`)
    .join('')}`;

/** Whether a filter names single homes, by id or reference. */
export const isNamed = ({ ids, reference, sourceReference }: SearchCriteria): boolean =>
  ids !== undefined || reference !== undefined || sourceReference !== undefined;

/** Whether a filter has a condition that few homes meet and an index finds: a reference, a lowered price, a handover, an owner's or an agency's listing. */
export const hasOwnIndex = (criteria: SearchCriteria): boolean =>
  isNamed(criteria) ||
  criteria.flags.some((flag) => flag === 'priceDropped' || flag === 'vacant' || flag === 'coolingIncluded') ||
  criteria.listedBy === 'owner' ||
  criteria.handover !== undefined ||
  criteria.advertisers.length > 0;

/** The columns to read of each property: those of the index where they are enough, else the whole row. The flag `asksLess` is in a table of its own. */
const columnsFor = ({ flags, otherAmenities, advertisers, handover }: SearchCriteria): string =>
  flags.some((flag) => flag !== 'asksLess') || otherAmenities.length + advertisers.length > 0 || handover
    ? 'p.*'
    : `${INDEXED_COLUMNS}, ${ON_MAP}`;

/**
 * All matches in a viewport, found by the index over map cells alone. `offset 0` keeps PostgreSQL from using other indexes, because it expects other
 * conditions to match fewer homes than they do.
 */
export function selectInBox(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const box = `select ${columnsFor(criteria)} from properties p where p.status = 'published' and ${insideBox(view, params)} offset 0`;
  return `select p.id, ${ON_MAP} from (${box}) p where ${whereClauses(criteria, params).join(' and ')}`;
}

/** All matches in a viewport that has `allInView` properties: found by the index over map cells where these are few, else by the filter. */
export const selectAll = (criteria: SearchCriteria, view: Bounds, allInView: number, params: SqlParams): string =>
  allInView <= MAX_ROWS_IN_VIEW && !hasText(criteria) && !isNamed(criteria)
    ? selectInBox(criteria, view, params)
    : selectMatches(criteria, view, params);

/** The homes in a viewport among the first matches in any order; at most MAX_ROWS matches, because whole rows are read. */
export function selectFirstMatches(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const matches = `select p.id, ${ON_MAP} from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${MAX_ROWS}`;
  return `select p.id, ${ON_MAP} from (${matches}) p where ${insideDegrees(view, params)}`;
}

/**
 * The matches in a viewport among the newest properties of each purpose, read from an index that has the filtered columns. Where whole rows are needed,
 * fewer properties are read: their ids from the index, then the rows.
 */
export function selectNewest(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const columns = columnsFor(criteria);
  const needsRows = columns === 'p.*';
  const needsEstimates = criteria.flags.includes('asksLess') || criteria.hasEstimate === true;
  const limitOfIndex = needsEstimates ? MAX_LOOKED_UP_NEWEST : MAX_READ_NEWEST;
  const limit = (needsRows ? MAX_ROWS : limitOfIndex) / purposes.length;
  const ofPurpose = (selectedColumns: string, purpose: TransactionType) =>
    `select ${selectedColumns} from properties p where p.status = 'published' and p.transaction_type = ${params.bind(purpose)} order by p.created_at desc limit ${limit}`;
  const newest = purposes.map((purpose) =>
    needsRows
      ? `(select p.* from properties p where p.id = any(array(${ofPurpose('p.id', purpose)})))`
      : `(${ofPurpose(columns, purpose)})`,
  );
  const where = [...whereClauses(criteria, params), insideDegrees(view, params)].join(' and ');
  return `select p.id, ${ON_MAP} from (${newest.join(' union all ')}) p where ${where}`;
}

/** Some matches of a filter without words, in a viewport with too many homes: their ids and the columns by which a map counts. */
export function selectSome(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  if (hasOwnIndex(criteria) || criteria.hasRareAmenity) return selectMatches(criteria, view, params, MAX_READ_MATCHES);
  return criteria.otherAmenities.length > 0 ? selectFirstMatches(criteria, view, params) : selectNewest(criteria, view, params);
}

/** The first MAX_TEXTS properties in a viewport that match a filter without its words. */
export function selectFirstTexts(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const where = [...whereClauses(withoutWords(criteria), params), insideBox(view, params)].join(' and ');
  return `select p.id, ${ON_MAP} from properties p where ${where} limit ${MAX_TEXTS}`;
}

/**
 * The homes of `selectFirstTexts` that have the words of the filter, compared row by row. The column `is_full` says that these were as many texts as are
 * searched at most, so that other homes may have the words too.
 */
export function selectFirstWithWords(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const first = `select p.id, ${ON_MAP}, count(*) over () = ${MAX_TEXTS} as is_full from (${selectFirstTexts(criteria, view, params)}) p`;
  const hasWords = textConditions(criteria, params, true, 'w').join(' and ');
  // `offset 0` keeps PostgreSQL from comparing the words before it has found the first homes
  return `select p.id, ${ON_MAP}, p.is_full from (${first}) p, lateral (select from properties w where w.id = p.id and ${hasWords} offset 0) t`;
}
