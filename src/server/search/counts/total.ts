// Totals of a filter: from stored counts, counted within limits, or remembered for a while.
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
import { haveMany } from '../text/dictionary/find-words.ts';
import { expectMatches } from './expected-matches.ts';
import { isTotalStored, storedTotal } from './stored-counts.ts';

/** How many match: exact, or `capped` when there are more than that. */
export interface Total {
  total: number;
  capped: boolean;
}

/** A number that was counted up to COUNT_CAP, as a total. */
export const cappedTotal = (n: number): Total => ({ total: Math.min(n, COUNT_CAP - 1), capped: n >= COUNT_CAP });

/** The total that a cursor holds as one number `n`; from COUNT_CAP on only stored counts are exact. */
export const totalFrom = (criteria: SearchCriteria, n: number): Total =>
  isTotalStored(criteria) ? { total: n, capped: false } : cappedTotal(n);

/** SQL that selects `columns` of up to `most` matches and one more, in any order. */
export function selectUpTo(criteria: SearchCriteria, columns: (part: SearchCriteria) => string, most: number, params: SqlParams): string {
  const select = (part: SearchCriteria) =>
    `select ${columns(part)} from properties p where ${matchConditions(part, params).join(' and ')} limit ${most + 1}`;
  if (criteria.transactionType || criteria.priceLimits.length === 0) return select(criteria);
  // no index begins with the prices of both purposes: each is read for itself
  const parts = TRANSACTION_TYPES.map((transactionType) => `(${select(ofPurpose(criteria, transactionType))})`);
  return `${parts.join(' union all ')} limit ${most + 1}`;
}

/**
 * Counts matches one by one, up to `most` + 1. Also returns their ids when there are at most `mostIds`, because finding them again would cost as much as
 * counting them. Null when that takes too long.
 */
export async function countUpTo(
  em: EntityManager,
  criteria: SearchCriteria,
  most: number,
  { kind = 'optional', mostIds = 0 }: { kind?: CostlyKind; mostIds?: number } = {},
): Promise<{ n: number; ids: number[] | null } | null> {
  const params = new SqlParams();
  const ids = mostIds > 0 ? `case when count(*) <= ${mostIds} then coalesce(array_agg(m.id), '{}') end` : 'null';
  const matches = selectUpTo(criteria, () => (mostIds > 0 ? 'p.id' : '1'), most, params);
  const sql = `select count(*)::int as n, ${ids} as ids from (${matches}) m`;
  const found = await tryRows<{ n: number; ids: number[] | null }>(em, publishedStatement(criteria, sql, params), kind);
  return found && found[0]!;
}

/** The criteria of one purpose, without the price limits of the other. */
const ofPurpose = (criteria: SearchCriteria, transactionType: TransactionType): SearchCriteria => ({
  ...criteria,
  transactionType,
  priceLimits: criteria.priceLimits.filter((limit) => limit.transactionType === transactionType),
});

async function readStoredTotal(em: EntityManager, criteria: SearchCriteria): Promise<number | null> {
  const params = new SqlParams();
  const sql = storedTotal(criteria, params);
  return sql === null ? null : (await rows<{ n: number }>(em, publishedStatement(criteria, sql, params)))[0]!.n;
}

/** Counting is skipped when the estimate is this many times the limit. */
const SURELY_FACTOR = 1.5;

/** Whether COUNT_CAP or more match by stored counts: with an amenity outside the list, which is only in the rows themselves. */
export async function areSurelyMany(em: EntityManager, criteria: SearchCriteria): Promise<boolean> {
  if (criteria.otherAmenities.length === 0 || hasText(criteria)) return false;
  const { isCounted, matches } = await expectMatches(em, criteria);
  return isCounted && matches >= SURELY_FACTOR * COUNT_CAP;
}

