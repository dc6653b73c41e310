import { agentMessageInputSchema, contactInputSchema, messageViewSchema, supportInputSchema } from '../../shared/message/message.ts';
import { publicProcedure, router } from '../trpc.ts';
import { sendContact, sendSupport, sendToAgent } from './message.ts';

/** Procedures of the forms by which visitors and users write to the office or an agent. Each stores a row in `messages` and emails the recipient. */
export const messageRouter = router({
  contact: publicProcedure
    .input(contactInputSchema)
    .output(messageViewSchema)
    .mutation(({ ctx, input }) => sendContact(ctx, input)),
  support: publicProcedure
    .input(supportInputSchema)
    .output(messageViewSchema)
    .mutation(({ ctx, input }) => sendSupport(ctx, input)),
  agent: publicProcedure
    .input(agentMessageInputSchema)
    .output(messageViewSchema)
    .mutation(({ ctx, input }) => sendToAgent(ctx, input)),
});
