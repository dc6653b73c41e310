// Runs reads whose cost a caller can drive up, such as searches and counts: few at once, each with a time limit. A read that exceeds its limits
// returns null. Equal reads of visitors at the same moment run once and share their rows.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg, { type QueryConfig } from 'pg';
import { isUnavailableOrTimedOut } from '../errors.ts';
import { connectReadReplica } from './orm.ts';
import { readFromPrimary, replicaOf } from './replicas/replicas.ts';
import { QUERY_CANCELED, sqlStateOf } from './sql-states.ts';

/** How many costly statements this process runs at once; each takes a slot. */
const MAX_SLOTS = 2;
/**
 * Time limits on an idle machine. `optional`: the response can do without the result. `needed`: it cannot. `spare`: no response waits for the result; it
 * takes no slot, because its caller runs one statement at a time. A read that takes 20 ms from the cache takes 100 to 300 ms from the disk.
 */
const BUDGETS_MS = { optional: 35, needed: 400, spare: 50 };
export type CostlyKind = keyof typeof BUDGETS_MS;
/** The longest time limit on a loaded machine. */
const MAX_LIMIT_MS = 1000;
/** The longest wait for a free slot. */
const MAX_SLOT_WAIT_MS = 300;

/** While more threads run than there are cores, the same statement takes longer. Time limits grow with that, at most by this factor. */
const MAX_SLOWDOWN = 5;
/** Runnable threads per core, from the load average of the last minute; 1 on an idle machine. */
const measuredSlowdown = (): number => Math.min(MAX_SLOWDOWN, Math.max(1, loadavg()[0]! / availableParallelism()));
/** Scales a time limit for an idle machine to the current load of this machine. */
export const allowedMs = (idleMs: number): number => Math.min(MAX_LIMIT_MS, idleMs * measuredSlowdown());

/** The costly statements of this process in a database. */
interface CostlyStatements {
  takenSlots: number;
  /** A released slot goes to the first of them. */
  waitingStarts: (() => void)[];
  /** Those of visitors that run or wait now. */
  ofVisitors: Map<string, Promise<unknown[] | null>>;
}
/** By the configuration of the database: a test process has several. */
const statementsByDatabase = new WeakMap<object, CostlyStatements>();
function statementsOf({ config }: EntityManager): CostlyStatements {
  const statements = statementsByDatabase.get(config) ?? { takenSlots: 0, waitingStarts: [], ofVisitors: new Map() };
  statementsByDatabase.set(config, statements);
  return statements;
}

/** Waits for a free slot; false when none was free in time. */
async function acquireSlot(statements: CostlyStatements): Promise<boolean> {
  if (statements.takenSlots < MAX_SLOTS) {
    statements.takenSlots++;
    return true;
  }
  const { waitingStarts } = statements;
  let start = () => {};
  const mayStart = new Promise<boolean>((resolve) => {
    start = () => resolve(true);
    waitingStarts.push(start);
  });
  const inTime = await Promise.race([mayStart, wait(MAX_SLOT_WAIT_MS, false, { ref: false })]);
  // the slot may have been passed on at the very moment of the timeout: `start` is then no longer in the queue
  const index = waitingStarts.indexOf(start);
  if (index >= 0) waitingStarts.splice(index, 1);
  return inTime || index < 0;
}

/** Passes the slot on to the first waiting statement, or frees it. */
function releaseSlot(statements: CostlyStatements): void {
  const startNext = statements.waitingStarts.shift();
  if (startNext) startNext();
  else statements.takenSlots--;
}

/** Entity managers of visitors who are not signed in. They have written nothing that their reads must show, so that they can share rows. */
const visitorEms = new WeakSet<EntityManager>();

/** Lets `em` share the rows of equal costly statements that run at the same moment. Returns `em`. */
export function shareCostlyReads(em: EntityManager): EntityManager {
  visitorEms.add(em);
  return em;
}

/** Whether `em` reads for a visitor who is not signed in, and who may see the numbers of a moment ago. */
export const isForVisitor = (em: EntityManager): boolean => visitorEms.has(em);

/**
 * Reads the rows of a costly statement from the replica of `em` or the primary. Null when the statement exceeds its time limit, gets no slot in time, or
 * the database does not answer. Callers must not change the rows: visitors who request the same at once share them.
 */
export function tryRows<T>(
  em: EntityManager,
  statement: QueryConfig,
  kind: CostlyKind = 'optional',
  limitMs = allowedMs(BUDGETS_MS[kind]),
): Promise<T[] | null> {
  if (!isForVisitor(em)) return runWithinLimits<T>(em, statement, kind, limitMs);
  const statements = statementsOf(em).ofVisitors;
  const key = JSON.stringify([kind, Math.round(limitMs), statement.text, statement.values]);
  const equalStatement = statements.get(key) as Promise<T[] | null> | undefined;
  if (equalStatement) return equalStatement;
  const result = runWithinLimits<T>(em, statement, kind, limitMs).finally(() => statements.delete(key));
  statements.set(key, result);
  return result;
}

/**
 * Runs a statement with a time limit in a slot. Null in the cases of `tryRows`. A statement that a replica rejects runs again on the primary, because the
 * replica may have an older schema; `em` stays there from then on.
 */
async function runWithinLimits<T>(em: EntityManager, statement: QueryConfig, kind: CostlyKind, limitMs: number): Promise<T[] | null> {
  const needsSlot = kind !== 'spare';
  const statements = statementsOf(em);
  if (needsSlot && !(await acquireSlot(statements))) return null;
  try {
    return await readWithTimeLimit<T>(em, statement, limitMs).catch((error: unknown) => {
      if (!replicaOf(em) || !(error instanceof pg.DatabaseError) || sqlStateOf(error) === QUERY_CANCELED) throw error;
      readFromPrimary(em);
      return readWithTimeLimit<T>(em, statement, limitMs);
    });
  } catch (error) {
    if (isUnavailableOrTimedOut(error)) return null;
    throw error;
  } finally {
    if (needsSlot) releaseSlot(statements);
  }
}

/** Runs a statement in a read-only transaction with a time limit, on the replica of `em` or the primary. */
async function readWithTimeLimit<T>(em: EntityManager, statement: QueryConfig, limitMs: number): Promise<T[]> {
  const client = await connectReadReplica(em);
  // a broken connection is closed and not returned to the pool
  let isBroken = true;
  try {
    // in a transaction, so that a pooler does not pass the settings on to other clients; without parallel workers, which would use more cores
    await client.query(
      `begin transaction read only; set local statement_timeout = ${Math.round(limitMs)}; set local max_parallel_workers_per_gather = 0`,
    );
    const { rows } = await client.query(statement).catch(async (error: unknown) => {
      await client.query('rollback');
      isBroken = false;
      throw error;
    });
    await client.query('commit');
    isBroken = false;
    return rows as T[];
  } finally {
    client.release(isBroken);
  }
}
