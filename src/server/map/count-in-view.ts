// Counts the homes of a viewport by cell: from the count tables, or by a statement with a time limit that reads all matches or a part of them.
// `countProperties` chooses the statement by how many homes it would read; `view-statements.ts` has the SQL. Writes nothing.
// "The index over map cells" is the one over the columns map_x and map_y of `properties`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAP_TEXT_COUNT_CAP, MAX_MAP_OBJECTS, MAX_PROPERTIES_FOR_MARKERS } from '../../shared/search/map.ts';
import type { Bounds } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import {
  clipToAreas,
  expectMatches,
  hasText,
  onlyFacets,
  onlyWords,
  publishedStatement,
  type SearchCriteria,
  shareOfUncounted,
  UNRESTRICTED,
} from '../search/planner/planner.ts';
import { type CellRow, type Cells, canCountByCells, cellAt, cellsOf, countStored, sumHomes } from './cells.ts';
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

/** The homes of a viewport by cell. */
export interface CellCounts {
  cells: CellRow[];
  /** Whether more homes match than were counted. */
  capped: boolean;
  /** The ids of the matches when they are few, because finding them again would cost as much as counting them. */
  ids?: number[];
}

/** Counts homes per cell: from the count tables when they know the filter, else in `properties`. Null when that takes too long. */
export async function countCells(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  if (!canCountByCells(criteria)) return countProperties(em, criteria, view, cells);
  return { cells: await countStored(em, criteria, cells), capped: false };
}

/** A viewport with at most this many properties is read completely, if the index over map cells has all columns that the filter compares. */
const MAX_READ_IN_VIEW = 60_000;
/** The statistics may be wrong by this factor: matches are not read only if they expect this many times MAX_READ_MATCHES. */
const ESTIMATE_MARGIN = 4;
/** The most properties of the whole country that the text index may find by words; each row is read. */
const MAX_MATCHES_OF_WORDS = 10_000;

/** Whether more properties of the whole country have the words than the text index may find. */
const areWordsCommon = async (em: EntityManager, criteria: SearchCriteria): Promise<boolean> =>
  (await expectMatches(em, onlyWords(criteria))).matches > MAX_MATCHES_OF_WORDS;

/**
 * Whether it is enough to search the texts of only the first MAX_TEXTS properties of a viewport for words: there are no more, enough properties are
 * expected to have the words, or the words are too common for the text index.
 */
export async function areFirstEnough(em: EntityManager, criteria: SearchCriteria, inView: number): Promise<boolean> {
  if (inView <= MAX_TEXTS || (await areWordsCommon(em, criteria))) return true;
  // twice the most that a map counts by words, because the shares are estimates
  return inView * criteria.wordsShare * (await shareOfUncounted(em, criteria)) > 2 * MAP_TEXT_COUNT_CAP;
}

/** Whether few homes have photos. */
async function haveFewPhotos(em: EntityManager): Promise<boolean> {
  const criteria: SearchCriteria = { ...UNRESTRICTED, flags: ['withPhotos'] };
  const { entries } = await expectMatches(em, criteria);
  return entries * (await shareOfUncounted(em, criteria)) <= MAX_READ_MATCHES;
}

/**
 * Whether far more homes match in a viewport than may be read, by the statistics of the database. The viewport has `inView` properties; `matchesInCountry`
 * properties of the whole country match the part of the filter that the count tables know.
 */
async function areTooManyToRead(em: EntityManager, criteria: SearchCriteria, inView: number, matchesInCountry: number): Promise<boolean> {
  const { matches: allProperties } = await expectMatches(em, UNRESTRICTED);
  const shareInView = inView / Math.max(1, allProperties);
  return shareInView * matchesInCountry * (await shareOfUncounted(em, criteria)) > ESTIMATE_MARGIN * MAX_READ_MATCHES;
}

/** What is counted: the matches of a filter in a viewport, by its cells. */
interface ViewCount {
  em: EntityManager;
  criteria: SearchCriteria;
  view: Bounds;
  cells: Cells;
}

