// Runs a transaction of an import, and repeats it when it conflicts with other writers (deadlock, serialization failure, lock timeout).
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isLockTimeout, isTransactionConflict, sqlStateOf } from '../db/sql-states.ts';

/** How often a transaction is tried, including the first time. */
const MAX_ATTEMPTS = 6;
/** Upper bound of the first pause, in milliseconds; each further pause may be twice as long. */
const FIRST_PAUSE_MS = 100;

/** Runs `work` in one transaction. After a conflict it runs `work` again, up to MAX_ATTEMPTS times, with growing random pauses between. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const sqlState = sqlStateOf(error);
      const isRepeatable = isTransactionConflict(sqlState) || isLockTimeout(sqlState);
      if (!isRepeatable || attempt === MAX_ATTEMPTS) throw error;
      // a random pause, so that two transactions that conflicted do not meet again
      await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1) * Math.random());
    }
  }
}
