import { newsletterInputSchema, newsletterViewSchema } from '../../shared/newsletter/newsletter.ts';
import { publicProcedure, router } from '../trpc.ts';
import { subscribe } from './newsletter.ts';

/**
 * The tRPC procedure of the newsletter form: requests an email with a confirmation link to an address. The links of emails are in
 * newsletter.routes.ts.
 */
export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(newsletterInputSchema)
    .output(newsletterViewSchema)
    .mutation(({ ctx, input }) => subscribe(ctx, input)),
});
