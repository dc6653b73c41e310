import { httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { plainInput } from '../shared/plain-input.ts';

/** Sends requests of the same tick as one batch. */
export const httpLink = (origin: string) =>
  httpBatchLink({ url: `${origin}/trpc`, transformer: { input: plainInput, output: superjson }, maxURLLength: 4000, maxItems: 20 });

/** Parses the dehydrated state, which contains dates and other superjson types. */
export const readState: <T>(text: string) => T = superjson.parse;