/** Counts matches of a filter that the count tables do not know: all when they are few enough to read, else a part. Null when that takes too long. */
async function countProperties(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  const viewOfAreas = clipToAreas(view, criteria);
  if (!viewOfAreas) return { cells: [], capped: false };
  const viewCount: ViewCount = { em, criteria, view: viewOfAreas, cells };
  if (hasText(criteria)) return countWithWords(viewCount);
  // indexes find the homes of an agent, and those with a rare amenity
  if (criteria.agentId !== undefined || criteria.hasRareAmenity) return countAll(viewCount);
  const inView = await countAllInView(viewCount, UNRESTRICTED);
  if (inView <= MAX_ROWS_IN_VIEW && !isNamed(criteria)) return countInBox(viewCount);
  if (hasOwnIndex(criteria)) return countUpTo(viewCount, MAX_READ_MATCHES);
  if (criteria.otherAmenities.length > 0) return countPartOrAll(viewCount, selectFirstMatches);
  if (criteria.flags.includes('withPhotos')) return (await haveFewPhotos(em)) ? countAll(viewCount) : countNewest(viewCount);
  if (criteria.locations.length > 0) return countUpTo(viewCount, MAX_READ_MATCHES);
  if (inView <= MAX_READ_IN_VIEW) return countInBox(viewCount);
  return countFullView(viewCount, inView);
}

/** How many properties of the viewport match a filter that the count tables know. `cells` may be finer than those of a map, which are enough for a total. */
const countAllInView = async ({ em, view, cells }: ViewCount, facets: SearchCriteria): Promise<number> =>
  sumHomes(await countStored(em, facets, cellsOf(view, cells.level - 2)));

/**
 * Counts the matches of a filter with words among the first properties of the viewport, or by the text index where it finds few in the whole country.
 */
async function countWithWords(viewCount: ViewCount): Promise<CellCounts | null> {
  const { em, criteria, view } = viewCount;
  const inView = await countAllInView(viewCount, onlyFacets(criteria));
  if (!(await areFirstEnough(em, criteria, inView))) return countUpTo(viewCount, MAP_TEXT_COUNT_CAP);
  const countsOfFirst = await countAmongFirst(viewCount);
  if (!countsOfFirst || countsOfFirst.cells.length > 0) return countsOfFirst;
  if (inView <= MAX_TEXTS || (await areFirstAll(em, criteria, view))) return countsOfFirst;
  // none of the first properties has the words, but others may. Common words are too many for the text index: the empty result is then marked as a part
  return (await areWordsCommon(em, criteria)) ? { ...countsOfFirst, capped: true } : countUpTo(viewCount, MAP_TEXT_COUNT_CAP);
}

/** Whether `selectFirstTexts` selects all properties that match the filter without its words. */
async function areFirstAll(em: EntityManager, criteria: SearchCriteria, view: Bounds): Promise<boolean> {
  const params = new SqlParams();
  const sql = `select count(*)::int as n from (${selectFirstTexts(criteria, view, params)}) texts`;
  const counts = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list));
  return counts !== null && counts[0]!.n < MAX_TEXTS;
}

/** Counts a view with more than MAX_READ_IN_VIEW properties: all matches when the statistics expect few and an index finds them, else the newest. */
async function countFullView(viewCount: ViewCount, inView: number): Promise<CellCounts | null> {
  const { em, criteria } = viewCount;
  const expected = await expectMatches(em, criteria);
  const canRead = areColumnsIndexed(criteria) && (!expected.isCounted || expected.matches <= MAX_ROWS);
  if (canRead && !(await areTooManyToRead(em, criteria, inView, expected.matches))) {
    const counts = await countUpTo(viewCount, MAX_READ_MATCHES);
    if (counts && !counts.capped) return counts;
  }
  // an index finds the homes that state whether they are furnished or built (`choices`)
  return criteria.choices.length > 0 ? countPartOrAll(viewCount, selectNewest) : countNewest(viewCount);
}

