import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '../server/router.ts';

export type QueryHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** What a route needs to know of an address. */
export interface RouteMatch {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Sources of parts of a page: loaded with it, with it where a window is wide, or later: of the last the first answer links the styles alone. */
export interface RouteChunks {
  now?: string;
  wide?: string;
  later?: string;
}
