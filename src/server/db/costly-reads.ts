// Bounds statements that a caller can make expensive: few at once, with a time limit, else they are skipped. Equal ones of visitors run once.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { isUnavailableOrTimedOut } from '../errors.ts';
import { connectReadReplica } from './orm.ts';

/** So many statements whose cost a caller can drive up run at once. */
const MAX_SLOTS = 2;
/**
 * Time limits of statements: `optional` if the response can do without the result, `needed` if not. No response waits for `spare`, which needs no slot:
 * its caller runs one at a time. A limit includes the wait for the disk: a read of 20 ms takes 100 to 300 ms where nothing is cached yet.
 */
const BUDGETS_MS = { optional: 35, needed: 400, spare: 50 };
export type CostlyKind = keyof typeof BUDGETS_MS;
/** The longest limit on a loaded machine. */
const MAX_MS = 1000;
/** The longest wait for a free slot. */
const WAIT_MS = 300;

/** A limit counts time and not work. While more threads run than there are cores, a statement takes longer; limits grow with that, at most by this factor. */
const MAX_SLOWDOWN = 5;
/** Runnable threads per core, from the load average of the last minute; 1 on an idle machine. */
const measuredSlowdown = (): number => Math.min(MAX_SLOWDOWN, Math.max(1, loadavg()[0]! / availableParallelism()));
/** A time limit of an idle machine as it is now. */
export const allowedMs = (ms: number): number => Math.min(MAX_MS, ms * measuredSlowdown());

// The slots of this process. A slot is passed on to the first waiting statement.
let takenSlots = 0;
const waiting: (() => void)[] = [];

/** Waits for a free slot; false when none was free in time. */
async function acquireSlot(): Promise<boolean> {
  if (takenSlots < MAX_SLOTS) {
    takenSlots++;
    return true;
  }
  let start = () => {};
  const mayStart = new Promise<boolean>((resolve) => {
    start = () => resolve(true);
    waiting.push(start);
  });
  const inTime = await Promise.race([mayStart, wait(WAIT_MS, false, { ref: false })]);
  // `start` may have been called at the same moment as the time-out
  const index = waiting.indexOf(start);
  if (index >= 0) waiting.splice(index, 1);
  return inTime || index < 0;
}

function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else takenSlots--;
}

/** Entity managers of visitors who are not signed in: no write of their own has to show in what they read. */
const visitorEms = new WeakSet<EntityManager>();

/** Lets `em` share the rows of equal costly statements that run at the same moment. Returns `em`. */
export function shareCostlyReads(em: EntityManager): EntityManager {
  visitorEms.add(em);
  return em;
}

/** Whether `em` reads for a visitor, who may see the numbers of a moment ago. */
export const isForVisitor = (em: EntityManager): boolean => visitorEms.has(em);

/** The costly statements of visitors that run or wait now, of each database. */
const sharedStatements = new WeakMap<object, Map<string, Promise<unknown[] | null>>>();
function sharedStatementsOf({ config }: EntityManager): Map<string, Promise<unknown[] | null>> {
  let statements = sharedStatements.get(config);
  if (!statements) {
    statements = new Map();
    sharedStatements.set(config, statements);
  }
  return statements;
}

/**
 * Rows of a statement that may be costly, from the replica of `em` or the primary; callers must not change them, because visitors who ask
 * the same at once get the same rows. Null when it exceeds its limit, gets no slot in time, or the database does not answer.
 */
export function tryRows<T>(
  em: EntityManager,
  statement: QueryConfig,
  kind: CostlyKind = 'optional',
  limitMs = allowedMs(BUDGETS_MS[kind]),
): Promise<T[] | null> {
  if (!isForVisitor(em)) return runWithinLimits<T>(em, statement, kind, limitMs);
  const statements = sharedStatementsOf(em);
  const key = JSON.stringify([kind, Math.round(limitMs), statement.text, statement.values]);
  const equalStatement = statements.get(key) as Promise<T[] | null> | undefined;
  if (equalStatement) return equalStatement;
  const result = runWithinLimits<T>(em, statement, kind, limitMs).finally(() => statements.delete(key));
  statements.set(key, result);
  return result;
}

/** Runs a statement in a read-only transaction with a time limit. Null in the cases of `tryRows`. */
async function runWithinLimits<T>(em: EntityManager, statement: QueryConfig, kind: CostlyKind, limitMs: number): Promise<T[] | null> {
  const needsSlot = kind !== 'spare';
  if (needsSlot && !(await acquireSlot())) return null;
  // a broken connection is closed and not returned to the pool
  let isBroken = true;
  let client: Awaited<ReturnType<typeof connectReadReplica>> | undefined;
  try {
    client = await connectReadReplica(em);
    // in a transaction, so that a pooler does not pass the settings on to other clients; without parallel workers, which would use more cores
    await client.query(
      `begin transaction read only; set local statement_timeout = ${Math.round(limitMs)}; set local max_parallel_workers_per_gather = 0`,
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
    if (isUnavailableOrTimedOut(error)) return null;
    throw error;
  } finally {
    client?.release(isBroken);
    if (needsSlot) releaseSlot();
  }
}
