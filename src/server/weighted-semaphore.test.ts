import { expect, test } from 'vitest';
import { DomainError } from './errors.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

/** Creates a task that runs until its `end` is called. */
function makeTask() {
  let end = (): void => {};
  const whenEnded = new Promise<void>((done) => {
    end = done;
  });
  const task = {
    isStarted: false,
    end,
    run: () => {
      task.isStarted = true;
      return whenEnded;
    },
  };
  return task;
}
/** Waits until the callbacks of settled promises have run. */
const settle = () => new Promise((done) => setImmediate(done));

test('the semaphore runs as many tasks at once as allowed and the others in their order', async () => {
  const semaphore = createWeightedSemaphore({ maxRunning: 2, maxWeight: 100, maxWaiting: 10 });
  const tasks = [makeTask(), makeTask(), makeTask(), makeTask()];
  const results = tasks.map((task) => semaphore.take(1, task.run));
  await settle();
  expect(tasks.map((task) => task.isStarted)).toEqual([true, true, false, false]);
  tasks[1]!.end();
  await settle();
  expect(tasks.map((task) => task.isStarted)).toEqual([true, true, true, false]);
  for (const task of tasks) task.end();
  await Promise.all(results);
});

test('a task heavier than the budget runs alone', async () => {
  const semaphore = createWeightedSemaphore({ maxRunning: 2, maxWeight: 100, maxWaiting: 10 });
  const [light, heavy, next] = [makeTask(), makeTask(), makeTask()];
  const results = [semaphore.take(30, light.run), semaphore.take(120, heavy.run), semaphore.take(30, next.run)];
  await settle();
  expect([light.isStarted, heavy.isStarted, next.isStarted]).toEqual([true, false, false]);
  light.end();
  await settle();
  expect([heavy.isStarted, next.isStarted]).toEqual([true, false]);
  heavy.end();
  next.end();
  await Promise.all(results);
});

test('a failed task frees its slot', async () => {
  const semaphore = createWeightedSemaphore({ maxRunning: 1, maxWeight: 1, maxWaiting: 10 });
  await expect(semaphore.take(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await semaphore.take(1, async () => 'done')).toBe('done');
});

test('a task is rejected when too many wait', async () => {
  const semaphore = createWeightedSemaphore({ maxRunning: 1, maxWeight: 1, maxWaiting: 1 });
  const tasks = [makeTask(), makeTask()];
  const results = tasks.map((task) => semaphore.take(1, task.run));
  await settle();
  const rejected = await semaphore.take(1, async () => 'done').catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(DomainError);
  expect((rejected as DomainError).kind).toBe('UNAVAILABLE');
  for (const task of tasks) task.end();
  await Promise.all(results);
});
