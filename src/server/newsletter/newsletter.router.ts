import { newsletterInput, newsletterView } from '../../shared/newsletter.ts';
import { publicProcedure, router } from '../trpc.ts';
import { subscribe } from './newsletter.ts';

export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(newsletterInput)
    .output(newsletterView)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
});
