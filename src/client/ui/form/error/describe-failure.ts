/** The text of a failed tRPC call for the user: the server's message, or `fallback` when the server did not answer. Only its errors have `data`. */
export const describeFailure = (error: { message: string; data?: unknown }, fallback: string): string =>
  error.data ? error.message : fallback;
