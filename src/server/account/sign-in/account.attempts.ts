// Rate limits of wrong passwords, codes and passkeys, which count failures only (`rate_limits`). The process keeps a queue for each key, in which checks wait
// for each other.
import { m } from '../../../shared/messages/messages.ts';
import type { Limiter, LimitName } from '../../http/limits/rate-limit.ts';
import { KeyedQueue } from '../../keyed-queue.ts';

/** A limit of failures for one key, such as a user id or a network address. */
interface FailureLimit {
  name: LimitName;
  key: string;
  /** How many checks of this key may run at once in this process; the others wait. */
  maxConcurrent: number;
}

const queue = new KeyedQueue();
/** Number of checks so far; it spreads the checks of a key over `maxConcurrent` queues. */
let checkCount = 0;

/**
 * Runs a check unless a limit of failures is reached. A check that returns null has failed and is counted; success is not counted. Checks of one key wait
 * for each other, so that a burst cannot exceed the limit by more than one attempt for each further process and concurrent check.
 * @throws DomainError TOO_MANY without a check when a limit is reached
 */
export function checkWithinFailureLimits<T>(limiter: Limiter, limits: FailureLimit[], check: () => Promise<T | null>): Promise<T | null> {
  const runAttempt = async (): Promise<T | null> => {
    for (const { name, key } of limits) await limiter.requireBelow(name, key, m.account_too_many_attempts());
    const result = await check();
    if (result === null) for (const { name, key } of limits) await limiter.countFailure(name, key);
    return result;
  };
  const checkNumber = checkCount++;
  // the attempt waits in the queue of each limit, one inside the other
  let run = runAttempt;
  for (const { name, key, maxConcurrent } of limits) {
    const inner = run;
    run = () => queue.run(`${name}:${key}:${checkNumber % maxConcurrent}`, inner);
  }
  return run();
}
