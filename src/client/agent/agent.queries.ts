// What the server loads before it renders the pages of agents, and the inputs of those queries, which the pages use too.
import { readId } from '../paths.ts';
import { agentReviewsInput } from '../review/review.queries.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

/** Loads the list of agents for the server-rendered page. */
export const prefetchAgents = (helpers: QueryHelpers) => helpers.agent.list.prefetch();

/** HTTP status of an agent's page: 404 if the id is not a positive whole number. */
export const agentStatus = ({ params }: RouteMatch): number => (readId(params.id) ? 200 : 404);

/** Loads an agent with the first page of listings, and of reviews when that tab is open, for the server-rendered page. */
export async function prefetchAgent(helpers: QueryHelpers, { params, query }: RouteMatch): Promise<void> {
  // an invalid id never gets here, because the status of `agentStatus` is 404 then
  const id = readId(params.id)!;
  await Promise.all([
    helpers.agent.get.prefetch({ id }),
    helpers.property.search.prefetch(agentListingsInput(id, 1)),
    query.get('tab') === 'reviews' && helpers.review.list.prefetch(agentReviewsInput(id, 1)),
  ]);
}

/** Input of one page of an agent's listings. */
export const agentListingsInput = (agentId: number, page: number) => ({ agentId, page });
