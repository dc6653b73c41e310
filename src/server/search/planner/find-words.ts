// Finds the homes of a page that have certain words, by the cheapest of three ways: a scan of texts along the order of the list, reading the text of every
// home that meets the other restrictions, or the text index. Reads `properties` and the count tables; writes to no table.
import type { EntityManager } from '@mikro-orm/postgresql';
import { allowedMs, type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import { saysPhrase, selectIfHasWords, whereClauses } from './conditions.ts';
import { hasText, type Phrase, type SearchCriteria, UNRESTRICTED, withoutWords } from './criteria.ts';
import { type ExpectedMatches, expectMatches, shareOfUncounted } from './expected-matches.ts';
import { currentKey, keysetCondition, orderBy } from './order.ts';
import { selectKeys } from './page-keys.ts';
import type { PageWindow } from './page-window.ts';

/** How many texts of homes a scan along the order reads, at most and at least. */
const MAX_SCANNED_TEXTS = 5000;
const MIN_SCANNED_TEXTS = 500;
/** A scan reads this many times the texts in which a full window is expected. */
const SCAN_MARGIN = 2;
/** Index entries that a scan passes at most. */
const MAX_SCANNED_ENTRIES = 100_000;
/** Microseconds that PostgreSQL takes to read a text, to pass an index entry, and to fetch a row that the text index finds. */
const TEXT_US = 6;
const ENTRY_US = 0.3;
const INDEXED_ROW_US = 2.5;
/**
 * Where the other restrictions leave at most MAX_READ_EACH homes, all of their texts are read, unless only RARE_SHARE of homes or less have the words: the
 * text index finds such words at once.
 */
const MAX_READ_EACH = 2500;
const RARE_SHARE = 0.001;
/**
 * When the text index would take longer than this, the scan along the order gets more time. If the scan finds too few homes, the text index still gets
 * `SLOW_INDEX_MS`: words that are rarely in one text together have few matches in the index too.
 */
const MAX_INDEX_US = 100_000;
/** Estimates by the frequencies of words may be this many times too high. */
const ESTIMATE_MARGIN = 2;
const SLOW_INDEX_MS = 25;

/** How a page is read after its words were found: criteria with the ids of its homes, and a window. `matches` is the number of all matches, if known. */
export interface FoundPage {
  criteria: SearchCriteria;
  window: PageWindow;
  matches: number | null;
}

/** A page of homes to find. */
interface PageRequest {
  criteria: SearchCriteria;
  window: PageWindow;
  /** The expected matches of the criteria without words. */
  expected: ExpectedMatches;
}

/**
 * Finds the homes of a page that have the words, and returns criteria that name them by id. Criteria without words are returned as they are. A scan along
 * the order finds words that many homes have, reading every text is used where the other restrictions leave few homes, else the text index.
 * @throws DomainError UNAVAILABLE when that takes too long
 */
export async function findWords(em: EntityManager, criteria: SearchCriteria, window: PageWindow): Promise<FoundPage> {
  if (!hasText(criteria) || window.limit === 0) return { criteria, window, matches: null };
  const expected = await expectWithoutWords(em, criteria);
  const { ids, matches } = await findIds(em, { criteria, window, expected });
  return { criteria: { ...UNRESTRICTED, ids }, window: { limit: window.limit, offset: 0 }, matches };
}

/**
 * The ids of all homes that have the words, in any order, and those of them that say a phrase; null when they are more than `max`, surely or by far by
 * estimate, or finding them takes too long.
 * @param expected the expected matches of the criteria without words
 */
export async function findAllWorded(
  em: EntityManager,
  criteria: SearchCriteria,
  expected: ExpectedMatches,
  max: number,
  phrase?: Phrase,
): Promise<{ ids: number[]; saidIds: number[] } | null> {
  // so many entries of the text index take longer than the answer is worth
  if (expected.matches * criteria.wordsShare > ESTIMATE_MARGIN * max) return null;
  const params = new SqlParams();
  const window = { limit: max + 1, offset: 0 };
  const isSaid = phrase ? `(select ${saysPhrase(phrase, params, 'said')} from properties said where said.id = p.id)` : 'false';
  const from = fromMatches({ criteria, window, expected }, params);
  const sql = `select p.id, ${isSaid} as "isSaid" from ${from} limit ${params.bind(max + 1)}::int`;
  const found = await tryRows<{ id: number; isSaid: boolean }>(em, unpreparedStatement(sql, params.list), 'optional');
  if (!found || found.length > max) return null;
  const idsOf = (rows: typeof found) => rows.map(({ id }) => id);
  return { ids: idsOf(found), saidIds: idsOf(found.filter(({ isSaid: said }) => said)) };
}

/** The expected matches of the criteria without words. */
export async function expectWithoutWords(em: EntityManager, criteria: SearchCriteria): Promise<ExpectedMatches> {
  const expected = await expectMatches(em, withoutWords(criteria));
  if (!expected.isCounted) expected.matches *= await shareOfUncounted(em, criteria);
  return expected;
}

/** The ids of a page by the cheapest way, and how many homes match if that is known. */
async function findIds(em: EntityManager, page: PageRequest): Promise<{ ids: number[]; matches: number | null }> {
  if (!isScanSooner(page)) return findByIndex(em, page);
  const isIndexSlow = page.expected.inOrder * page.criteria.wordsShare * INDEXED_ROW_US > MAX_INDEX_US;
  const scannedIds = await scanInOrder(em, page, isIndexSlow ? 'needed' : 'optional');
  if (scannedIds) return { ids: scannedIds, matches: null };
  return findByIndex(em, page, isIndexSlow ? allowedMs(SLOW_INDEX_MS) : undefined);
}

/** How many texts along an order are read until a window is expected to be full, with a margin. */
const textsUntilFull = ({ limit, offset }: PageWindow, share: number): number =>
  Math.max(MIN_SCANNED_TEXTS, Math.ceil((SCAN_MARGIN * (limit + offset)) / share));

/** Whether a scan along the order is expected to find a window sooner than the text index finds the words. */
function isScanSooner({ criteria: { wordsShare, agentId, sort }, window, expected }: PageRequest): boolean {
  // an index has the homes of an agent in the default order only
  if (agentId !== undefined && sort !== 'featured') return false;
  const texts = textsUntilFull(window, wordsShare);
  if (texts > Math.min(MAX_SCANNED_TEXTS, expected.matches)) return false;
  const entries = (expected.inOrder * texts) / expected.matches;
  if (entries > MAX_SCANNED_ENTRIES) return false;
  // a long scan must promise to be twice as fast, because its time is lost when it finds too few homes
  const riskFactor = texts > MAX_SCANNED_TEXTS / 2 ? 2 : 1;
  const scanUs = riskFactor * (texts * TEXT_US + entries * ENTRY_US);
  return scanUs <= expected.inOrder * wordsShare * INDEXED_ROW_US;
}

/** SQL that cuts the window out of sorted rows. */
const limitClause = ({ limit, offset }: PageWindow, params: SqlParams): string =>
  `limit ${params.bind(limit)}::int offset ${params.bind(offset)}::int`;

/**
 * The ids of a window. Step 1: `keys` are the first properties of the order that meet the other restrictions. Step 2: keeps those that have the words.
 * Null when too few were found in `textsUntilFull` texts, or the scan took too long.
 */
async function scanInOrder(em: EntityManager, { criteria, window }: PageRequest, kind: CostlyKind): Promise<number[] | null> {
  const params = new SqlParams();
  const scanWindow = { ...window, limit: textsUntilFull(window, criteria.wordsShare), offset: 0 };
  const keys = selectKeys(withoutWords(criteria), criteria.sort, scanWindow, params);
  const hasWords = selectIfHasWords(criteria, params);
  const sql = `select p.id from (${keys}) p, lateral (${hasWords}) worded order by ${orderBy(criteria.sort)} ${limitClause(window, params)}`;
  const idRows = await tryRows<{ id: number }>(em, unpreparedStatement(sql, params.list), kind);
  return idRows && idRows.length === window.limit ? idRows.map(({ id }) => id) : null;
}

/** SQL of the matches as a `from` list, each a key `p` (the sort columns and the id): by reading the text of each home, or by the text index. */
function fromMatches({ criteria, window, expected }: PageRequest, params: SqlParams): string {
  const { sort } = criteria;
  const afterCondition = window.after ? [keysetCondition(sort, window.after, params, 'current')] : [];
  const selectWhere = (restrictions: SearchCriteria): string =>
    `(select ${currentKey(sort)} from properties p where ${[...whereClauses(restrictions, params), ...afterCondition].join(' and ')} offset 0) p`;
  const isEachRead = expected.matches <= MAX_READ_EACH && criteria.wordsShare > RARE_SHARE;
  if (!isEachRead) return selectWhere(criteria);
  const candidates = selectWhere(withoutWords(criteria));
  return `${candidates}, lateral (${selectIfHasWords(criteria, params)}) worded`;
}

/**
 * The ids of a window, and how many homes match; null for a page by `after`. Step 1: `matches` are all matches. Step 2: sorts them and cuts the window.
 * Step 3: counts them in the same row, so that even a page after the last one has the number.
 * @throws DomainError UNAVAILABLE when that takes too long
 */
async function findByIndex(em: EntityManager, page: PageRequest, limitMs?: number): Promise<{ ids: number[]; matches: number | null }> {
  const { criteria, window } = page;
  const params = new SqlParams();
  const from = fromMatches(page, params);
  const selectIds = `select p.id from matches p order by ${orderBy(criteria.sort, window.fromEnd)} ${limitClause(window, params)}`;
  const sql = `with matches as materialized (select p.* from ${from}) select array(${selectIds}) as ids, (select count(*)::int from matches) as n`;
  const resultRows = await tryRows<{ ids: number[]; n: number }>(em, unpreparedStatement(sql, params.list), 'needed', limitMs);
  if (!resultRows) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  const { ids, n } = resultRows[0]!;
  return { ids, matches: window.after ? null : n };
}
