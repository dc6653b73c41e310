// Counts the homes of a viewport by cell within a time limit.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/property/property.ts';
import { MAP_TEXT_COUNT_CAP, MAX_MAP_OBJECTS, MAX_PROPERTIES_FOR_MARKERS } from '../../shared/search/map.ts';
import type { Bounds } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import { expectMatches, shareOfUncounted } from '../search/counts/expected-matches.ts';
import { insideDegrees, publishedStatement, textConditions, whereClauses } from '../search/criteria/conditions.ts';
import { hasText, type SearchCriteria, UNRESTRICTED } from '../search/criteria/criteria.ts';
import { onlyFacets, onlyWords, withoutWords } from '../search/criteria/criteria-parts.ts';
import { type CellRow, type Cells, cellAt, cellsOf, countedByCells, countStored, insideBox, sumOf } from './cells.ts';

/** Homes per cell; `capped` when they are only the first of more. */
export interface CellCounts {
  cells: CellRow[];
  capped: boolean;
  /** The matches themselves, when they are few and finding them again would cost as much as counting them. */
  ids?: number[];
}

/** Homes per cell: from the count tables when the filter allows, else counted in the viewport. Null when that would take too long. */
export async function countCells(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  if (!countedByCells(criteria)) return countProperties(em, criteria, view, cells);
  return { cells: await countStored(em, criteria, cells), capped: false };
}

/** A view with at most this many properties is read completely where the index by place on the map has all that the filter compares. */
const MAX_READ_IN_VIEW = 60_000;
/** The properties of a view whose texts are searched for words. */
const MAX_TEXTS = 3000;
/** A view with at most this many properties is read completely also where whole rows have to be read. */
const MAX_ROWS_IN_VIEW = 5000;
/** Whole rows that are read of a fuller view. */
const MAX_ROWS = 7500;
/** The most matches that are read, in any order, by the index that finds them best. */
const MAX_READ_MATCHES = 40_000;
/** Matches are not read when the statistics expect this many times MAX_READ_MATCHES, because they may be wrong by that factor. */
const SURELY_FACTOR = 4;
/** Where more match, only so many of the newest properties are read; fewer where each is looked up in another table. */
const MAX_READ_NEWEST = 40_000;
const MAX_LOOKED_UP_NEWEST = 15_000;

/** The most properties of the whole country that the text index may find by words; each row is read. */
const MAX_FOUND_BY_WORDS = 10_000;

/** Whether more properties of the whole country have the words than the text index may find. */
const areWordsCommon = async (em: EntityManager, criteria: SearchCriteria): Promise<boolean> =>
  (await expectMatches(em, onlyWords(criteria))).matches > MAX_FOUND_BY_WORDS;

/**
 * Whether it is enough to search the texts of the first properties in a viewport for words: there are no more, enough of them are expected to have the
 * words, or the words are too common for the text index.
 */
export async function areFirstEnough(em: EntityManager, criteria: SearchCriteria, inView: number): Promise<boolean> {
  if (inView <= MAX_TEXTS || (await areWordsCommon(em, criteria))) return true;
  return inView * criteria.share * (await shareOfUncounted(em, criteria)) > 2 * MAP_TEXT_COUNT_CAP;
}

/** Whether few homes have photos. */
async function haveFewPhotos(em: EntityManager): Promise<boolean> {
  const criteria: SearchCriteria = { ...UNRESTRICTED, flags: ['withPhotos'] };
  const { entries } = await expectMatches(em, criteria);
  return entries * (await shareOfUncounted(em, criteria)) <= MAX_READ_MATCHES;
}

/**
 * Whether far more homes match in a view than may be read, by the statistics of the database. The view has `inView` properties; `counted` properties of
 * the country match the part of the filter that the count tables know.
 */
async function areTooManyToRead(em: EntityManager, criteria: SearchCriteria, inView: number, counted: number): Promise<boolean> {
  const { matches: all } = await expectMatches(em, UNRESTRICTED);
  return (inView / Math.max(1, all)) * counted * (await shareOfUncounted(em, criteria)) > SURELY_FACTOR * MAX_READ_MATCHES;
}

