// Types for the routes of the site (routes.tsx): the match of a URL, the queries that the server prefetches, and the scripts of a page.
import type { createServerSideHelpers } from '@trpc/react-query/server';
import type { AppRouter } from '../server/router.ts';

/** The helpers of tRPC with which the server loads queries into the cache before it renders a page. */
export type QueryHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** What a prefetch returns when the page of a URL is at another path, without its language. The server then redirects. */
export class PageRedirect {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** Path parameters and query of a URL that a route matches. */
export interface RouteMatch {
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Source files of the parts of a page that are built as scripts of their own (chunks). */
export interface RouteChunks {
  /** Loaded with the page. */
  now?: string;
  /** Loaded with the page in wide windows. */
  wide?: string;
  /** Loaded later; the server-rendered page links only its styles. */
  later?: readonly string[];
}
