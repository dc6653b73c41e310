// Counts the homes of a viewport by cell: from the count tables, or by a statement with a time limit that reads all matches or a part of them.
// `countProperties` chooses the statement by how many homes it would read; `view-statements.ts` makes it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAP_TEXT_COUNT_CAP, MAX_MAP_OBJECTS, MAX_PROPERTIES_FOR_MARKERS } from '../../shared/search/map.ts';
import type { Bounds } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import { expectMatches, shareOfUncounted } from '../search/counts/expected-matches.ts';
import { publishedStatement } from '../search/criteria/conditions.ts';
import { hasText, type SearchCriteria, UNRESTRICTED } from '../search/criteria/criteria.ts';
import { onlyFacets, onlyWords } from '../search/criteria/criteria-parts.ts';
import { type CellRow, type Cells, cellAt, cellsOf, countedByCells, countStored, sumOf } from './cells.ts';
import {
  hasOwnIndex,
  isNamed,
  MAX_READ_MATCHES,
  MAX_ROWS,
  MAX_ROWS_IN_VIEW,
  MAX_TEXTS,
  selectFirstMatches,
  selectFirstTexts,
  selectFirstWithWords,
  selectInBox,
  selectMatches,
  selectNewest,
} from './view-statements.ts';

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
/** Matches are not read when the statistics expect this many times MAX_READ_MATCHES, because they may be wrong by that factor. */
const ESTIMATE_MARGIN = 4;

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
  return (inView / Math.max(1, all)) * counted * (await shareOfUncounted(em, criteria)) > ESTIMATE_MARGIN * MAX_READ_MATCHES;
}

/** SQL: a select of the columns of properties to count. */
type Source = (params: SqlParams) => string;
/** Values of `cappedFrom` for a source that finds all matches, and for one that looks at a part of the properties. */
const NEVER_CAPPED = Number.POSITIVE_INFINITY;
const ALWAYS_CAPPED = 0;

/** Whether no more properties than those of `selectFirstTexts` match the filter without its words. */
async function areFirstAll(em: EntityManager, criteria: SearchCriteria, view: Bounds): Promise<boolean> {
  const params = new SqlParams();
  const sql = `select count(*)::int as n from (${selectFirstTexts(criteria, view, params)}) p`;
  const found = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list));
  return found !== null && found[0]!.n < MAX_TEXTS;
}

/** Counts the properties that the stored cells cannot: all when they are few enough to read, else a part. Null when that takes too long. */
async function countProperties(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  const count = (source: Source, cappedFrom: number, isOfFirst = false) => countFrom(em, criteria, cells, source, cappedFrom, isOfFirst);
  const countAll = () => count((params) => selectMatches(criteria, view, params), NEVER_CAPPED);
  const countUpTo = (limit: number) => count((params) => selectMatches(criteria, view, params, limit), limit);
  // a total needs no finer cells than a map shows, and `cells` may be far finer
  const countInView = async (kind: SearchCriteria) => sumOf(await countStored(em, kind, cellsOf(view, cells.c - 2)));
  /** Counts a part of the matches; all of them when the part has too few. */
  const countPartOrAll = async (source: Source) => {
    const part = await count(source, ALWAYS_CAPPED);
    return part && sumOf(part.cells) < MAX_PROPERTIES_FOR_MARKERS ? countAll() : part;
  };
  if (hasText(criteria)) {
    const inView = await countInView(onlyFacets(criteria));
    if (!(await areFirstEnough(em, criteria, inView))) return countUpTo(MAP_TEXT_COUNT_CAP);
    const found = await count((params) => selectFirstWithWords(criteria, view, params), NEVER_CAPPED, true);
    if (found?.cells.length !== 0 || inView <= MAX_TEXTS || (await areFirstAll(em, criteria, view))) return found;
    // none of the first properties has the words, but others may: where no text index can tell, the empty result is marked as a part
    return (await areWordsCommon(em, criteria)) ? { ...found, capped: true } : countUpTo(MAP_TEXT_COUNT_CAP);
  }
  // an index finds the matches of an agent, and those with a rare amenity
  if (criteria.agentId !== undefined || criteria.hasRareAmenity) return countAll();
  const inView = await countInView(UNRESTRICTED);
  // not the first ones of the index by place on the map, which all lie in the west
  const newest = (params: SqlParams) => selectNewest(criteria, view, params);
  const inBox = (params: SqlParams) => selectInBox(criteria, view, params);
  if (inView <= MAX_ROWS_IN_VIEW && !isNamed(criteria)) return count(inBox, NEVER_CAPPED);
  if (hasOwnIndex(criteria)) return countUpTo(MAX_READ_MATCHES);
  if (criteria.otherAmenities.length > 0) return countPartOrAll((params) => selectFirstMatches(criteria, view, params));
  if (criteria.flags.includes('withPhotos')) return (await haveFewPhotos(em)) ? countAll() : count(newest, ALWAYS_CAPPED);
  if (criteria.locations.length > 0) return countUpTo(MAX_READ_MATCHES);
  if (inView <= MAX_READ_IN_VIEW) return count(inBox, NEVER_CAPPED);
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
    const counted = await countUpTo(MAX_READ_MATCHES);
    if (counted && !counted.capped) return counted;
  }
  // an index has the homes that state such a field
  return criteria.choices.length > 0 ? countPartOrAll(newest) : count(newest, ALWAYS_CAPPED);
}

/**
 * Homes per cell of the properties that `source` selects; `capped` when they are `cappedFrom` or more, or with `isOfFirst` when their column `is_full` says
 * that there were more to search. Null when that takes too long.
 */
async function countFrom(
  em: EntityManager,
  criteria: SearchCriteria,
  { c }: Cells,
  source: Source,
  cappedFrom: number,
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
  return { cells, capped: isPart || sumOf(cells) >= cappedFrom, ...(ids?.length && { ids }) };
}
