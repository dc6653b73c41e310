import { agentMessageInput, contactInput, messageView, supportInput } from '../../shared/message.ts';
import { publicProcedure, router } from '../trpc.ts';
import { sendContact, sendSupport, sendToAgent } from './message.ts';

export const messageRouter = router({
  contact: publicProcedure
    .input(contactInput)
    .output(messageView)
    .mutation(({ ctx, input }) => sendContact(ctx, input)),
  support: publicProcedure
    .input(supportInput)
    .output(messageView)
    .mutation(({ ctx, input }) => sendSupport(ctx, input)),
  agent: publicProcedure
    .input(agentMessageInput)
    .output(messageView)
    .mutation(({ ctx, input }) => sendToAgent(ctx, input)),
});
