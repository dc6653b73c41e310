// API of the caller's monthly plan. All procedures but `current` act at the payment provider (Stripe or the sandbox) and store the result.
import { z } from 'zod';
import { keepOnlineInputSchema, overLimitHomeSchema, overLimitSchema } from '../../shared/payment/over-limit.ts';
import { planChangeSchema, subscriptionInputSchema, subscriptionViewSchema } from '../../shared/payment/subscription.ts';
import { authedProcedure, router } from '../trpc.ts';
import { keepOnline, listChoice, viewOverLimit } from './over-limit/choose.ts';
import { cancelSubscription, changePlan, payOpenMonth, resumeSubscription } from './subscription.change.ts';
import { createSubscription } from './subscription.create.ts';
import { viewSubscription } from './subscription.ts';

const clientSecretSchema = z.object({ clientSecret: z.string().describe("For the payment provider's script in the browser") });

export const subscriptionRouter = router({
  current: authedProcedure.output(subscriptionViewSchema).query(({ ctx }) => viewSubscription(ctx)),
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/create-subscription',
        repetition: 'apart',
        summary: 'Begin a monthly plan; it runs once the first month is paid',
        errorResponses: {
          400: ['Unknown subscription plan'],
          401: ['Not signed in'],
          409: ['You already have an active subscription'],
          429: ['Too many requests. Please try again later.'],
          502: ['The payment provider is unavailable. You have not been charged.'],
        },
      },
    })
    .input(subscriptionInputSchema)
    .output(clientSecretSchema)
    .mutation(({ ctx, input }) => createSubscription(ctx, input.planId)),
  /** An upgrade starts at once, a downgrade with the next month. */
  change: authedProcedure
    .input(subscriptionInputSchema)
    .output(planChangeSchema)
    .mutation(({ ctx, input }) => changePlan(ctx, input.planId)),
  /** The plan runs until the end of the paid month; it ends at once when the month is unpaid. */
  cancel: authedProcedure.output(subscriptionViewSchema).mutation(({ ctx }) => cancelSubscription(ctx)),
  /** Withdraws a cancellation. */
  resume: authedProcedure.output(subscriptionViewSchema).mutation(({ ctx }) => resumeSubscription(ctx)),
  /** Which of the caller's listings are paused because a plan ended, or will be; null when none is. */
  overLimit: authedProcedure.output(overLimitSchema.nullable()).query(({ ctx }) => viewOverLimit(ctx)),
  /** The listings that can stay online. */
  overLimitHomes: authedProcedure.output(z.array(overLimitHomeSchema)).query(({ ctx }) => listChoice(ctx)),
  /** Chooses the listings that stay online. */
  keepOnline: authedProcedure
    .input(keepOnlineInputSchema)
    .output(overLimitSchema.nullable())
    .mutation(({ ctx, input }) => keepOnline(ctx, input.ids)),
  /** Begins the payment of a month that could not be charged. */
  payOpenMonth: authedProcedure.output(clientSecretSchema).mutation(({ ctx }) => payOpenMonth(ctx)),
});
