// Finds the homes of a page that have certain words: along the order, by reading every text, or by the text index, whichever is cheapest.
import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT_CAP, type Sort } from '../../../../shared/search/search.ts';
import { allowedMs, type CostlyKind, tryRows } from '../../../db/costly.ts';
import { SqlParams, unpreparedStatement } from '../../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../../errors.ts';
import { type ExpectedMatches, expectMatches, shareOfUncounted } from '../../counts/expected-matches.ts';
import { isTotalStored } from '../../counts/stored-counts.ts';
import { textConditions, whereClauses } from '../../criteria/conditions.ts';
import { hasText, type SearchCriteria, UNRESTRICTED } from '../../criteria/criteria.ts';
import { withoutWords } from '../../criteria/criteria-parts.ts';
import { currentKey, keysetCondition, orderBy } from '../../list/order.ts';
import { selectKeys } from '../../list/page-keys.ts';
import type { PageWindow } from '../../list/page-window.ts';

/** How many texts of properties a scan along the order reads, at most and at least. */
const MAX_STEPS = 5000;
const MIN_STEPS = 500;
/** Index entries that are read at most to find the properties whose texts are read. */
const MAX_ENTRIES = 100_000;
/** Microseconds of PostgreSQL to read a text, to pass an index entry, and to fetch a row that the text index finds. */
const STEP_US = 6;
const ENTRY_US = 0.3;
const FOUND_US = 2.5;
/**
 * Where the rest of the filter leaves at most this many properties, all of their texts are read, unless the words are so rare that the text index finds them
 * at once.
 */
const MAX_READ_EACH = 2500;
const RARE_SHARE = 0.001;
/**
 * When the text index would take longer than this, the scan along the order is waited for. If that finds too few, the text index gets `GATHER_MANY_MS`: words
 * that rarely stand together have few matches there too.
 */
const MAX_GATHER_US = 100_000;
const GATHER_MANY_MS = 25;

/** The criteria and window by which a page is read after its words were found, and the number of matches where that is known. */
export interface FoundPage {
  criteria: SearchCriteria;
  window: PageWindow;
  matches: number | null;
}

/**
 * Finds the properties of a page that have the words, and returns criteria that name them by id; criteria without words are returned as they are. Finds along
 * the order where many properties have the words, by reading every text where the rest of the filter leaves few, else by the text index.
 * @throws DomainError UNAVAILABLE when that takes too long
 */
export async function findWords(em: EntityManager, criteria: SearchCriteria, sort: Sort, window: PageWindow): Promise<FoundPage> {
  if (!hasText(criteria) || window.limit === 0) return { criteria, window, matches: null };
  const columns = await expectMatches(em, withoutWords(criteria));
  if (!columns.isCounted) columns.matches *= await shareOfUncounted(em, criteria);
  const isScanned = isScanSooner(criteria, columns, sort, window);
  const isGatheredSlowly = isScanned && columns.inOrder * criteria.share * FOUND_US > MAX_GATHER_US;
  const scanned = isScanned ? await scanInOrder(em, criteria, sort, window, isGatheredSlowly ? 'needed' : 'optional') : null;
  const gatherMs = isGatheredSlowly ? allowedMs(GATHER_MANY_MS) : undefined;
  const { ids, matches } = scanned ? { ids: scanned, matches: null } : await gatherWords(em, criteria, sort, window, columns, gatherMs);
  return { criteria: { ...UNRESTRICTED, ids }, window: { limit: window.limit, offset: 0 }, matches };
}

/** SQL of one row when the property of a key `p` has the words: the keys come from an index, and only as many texts are read as are needed. */
const hasWords = (criteria: SearchCriteria, params: SqlParams): string =>
  `select w.price from properties w where w.id = p.id and ${textConditions(criteria, params, true, 'w').join(' and ')} offset 0`;

/** How many texts along an order are read until a window is expected to be full, with a margin. */
const stepsTo = ({ limit, offset }: PageWindow, share: number): number => Math.max(MIN_STEPS, Math.ceil((2 * (limit + offset)) / share));

/** Whether a scan along the order is expected to find a window sooner than the text index finds the words. */
function isScanSooner({ share, agentId }: SearchCriteria, columns: ExpectedMatches, sort: Sort, window: PageWindow): boolean {
  // an agent's homes are in one order alone
  if (agentId !== undefined && sort !== 'featured') return false;
  const steps = stepsTo(window, share);
  if (steps > Math.min(MAX_STEPS, columns.matches)) return false;
  const entries = (columns.inOrder * steps) / columns.matches;
  // when a long scan finds too few, its time is lost
  const margin = steps > MAX_STEPS / 2 ? 2 : 1;
  return entries <= MAX_ENTRIES && margin * (steps * STEP_US + entries * ENTRY_US) <= columns.inOrder * share * FOUND_US;
}

