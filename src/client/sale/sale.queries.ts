// What the server loads before it renders the pages of registered sales.
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Loads the registered sales of an area for the server-rendered page. An unknown area stays in the cache as an error. */
export const prefetchAreaSales = (helpers: QueryHelpers, { params }: RouteMatch): Promise<void> =>
  helpers.sale.ofArea.prefetch({ slug: params.slug ?? '' });

/** Loads the tables of the estimate for the server-rendered page. */
export const prefetchEstimateReport = (helpers: QueryHelpers): Promise<void> => helpers.estimate.report.prefetch();
