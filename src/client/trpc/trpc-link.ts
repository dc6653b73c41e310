// The transport of tRPC requests, and the parser of the data in a server-rendered page.
import { httpBatchLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../server/router.ts';
import { getLocale } from '../../shared/locale.ts';
import { plainInput } from '../../shared/plain-input.ts';

const batchLink = (origin: string) =>
  httpBatchLink<AppRouter>({
    url: `${origin}/trpc`,
    // the server writes errors in the language of the page, not of the browser
    headers: () => ({ 'Accept-Language': getLocale() }),
    transformer: { input: plainInput, output: superjson },
    maxURLLength: 4000,
    maxItems: 20,
  });

/** Sends requests of the same tick as one batch; calls of staff have batches of their own, because the server accepts no others with them. */
export const httpLink = (origin: string) =>
  splitLink<AppRouter>({ condition: ({ path }) => path.startsWith('staff.'), true: batchLink(origin), false: batchLink(origin) });

/** Parses the dehydrated state, which contains dates and other superjson types. */
export const readState: <T>(text: string) => T = superjson.parse;
