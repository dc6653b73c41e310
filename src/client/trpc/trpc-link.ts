// The transport of tRPC requests, and the parser of the data in a server-rendered page.
import { httpBatchLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../server/router.ts';
import { getLocale } from '../../shared/locale.ts';
import { plainInput } from '../../shared/plain-input.ts';

/** A link that sends the calls of one tick as one request, within the limits of the server (server/http/trpc/trpc-request.ts). */
const batchLink = (origin: string) =>
  httpBatchLink<AppRouter>({
    url: `${origin}/trpc`,
    // the server writes errors in the language of the page, not of the browser
    headers: () => ({ 'Accept-Language': getLocale() }),
    transformer: { input: plainInput, output: superjson },
    // longer or larger batches are split
    maxURLLength: 4000,
    maxItems: 20,
  });

/** Sends calls over HTTP in batches. Calls of staff procedures have their own batches, because the server rejects those that mix them with others. */
export const httpLink = (origin: string) =>
  splitLink<AppRouter>({ condition: ({ path }) => path.startsWith('staff.'), true: batchLink(origin), false: batchLink(origin) });

/** Parses the query results in a server-rendered page, which contain dates and other superjson types. */
export const readState: <T>(text: string) => T = superjson.parse;
