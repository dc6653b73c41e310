import { readId } from '../paths.ts';
import { agentReviews } from '../review/review.queries.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

export const prefetchAgents = (helpers: QueryHelpers) => helpers.agent.list.prefetch();

/** Status 404 if the id is not a positive whole number. */
export const agentStatus = ({ params }: RouteMatch): number => (readId(params.id) ? 200 : 404);

export async function prefetchAgent(helpers: QueryHelpers, { params, query }: RouteMatch): Promise<void> {
  const id = readId(params.id)!;
  await Promise.all([
    helpers.agent.get.prefetch({ id }),
    helpers.property.search.prefetch(agentListings(id, 1)),
    query.get('tab') === 'reviews' && helpers.review.list.prefetch(agentReviews(id, 1)),
  ]);
}

/** Input of one page of an agent's listings. */
export const agentListings = (agentId: number, page: number) => ({ agentId, page });
