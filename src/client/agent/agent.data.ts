import type { Ask, Visit } from '../routes.tsx';
import { readId } from '../property/property.data.ts';

export const prefetchAgents = (ask: Ask) => ask.agent.list.prefetch();

export const agentRoute = ({ params }: Visit): number => (readId(params.id) === null ? 404 : 200);

export async function prefetchAgent(ask: Ask, { params }: Visit): Promise<void> {
  const id = readId(params.id)!;
  await Promise.all([ask.agent.get.prefetch({ id }), ask.property.search.prefetch(agentListings(id, 1))]);
}

/** What the Listings tab asks for. */
export const agentListings = (agentId: number, page: number) => ({ agentId, page });
