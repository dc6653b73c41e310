// Runs a transaction of an import and repeats it after conflicts.
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isLockTimeout, isTransactionConflict, sqlStateOf } from '../db/sql-states.ts';

/** How often a transaction is tried, including the first time. */
const MAX_ATTEMPTS = 6;

/** Runs `work` in one transaction; repeats it, after growing pauses, while it conflicts with other writers. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const state = sqlStateOf(error);
      if (!(isTransactionConflict(state) || isLockTimeout(state)) || attempt === MAX_ATTEMPTS) throw error;
      await setTimeout(50 * 2 ** attempt * Math.random());
    }
  }
}
