// What the server loads before it renders a shared list.
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Loads the list of a URL. For an unknown one the query keeps its error, and the page answers with status 404. */
export const prefetchList = (helpers: QueryHelpers, { params }: RouteMatch): Promise<void> =>
  helpers.shortlist.get.prefetch({ token: params.token ?? '' });
