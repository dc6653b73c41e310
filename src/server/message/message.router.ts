import { agentMessageInputSchema, contactInputSchema, messageViewSchema, supportInputSchema } from '../../shared/message/message.ts';
import { publicProcedure, router } from '../trpc.ts';
import { sendContact, sendSupport, sendToAgent } from './message.ts';

/** Messages to the office and to agents, from visitors and users. */
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
