// Waits in a test for what another process or a timer does.
import { setTimeout } from 'node:timers/promises';

/** Waits until a condition is met, which it checks every 5 ms. @throws Error when it is not met in time */
export async function waitUntil(isMet: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isMet()); await setTimeout(5))
    if (Date.now() > end) throw new Error('It did not happen in time');
}
