import { readId } from '../property/property.queries.ts';
import type { Ask, Visit } from '../routes.tsx';

/** What the pages of a member's listings ask for; a listing that is not his own answers 404. */
export const prefetchAllowance = (ask: Ask) => ask.listing.allowance.prefetch();
export const prefetchMine = (ask: Ask) => Promise.all([ask.listing.mine.prefetch(), ask.listing.allowance.prefetch()]);
export const prefetchOwn = (ask: Ask, { params }: Visit) => ask.listing.get.prefetch({ id: readId(params.id)! });
