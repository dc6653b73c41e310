// Measures the memory that the process of a benchmark has in use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// makes the function `gc` of V8 available
setFlagsFromString('--expose-gc');
/** Collects garbage at once. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Collects garbage and returns the bytes that are still in use: the heap and the buffers outside of it. */
export function readUsedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
