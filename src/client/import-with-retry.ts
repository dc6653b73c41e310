/** Delays before a script is requested again after a failure. */
const RETRY_DELAYS_MS = [1000, 3000, 9000];

/** Imports a module; after a failure it tries again, once after each delay. Rejects if the last attempt fails too. */
export async function importWithRetry<T>(load: () => Promise<T>, delaysMs: readonly number[] = RETRY_DELAYS_MS): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
}
