// Tests of the job queue in one and several processes, with and without a connection pooler.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { transactionPooler } from '../../testing/postgres/transaction-pooler.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { goesThroughPooler } from '../db/connection/pooler.ts';
import { rows } from '../db/orm.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Starts a job queue as another process would, with a handler for one queue: at most three retries, each after 60 seconds. */
async function startProcess(queue: string, options: { workers: boolean }, run: (data: { n: number }) => Promise<void>): Promise<Jobs> {
  const jobs = createJobs(database.orm, database.url, log, options);
  jobs.handle<{ n: number }>(queue, { retryLimit: 3, retryDelay: 60, concurrency: 2 }, (_em, data) => run(data));
  await jobs.start();
  return jobs;
}

test('a job exists exactly when the transaction that stored it commits', async () => {
  const done: number[] = [];
  const jobs = await startProcess('commit', { workers: false }, async ({ n }) => void done.push(n));
  const em = database.orm.em.fork();
  await em.transactional((tx) => jobs.enqueue(tx, 'commit', { n: 1 }));
  await expect(
    em.transactional(async (tx) => {
      await jobs.enqueue(tx, 'commit', { n: 2 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await jobs.enqueue(em, 'commit', { n: 3 });
  expect(await jobs.runPendingJobs()).toBe(2);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3]);
  await jobs.stop();
});

test('two processes share 40 jobs: each runs once, the first within a second of its commit', async () => {
  const done: number[] = [];
  const processes = await Promise.all([1, 2].map(() => startProcess('shared', { workers: true }, async ({ n }) => void done.push(n))));
  const em = database.orm.em.fork();
  const startedAt = Date.now();
  await em.transactional(async (tx) => {
    for (let n = 0; n < 40; n++) await processes[0]!.enqueue(tx, 'shared', { n });
  });
  await waitUntil(() => done.length > 0, 8000);
  expect(Date.now() - startedAt).toBeLessThan(1000);
  await waitUntil(() => done.length >= 40, 8000);
  await Promise.all(processes.map((jobs) => jobs.stop()));
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
}, 30_000);

test('a job that fails is retried after a delay and given up after the last retry', async () => {
  let runCount = 0;
  const jobs = await startProcess('failing', { workers: false }, async () => {
    runCount++;
    throw new Error('not now');
  });
  await jobs.enqueue(database.orm.em.fork(), 'failing', { n: 1 });
  expect(await jobs.runPendingJobs()).toBe(1);
  expect(await jobs.runPendingJobs()).toBe(0);
  // more rounds than retries are left, without their delay
  for (let n = 0; n < 5; n++) await jobs.runPendingJobs({ early: true });
  // the first run and three retries
  expect(runCount).toBe(4);
  await jobs.stop();
});

test('a job whose process died runs again in another process', async () => {
  const done: number[] = [];
  const deadProcess = await startProcess('died', { workers: false }, () => Promise.resolve());
  await deadProcess.enqueue(database.orm.em.fork(), 'died', { n: 7 });
  // a crashed process fetched it 20 minutes ago
  await rows(database.orm.em.fork(), {
    text: `update boss.job set state = 'active', started_on = now() - interval '20 minutes' where name = 'died' and state = 'created'`,
  });
  const jobs = await startProcess('died', { workers: false }, async ({ n }) => void done.push(n));
  await jobs.runPendingJobs({ early: true });
  expect(done).toEqual([7]);
  await Promise.all([jobs.stop(), deadProcess.stop()]);
});

test('a job without a handler is rejected when it is stored', async () => {
  const jobs = await startProcess('none', { workers: false }, () => Promise.resolve());
  await expect(jobs.enqueue(database.orm.em.fork(), 'unknown', {})).rejects.toThrow('No handler for jobs named unknown');
  await jobs.stop();
});

test('cron schedules are set as in the code, and a first start runs none of them', async () => {
  const em = database.orm.em.fork();
  let runCount = 0;
  const startWithCronJob = async (name: string): Promise<void> => {
    const jobs = createJobs(database.orm, database.url, log);
    // every minute of each Thursday
    jobs.schedule(name, '* * * * 4', async () => void runCount++);
    await jobs.start();
    // time for a job that would start at once
    await new Promise((resolve) => setTimeout(resolve, 300));
    await jobs.stop();
  };
  await startWithCronJob('first');
  await startWithCronJob('second');
  expect(await rows<{ name: string; timezone: string }>(em, { text: 'select name, timezone from boss.schedule' })).toEqual([
    { name: 'second', timezone: 'Asia/Dubai' },
  ]);
  expect(runCount).toBe(0);
});

test('behind a transaction pooler jobs are polled, which the start logs in one line, and each runs once', async () => {
  const { port, pathname } = new URL(database.url);
  const pooler = await transactionPooler(Number(port), pathname.slice(1));
  const url = `postgresql://postgres@127.0.0.1:${pooler.port}${pathname}`;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const done: number[] = [];
  const jobs = createJobs(database.orm, url, log);
  jobs.handle<{ n: number }>('pooled', { retryLimit: 3, concurrency: 2 }, async (_em, { n }) => void done.push(n));
  await jobs.start();
  const em = database.orm.em.fork();
  for (let n = 0; n < 5; n++) await jobs.enqueue(em, 'pooled', { n });
  await waitUntil(() => done.length >= 5, 15_000);
  await jobs.stop();
  pooler.close();
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(lines.filter((line) => line.includes('DATABASE_DIRECT_URL'))).toHaveLength(1);
  // and no other warning, such as about a lost LISTEN connection
  expect(lines).toHaveLength(1);
}, 40_000);

test('a pooler is distinguished from PostgreSQL itself', async () => {
  const { port, pathname } = new URL(database.url);
  const pooler = await transactionPooler(Number(port), pathname.slice(1));
  expect(await goesThroughPooler(database.url)).toBe(false);
  expect(await goesThroughPooler(`postgresql://postgres@127.0.0.1:${pooler.port}${pathname}`)).toBe(true);
  pooler.close();
});
