import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { isDatabaseAway } from '../errors.ts';
import { connectReader } from './orm.ts';

/** Statements whose cost a caller can drive up run two at once and a quarter of a second each: what they tell is wished for, not needed. */
const AT_ONCE = 2;
const BUDGET_MS = 250;
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

/** Rows of a statement that may be costly, from where `rows` would read; null when it would take too long or too many such run already. */
export async function tryRows<T>(em: EntityManager, statement: QueryConfig): Promise<T[] | null> {
  if (!(await takePlace())) return null;
  let broken = true;
  let client: Awaited<ReturnType<typeof connectReader>> | undefined;
  try {
    client = await connectReader(em);
    // in a transaction, so that a pooler does not hand the limit on to others
    await client.query(`begin transaction read only; set local statement_timeout = ${BUDGET_MS}`);
    const { rows } = await client.query(statement).catch(async (error: unknown) => {
      await client!.query('rollback');
      broken = false;
      throw error;
    });
    await client.query('commit');
    broken = false;
    return rows as T[];
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  } finally {
    client?.release(broken);
    givePlace();
  }
}