/** The ids of a window, found along its order; null when too few were found in `stepsTo` texts, or the scan took too long. */
async function scanInOrder(
  em: EntityManager,
  criteria: SearchCriteria,
  sort: Sort,
  window: PageWindow,
  kind: CostlyKind,
): Promise<number[] | null> {
  const params = new SqlParams();
  const part = { ...window, limit: stepsTo(window, criteria.share), offset: 0 };
  const keys = selectKeys(withoutWords(criteria), sort, part, params);
  const sql = `select p.id from (${keys}) p, lateral (${hasWords(criteria, params)}) t order by ${orderBy(sort)} limit ${params.bind(window.limit)}::int offset ${params.bind(window.offset)}::int`;
  const found = await tryRows<{ id: number }>(em, unpreparedStatement(sql, params.list), kind);
  return found && found.length === window.limit ? found.map(({ id }) => id) : null;
}

/** The ids of a window, and how many match; null for a page by `after`. @throws DomainError UNAVAILABLE when that takes too long */
async function gatherWords(
  em: EntityManager,
  criteria: SearchCriteria,
  sort: Sort,
  window: PageWindow,
  columns: ExpectedMatches,
  limitMs?: number,
): Promise<{ ids: number[]; matches: number | null }> {
  const params = new SqlParams();
  const after = window.after ? [keysetCondition(sort, window.after, params, 'current')] : [];
  const isEachRead = columns.matches <= MAX_READ_EACH && criteria.share > RARE_SHARE;
  const from = isEachRead
    ? `(select ${currentKey(sort)} from properties p where ${[...whereClauses(withoutWords(criteria), params), ...after].join(' and ')} offset 0) p, lateral (${hasWords(criteria, params)}) t`
    : `(select ${currentKey(sort)} from properties p where ${[...whereClauses(criteria, params), ...after].join(' and ')} offset 0) p`;
  const ids = `select p.id from matches p order by ${orderBy(sort, window.fromEnd)} limit ${params.bind(window.limit)}::int offset ${params.bind(window.offset)}::int`;
  // a page after the last one has the number too
  const sql = `with matches as materialized (select p.* from ${from}) select array(${ids}) as ids, (select count(*)::int from matches) as n`;
  const found = await tryRows<{ ids: number[]; n: number }>(em, unpreparedStatement(sql, params.list), 'needed', limitMs);
  if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  const [{ ids: foundIds, n }] = found as [(typeof found)[number]];
  return { ids: foundIds, matches: window.after ? null : n };
}

/** How many homes, the first of the default order, are sampled for the share that has the words. */
const PROBE = 1000;
/** Counting is skipped when the estimate is this many times the limit, far beyond the error of the sample; twice as many where no count table has the total. */
const ESTIMATE_MARGIN = 1.5;

/**
 * Whether far more than COUNT_CAP homes have the words, by the dictionary and by the first thousand homes, so that they need not be counted one by one.
 * Null when reading the first texts takes too long, as counting would.
 */
export async function areWordsFrequent(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<boolean | null> {
  const columns = withoutWords(criteria);
  if (!hasText(criteria)) return false;
  const { matches, isCounted } = await expectMatches(em, columns);
  const all = isCounted ? matches : matches * (await shareOfUncounted(em, columns));
  const surely = isTotalStored(columns) ? ESTIMATE_MARGIN : 2 * ESTIMATE_MARGIN;
  const isExpected = (share: number) => share * all >= surely * COUNT_CAP;
  if (!isExpected(criteria.share)) return false;
  const params = new SqlParams();
  const keys = selectKeys(columns, 'featured', { limit: PROBE, offset: 0 }, params);
  const sql = `select count(*)::int as n from (${keys}) p, lateral (${hasWords(criteria, params)}) t`;
  const found = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list), kind);
  return found && isExpected(found[0]!.n / PROBE);
}

/** The prices, as rows `price`, of the matches among the first thousand properties that the rest of a filter leaves. */
export function selectFirstPrices(criteria: SearchCriteria, params: SqlParams): string {
  const keys = selectKeys(withoutWords(criteria), 'featured', { limit: PROBE, offset: 0 }, params);
  return `select t.price from (${keys}) p, lateral (${hasWords(criteria, params)}) t`;
}
