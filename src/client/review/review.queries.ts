// Input of the query for an agent's reviews. The page and the server, which loads the first reviews before it renders, must use the same input,
// because the input is part of the cache key.
import type { AgentView } from '../../shared/agent/agent.ts';

/** The agent whom the reviews are about. */
export type ReviewedAgent = Pick<AgentView, 'id' | 'name' | 'rating' | 'reviewCount'>;

/** Input of `review.list` for one page of an agent's reviews; pages count from 1. */
export const agentReviewsInput = (agentId: number, page: number) => ({ id: agentId, page });