/** Counts the properties that the stored cells cannot: all when they are few enough to read, else a part. Null when that takes too long. */
async function countProperties(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  const count = (source: (params: SqlParams) => string, most: number, isOfFirst = false) =>
    countFrom(em, criteria, cells, source, most, isOfFirst);
  // a total needs no finer cells than a map shows, and `cells` may be far finer
  const countInView = async (kind: SearchCriteria) => sumOf(await countStored(em, kind, cellsOf(view, cells.c - 2)));
  /** Counts a part of the matches; all of them when the part has too few. */
  const sample = async (source: (params: SqlParams) => string) => {
    const part = await count(source, 0);
    return part && sumOf(part.cells) < MAX_PROPERTIES_FOR_MARKERS
      ? count((params) => selectMatches(criteria, view, params), Number.POSITIVE_INFINITY)
      : part;
  };
  if (hasText(criteria)) {
    const inView = await countInView(onlyFacets(criteria));
    const first = (params: SqlParams) => selectFirstWithWords(criteria, view, params);
    const byWords = () => count((params) => selectMatches(criteria, view, params, MAP_TEXT_COUNT_CAP), MAP_TEXT_COUNT_CAP);
    if (!(await areFirstEnough(em, criteria, inView))) return byWords();
    const found = await count(first, Number.POSITIVE_INFINITY, true);
    if (found?.cells.length !== 0 || inView <= MAX_TEXTS || (await areFirstAll(em, criteria, view))) return found;
    // none of the first properties has the words, but others may: where no text index can tell, the empty result is marked as a part
    return (await areWordsCommon(em, criteria)) ? { ...found, capped: true } : byWords();
  }
  const all = (params: SqlParams) => selectMatches(criteria, view, params);
  // an index finds the matches of an agent, and those with a rare amenity
  if (criteria.agentId !== undefined || criteria.hasRareAmenity) return count(all, Number.POSITIVE_INFINITY);
  const inView = await countInView(UNRESTRICTED);
  // not the first ones of the index by place on the map, which all lie in the west
  const newest = (params: SqlParams) => selectNewest(criteria, view, params);
  const inBox = (params: SqlParams) => selectInBox(criteria, view, params);
  if (inView <= MAX_ROWS_IN_VIEW && !isNamed(criteria)) return count(inBox, Number.POSITIVE_INFINITY);
  if (hasOwnIndex(criteria)) return count((params) => selectMatches(criteria, view, params, MAX_READ_MATCHES), MAX_READ_MATCHES);
  if (criteria.otherAmenities.length > 0) return sample((params) => selectFirstMatches(criteria, view, params));
  if (criteria.flags.includes('withPhotos')) return (await haveFewPhotos(em)) ? count(all, Number.POSITIVE_INFINITY) : count(newest, 0);
  if (criteria.locations.length > 0) return count((params) => selectMatches(criteria, view, params, MAX_READ_MATCHES), MAX_READ_MATCHES);
  if (inView <= MAX_READ_IN_VIEW) return count(inBox, Number.POSITIVE_INFINITY);
  const expected = await expectMatches(em, criteria);
  const isIndexed =
    criteria.choices.length === 0 &&
    criteria.addedWithinDays === undefined &&
    criteria.confirmedWithinDays === undefined &&
    criteria.flags.length === 0 &&
    criteria.hasEstimate === undefined &&
    // nearly all homes are
    criteria.listedBy !== 'agent' &&
    (!expected.isCounted || expected.matches <= MAX_ROWS);
  if (isIndexed && !(await areTooManyToRead(em, criteria, inView, expected.matches))) {
    const counted = await count((params) => selectMatches(criteria, view, params, MAX_READ_MATCHES), MAX_READ_MATCHES);
    if (counted && !counted.capped) return counted;
  }
  // an index has the homes that state such a field
  return criteria.choices.length > 0 ? sample(newest) : count(newest, 0);
}

/**
 * Homes per cell of the properties `p` that a select of their columns finds; capped from `most` of them on, or with `isOfFirst` when their column `is_full`
 * says that there were more to look at. Null when that takes too long.
 */
async function countFrom(
  em: EntityManager,
  criteria: SearchCriteria,
  { c }: Cells,
  source: (params: SqlParams) => string,
  most: number,
  isOfFirst: boolean,
): Promise<CellCounts | null> {
  const params = new SqlParams();
  const found = source(params);
  const [x, y] = cellAt(c, params);
  // rents and sale prices do not compare
  const low = criteria.transactionType ? 'min(p.price)' : 'null::int';
  const part = isOfFirst ? 'coalesce((select bool_or(p.is_full) from found p), false)' : 'false';
  // ids beside the counts of a group would make PostgreSQL sort all matches
  const sql = `with found as materialized (${found})
    select (select coalesce(json_agg(c), '[]') from
        (select count(*)::int as n, avg(p.latitude) as lat, avg(p.longitude) as lng, ${low} as low from found p group by ${x}, ${y}) c) as cells,
      case when not exists (select from found offset ${MAX_MAP_OBJECTS}) then array(select p.id from found p) end as ids, ${part} as "isPart"`;
  const counted = await tryRows<{ cells: CellRow[]; ids: number[] | null; isPart: boolean }>(
    em,
    publishedStatement(criteria, sql, params),
    'needed',
  );
  if (!counted) return null;
  const { cells, ids, isPart } = counted[0]!;
  return { cells, capped: isPart || sumOf(cells) >= most, ...(ids?.length && { ids }) };
}

const ON_MAP = 'p.price, p.latitude, p.longitude, p.map_x, p.map_y';

/**
 * The conditions of a filter. Which homes of a place ask less is read from all estimates of the place: a look-up for each home takes five times as long,
 * over a second for a place with 140,000 homes on a busy machine. When the place of a home changes, its estimate ends.
 */
