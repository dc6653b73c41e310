// Random values for tests that are the same at each run, so that a failure can be repeated. Pure functions.

/** Makes random numbers from 0 to 1, the same at each run, by the linear congruential generator of Numerical Recipes. */
export function seededRandom(seed: number): () => number {
  let current = seed;
  return () => {
    current = (Math.imul(current, 1_664_525) + 1_013_904_223) >>> 0;
    return current / 2 ** 32;
  };
}

/** Makes a function that picks a random element of a list, by the numbers of `random`. */
export const pickerWith =
  (random: () => number) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)]!;
