import type { AgentView } from '../../shared/agent.ts';

/** What the reviews show of the agent they are about. */
export type ReviewedAgent = Pick<AgentView, 'id' | 'name' | 'rating' | 'reviewCount'>;

/** What the Reviews tab asks for, page by page. */
export const agentReviews = (id: number, page: number) => ({ id, page });
