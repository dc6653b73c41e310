import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { inBatches } from './in-batches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// the transaction of a batch of more than 25 rows is idle for longer than PostgreSQL allows
test('a batch whose transaction the database ended, because it waited too long for other reads, is halved', async () => {
  const sizes: number[] = [];
  await inBatches(100, (batchSize) =>
    database.orm.em.fork().transactional(async (tx) => {
      sizes.push(batchSize);
      await tx.execute(`set local idle_in_transaction_session_timeout = '50ms'`);
      if (batchSize > 25) await setTimeout(400);
      await tx.execute('select 1');
      return { isLast: batchSize === 25 };
    }),
  );
  expect(sizes).toEqual([100, 50, 25]);
});