/** Counts by the cheapest way there is; null when it takes too long. */
async function countNow(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<Total | null> {
  const stored = await readStoredTotal(em, criteria);
  if (stored !== null) return { total: stored, capped: false };
  const areMany = (await areSurelyMany(em, criteria)) || (await haveMany(em, criteria, kind));
  if (areMany === null) return null;
  if (areMany) return cappedTotal(COUNT_CAP);
  const counted = await countUpTo(em, criteria, COUNT_CAP - 1, { kind });
  return counted && cappedTotal(counted.n);
}

/** Up to this many expected matches are counted in the request: a few milliseconds by any index. */
const COUNTED_AT_ONCE = 500;

/** A counted total is used for a minute, and for ten while it is counted again. */
const FRESH_MS = 60_000;
const KEPT_MS = 600_000;
const MAX_CACHED = 5000;
/** Smaller totals are counted each time: that is cheap, and users notice a difference of one. */
const KEPT_FROM = 1000;
/** Totals that wait at most to be counted in the background, one at a time. */
const MAX_QUEUED = 200;

/** The totals that a process knows and those that it is counting, by `keyOf` the criteria. */
interface Memory {
  /** `total` is null when counting took too long. */
  totals: LRUCache<string, { total: Total | null; at: number }>;
  inFlight: Map<string, Promise<Total | null>>;
  queue: Map<string, () => Promise<unknown>>;
  isCounting: boolean;
}
/** One per database: tests open several in one process. */
const memories = new WeakMap<object, Memory>();
function memoryOf({ config }: EntityManager): Memory {
  let memory = memories.get(config);
  if (!memory) {
    memory = { totals: new LRUCache({ max: MAX_CACHED, ttl: KEPT_MS }), inFlight: new Map(), queue: new Map(), isCounting: false };
    memories.set(config, memory);
  }
  return memory;
}
const keyOf = (criteria: SearchCriteria): string =>
  hash('sha1', JSON.stringify({ ...criteria, sort: null, corrected: null, ignored: null }), 'base64');

/** Keeps a total of at least `from`; null, that counting took too long, is always kept. */
export function keepTotal(em: EntityManager, criteria: SearchCriteria, total: Total | null, from = KEPT_FROM): void {
  if (total === null || total.total >= from) memoryOf(em).totals.set(keyOf(criteria), { total, at: Date.now() });
}

/**
 * N of `Showing N properties`: all matches, not the page. Exact from kept counts where they can answer, else counted below COUNT_CAP. Null
 * when counting would take too long. One count of the same criteria at once.
 */
export function countProperties(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind = 'optional'): Promise<Total | null> {
  if (isEmptyResult(criteria)) return Promise.resolve({ total: 0, capped: false });
  const { inFlight } = memoryOf(em);
  const key = keyOf(criteria);
  let counting = inFlight.get(key);
  if (!counting) {
    counting = countNow(em, criteria, kind)
      .then((total) => {
        if (total) keepTotal(em, criteria, total);
        return total;
      })
      .finally(() => inFlight.delete(key));
    inFlight.set(key, counting);
  }
  return counting;
}

/** Counts totals for a later answer with `count`, one after the other; not at all when too many wait already. */
export function countInBackground(em: EntityManager, lists: readonly SearchCriteria[], count: () => Promise<void>): void {
  const memory = memoryOf(em);
  const key = lists.map(keyOf).join();
  if (memory.queue.has(key) || memory.queue.size >= MAX_QUEUED) return;
  memory.queue.set(key, count);
  if (!memory.isCounting) void emptyQueue(memory);
}

/** Counts a total for a later answer. */
const countOneInBackground = (em: EntityManager, criteria: SearchCriteria): void =>
  countInBackground(em, [criteria], async () => keepTotal(em, criteria, await countProperties(em, criteria, 'spare'), 0));

/** Counts the totals that wait, one after the other. */
async function emptyQueue(memory: Memory): Promise<void> {
  memory.isCounting = true;
  for (const [key, count] of memory.queue) {
    await count().catch(() => {});
    memory.queue.delete(key);
  }
  memory.isCounting = false;
}

/**
 * The total of an earlier count; null when counting took too long, undefined without one. With `refresh` a total older than a minute is also counted again in
 * the background.
 */
export function keptTotal(em: EntityManager, criteria: SearchCriteria, refresh: boolean): Total | null | undefined {
  const kept = memoryOf(em).totals.get(keyOf(criteria));
  if (kept && refresh && Date.now() - kept.at > FRESH_MS) countOneInBackground(em, criteria);
  return kept?.total;
}

/** How many match when counting them is cheap by what the count tables and the dictionary expect, else null and counted in the background. */
export async function countIfCheap(em: EntityManager, criteria: SearchCriteria): Promise<Total | null> {
  if (memoryOf(em).queue.has(keyOf(criteria))) return null;
  const expected = await readStoredTotal(em, { ...onlyFacets(criteria), price: criteria.price });
  if (expected === null || expected * (hasText(criteria) ? criteria.share : 1) > COUNTED_AT_ONCE) {
    countOneInBackground(em, criteria);
    return null;
  }
  const total = await countProperties(em, criteria);
  if (total) keepTotal(em, criteria, total, 0);
  return total;
}
