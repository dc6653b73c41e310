import { z } from 'zod';
import {
  paymentConfigSchema,
  paymentProgressSchema,
  paymentViewSchema,
  sandboxAnswerInputSchema,
  sandboxConfirmInputSchema,
  sandboxOutcomeSchema,
} from '../../shared/payment/payment.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { answerSandbox, confirmSandbox, listPayments, refreshPayments, viewConfig } from './payment.ts';

/** The payment form, the list of payments, and the sandbox. */
export const paymentRouter = router({
  /** Which provider takes payments, its public key, and whether nothing is charged. */
  config: publicProcedure.output(paymentConfigSchema).query(({ ctx }) => viewConfig(ctx.payments)),
  list: authedProcedure.output(z.array(paymentViewSchema)).query(({ ctx }) => listPayments(ctx.em, ctx.user.id)),
  /** Asks the provider about the caller's pending payments; pages call it after paying, until the payment is confirmed. */
  refresh: authedProcedure.output(z.array(paymentProgressSchema)).mutation(({ ctx }) => refreshPayments(ctx)),
  /** Pays with a test card. */
  confirmSandbox: authedProcedure
    .input(sandboxConfirmInputSchema)
    .output(sandboxOutcomeSchema)
    .mutation(({ ctx, input }) => confirmSandbox(ctx, input.clientSecret, input.card)),
  /** The user's answer to the 3-D Secure question of the test bank. */
  answerSandbox: authedProcedure
    .input(sandboxAnswerInputSchema)
    .output(sandboxOutcomeSchema)
    .mutation(({ ctx, input }) => answerSandbox(ctx, input.clientSecret, input.accept)),
});
