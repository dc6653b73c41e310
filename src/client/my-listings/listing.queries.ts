import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** What the pages of a member's listings ask for; a listing that is not his own answers 404. */
export const prefetchAllowance = (helpers: QueryHelpers) => helpers.listing.allowance.prefetch();
export const prefetchMine = (helpers: QueryHelpers) => Promise.all([helpers.listing.mine.prefetch(), helpers.listing.allowance.prefetch()]);
export const prefetchOwn = (helpers: QueryHelpers, { params }: RouteMatch) => helpers.listing.get.prefetch({ id: readId(params.id)! });
