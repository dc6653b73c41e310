import { newsletterInputSchema, newsletterViewSchema } from '../../shared/newsletter/newsletter.ts';
import { publicProcedure, router } from '../trpc.ts';
import { subscribe } from './newsletter.ts';

/** Subscription to the newsletter. */
export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(newsletterInputSchema)
    .output(newsletterViewSchema)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
});
