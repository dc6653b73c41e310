// The total of a filter: read from count tables, counted within a time limit, or remembered.
// Counted totals are remembered in this process for ten minutes; a queue of the process counts some again in the background.
import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { matchConditions, publishedStatement } from '../criteria/conditions.ts';
import { hasText, isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { onlyFacets } from '../criteria/criteria-parts.ts';
import { areWordsFrequent } from '../text/dictionary/frequent-words.ts';
import { expectMatches } from './expected-matches.ts';
import { isTotalStored, selectStoredTotal } from './stored-counts.ts';

/** How many match: exact, or `capped` when there are more than that. */
export interface Total {
  total: number;
  capped: boolean;
}

/** A count that stopped at COUNT_CAP, as a total. */
export const cappedTotal = (n: number): Total => ({ total: Math.min(n, COUNT_CAP - 1), capped: n >= COUNT_CAP });

/** The total that a cursor holds as one number `n`; from COUNT_CAP on only stored counts are exact. */
export const totalFrom = (criteria: SearchCriteria, n: number): Total =>
  isTotalStored(criteria) ? { total: n, capped: false } : cappedTotal(n);

/** SQL that selects `columns` of up to `maxMatches` matches and one more, in any order. */
export function selectUpTo(
  criteria: SearchCriteria,
  columns: (part: SearchCriteria) => string,
  maxMatches: number,
  params: SqlParams,
): string {
  const select = (part: SearchCriteria) =>
    `select ${columns(part)} from properties p where ${matchConditions(part, params).join(' and ')} limit ${maxMatches + 1}`;
  if (criteria.transactionType || criteria.priceLimits.length === 0) return select(criteria);
  // indexes by price begin with the purpose: each purpose is read by itself
  const parts = TRANSACTION_TYPES.map((transactionType) => `(${select(ofPurpose(criteria, transactionType))})`);
  return `${parts.join(' union all ')} limit ${maxMatches + 1}`;
}

/**
 * Counts matches one by one, up to `maxMatches` + 1. Also returns their ids when there are at most `maxIds`, because finding them again would cost as much
 * as counting them. Null when that takes too long.
 */
export async function countUpTo(
  em: EntityManager,
  criteria: SearchCriteria,
  maxMatches: number,
  { kind = 'optional', maxIds = 0 }: { kind?: CostlyKind; maxIds?: number } = {},
): Promise<{ n: number; ids: number[] | null } | null> {
  const params = new SqlParams();
  const ids = maxIds > 0 ? `case when count(*) <= ${maxIds} then coalesce(array_agg(m.id), '{}') end` : 'null';
  const matches = selectUpTo(criteria, () => (maxIds > 0 ? 'p.id' : '1'), maxMatches, params);
  const sql = `select count(*)::int as n, ${ids} as ids from (${matches}) m`;
  const counts = await tryRows<{ n: number; ids: number[] | null }>(em, publishedStatement(criteria, sql, params), kind);
  return counts && counts[0]!;
}

/** The criteria of one purpose, without the price limits of the other. */
const ofPurpose = (criteria: SearchCriteria, transactionType: TransactionType): SearchCriteria => ({
  ...criteria,
  transactionType,
  priceLimits: criteria.priceLimits.filter((limit) => limit.transactionType === transactionType),
});

/** The total by the count tables; null when they lack it. */
async function readStoredTotal(em: EntityManager, criteria: SearchCriteria): Promise<number | null> {
  const params = new SqlParams();
  const sql = selectStoredTotal(criteria, params);
  return sql === null ? null : (await rows<{ n: number }>(em, publishedStatement(criteria, sql, params)))[0]!.n;
}

/** More than COUNT_CAP homes match for sure when the estimate is this many times COUNT_CAP, because it takes conditions for independent. */
const ESTIMATE_MARGIN = 1.5;

/** Whether COUNT_CAP or more match for sure, by an estimate from count tables; asked only of filters with an amenity outside the closed list. */
export async function areSurelyMany(em: EntityManager, criteria: SearchCriteria): Promise<boolean> {
  if (criteria.otherAmenities.length === 0 || hasText(criteria)) return false;
  const { isCounted, matches } = await expectMatches(em, criteria);
  return isCounted && matches >= ESTIMATE_MARGIN * COUNT_CAP;
}

/** Counts without remembered totals: from count tables, else one by one up to COUNT_CAP. Null when it takes too long. */
async function countAnew(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<Total | null> {
  const stored = await readStoredTotal(em, criteria);
  if (stored !== null) return { total: stored, capped: false };
  const isCapped = (await areSurelyMany(em, criteria)) || (await areWordsFrequent(em, criteria, kind));
  if (isCapped === null) return null;
  if (isCapped) return cappedTotal(COUNT_CAP);
  const counted = await countUpTo(em, criteria, COUNT_CAP - 1, { kind });
  return counted && cappedTotal(counted.n);
}

/** Up to this many expected matches are counted in the request: that takes a few milliseconds by any index. */
const MAX_CHEAP_MATCHES = 500;

/** A counted total is fresh for a minute; for nine more it is used while it is counted again. */
const FRESH_MS = 60_000;
const REMEMBERED_MS = 600_000;
/** Totals that are remembered at most. */
const MAX_REMEMBERED = 5000;
/** Smaller totals are counted each time: that is cheap, and users notice a difference of one. */
const MIN_REMEMBERED_TOTAL = 1000;
/** Counts that wait at most in the queue of the background. */
const MAX_QUEUED = 200;

/** The totals that a process remembers and those that it is counting, by `keyOf` the criteria. */
interface Memory {
  /** `total` is null when counting took too long. */
  totals: LRUCache<string, { total: Total | null; at: number }>;
  /** Counts that run now, which equal requests share. */
  inFlight: Map<string, Promise<Total | null>>;
  /** Counts that wait for the background. */
  queue: Map<string, () => Promise<unknown>>;
  /** Whether the background is counting. */
  isCounting: boolean;
}
/** One per database: tests open several in one process. */
const memories = new WeakMap<object, Memory>();
function memoryOf({ config }: EntityManager): Memory {
  let memory = memories.get(config);
  if (!memory) {
    memory = {
      totals: new LRUCache({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS }),
      inFlight: new Map(),
      queue: new Map(),
      isCounting: false,
    };
    memories.set(config, memory);
  }
  return memory;
}
/** The fields of the criteria that decide what is counted, as a short key. */
export const keyOf = (criteria: SearchCriteria): string =>
  hash('sha1', JSON.stringify({ ...criteria, sort: null, corrected: null, ignored: null }), 'base64');

/** Remembers a total of at least `minTotal`; null, which means that counting took too long, is always remembered. */
export function rememberTotal(em: EntityManager, criteria: SearchCriteria, total: Total | null, minTotal = MIN_REMEMBERED_TOTAL): void {
  if (total === null || total.total >= minTotal) memoryOf(em).totals.set(keyOf(criteria), { total, at: Date.now() });
}

/**
 * The total of a filter: exact where the count tables have it, else counted up to COUNT_CAP. Null when counting takes too long. Equal requests at once share
 * one count; its total is remembered.
 */
export function countProperties(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind = 'optional'): Promise<Total | null> {
  if (isEmptyResult(criteria)) return Promise.resolve({ total: 0, capped: false });
  const { inFlight } = memoryOf(em);
  const key = keyOf(criteria);
  let counting = inFlight.get(key);
  if (!counting) {
    counting = countAnew(em, criteria, kind)
      .then((total) => {
        if (total) rememberTotal(em, criteria, total);
        return total;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, counting);
  }
  return counting;
}

/** Puts `count`, which counts the totals of these lists and remembers them, into the queue of the background; not when too many counts wait. */
export function countInBackground(em: EntityManager, lists: readonly SearchCriteria[], count: () => Promise<void>): void {
  const memory = memoryOf(em);
  const key = lists.map(keyOf).join();
  if (memory.queue.has(key) || memory.queue.size >= MAX_QUEUED) return;
  memory.queue.set(key, count);
  if (!memory.isCounting) void runQueue(memory);
}

/** Puts the count of one total into the queue. */
const countOneInBackground = (em: EntityManager, criteria: SearchCriteria): void =>
  countInBackground(em, [criteria], async () => rememberTotal(em, criteria, await countProperties(em, criteria, 'spare'), 0));

/** Runs the counts of the queue, one after the other; a failed one is dropped. */
async function runQueue(memory: Memory): Promise<void> {
  memory.isCounting = true;
  for (const [key, count] of memory.queue) {
    await count().catch(() => {});
    memory.queue.delete(key);
  }
  memory.isCounting = false;
}

/**
 * The remembered total; null when counting took too long, undefined without one. With `canRefresh` a total older than a minute is also counted again in the
 * background.
 */
export function rememberedTotal(em: EntityManager, criteria: SearchCriteria, canRefresh: boolean): Total | null | undefined {
  const remembered = memoryOf(em).totals.get(keyOf(criteria));
  if (remembered && canRefresh && Date.now() - remembered.at > FRESH_MS) countOneInBackground(em, criteria);
  return remembered?.total;
}

/** The total, when the count tables and the dictionary expect few matches; else null, and it is counted in the background. */
export async function countIfCheap(em: EntityManager, criteria: SearchCriteria): Promise<Total | null> {
  if (memoryOf(em).queue.has(keyOf(criteria))) return null;
  const storedTotal = await readStoredTotal(em, { ...onlyFacets(criteria), price: criteria.price });
  if (storedTotal === null || storedTotal * (hasText(criteria) ? criteria.share : 1) > MAX_CHEAP_MATCHES) {
    countOneInBackground(em, criteria);
    return null;
  }
  const total = await countProperties(em, criteria);
  if (total) rememberTotal(em, criteria, total, 0);
  return total;
}
