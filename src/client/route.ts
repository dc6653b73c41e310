// Types of routes: the match of a URL, server prefetches, chunks of a page.
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '../server/router.ts';

/** Loads queries on the server before a page is rendered. */
export type QueryHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** Path parameters and query of a URL that a route matches. */
export interface RouteMatch {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Source files of the parts of a page that have their own scripts. */
export interface RouteChunks {
  /** Loaded with the page. */
  now?: string;
  /** Loaded with the page in wide windows. */
  wide?: string;
  /** Loaded later; the server-rendered page links only its styles. */
  later?: readonly string[];
}
