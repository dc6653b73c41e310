import { readId } from '../property/property.queries.ts';
import type { QueryHelpers, RouteMatch } from '../routes.tsx';

/** What the pages of a member's listings ask for; a listing that is not his own answers 404. */
export const prefetchAllowance = (ask: QueryHelpers) => ask.listing.allowance.prefetch();
export const prefetchMine = (ask: QueryHelpers) => Promise.all([ask.listing.mine.prefetch(), ask.listing.allowance.prefetch()]);
export const prefetchOwn = (ask: QueryHelpers, { params }: RouteMatch) => ask.listing.get.prefetch({ id: readId(params.id)! });
