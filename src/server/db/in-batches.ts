// Runs a large change of the database in batches, each in a transaction of its own, and halves a batch that takes too long.
import { isConnectionLost, isTimeLimitExceeded, sqlStateOf } from './sql-states.ts';

/**
 * Whether a time limit ended the batch: PostgreSQL cancelled the statement, the client gave up waiting and closed the connection, or PostgreSQL ended
 * an idle transaction, so that its next statement finds the connection closed.
 */
const tookTooLong = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return isTimeLimitExceeded(state) || state === 'ETIMEDOUT' || isConnectionLost(error);
};

/**
 * Calls `runBatch`, which changes up to `size` rows in a transaction, until it returns that the batch was the last. A batch that exceeds a time limit, as on
 * a busy machine, is tried again at half the size: at the same size it would fail again.
 */
export async function inBatches(maxBatch: number, runBatch: (size: number) => Promise<{ isLast: boolean }>): Promise<void> {
  for (let size = maxBatch; ; ) {
    try {
      if ((await runBatch(size)).isLast) return;
    } catch (error) {
      if (size === 1 || !tookTooLong(error)) throw error;
      size = Math.floor(size / 2);
    }
  }
}
