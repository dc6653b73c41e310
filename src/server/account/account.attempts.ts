import type { Limiter, LimitName } from '../http/rate-limit.ts';
import { KeyedQueue } from '../keyed-queue.ts';

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/** A limit of wrong passwords; `lanes` is how many checks of one key run at once in this process. */
interface FailureLimit {
  name: LimitName;
  key: string;
  lanes: number;
}

const queue = new KeyedQueue();
let arrivals = 0;

/**
 * Runs a password check and counts its failure (null), never its success. Checks of one key run one after the other, so that a burst cannot
 * exceed the limit; each further process and lane allows one more attempt.
 * @throws DomainError TOO_MANY without a check when a limit is reached
 */
export function countFailures<T>(limiter: Limiter, limits: FailureLimit[], check: () => Promise<T | null>): Promise<T | null> {
  const attempt = async (): Promise<T | null> => {
    for (const { name, key } of limits) await limiter.requireBelow(name, key, TOO_MANY_ATTEMPTS);
    const result = await check();
    if (result === null) for (const { name, key } of limits) await limiter.countFailure(name, key);
    return result;
  };
  const lane = arrivals++;
  return limits.reduce<() => Promise<T | null>>(
    (work, { name, key, lanes }) =>
      () =>
        queue.run(`${name}:${key}:${lane % lanes}`, work),
    attempt,
  )();
}
