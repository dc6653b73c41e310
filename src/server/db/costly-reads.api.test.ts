// Tests of `tryRows`, which runs costly statements with a time limit, few at once, and shares the rows of equal ones among visitors.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { STATEMENT_LIMITS } from './connection/bounded-client.ts';
import { shareCostlyReads, tryRows } from './costly-reads.ts';
import { poolOf, rows } from './orm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(STATEMENT_LIMITS);
});
afterAll(() => database.close());

const em = () => database.orm.em.fork();
/** A statement that takes so many seconds. */
const sleepStatement = (seconds: number) => ({ text: `select ${seconds} as slept from pg_sleep(${seconds})` });

test('a statement within its time limit returns its rows', async () => {
  expect(await tryRows(em(), { text: 'select $1::int as n', values: [7] })).toEqual([{ n: 7 }]);
});

test('a statement over its time limit is cancelled, and its connection serves the next caller with the usual limit', async () => {
  expect(await tryRows(em(), sleepStatement(5))).toBeNull();
  expect(await rows(em(), { text: `select current_setting('statement_timeout') as ms, pg_sleep(0.4) is null as slept` })).toMatchObject([
    { ms: '3500ms' },
  ]);
  expect((await poolOf(database.orm.em)).totalCount).toBeLessThanOrEqual(2);
});

test.each(['optional', 'needed', 'spare'] as const)(
  // the limit of a kind grows with the load of the machine, to five times the usual one or one second
  'a statement of the kind %s runs with a time limit between 35 ms and a second',
  async (kind) => {
    const [row] = (await tryRows<{ ms: number }>(
      em(),
      { text: `select extract(milliseconds from current_setting('statement_timeout')::interval)::int as ms` },
      kind,
    ))!;
    expect(row!.ms).toBeGreaterThanOrEqual(35);
    expect(row!.ms).toBeLessThanOrEqual(kind === 'needed' ? 1000 : 250);
  },
);

test('two costly statements run at once, and a third waits briefly and is skipped', async () => {
  const slotHolders = [tryRows(em(), sleepStatement(0.9), 'needed', 3000), tryRows(em(), sleepStatement(0.9), 'needed', 3000)];
  expect(await tryRows(em(), sleepStatement(0))).toBeNull();
  expect(await Promise.all(slotHolders)).toEqual([[{ slept: expect.anything() }], [{ slept: expect.anything() }]]);
  expect(await tryRows(em(), sleepStatement(0))).toHaveLength(1);
});

test('a waiting statement runs when one of two has finished', async () => {
  const slotHolders = [tryRows(em(), sleepStatement(0.1), 'optional', 3000), tryRows(em(), sleepStatement(0.1), 'optional', 3000)];
  expect(await tryRows(em(), sleepStatement(0))).toHaveLength(1);
  await Promise.all(slotHolders);
});

test('an invalid statement is an error, not a timeout', async () => {
  await expect(tryRows(em(), { text: 'select nothing_of_this_name' })).rejects.toThrow('nothing_of_this_name');
});

/** A statement whose rows have the time at which it ran, so that two runs differ. */
const timedStatement = { text: 'select clock_timestamp()::text as at, pg_sleep(0.3) is null as slept' };

test('equal statements of several visitors at the same moment run only once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => tryRows<{ at: string }>(shareCostlyReads(em()), timedStatement, 'needed')),
  );
  expect(answers.map((answer) => answer?.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(new Set(answers.map((answer) => answer![0]!.at)).size).toBe(1);
  const [later] = (await tryRows<{ at: string }>(shareCostlyReads(em()), timedStatement, 'needed'))!;
  expect(later!.at).not.toBe(answers[0]![0]!.at);
});

test('statements with other values or limits, or of members, run separately', async () => {
  const withValue = (n: number) => ({
    text: 'select clock_timestamp()::text as at, pg_sleep(0.1) is null as slept, $1::int as n',
    values: [n],
  });
  const answers = await Promise.all([
    tryRows<{ at: string }>(shareCostlyReads(em()), withValue(1), 'needed'),
    tryRows<{ at: string }>(shareCostlyReads(em()), withValue(2), 'needed'),
    tryRows<{ at: string }>(shareCostlyReads(em()), withValue(1), 'optional', 500),
    // a member must see their own writes, so their statements are not shared
    tryRows<{ at: string }>(em(), withValue(1), 'needed'),
  ]);
  expect(new Set(answers.map((answer) => answer?.[0]?.at)).size).toBe(4);
});

test('a statement that fails or exceeds its limit runs again for the next caller', async () => {
  const shared = () => shareCostlyReads(em());
  const invalidStatement = { text: 'select nothing_of_this_name' };
  expect(
    (await Promise.allSettled([tryRows(shared(), invalidStatement), tryRows(shared(), invalidStatement)])).map(({ status }) => status),
  ).toEqual(['rejected', 'rejected']);
  expect(
    await Promise.all([tryRows(shared(), sleepStatement(0.2), 'optional', 20), tryRows(shared(), sleepStatement(0.2), 'optional', 20)]),
  ).toEqual([null, null]);
  expect(await tryRows(shared(), sleepStatement(0), 'optional', 20)).toHaveLength(1);
});
