import { z } from 'zod';
import {
  inquiryId,
  inquiryInput,
  inquiryListInput,
  inquiryPage,
  inquiryReplyInput,
  inquiryThread,
  inquiryView,
  receivedPage,
} from '../../shared/inquiry.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { receivedInquiries, sentInquiries } from './inquiry.list.ts';
import { closeInquiry, getInquiry, reopenInquiry, replyToInquiry } from './inquiry.thread.ts';
import { createInquiry } from './inquiry.ts';

const byId = z.object({ id: inquiryId });

export const inquiryRouter = router({
  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/inquiries',
        status: 201,
        summary: 'Ask about a home',
        errorResponses: { 404: ['Property not found'], 429: ['Too many requests. Please try again later.'] },
      },
    })
    .input(inquiryInput)
    .output(inquiryView)
    .mutation(({ ctx, input }) => createInquiry(ctx, input)),
  received: authedProcedure
    .input(inquiryListInput)
    .output(receivedPage)
    .query(({ ctx, input }) => receivedInquiries(ctx, input)),
  sent: authedProcedure
    .input(inquiryListInput)
    .output(inquiryPage)
    .query(({ ctx, input }) => sentInquiries(ctx, input)),
  get: authedProcedure
    .input(byId)
    .output(inquiryThread)
    .query(({ ctx, input }) => getInquiry(ctx, input.id)),
  reply: authedProcedure
    .input(inquiryReplyInput)
    .output(inquiryThread)
    .mutation(({ ctx, input }) => replyToInquiry(ctx, input)),
  close: authedProcedure
    .input(byId)
    .output(inquiryThread)
    .mutation(({ ctx, input }) => closeInquiry(ctx, input.id)),
  reopen: authedProcedure
    .input(byId)
    .output(inquiryThread)
    .mutation(({ ctx, input }) => reopenInquiry(ctx, input.id)),
});
