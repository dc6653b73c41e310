import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

/** Error codes of PostgreSQL (SQLSTATE). */
const QUERY_CANCELED = '57014';
const UNIQUE_VIOLATION = '23505';
const databaseError = (code: string) => Object.assign(new Error('canceling statement due to statement timeout'), { code });

test('a batch that takes too long is halved until it does not, and the rest goes on at that size', async () => {
  const sizes: number[] = [];
  await inBatches(200, async (batchSize) => {
    sizes.push(batchSize);
    if (batchSize > 50) throw databaseError(QUERY_CANCELED);
    return { isLast: sizes.length === 5 };
  });
  expect(sizes).toEqual([200, 100, 50, 50, 50]);
});

test('a single row that takes too long, and any other error, is thrown', async () => {
  const sizes: number[] = [];
  const tooLong = async (batchSize: number) => {
    sizes.push(batchSize);
    throw databaseError(QUERY_CANCELED);
  };
  await expect(inBatches(3, tooLong)).rejects.toThrow('statement timeout');
  expect(sizes).toEqual([3, 1]);
  await expect(inBatches(200, () => Promise.reject(databaseError(UNIQUE_VIOLATION)))).rejects.toMatchObject({ code: UNIQUE_VIOLATION });
});
