// SQL that selects the homes of a viewport: all matches, or, where it has too many to be read in time, the matches among a part of its homes.
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/property/property.ts';
import type { Bounds } from '../../shared/search/search.ts';
import type { SqlParams } from '../db/sql.ts';
import { insideDegrees, matchConditions, textConditions, whereClauses } from '../search/criteria/conditions.ts';
import { hasText, type SearchCriteria } from '../search/criteria/criteria.ts';
import { withoutWords } from '../search/criteria/criteria-parts.ts';
import { insideBox } from './cells.ts';

/** The properties of a view whose texts are searched for words. */
export const MAX_TEXTS = 3000;
/** A view with at most this many properties is read completely also where whole rows have to be read. */
export const MAX_ROWS_IN_VIEW = 5000;
/** Whole rows that are read of a fuller view. */
export const MAX_ROWS = 7500;
/** The most matches that are read, in any order, by the index that finds them best. */
export const MAX_READ_MATCHES = 40_000;
/** Where more match, only so many of the newest properties are read; fewer where each is looked up in another table. */
const MAX_READ_NEWEST = 40_000;
const MAX_LOOKED_UP_NEWEST = 15_000;

/** The columns that a map counts by. */
const ON_MAP = 'p.price, p.latitude, p.longitude, p.map_x, p.map_y';

/** The matches in a viewport, up to `limit` of them in any order. */
export function selectMatches(criteria: SearchCriteria, view: Bounds, params: SqlParams, limit?: number): string {
  // other indexes find these better: the one by place on the map would read the properties of all agents and places, and search every address for a rare name
  const isFoundElsewhere =
    criteria.agentId !== undefined ||
    criteria.locations.length > 0 ||
    criteria.hasRareAmenity ||
    hasText(criteria) ||
    hasOwnIndex(criteria);
  const inside = isFoundElsewhere ? insideDegrees(view, params) : insideBox(view, params);
  const where = [...matchConditions(criteria, params), inside].join(' and ');
  return `select p.id, ${ON_MAP} from properties p where ${where} ${limit === undefined ? '' : `limit ${limit}`}`;
}

/** The columns that most filters compare, and an index holds. */
const FILTERED = `p.id, 'published'::text as status, p.location, p.transaction_type, p.emirate, p.property_type, p.bedrooms, p.bathrooms, p.area, p.amenity_bits,
  p.furnished, p.completion, p.created_at, p.agent_id, p.user_id, p.cheques, p.service_charge, p.cooling, p.source`;

/** Whether a filter names the homes. */
export const isNamed = ({ ids, reference, sourceReference }: SearchCriteria): boolean =>
  ids !== undefined || reference !== undefined || sourceReference !== undefined;

/** Whether a filter has a condition that few homes meet and an index finds: a reference, a lowered price, an owner's listing. */
export const hasOwnIndex = (criteria: SearchCriteria): boolean =>
  isNamed(criteria) || criteria.flags.includes('priceDropped') || criteria.listedBy === 'owner';

/** What is read of each property: the columns that an index holds, or the row. Whether a home asks less is in a table of its own. */
const columnsFor = ({ flags, otherAmenities }: SearchCriteria): string =>
  flags.some((flag) => flag !== 'asksLess') || otherAmenities.length > 0 ? 'p.*' : `${FILTERED}, ${ON_MAP}`;

/** All matches in a viewport, found by the index by place on the map alone: the planner takes other conditions for narrower than they are. */
export function selectInBox(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const box = `select ${columnsFor(criteria)} from properties p where p.status = 'published' and ${insideBox(view, params)} offset 0`;
  return `select p.id, ${ON_MAP} from (${box}) p where ${whereClauses(criteria, params).join(' and ')}`;
}

/** All matches in a viewport that has `allInView` properties: found by their place on the map where these are few, else by the filter. */
export const selectAll = (criteria: SearchCriteria, view: Bounds, allInView: number, params: SqlParams): string =>
  allInView <= MAX_ROWS_IN_VIEW && !hasText(criteria) && !isNamed(criteria)
    ? selectInBox(criteria, view, params)
    : selectMatches(criteria, view, params);

/** Of the first matches in any order, at most MAX_ROWS because whole rows are read, those in a viewport. */
export function selectFirstMatches(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const matches = `select p.id, ${ON_MAP} from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${MAX_ROWS}`;
  return `select p.id, ${ON_MAP} from (${matches}) p where ${insideDegrees(view, params)}`;
}

/** The matches in a viewport among the newest properties, in an index that has the filtered columns; fewer where whole rows are read. */
export function selectNewest(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const columns = columnsFor(criteria);
  const isLookedUp = criteria.flags.includes('asksLess') || criteria.hasEstimate === true;
  const mostOfIndex = isLookedUp ? MAX_LOOKED_UP_NEWEST : MAX_READ_NEWEST;
  const most = (columns === 'p.*' ? MAX_ROWS : mostOfIndex) / purposes.length;
  const ofPurpose = (found: string, purpose: TransactionType) =>
    `select ${found} from properties p where p.status = 'published' and p.transaction_type = ${params.bind(purpose)} order by p.created_at desc limit ${most}`;
  const newest = purposes.map((purpose) =>
    columns === 'p.*'
      ? `(select p.* from properties p where p.id = any(array(${ofPurpose('p.id', purpose)})))`
      : `(${ofPurpose(columns, purpose)})`,
  );
  const where = [...whereClauses(criteria, params), insideDegrees(view, params)].join(' and ');
  return `select p.id, ${ON_MAP} from (${newest.join(' union all ')}) p where ${where}`;
}

/** Some matches of a view with too many homes, by a filter without words: the columns of `properties p` that a map counts, and their id. */
export function selectSome(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  if (hasOwnIndex(criteria) || criteria.hasRareAmenity) return selectMatches(criteria, view, params, MAX_READ_MATCHES);
  return criteria.otherAmenities.length > 0 ? selectFirstMatches(criteria, view, params) : selectNewest(criteria, view, params);
}

/** The first MAX_TEXTS properties in a viewport that match a filter without its words. */
export const selectFirstTexts = (criteria: SearchCriteria, view: Bounds, params: SqlParams): string =>
  `select p.id, ${ON_MAP} from properties p where ${[...whereClauses(withoutWords(criteria), params), insideBox(view, params)].join(' and ')} limit ${MAX_TEXTS}`;

/** Those of `selectFirstTexts` that have the words of a filter; `is_full` says that there may be more to search. Words are read from the rows themselves. */
export function selectFirstWithWords(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const first = `select p.id, ${ON_MAP}, count(*) over () = ${MAX_TEXTS} as is_full from (${selectFirstTexts(criteria, view, params)}) p`;
  return `select p.id, ${ON_MAP}, p.is_full from (${first}) p, lateral (select from properties w where w.id = p.id and ${textConditions(criteria, params, true, 'w').join(' and ')} offset 0) t`;
}
