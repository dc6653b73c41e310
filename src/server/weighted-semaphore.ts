// A semaphore with weights: limits how much costly work of this process runs at once, and how much waits.
import { DomainError, UNAVAILABLE_TEXT } from './errors.ts';

/** Limits how much costly work runs at once; first come, first served. */
export interface WeightedSemaphore {
  /**
   * Waits until the limits allow `work`, runs it and returns its result; `weight` is its share of `maxWeight`.
   * @throws DomainError UNAVAILABLE when the queue is full
   */
  take: <T>(weight: number, work: () => Promise<T>) => Promise<T>;
}

/** When a caller may retry after the queue was full. */
const RETRY_AFTER_SECONDS = 10;

/**
 * At most `maxRunning` tasks run, with a total weight of at most `maxWeight`; a heavier task runs alone. At most `maxWaiting` tasks wait.
 */
export function createWeightedSemaphore({
  maxRunning,
  maxWeight,
  maxWaiting,
}: {
  maxRunning: number;
  maxWeight: number;
  maxWaiting: number;
}): WeightedSemaphore {
  const queue: { weight: number; start: () => void }[] = [];
  let runningCount = 0;
  let runningWeight = 0;
  const canStart = (weight: number): boolean => runningCount < maxRunning && (runningCount === 0 || runningWeight + weight <= maxWeight);
  const startWaiting = (): void => {
    for (let next = queue[0]; next && canStart(next.weight); next = queue[0]) {
      queue.shift();
      runningCount++;
      runningWeight += next.weight;
      next.start();
    }
  };
  return {
    take: async (weight, work) => {
      if (queue.length >= maxWaiting) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_AFTER_SECONDS);
      await new Promise<void>((start) => {
        queue.push({ weight, start });
        startWaiting();
      });
      try {
        return await work();
      } finally {
        runningCount--;
        runningWeight -= weight;
        startWaiting();
      }
    },
  };
}
