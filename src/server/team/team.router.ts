// tRPC procedures of brokerages with people: making one, its people, their roles and invitations, and who gets new inquiries.
import { z } from 'zod';
import {
  acceptInputSchema,
  invitationIdSchema,
  invitationTokenSchema,
  invitationViewSchema,
  inviteInputSchema,
  inviteResultSchema,
  newBrokerageInputSchema,
  ownBrokerageSchema,
  peopleSchema,
  removePersonSchema,
  setRoleSchema,
  setRuleSchema,
  setTakesInquiriesSchema,
  setUnansweredRuleSchema,
} from '../../shared/organization/team-schemas.ts';
import { authedProcedure, ownAccountProcedure, publicProcedure, router } from '../trpc.ts';
import { createBrokerage, dissolveBrokerage } from './create-brokerage.ts';
import { acceptInvitation, invite, viewInvitation, withdrawInvitation } from './invitations.ts';
import { findOwnBrokerage, leaveBrokerage, listPeople, removePerson, setRole, setRules, setTakesInquiries } from './people.ts';

/** Every procedure is about the caller's own brokerage, so that no input names one; a person of another brokerage is not found. */
export const teamRouter = router({
  /** The caller's brokerage and role; null for people who work alone. */
  own: authedProcedure.output(ownBrokerageSchema.nullable()).query(({ ctx }) => findOwnBrokerage(ctx)),
  create: ownAccountProcedure
    .input(newBrokerageInputSchema)
    .output(ownBrokerageSchema)
    .mutation(({ ctx, input }) => createBrokerage(ctx, input)),
  people: authedProcedure.output(peopleSchema).query(({ ctx }) => listPeople(ctx)),
  invite: ownAccountProcedure
    .input(inviteInputSchema)
    .output(inviteResultSchema)
    .mutation(({ ctx, input }) => invite(ctx, input)),
  withdraw: ownAccountProcedure
    .input(invitationIdSchema)
    .output(invitationIdSchema)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input.id)),
  /** An invitation, for those who have the secret of its link. */
  invitation: publicProcedure
    .input(invitationTokenSchema)
    .output(invitationViewSchema)
    .query(({ ctx, input }) => viewInvitation(ctx, input.token)),
  accept: ownAccountProcedure
    .input(acceptInputSchema)
    .output(ownBrokerageSchema)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  setRole: ownAccountProcedure
    .input(setRoleSchema)
    .output(setRoleSchema)
    .mutation(({ ctx, input }) => setRole(ctx, input)),
  setTakesInquiries: ownAccountProcedure
    .input(setTakesInquiriesSchema)
    .output(setTakesInquiriesSchema)
    .mutation(({ ctx, input }) => setTakesInquiries(ctx, input)),
  setRule: ownAccountProcedure
    .input(setRuleSchema)
    .output(ownBrokerageSchema)
    .mutation(({ ctx, input }) => setRules(ctx, { inquiryRule: input.rule })),
  setUnansweredRule: ownAccountProcedure
    .input(setUnansweredRuleSchema)
    .output(ownBrokerageSchema)
    .mutation(({ ctx, input }) => setRules(ctx, { unansweredRule: input.rule })),
  remove: ownAccountProcedure
    .input(removePersonSchema)
    .output(removePersonSchema.pick({ userId: true }))
    .mutation(({ ctx, input }) => removePerson(ctx, input)),
  leave: ownAccountProcedure.output(z.object({ left: z.literal(true) })).mutation(({ ctx }) => leaveBrokerage(ctx)),
  dissolve: ownAccountProcedure.output(z.object({ dissolved: z.literal(true) })).mutation(({ ctx }) => dissolveBrokerage(ctx)),
});
