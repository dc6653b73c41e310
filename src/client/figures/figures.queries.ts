// What the server loads before it renders the pages of figures.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';
import { readPeriod } from './read-period.ts';

/** Loads the figures of all homes. The page is there for a period that the plan does not show too, and says so. */
export async function prefetchStockFigures(helpers: QueryHelpers, { query }: RouteMatch): Promise<true> {
  await helpers.figures.stock.prefetch({ days: readPeriod(query) });
  return true;
}

/** Loads the figures of the home in the URL; another advertiser's home is not found. */
export const prefetchHomeFigures = (helpers: QueryHelpers, { params, query }: RouteMatch): Promise<void> =>
  helpers.figures.home.prefetch({ id: readId(params.id)!, days: readPeriod(query) });

/** Loads the figures of a link. For one that has ended the query keeps its error, and the page answers with status 404. */
export const prefetchSharedFigures = (helpers: QueryHelpers, { params }: RouteMatch): Promise<void> =>
  helpers.figures.shared.prefetch({ key: params.key ?? '' });
