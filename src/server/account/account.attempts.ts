import type { Limiter, LimitName } from '../http/rate-limit.ts';
import { KeyedQueue } from '../keyed-queue.ts';

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/** A limit of wrong passwords; `lanes` is how many checks of one key this process runs at once. */
interface FailureLimit {
  name: LimitName;
  key: string;
  lanes: number;
}

const queue = new KeyedQueue();
let arrivals = 0;

/**
 * Checks a password; a wrong one (null) is counted, a right one never is, however many come at once. Checks of one key wait for each other, so that
 * a burst is over the limit before it has tried more; each further process, and each further lane, can try one more.
 * @throws Refused TOO_MANY without checking when a limit is used up
 */
export function countFailures<T>(limiter: Limiter, limits: FailureLimit[], check: () => Promise<T | null>): Promise<T | null> {
  const attempt = async (): Promise<T | null> => {
    for (const { name, key } of limits) await limiter.requireBelow(name, key, TOO_MANY_ATTEMPTS);
    const found = await check();
    if (found === null) for (const { name, key } of limits) await limiter.countFailure(name, key);
    return found;
  };
  const lane = arrivals++;
  return limits.reduce<() => Promise<T | null>>(
    (work, { name, key, lanes }) =>
      () =>
        queue.run(`${name}:${key}:${lane % lanes}`, work),
    attempt,
  )();
}
