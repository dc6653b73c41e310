/** What the server says about a failed request, or `fallback` when no answer came. */
export const describeFailure = (error: { message: string; data?: unknown }, fallback: string): string =>
  error.data ? error.message : fallback;
