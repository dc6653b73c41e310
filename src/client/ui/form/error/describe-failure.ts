/** The message of the server about a failed request, or `fallback` when the server did not answer. */
export const describeFailure = (error: { message: string; data?: unknown }, fallback: string): string =>
  error.data ? error.message : fallback;
