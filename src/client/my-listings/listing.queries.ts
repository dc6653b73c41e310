// What the server loads before it renders the pages of an advertiser.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Loads the used quota, for the server-rendered form. */
export const prefetchAllowance = (helpers: QueryHelpers) => helpers.listing.allowance.prefetch();
/** Loads the user's listings and quota, for the server-rendered page. */
export const prefetchMine = (helpers: QueryHelpers) => Promise.all([helpers.listing.mine.prefetch(), helpers.listing.allowance.prefetch()]);
/** Loads one listing of the user, for the server-rendered form; another user's is a 404. */
export const prefetchOwn = (helpers: QueryHelpers, { params }: RouteMatch) => helpers.listing.get.prefetch({ id: readId(params.id)! });
