// Types that routes share: the match of an address, server prefetches, chunks of a page.
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '../server/router.ts';

/** Loads queries on the server before a page is rendered. */
export type QueryHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** What a route needs to know of an address. */
export interface RouteMatch {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Source files of parts of a page that have scripts of their own. */
export interface RouteChunks {
  /** Loaded with the page. */
  now?: string;
  /** Loaded with the page in wide windows. */
  wide?: string;
  /** Loaded later; the server's answer links only its styles. */
  later?: readonly string[];
}
