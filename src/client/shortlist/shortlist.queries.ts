// What the server loads before it renders a shared list.
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Prefetches a shared list; an unknown one stays in the cache as an error, which makes the page 404. */
export const prefetchList = (helpers: QueryHelpers, { params }: RouteMatch): Promise<void> =>
  helpers.shortlist.get.prefetch({ token: params.token ?? '' });
