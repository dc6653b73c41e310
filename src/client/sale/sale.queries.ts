// What the server loads before it renders the pages of registered sales.
import type { QueryHelpers } from '../route.ts';

/** Loads the tables of the estimate for the server-rendered page. */
export const prefetchEstimateReport = (helpers: QueryHelpers): Promise<void> => helpers.estimate.report.prefetch();
