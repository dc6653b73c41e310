import { inquiryInput, inquiryView } from '../../shared/inquiry.ts';
import { publicProcedure, router } from '../trpc.ts';
import { createInquiry } from './inquiry.ts';

export const inquiryRouter = router({
  create: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/inquiries',
        status: 201,
        summary: 'Ask about a home',
        refusals: { 404: ['Property not found'], 429: ['Too many requests. Please try again later.'] },
      },
    })
    .input(inquiryInput)
    .output(inquiryView)
    .mutation(({ ctx, input }) => createInquiry(ctx, input)),
});
