// The transport of tRPC requests, and the parser of the data in a server-rendered page.
import { httpBatchLink, type Operation, splitLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../server/router.ts';
import { getLocale } from '../../shared/locale.ts';
import { plainInput } from '../../shared/plain-input.ts';

/** The most characters of an address of a request, and of the input of a query that still has space in one beside the names of the procedures. */
const MAX_URL_LENGTH = 4000;
const MAX_INPUT_LENGTH = 3000;

/** A link that sends the calls of one tick as one request, within the limits of the server (server/http/trpc/trpc-request.ts). */
const batchLink = (origin: string, methodOverride?: 'POST') =>
  httpBatchLink<AppRouter>({
    url: `${origin}/trpc`,
    // the server writes errors in the language of the page, not of the browser
    headers: () => ({ 'Accept-Language': getLocale() }),
    transformer: { input: plainInput, output: superjson },
    // longer or larger batches are split
    ...(methodOverride ? { methodOverride } : { maxURLLength: MAX_URL_LENGTH }),
    maxItems: 20,
  });

/** Whether the input of a query is too long for an address: a search with drawn areas can be. */
const isLongQuery = ({ type, input }: Operation): boolean =>
  type === 'query' && encodeURIComponent(JSON.stringify(input) ?? '').length > MAX_INPUT_LENGTH;

const publicLink = (origin: string) =>
  splitLink<AppRouter>({ condition: isLongQuery, true: batchLink(origin, 'POST'), false: batchLink(origin) });

/** Sends calls over HTTP in batches. Queries with long inputs are sent in the body of a POST request. Calls of staff procedures have their own batches, because the server rejects those that mix them with others. */
export const httpLink = (origin: string) =>
  splitLink<AppRouter>({ condition: ({ path }) => path.startsWith('staff.'), true: batchLink(origin), false: publicLink(origin) });

/** Parses the query results in a server-rendered page, which contain dates and other superjson types. */
export const readState: <T>(text: string) => T = superjson.parse;
