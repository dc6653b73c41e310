// A semaphore with weights: bounds how much costly work runs at once. No dependencies.
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';

/** Limits how much costly work runs at once; first come, first served. */
export interface WeightedSemaphore {
  /**
   * Runs `work` when it fits; `weight` is its share of `maxWeight`.
   * @throws DomainError UNAVAILABLE when the queue is full
   */
  take: <T>(weight: number, work: () => Promise<T>) => Promise<T>;
}

/** At most `maxRunning` tasks run with a total weight of at most `maxWeight`; a single task may exceed it. At most `maxWaiting` tasks wait. */
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
  const startNext = (): void => {
    for (
      let next = queue[0];
      next && runningCount < maxRunning && (runningCount === 0 || runningWeight + next.weight <= maxWeight);
      next = queue[0]
    ) {
      queue.shift();
      runningCount++;
      runningWeight += next.weight;
      next.start();
    }
  };
  return {
    take: async (weight, work) => {
      if (queue.length >= maxWaiting) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 10);
      await new Promise<void>((start) => {
        queue.push({ weight, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        runningCount--;
        runningWeight -= weight;
        startNext();
      }
    },
  };
}
