import { readId } from '../property/property.queries.ts';
import { agentReviews } from '../review/review.queries.ts';
import type { QueryHelpers, RouteMatch } from '../routes.tsx';

export const prefetchAgents = (ask: QueryHelpers) => ask.agent.list.prefetch();

/** An id that is no whole number, or 0, names nobody (A34). */
export const agentRoute = ({ params }: RouteMatch): number => (readId(params.id) ? 200 : 404);

export async function prefetchAgent(ask: QueryHelpers, { params, query }: RouteMatch): Promise<void> {
  const id = readId(params.id)!;
  await Promise.all([
    ask.agent.get.prefetch({ id }),
    ask.property.search.prefetch(agentListings(id, 1)),
    query.get('tab') === 'reviews' && ask.review.list.prefetch(agentReviews(id, 1)),
  ]);
}

/** What the Listings tab asks for, page by page. */
export const agentListings = (agentId: number, page: number) => ({ agentId, page });
