// Lets a test wait for something that another process or a timer does.
import { setTimeout } from 'node:timers/promises';

/** Checks a condition every 5 ms until it is met. @throws Error when that takes longer than `withinMs` */
export async function waitUntil(isMet: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await setTimeout(5);
  }
}
