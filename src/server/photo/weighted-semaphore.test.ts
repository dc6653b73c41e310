import { expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { createWeightedSemaphore } from './weighted-semaphore.ts';

/** A task that ends on demand. */
function work() {
  let end = (): void => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  const piece = {
    started: false,
    end,
    run: () => {
      piece.started = true;
      return ended;
    },
  };
  return piece;
}
const settle = () => new Promise((done) => setImmediate(done));

test('as many run together as are allowed, the others wait in their order', async () => {
  const turns = createWeightedSemaphore({ atOnce: 2, budget: 100, waiting: 10 });
  const pieces = [work(), work(), work(), work()];
  const all = pieces.map((piece) => turns.take(1, piece.run));
  await settle();
  expect(pieces.map((p) => p.started)).toEqual([true, true, false, false]);
  pieces[1]!.end();
  await settle();
  expect(pieces.map((p) => p.started)).toEqual([true, true, true, false]);
  for (const piece of pieces) piece.end();
  await Promise.all(all);
});

test('a heavy one runs alone, even above the budget', async () => {
  const turns = createWeightedSemaphore({ atOnce: 2, budget: 100, waiting: 10 });
  const [light, heavy, next] = [work(), work(), work()];
  const all = [turns.take(30, light.run), turns.take(120, heavy.run), turns.take(30, next.run)];
  await settle();
  expect([light.started, heavy.started, next.started]).toEqual([true, false, false]);
  light.end();
  await settle();
  expect([heavy.started, next.started]).toEqual([true, false]);
  heavy.end();
  next.end();
  await Promise.all(all);
});

test('work that fails gives its place back', async () => {
  const turns = createWeightedSemaphore({ atOnce: 1, budget: 1, waiting: 10 });
  await expect(turns.take(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.take(1, async () => 'done')).toBe('done');
});

test('when too many wait, the next is refused for now', async () => {
  const turns = createWeightedSemaphore({ atOnce: 1, budget: 1, waiting: 1 });
  const pieces = [work(), work()];
  const all = pieces.map((piece) => turns.take(1, piece.run));
  await settle();
  const rejected = await turns.take(1, async () => 'done').catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(DomainError);
  expect((rejected as DomainError).kind).toBe('UNAVAILABLE');
  for (const piece of pieces) piece.end();
  await Promise.all(all);
});
