// The totals of filters, remembered in this process for ten minutes; a queue of the process counts some again in the background. `total.ts` counts them.
import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { CostlyKind } from '../../db/costly-reads.ts';
import { hasText, isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { onlyFacets } from '../criteria/criteria-parts.ts';
import { countTotal, readStoredTotal, type Total } from './total.ts';

/** Up to this many expected matches are counted in the request: that takes a few milliseconds by any index. */
const MAX_CHEAP_MATCHES = 500;

/** A total is used for ten minutes; one older than a minute is counted again in the background meanwhile. */
const REMEMBERED_MS = 600_000;
const FRESH_MS = 60_000;
/** The most totals that are remembered. */
const MAX_REMEMBERED = 5000;
/** Smaller totals are counted each time: that is cheap, and users notice a difference of one. */
const MIN_REMEMBERED_TOTAL = 1000;
/** The most counts that wait for the background. */
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
  hash('sha1', JSON.stringify({ ...criteria, sort: null, correctedText: null, ignored: null }), 'base64');

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
    counting = countTotal(em, criteria, kind)
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
export function rememberedTotal(
  em: EntityManager,
  criteria: SearchCriteria,
  { canRefresh }: { canRefresh: boolean },
): Total | null | undefined {
  const remembered = memoryOf(em).totals.get(keyOf(criteria));
  if (remembered && canRefresh && Date.now() - remembered.at > FRESH_MS) countOneInBackground(em, criteria);
  return remembered?.total;
}

/** The total, when the count tables and the dictionary expect few matches; else null, and it is counted in the background. */
export async function countIfCheap(em: EntityManager, criteria: SearchCriteria): Promise<Total | null> {
  if (memoryOf(em).queue.has(keyOf(criteria))) return null;
  const storedTotal = await readStoredTotal(em, { ...onlyFacets(criteria), price: criteria.price });
  if (storedTotal === null || storedTotal * (hasText(criteria) ? criteria.wordsShare : 1) > MAX_CHEAP_MATCHES) {
    countOneInBackground(em, criteria);
    return null;
  }
  const total = await countProperties(em, criteria);
  if (total) rememberTotal(em, criteria, total, 0);
  return total;
}
