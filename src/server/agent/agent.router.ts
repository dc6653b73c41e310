import { z } from 'zod';
import { agentIdSchema, agentViewSchema } from '../../shared/agent/agent.ts';
import { agentChangeSchema, ownAgentSchema } from '../../shared/agent/agent-profile.ts';
import { confirmClaimInputSchema, profileClaimStateSchema } from '../../shared/organization/claim.ts';
import { confirmClaim } from '../brokerage/claims.ts';
import { claimProfile, readProfileState } from '../brokerage/profile-claim.ts';
import { responseFigures } from '../inquiry/inquiry.figures.ts';
import { agentConfirmations } from '../listing/confirmation/agent-confirmations.ts';
import { authedProcedure, ownAccountProcedure, publicReadProcedure, router } from '../trpc.ts';
import { getAgent, listAgents, topAgents } from './agent.ts';
import { readOwnAgent, updateOwnAgent } from './own-profile.ts';

const NO_AGENT = { 404: ['Agent not found'] };
const SIGNED_OUT = { 401: ['Not signed in'] };

/**
 * Agents: the list, the best rated, and one profile with its figures of responses and of confirmed homes; and what the agent of a profile does, who takes
 * it over and edits it.
 */
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
    .meta({ rest: { method: 'GET', path: '/agents/{id}', summary: 'One agent', errorResponses: NO_AGENT } })
    .input(z.object({ id: agentIdSchema }))
    .output(agentViewSchema)
    .query(async ({ ctx, input }) => ({
      ...(await getAgent(ctx.em, input.id)),
      ...(await responseFigures(ctx.em, { agentId: input.id }, ctx.now())),
      ...(await agentConfirmations(ctx.em, input.id, ctx.now())),
    })),
  claimState: authedProcedure
    .input(z.object({ id: agentIdSchema }))
    .output(profileClaimStateSchema)
    .query(({ ctx, input }) => readProfileState(ctx, input.id)),
  claim: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/agents/{id}/claim',
        status: 202,
        summary: 'Send the link that lets the caller take a profile over to the address of that profile',
        errorResponses: { ...SIGNED_OUT, ...NO_AGENT, 409: ['This profile has an owner. Write to us if that is wrong.'] },
      },
    })
    .input(z.object({ id: agentIdSchema }))
    .output(z.object({ sent: z.literal(true) }))
    .mutation(({ ctx, input }) => claimProfile(ctx, input.id)),
  /** For scripts; the page confirms claims of both kinds by `brokerage.confirmClaim`. */
  confirmClaim: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/agents/claim',
        summary: 'Take a profile over by the token of the link in the email',
        errorResponses: {
          ...SIGNED_OUT,
          400: ['This link is too old or not complete. Ask for a new one.'],
          403: ['Sign in with the account that asked for this link.'],
          409: ['This profile has an owner. Write to us if that is wrong.'],
        },
      },
    })
    .input(confirmClaimInputSchema)
    .output(agentViewSchema)
    .mutation(async ({ ctx, input }) => {
      const { agent } = await confirmClaim(ctx, input.token, 'profile');
      return getAgent(ctx.em, agent!.id);
    }),
  own: authedProcedure.output(ownAgentSchema.nullable()).query(({ ctx }) => readOwnAgent(ctx)),
  update: ownAccountProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/agents/{id}',
        summary: 'Change the own profile; a new name waits for staff from 14 days after the claim on',
        errorResponses: { ...SIGNED_OUT, ...NO_AGENT },
      },
    })
    .input(agentChangeSchema)
    .output(ownAgentSchema)
    .mutation(({ ctx, input }) => updateOwnAgent(ctx, input)),
});
