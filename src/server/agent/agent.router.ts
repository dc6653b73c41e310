import { z } from 'zod';
import { agentIdSchema, agentViewSchema } from '../../shared/agent/agent.ts';
import { responseFigures } from '../inquiry/inquiry.figures.ts';
import { agentConfirmations } from '../listing/confirmation/agent-confirmations.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { getAgent, listAgents, topAgents } from './agent.ts';

/** Public reads of agents: the list, the best rated, and one profile with its figures of responses and of confirmed homes. */
export const agentRouter = router({
  list: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/agents', summary: 'All agents, best rated first' } })
    .output(z.array(agentViewSchema))
    .query(({ ctx }) => listAgents(ctx.em)),
  top: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/agents/top', summary: 'The four best rated agents' } })
    .output(z.array(agentViewSchema))
    .query(({ ctx }) => topAgents(ctx.em)),
  get: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/agents/{id}', summary: 'One agent', errorResponses: { 404: ['Agent not found'] } } })
    .input(z.object({ id: agentIdSchema }))
    .output(agentViewSchema)
    .query(async ({ ctx, input }) => ({
      ...(await getAgent(ctx.em, input.id)),
      ...(await responseFigures(ctx.em, { agentId: input.id }, ctx.now())),
      ...(await agentConfirmations(ctx.em, input.id, ctx.now())),
    })),
});
