import { z } from 'zod';
import { agentId, agentView } from '../../shared/agent.ts';
import { responseFigures } from '../inquiry/inquiry.figures.ts';
import { publicReadProcedure, router } from '../trpc.ts';
import { getAgent, listAgents, topAgents } from './agent.ts';

export const agentRouter = router({
  list: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/agents', summary: 'All agents, best rated first' } })
    .output(z.array(agentView))
    .query(({ ctx }) => listAgents(ctx.em)),
  top: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/agents/top', summary: 'The four best rated agents' } })
    .output(z.array(agentView))
    .query(({ ctx }) => topAgents(ctx.em)),
  get: publicReadProcedure
    .meta({ rest: { method: 'GET', path: '/agents/{id}', summary: 'One agent', errorResponses: { 404: ['Agent not found'] } } })
    .input(z.object({ id: agentId }))
    .output(agentView)
    .query(async ({ ctx, input }) => ({
      ...(await getAgent(ctx.em, input.id)),
      ...(await responseFigures(ctx.em, { agentId: input.id }, ctx.now())),
    })),
});
