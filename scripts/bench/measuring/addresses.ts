// Builds the addresses that benchmarks request.

/** The path of a tRPC query with its input, as the client of the website encodes them. */
export const trpc = (procedure: string, input?: object): string =>
  `/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''}`;

/** A search filter as the query of a URL, without the question mark; lists are joined by commas. */
export const query = (filter: object): string =>
  new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString();
