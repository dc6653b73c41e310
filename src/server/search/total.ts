import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { COUNT_CAP } from '../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../db/costly.ts';
import { rows } from '../db/orm.ts';
import { SqlParams } from '../db/sql.ts';
import { publishedStatement, whereClauses } from './conditions.ts';
import { hasText, isEmptyResult, onlyFacets, type SearchCriteria } from './criteria.ts';
import { isTotalStored, storedTotal } from './stored-counts.ts';
import { haveMany } from './text/find-words.ts';

/** How many match: exact, or `capped` when there are more than that. */
export interface Total {
  total: number;
  capped: boolean;
}

/** A number that was counted up to COUNT_CAP, as a total. */
export const cappedTotal = (n: number): Total => ({ total: Math.min(n, COUNT_CAP - 1), capped: n >= COUNT_CAP });

/** A total that was handed on as one number; from COUNT_CAP on only kept counts are exact. */
export const totalFrom = (criteria: SearchCriteria, n: number): Total =>
  isTotalStored(criteria) ? { total: n, capped: false } : cappedTotal(n);

/** Matches counted one by one, `most` and one more at most; null when that takes too long. */
export async function countUpTo(
  em: EntityManager,
  criteria: SearchCriteria,
  most: number,
  kind: CostlyKind = 'optional',
): Promise<number | null> {
  const params = new SqlParams();
  const matches = `select 1 from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${most + 1}`;
  const found = await tryRows<{ n: number }>(
    em,
    publishedStatement(criteria, `select count(*)::int as n from (${matches}) m`, params),
    kind,
  );
  return found && found[0]!.n;
}

async function readStoredTotal(em: EntityManager, criteria: SearchCriteria): Promise<number | null> {
  const params = new SqlParams();
  const sql = storedTotal(criteria, params);
  return sql === null ? null : (await rows<{ n: number }>(em, publishedStatement(criteria, sql, params)))[0]!.n;
}

async function countNow(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<Total | null> {
  const stored = await readStoredTotal(em, criteria);
  if (stored !== null) return { total: stored, capped: false };
  if (await haveMany(em, criteria, kind)) return cappedTotal(COUNT_CAP);
  const counted = await countUpTo(em, criteria, COUNT_CAP - 1, kind);
  return counted === null ? null : cappedTotal(counted);
}

/** So few expected matches are counted at once: a few milliseconds by any index. */
const COUNTED_AT_ONCE = 500;

/** A counted total is good for a minute, and for ten while it is counted again. */
const FRESH_MS = 60_000;
const KEPT_MS = 600_000;
const MOST_KEPT = 5000;
/** Smaller ones that an answer waited for are counted each time: it was cheap, and one home more or less is seen. */
const KEPT_FROM = 1000;
/** So many totals wait to be counted in the background, one at a time. */
const MOST_QUEUED = 200;

interface Memory {
  /** `total` is null when counting took too long. */
  totals: LRUCache<string, { total: Total | null; at: number }>;
  inFlight: Map<string, Promise<Total | null>>;
  queue: Map<string, () => Promise<unknown>>;
  isCounting: boolean;
}
/** One a database, so that processes with several (the tests) never mix them. */
const memories = new WeakMap<object, Memory>();
function memoryOf({ config }: EntityManager): Memory {
  let memory = memories.get(config);
  if (!memory) {
    memory = { totals: new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS }), inFlight: new Map(), queue: new Map(), isCounting: false };
    memories.set(config, memory);
  }
  return memory;
}
const keyOf = (criteria: SearchCriteria): string => hash('sha1', JSON.stringify(criteria), 'base64');

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

/** Counts without an answer that waits, one after the other, for the next page that asks; not at all when too many wait already. */
function countInBackground(em: EntityManager, criteria: SearchCriteria): void {
  const memory = memoryOf(em);
  const key = keyOf(criteria);
  if (memory.queue.has(key) || memory.queue.size >= MOST_QUEUED) return;
  memory.queue.set(key, async () => keepTotal(em, criteria, await countProperties(em, criteria, 'spare'), 0));
  if (!memory.isCounting) void emptyQueue(memory);
}

async function emptyQueue(memory: Memory): Promise<void> {
  memory.isCounting = true;
  for (const [key, count] of memory.queue) {
    await count().catch(() => {});
    memory.queue.delete(key);
  }
  memory.isCounting = false;
}

/** The total as it was counted lately, null when that took too long; undefined when nothing is known. With `refresh` one older than a minute is counted again. */
export function keptTotal(em: EntityManager, criteria: SearchCriteria, refresh: boolean): Total | null | undefined {
  const kept = memoryOf(em).totals.get(keyOf(criteria));
  if (kept && refresh && Date.now() - kept.at > FRESH_MS) countInBackground(em, criteria);
  return kept?.total;
}

/** How many match when counting them is cheap by what the count tables and the dictionary expect, else null and counted in the background. */
export async function countIfCheap(em: EntityManager, criteria: SearchCriteria): Promise<Total | null> {
  if (memoryOf(em).queue.has(keyOf(criteria))) return null;
  const expected = await readStoredTotal(em, { ...onlyFacets(criteria), price: criteria.price });
  if (expected === null || expected * (hasText(criteria) ? criteria.share : 1) > COUNTED_AT_ONCE) {
    countInBackground(em, criteria);
    return null;
  }
  const total = await countProperties(em, criteria);
  if (total) keepTotal(em, criteria, total, 0);
  return total;
}
