import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';

/** Limits how much costly work runs at once; first come, first served. */
export interface WeightedSemaphore {
  /**
   * Runs `work` when it fits; `weight` is its share of the budget.
   * @throws DomainError UNAVAILABLE when the queue is full
   */
  take: <T>(weight: number, work: () => Promise<T>) => Promise<T>;
}

/** At most `atOnce` tasks run with a total weight of at most `budget`; a single task may exceed it. At most `waiting` tasks wait. */
export function createWeightedSemaphore({
  atOnce,
  budget,
  waiting,
}: {
  atOnce: number;
  budget: number;
  waiting: number;
}): WeightedSemaphore {
  const queue: { weight: number; start: () => void }[] = [];
  let running = 0;
  let load = 0;
  const startNext = (): void => {
    for (let next = queue[0]; next && running < atOnce && (running === 0 || load + next.weight <= budget); next = queue[0]) {
      queue.shift();
      running++;
      load += next.weight;
      next.start();
    }
  };
  return {
    take: async (weight, work) => {
      if (queue.length >= waiting) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 10);
      await new Promise<void>((start) => {
        queue.push({ weight, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        running--;
        load -= weight;
        startNext();
      }
    },
  };
}
