import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { isDatabaseUnavailable } from '../errors.ts';
import { connectReadReplica } from './orm.ts';

/** Statements whose cost a caller can drive up run two at once. */
const AT_ONCE = 2;
/** A quarter of a second for what an answer can do without, a second for what it needs. */
const BUDGETS_MS = { wished: 250, needed: 1000 };
const WAIT_MS = 300;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for one of the two places; false when none was had in time. */
async function takePlace(): Promise<boolean> {
  if (running < AT_ONCE) {
    running++;
    return true;
  }
  let start = () => {};
  const started = new Promise<boolean>((resolve) => {
    start = () => resolve(true);
    waiting.push(start);
  });
  const inTime = await Promise.race([started, wait(WAIT_MS, false, { ref: false })]);
  // what was started in the same moment has the place
  const at = waiting.indexOf(start);
  if (at >= 0) waiting.splice(at, 1);
  return inTime || at < 0;
}

function givePlace(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

/**
 * Rows of a statement that may be costly, from where `rows` would read; null when it would take too long or too many such run already.
 * `kind`: whether the answer can do without them.
 */
export async function tryRows<T>(em: EntityManager, statement: QueryConfig, kind: keyof typeof BUDGETS_MS = 'wished'): Promise<T[] | null> {
  if (!(await takePlace())) return null;
  let broken = true;
  let client: Awaited<ReturnType<typeof connectReadReplica>> | undefined;
  try {
    client = await connectReadReplica(em);
    // in a transaction, so that a pooler does not hand the limits on to others; without workers, so that two are two
    await client.query(
      `begin transaction read only; set local statement_timeout = ${BUDGETS_MS[kind]}; set local max_parallel_workers_per_gather = 0`,
    );
    const { rows } = await client.query(statement).catch(async (error: unknown) => {
      await client!.query('rollback');
      broken = false;
      throw error;
    });
    await client.query('commit');
    broken = false;
    return rows as T[];
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  } finally {
    client?.release(broken);
    givePlace();
  }
}
