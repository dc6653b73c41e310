import { httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import { plainInput } from '../shared/plain-input.ts';

/** One request for what a page asks at once. */
export const httpLink = (origin: string) =>
  httpBatchLink({ url: `${origin}/trpc`, transformer: { input: plainInput, output: superjson }, maxURLLength: 4000, maxItems: 20 });

/** What the server made from dates and the like for the page's state. */
export const readState: <T>(text: string) => T = superjson.parse;