/** Whether an index begins with the columns that the filter compares, so that only matches are read. */
const areColumnsIndexed = (criteria: SearchCriteria): boolean =>
  criteria.choices.length === 0 &&
  criteria.addedWithinDays === undefined &&
  criteria.confirmedWithinDays === undefined &&
  criteria.flags.length === 0 &&
  criteria.hasEstimate === undefined &&
  criteria.hasYield === undefined &&
  // nearly all homes are listed by agents
  criteria.listedBy !== 'agent';

/** Makes the SQL that selects the properties to count: their id, price, position and map cell. */
type SelectProperties = (criteria: SearchCriteria, view: Bounds, params: SqlParams) => string;

// The following functions are the ways of counting among which `countProperties` chooses.

/** Counts all matches, found by the index that is best for the filter. */
const countAll = (viewCount: ViewCount) => countSelected(viewCount, selectMatches, () => false);

/** Counts all matches, found by the index over map cells. */
const countInBox = (viewCount: ViewCount) => countSelected(viewCount, selectInBox, () => false);

/** Counts at most `limit` matches, in any order. */
const countUpTo = (viewCount: ViewCount, limit: number) =>
  countSelected(
    viewCount,
    (criteria, view, params) => selectMatches(criteria, view, params, limit),
    (total) => total >= limit,
  );

/** Counts the matches among the newest properties, which lie all over the map. The first properties of the index over map cells all lie in the west. */
const countNewest = (viewCount: ViewCount) => countSelected(viewCount, selectNewest, () => true);

/** Counts the matches that `select` finds in a part of the properties. If they are too few for clusters, counts all matches instead. */
async function countPartOrAll(viewCount: ViewCount, select: SelectProperties): Promise<CellCounts | null> {
  const part = await countSelected(viewCount, select, () => true);
  return part && sumHomes(part.cells) < MAX_PROPERTIES_FOR_MARKERS ? countAll(viewCount) : part;
}

/** Counts the properties with the words of the filter among the first MAX_TEXTS properties of the viewport. */
const countAmongFirst = (viewCount: ViewCount) =>
  countSelected(viewCount, selectFirstWithWords, (_total, isFull) => isFull, 'coalesce((select bool_or(p.is_full) from matches p), false)');

/**
 * Counts the properties that `select` selects by cell. Null when that takes too long.
 * @param isCapped decides from the total, and the value of `isFullSql`, whether there may be more matches
 * @param isFullSql SQL: whether `select` left properties out; it may read `matches`, the selected rows
 */
async function countSelected(
  { em, criteria, view, cells: { level } }: ViewCount,
  select: SelectProperties,
  isCapped: (total: number, isFull: boolean) => boolean,
  isFullSql = 'false',
): Promise<CellCounts | null> {
  const params = new SqlParams();
  const matches = select(criteria, view, params);
  const [x, y] = cellAt(level, params);
  // rents and sale prices do not compare
  const lowestPrice = criteria.transactionType ? 'min(p.price)' : 'null::int';
  // 1. the matches; 2. their number, centre and lowest price in each cell; 3. their ids when they are few; 4. whether properties were left out.
  // the ids are a select of their own: as a column of step 2 they would make PostgreSQL sort all matches
  const sql = `with matches as materialized (${matches})
    select (select coalesce(json_agg(cell), '[]') from
        (select count(*)::int as n, avg(p.latitude) as lat, avg(p.longitude) as lng, ${lowestPrice} as low from matches p group by ${x}, ${y}) cell) as cells,
      case when not exists (select from matches offset ${MAX_MAP_OBJECTS}) then array(select p.id from matches p) end as ids,
      ${isFullSql} as "isFull"`;
  const statement = publishedStatement(criteria, sql, params);
  const counts = await tryRows<{ cells: CellRow[]; ids: number[] | null; isFull: boolean }>(em, statement, 'needed');
  if (!counts) return null;
  const { cells, ids, isFull } = counts[0]!;
  return { cells, capped: isCapped(sumHomes(cells), isFull), ...(ids?.length && { ids }) };
}
