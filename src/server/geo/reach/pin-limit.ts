// Who is asked before the reach of a pin is computed: each caller may have only so many an hour.
import { AsyncLocalStorage } from 'node:async_hooks';

type CountPin = () => Promise<void>;
const counting = new AsyncLocalStorage<CountPin>();

/** Runs a call whose computed pins are counted by `count`, which throws when there are too many. */
export const withPinLimit = <T>(count: CountPin, run: () => T): T => counting.run(count, run);

/** Counts a pin of the current call; jobs count none. @throws DomainError TOO_MANY */
export const countPin = async (): Promise<void> => counting.getStore()?.();
