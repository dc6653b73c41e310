import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { isDatabaseUnavailable } from '../errors.ts';
import { connectReadReplica } from './orm.ts';

/** Statements whose cost a caller can drive up run two at once. */
const MAX_RUNNING = 2;
/**
 * Time limits: `optional` if the response can do without the result, `needed` if not. No response waits for `spare`, which runs beside
 * the others; its caller runs one at a time.
 */
const BUDGETS_MS = { optional: 250, needed: 1000, spare: 250 };
export type CostlyKind = keyof typeof BUDGETS_MS;
/** The longest wait for a free slot. */
const WAIT_MS = 300;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free slot; false when none was free in time. */
async function acquireSlot(): Promise<boolean> {
  if (running < MAX_RUNNING) {
    running++;
    return true;
  }
  let start = () => {};
  const started = new Promise<boolean>((resolve) => {
    start = () => resolve(true);
    waiting.push(start);
  });
  const inTime = await Promise.race([started, wait(WAIT_MS, false, { ref: false })]);
  // `start` may have been called at the same moment as the time-out
  const at = waiting.indexOf(start);
  if (at >= 0) waiting.splice(at, 1);
  return inTime || at < 0;
}

function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

/**
 * Rows of a statement that may be costly, from the replica of `em` or the primary.
 * Null when it exceeds its time limit or too many such statements run already.
 */
export async function tryRows<T>(em: EntityManager, statement: QueryConfig, kind: CostlyKind = 'optional'): Promise<T[] | null> {
  const needsSlot = kind !== 'spare';
  if (needsSlot && !(await acquireSlot())) return null;
  let isBroken = true;
  let client: Awaited<ReturnType<typeof connectReadReplica>> | undefined;
  try {
    client = await connectReadReplica(em);
    // in a transaction, so that a pooler does not pass the settings on to other clients; without parallel workers, which would use more cores
    await client.query(
      `begin transaction read only; set local statement_timeout = ${BUDGETS_MS[kind]}; set local max_parallel_workers_per_gather = 0`,
    );
    const { rows } = await client.query(statement).catch(async (error: unknown) => {
      await client!.query('rollback');
      isBroken = false;
      throw error;
    });
    await client.query('commit');
    isBroken = false;
    return rows as T[];
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  } finally {
    client?.release(isBroken);
    if (needsSlot) releaseSlot();
  }
}