function matchConditions(criteria: SearchCriteria, params: SqlParams): string[] {
  const { flags, locations, emirates } = criteria;
  if (!flags.includes('asksLess') || locations.length === 0 || emirates.length > 0) return whereClauses(criteria, params);
  const others = whereClauses({ ...criteria, flags: flags.filter((flag) => flag !== 'asksLess') }, params);
  const ofPlace = `select s.property_id from property_estimates s where s.asks = 'less' and s.location = any(${params.bind(locations)}::text[])`;
  return [...others, `p.id in (${ofPlace})`];
}

/** The matches in a viewport, up to `limit` of them in any order. */
function selectMatches(criteria: SearchCriteria, view: Bounds, params: SqlParams, limit?: number): string {
  // the index by place on the map would look through every agent's properties, through those of other places, and into every address for a rare name
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

const FILTERED = `p.id, 'published'::text as status, p.location, p.transaction_type, p.emirate, p.property_type, p.bedrooms, p.bathrooms, p.area, p.amenity_bits,
  p.furnished, p.completion, p.created_at, p.agent_id, p.user_id, p.cheques`;

/** Whether a filter names the homes. */
const isNamed = ({ ids, reference, sourceReference }: SearchCriteria): boolean =>
  ids !== undefined || reference !== undefined || sourceReference !== undefined;

/** Whether few match a condition that has an index of its own. */
const hasOwnIndex = (criteria: SearchCriteria): boolean =>
  isNamed(criteria) || criteria.flags.includes('priceDropped') || criteria.listedBy === 'owner';

/** What is read of each property: the columns that an index holds, or the row. Whether a home asks less is in a table of its own. */
const columnsFor = ({ flags, otherAmenities }: SearchCriteria): string =>
  flags.some((flag) => flag !== 'asksLess') || otherAmenities.length > 0 ? 'p.*' : `${FILTERED}, ${ON_MAP}`;

/** All matches in a viewport, found by the index by place on the map alone: the planner takes other conditions for narrower than they are. */
function selectInBox(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const box = `select ${columnsFor(criteria)} from properties p where p.status = 'published' and ${insideBox(view, params)} offset 0`;
  return `select p.id, ${ON_MAP} from (${box}) p where ${whereClauses(criteria, params).join(' and ')}`;
}

/** All matches in a viewport that has `allInView` properties: found by their place on the map where these are few, else by the filter. */
export const selectAll = (criteria: SearchCriteria, view: Bounds, allInView: number, params: SqlParams): string =>
  allInView <= MAX_ROWS_IN_VIEW && !hasText(criteria) && !isNamed(criteria)
    ? selectInBox(criteria, view, params)
    : selectMatches(criteria, view, params);

/** Of the first matches in any order, at most MAX_ROWS because whole rows are read, those in a viewport. */
function selectFirstMatches(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const matches = `select p.id, ${ON_MAP} from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${MAX_ROWS}`;
  return `select p.id, ${ON_MAP} from (${matches}) p where ${insideDegrees(view, params)}`;
}

/** The matches in a viewport among the newest properties, by an index that has every column but the photos; fewer where whole rows are read. */
function selectNewest(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
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

/** Some matches of a view that is too full to be read, by a filter without words: the columns of `properties p` that a map counts, and their id. */
export function selectSome(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  if (hasOwnIndex(criteria) || criteria.hasRareAmenity) return selectMatches(criteria, view, params, MAX_READ_MATCHES);
  return criteria.otherAmenities.length > 0 ? selectFirstMatches(criteria, view, params) : selectNewest(criteria, view, params);
}

/** The first MAX_TEXTS properties in a viewport that match a filter without its words. */
const selectFirstTexts = (criteria: SearchCriteria, view: Bounds, params: SqlParams): string =>
  `select p.id, ${ON_MAP} from properties p where ${[...whereClauses(withoutWords(criteria), params), insideBox(view, params)].join(' and ')} limit ${MAX_TEXTS}`;

/** Whether no more properties than those of `selectFirstTexts` match the filter without its words. */
async function areFirstAll(em: EntityManager, criteria: SearchCriteria, view: Bounds): Promise<boolean> {
  const params = new SqlParams();
  const sql = `select count(*)::int as n from (${selectFirstTexts(criteria, view, params)}) p`;
  const found = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list));
  return found !== null && found[0]!.n < MAX_TEXTS;
}

/** Those of `selectFirstTexts` that have the words of a filter; `is_full` says that there may be more to search. Words are read from the rows themselves. */
export function selectFirstWithWords(criteria: SearchCriteria, view: Bounds, params: SqlParams): string {
  const first = `select p.id, ${ON_MAP}, count(*) over () = ${MAX_TEXTS} as is_full from (${selectFirstTexts(criteria, view, params)}) p`;
  return `select p.id, ${ON_MAP}, p.is_full from (${first}) p, lateral (select from properties w where w.id = p.id and ${textConditions(criteria, params, true, 'w').join(' and ')} offset 0) t`;
}
