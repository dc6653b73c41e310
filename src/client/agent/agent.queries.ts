import { readId } from '../paths.ts';
import { agentReviews } from '../review/review.queries.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

export const prefetchAgents = (helpers: QueryHelpers) => helpers.agent.list.prefetch();

/** An id that is no whole number, or 0, names nobody. */
export const agentRoute = ({ params }: RouteMatch): number => (readId(params.id) ? 200 : 404);

export async function prefetchAgent(helpers: QueryHelpers, { params, query }: RouteMatch): Promise<void> {
  const id = readId(params.id)!;
  await Promise.all([
    helpers.agent.get.prefetch({ id }),
    helpers.property.search.prefetch(agentListings(id, 1)),
    query.get('tab') === 'reviews' && helpers.review.list.prefetch(agentReviews(id, 1)),
  ]);
}

/** What the Listings tab asks for, page by page. */
export const agentListings = (agentId: number, page: number) => ({ agentId, page });
