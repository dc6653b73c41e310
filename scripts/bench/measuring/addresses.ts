// Builds the addresses that benchmarks request.

/** The address of a call of tRPC, encoded as our client does. */
export const trpc = (procedure: string, input?: object): string =>
  `/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''}`;

/** A filter as the query of an address, without the question mark. */
export const query = (filter: object): string =>
  new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString();
