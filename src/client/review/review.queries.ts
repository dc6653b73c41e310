// Input of the list of an agent's reviews, for the page and for the server that loads it first.
import type { AgentView } from '../../shared/agent/agent.ts';

/** The agent that the reviews are about. */
export type ReviewedAgent = Pick<AgentView, 'id' | 'name' | 'rating' | 'reviewCount'>;

/** Input of one page of an agent's reviews. */
export const agentReviewsInput = (id: number, page: number) => ({ id, page });
