import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Prefetches of the pages of the user's listings. Another user's listing is a 404. */
export const prefetchAllowance = (helpers: QueryHelpers) => helpers.listing.allowance.prefetch();
export const prefetchMine = (helpers: QueryHelpers) => Promise.all([helpers.listing.mine.prefetch(), helpers.listing.allowance.prefetch()]);
export const prefetchOwn = (helpers: QueryHelpers, { params }: RouteMatch) => helpers.listing.get.prefetch({ id: readId(params.id)! });
