// Counts how many homes filters match and remembers these totals in the memory of this process for ten minutes. A queue counts some in the background,
// after the response. `total.ts` runs the counts.
import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { cachedBy } from '../../cached-by.ts';
import type { CostlyKind } from '../../db/costly-reads.ts';
import { hasText, isEmptyResult, onlyFacets, type SearchCriteria } from './criteria.ts';
import { isTotalStored } from './stored-counts.ts';
import { countTotal, readStoredTotal, type Total } from './total.ts';

/** Up to this many expected matches are counted before the response: that takes a few milliseconds by any index. */
const MAX_CHEAP_MATCHES = 500;

/** A total is used for ten minutes. */
const REMEMBERED_MS = 600_000;
/** A total older than a minute is still used, and meanwhile counted again in the background. */
const FRESH_MS = 60_000;
/** The most totals that are remembered. */
const MAX_REMEMBERED = 5000;
/** Smaller totals are counted each time: that is cheap, and users notice a difference of one. */
const MIN_REMEMBERED_TOTAL = 1000;
/** The most counts that wait for the background. */
const MAX_QUEUED = 200;

/** The totals that a process remembers and those that it is counting, by `keyOf` the criteria. */
interface Memory {
  /** `total` is null when counting took too long; `countedAt` is in milliseconds since 1970. */
  totals: LRUCache<string, { total: Total | null; countedAt: number }>;
  /** Counts that run now; requests for the same total wait for the same count. */
  inFlight: Map<string, Promise<Total | null>>;
  /** Counts that wait for the background, in order. */
  queue: Map<string, () => Promise<unknown>>;
  /** Whether the queue is running. */
  isCounting: boolean;
}
/** The memory of a database: tests open several in one process. */
const memoryOf = cachedBy(
  (_config: object): Memory => ({
    totals: new LRUCache({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS }),
    inFlight: new Map(),
    queue: new Map(),
    isCounting: false,
  }),
);

/** A short key of criteria; equal for criteria with the same total, because fields that do not decide the total are left out. */
export const keyOf = (criteria: SearchCriteria): string =>
  hash('sha1', JSON.stringify({ ...criteria, selectableTypes: undefined, sort: null, correctedText: null, ignored: null }), 'base64');

/** Remembers a total of at least `minTotal`; null, which means that counting took too long, is always remembered. */
export function rememberTotal(em: EntityManager, criteria: SearchCriteria, total: Total | null, minTotal = MIN_REMEMBERED_TOTAL): void {
  if (total === null || total.total >= minTotal) memoryOf(em.config).totals.set(keyOf(criteria), { total, countedAt: Date.now() });
}

/**
 * Counts the matches of a filter and remembers the total: exact where the count tables have it, else counted up to COUNT_CAP. Null when counting takes too
 * long. Simultaneous calls for the same total share one count.
 */
export function countProperties(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind = 'optional'): Promise<Total | null> {
  if (isEmptyResult(criteria)) return Promise.resolve({ total: 0, capped: false });
  const { inFlight } = memoryOf(em.config);
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

/**
 * Queues `count` to run in the background, unless it is queued already or too many counts wait.
 * @param lists the criteria whose totals `count` counts and remembers
 */
export function countInBackground(em: EntityManager, lists: readonly SearchCriteria[], count: () => Promise<void>): void {
  const memory = memoryOf(em.config);
  const key = lists.map(keyOf).join();
  if (memory.queue.has(key) || memory.queue.size >= MAX_QUEUED) return;
  memory.queue.set(key, count);
  if (!memory.isCounting) void runQueue(memory);
}

/** Queues the count of one total, which is remembered however small it is. */
const countOneInBackground = (em: EntityManager, criteria: SearchCriteria): void =>
  countInBackground(em, [criteria], async () => rememberTotal(em, criteria, await countProperties(em, criteria, 'spare'), 0));

/** Runs the queued counts one after the other, and those that are added meanwhile. A failed count is dropped: the next request queues it again. */
async function runQueue(memory: Memory): Promise<void> {
  memory.isCounting = true;
  for (const [key, count] of memory.queue) {
    await count().catch(() => {});
    memory.queue.delete(key);
  }
  memory.isCounting = false;
}

/**
 * The remembered total: null when counting took too long, undefined when none is remembered. With `canRefresh` a total older than a minute is also queued to
 * be counted again.
 */
export function rememberedTotal(
  em: EntityManager,
  criteria: SearchCriteria,
  { canRefresh }: { canRefresh: boolean },
): Total | null | undefined {
  const remembered = memoryOf(em.config).totals.get(keyOf(criteria));
  if (remembered && canRefresh && Date.now() - remembered.countedAt > FRESH_MS) countOneInBackground(em, criteria);
  return remembered?.total;
}

/** Counts the total at once when count tables and word frequencies suggest few matches; else returns null and queues the count for the background. */
export async function countIfCheap(em: EntityManager, criteria: SearchCriteria): Promise<Total | null> {
  if (memoryOf(em.config).queue.has(keyOf(criteria))) return null;
  const storedTotal = await readStoredTotal(em, { ...onlyFacets(criteria), price: criteria.price });
  if (storedTotal === null || storedTotal * (hasText(criteria) ? criteria.wordsShare : 1) > MAX_CHEAP_MATCHES) {
    countOneInBackground(em, criteria);
    return null;
  }
  const total = await countProperties(em, criteria);
  if (total) rememberTotal(em, criteria, total, 0);
  return total;
}

/** `wait` counts within its time limit; `cheap` gives a total that is known or fast to count, and counts others in the background. */
export type TotalMode = 'wait' | 'cheap' | 'none';

/** The total of a list whose homes were found without it; null where it is not requested, or not known in time. */
export async function findTotal(em: EntityManager, criteria: SearchCriteria, mode: TotalMode): Promise<Total | null> {
  if (mode === 'none') return null;
  if (isTotalStored(criteria)) return countProperties(em, criteria);
  const remembered = rememberedTotal(em, criteria, { canRefresh: true });
  if (remembered !== undefined) return remembered;
  return mode === 'wait' ? countProperties(em, criteria) : countIfCheap(em, criteria);
}
