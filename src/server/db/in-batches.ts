import { isConnectionLost, isTimeLimitExceeded, sqlStateOf } from './sql-states.ts';

/**
 * Whether the database ended the statement, did not answer until the connection was closed, or ended a transaction that was idle for too long, so that its
 * next statement finds the connection closed.
 */
const tookTooLong = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return isTimeLimitExceeded(state) || state === 'ETIMEDOUT' || isConnectionLost(error);
};

/**
 * Runs batches of up to `maxBatch` rows until one says that it was the last. A batch whose statements take longer than they may, as on a busy machine, is rolled
 * back and tried with half as many: at the same size it would be tried again for ever.
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
