import { z } from 'zod';
import { PROVIDER_UNAVAILABLE } from '../../shared/payment/payment.ts';
import { planChange, subscriptionInput, subscriptionView } from '../../shared/payment/subscription.ts';
import { authedProcedure, router } from '../trpc.ts';
import { cancelSubscription, changePlan, payOpenMonth, resumeSubscription } from './subscription.change.ts';
import { createSubscription } from './subscription.create.ts';
import { viewSubscription } from './subscription.ts';

const secret = z.object({ clientSecret: z.string().describe("For the payment provider's script in the browser") });

export const subscriptionRouter = router({
  current: authedProcedure.output(subscriptionView).query(({ ctx }) => viewSubscription(ctx)),
  create: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/create-subscription',
        summary: 'Begin a monthly plan; it runs once the first month is paid',
        errorResponses: {
          400: ['Unknown subscription plan'],
          401: ['Not signed in'],
          409: ['You already have an active subscription'],
          429: ['Too many requests. Please try again later.'],
          502: [PROVIDER_UNAVAILABLE],
        },
      },
    })
    .input(subscriptionInput)
    .output(secret)
    .mutation(({ ctx, input }) => createSubscription(ctx, input.planId)),
  change: authedProcedure
    .input(subscriptionInput)
    .output(planChange)
    .mutation(({ ctx, input }) => changePlan(ctx, input.planId)),
  cancel: authedProcedure.output(subscriptionView).mutation(({ ctx }) => cancelSubscription(ctx)),
  resume: authedProcedure.output(subscriptionView).mutation(({ ctx }) => resumeSubscription(ctx)),
  payOpenMonth: authedProcedure.output(secret).mutation(({ ctx }) => payOpenMonth(ctx)),
});
