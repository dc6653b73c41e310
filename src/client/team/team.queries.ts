// What the server loads before it renders the pages of brokerages.
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Loads the invitation of a link. For one that is not valid the query keeps its error, and the page answers with status 404. */
export const prefetchInvitation = (helpers: QueryHelpers, { params }: RouteMatch): Promise<void> =>
  helpers.team.invitation.prefetch({ token: params.token ?? '' });

/** Loads the people of the member's brokerage. The page is there without one too, and says how to open one. */
export async function prefetchPeople(helpers: QueryHelpers): Promise<true> {
  await helpers.team.people.prefetch();
  return true;
}

/** Loads whether the member is in a brokerage, and how many listings they may bring along. */
export const prefetchNewBrokerage = (helpers: QueryHelpers): Promise<unknown> =>
  Promise.all([helpers.team.own.prefetch(), helpers.listing.allowance.prefetch()]);
