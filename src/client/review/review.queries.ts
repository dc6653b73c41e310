// Which reviews of an agent are requested at first.
import type { AgentView } from '../../shared/agent/agent.ts';

/** The agent that the reviews are about. */
export type ReviewedAgent = Pick<AgentView, 'id' | 'name' | 'rating' | 'reviewCount'>;

/** Input of one page of an agent's reviews. */
export const agentReviewsInput = (id: number, page: number) => ({ id, page });
