// tRPC procedures of inquiries about properties and their threads; visitors send inquiries over REST too (POST /api/inquiries).
import { z } from 'zod';
import {
  callBackSchema,
  inquiryIdSchema,
  inquiryInputSchema,
  inquiryListInputSchema,
  inquiryPageSchema,
  inquiryReplyInputSchema,
  inquiryThreadSchema,
  inquiryViewSchema,
  ownInquirySchema,
  receivedPageSchema,
  unreadCountSchema,
} from '../../shared/inquiry/inquiry.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { findOwnInquiry, listReceivedInquiries, listSentInquiries } from './inquiry.list.ts';
import { closeInquiry, getInquiry, markInquiryRead, reopenInquiry, replyToInquiry } from './inquiry.thread.ts';
import { askToBeCalled, createInquiry } from './inquiry.ts';
import { countUnread } from './inquiry.unread.ts';

const SIGNED_OUT = { 401: ['Not signed in'] };
const NO_INQUIRY = { 404: ['Inquiry not found'] };
const inquiryIdInputSchema = z.object({ id: inquiryIdSchema });

/** Inquiries about properties and their threads. */
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
    .input(inquiryInputSchema)
    .output(inquiryViewSchema)
    .mutation(({ ctx, input }) => createInquiry(ctx, input)),
  callBack: publicProcedure
    .input(callBackSchema)
    .output(inquiryViewSchema)
    .mutation(({ ctx, input }) => askToBeCalled(ctx, input)),
  received: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/inquiries',
        scope: 'inquiries:read',
        summary: 'Inquiries about own homes, the one with the latest message first',
        errorResponses: SIGNED_OUT,
      },
    })
    .input(inquiryListInputSchema)
    .output(receivedPageSchema)
    .query(({ ctx, input }) => listReceivedInquiries(ctx, input)),
  sent: authedProcedure
    .input(inquiryListInputSchema)
    .output(inquiryPageSchema)
    .query(({ ctx, input }) => listSentInquiries(ctx, input)),
  ownAbout: authedProcedure
    .input(z.object({ propertyId: propertyIdSchema }))
    .output(ownInquirySchema)
    .query(({ ctx, input }) => findOwnInquiry(ctx, input.propertyId)),
  unread: authedProcedure.output(unreadCountSchema).query(({ ctx }) => countUnread(ctx)),
  /** The website calls it whenever a thread is opened, so the call counts against the rate limit of reads, not of writes. */
  markRead: authedProcedure
    .meta({ countsAs: 'read' })
    .input(inquiryIdInputSchema)
    .output(inquiryIdInputSchema)
    .mutation(({ ctx, input }) => markInquiryRead(ctx, input.id)),
  get: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/inquiries/{id}',
        scope: 'inquiries:read',
        summary: 'An inquiry with its messages',
        errorResponses: { ...SIGNED_OUT, ...NO_INQUIRY },
      },
    })
    .input(inquiryIdInputSchema)
    .output(inquiryThreadSchema)
    .query(({ ctx, input }) => getInquiry(ctx, input.id)),
  reply: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/inquiries/{id}/replies',
        scope: 'inquiries:write',
        status: 201,
        summary: 'Answer an inquiry',
        errorResponses: { ...SIGNED_OUT, ...NO_INQUIRY },
      },
    })
    .input(inquiryReplyInputSchema)
    .output(inquiryThreadSchema)
    .mutation(({ ctx, input }) => replyToInquiry(ctx, input)),
  close: authedProcedure
    .input(inquiryIdInputSchema)
    .output(inquiryThreadSchema)
    .mutation(({ ctx, input }) => closeInquiry(ctx, input.id)),
  reopen: authedProcedure
    .input(inquiryIdInputSchema)
    .output(inquiryThreadSchema)
    .mutation(({ ctx, input }) => reopenInquiry(ctx, input.id)),
});
