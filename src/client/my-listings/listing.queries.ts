// Queries that the server runs before it renders the pages on which users manage their listings.
import { readId } from '../paths.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';
import { ownListInput, readOwnListState } from './list/own-list-url.ts';

/** Loads the used quota, for the form of a new listing. */
export const prefetchAllowance = (helpers: QueryHelpers) => helpers.listing.allowance.prefetch();
/** Loads a page of the user's listings, their figures and the used quota, for the page My Properties. */
export const prefetchOwnListings = (helpers: QueryHelpers, { query }: RouteMatch) => {
  const state = readOwnListState(query);
  return Promise.all([
    helpers.listing.mine.prefetch(ownListInput(state)),
    state.tab === 'drafts' && helpers.draft.list.prefetch(),
    helpers.listing.summary.prefetch(),
    helpers.listing.allowance.prefetch(),
  ]);
};
/** Loads the draft in the URL, for its preview; another member's is not found. */
export const prefetchDraft = (helpers: QueryHelpers, { params }: RouteMatch) => helpers.draft.get.prefetch({ id: readId(params.id)! });
/**
 * Loads the listing in the URL, for the form that edits it; another user's listing is not found. The id is not null: for an invalid one
 * the status of the route is 404 (`propertyStatus`), and the server runs no queries.
 */
export const prefetchOwnListing = (helpers: QueryHelpers, { params }: RouteMatch) =>
  helpers.listing.get.prefetch({ id: readId(params.id)! });
