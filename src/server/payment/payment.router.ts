// The tRPC procedures of the payment form, the list of payments and the sandbox (the built-in test provider).
import { z } from 'zod';
import { billingDetailsSchema } from '../../shared/payment/billing-details.ts';
import {
  paymentConfigSchema,
  paymentProgressSchema,
  paymentViewSchema,
  sandboxAnswerInputSchema,
  sandboxConfirmInputSchema,
  sandboxOutcomeSchema,
} from '../../shared/payment/payment.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { readBillingDetails, saveBillingDetails } from './billing-details.ts';
import { answerSandbox, confirmSandbox, listPayments, refreshPayments, viewConfig } from './payment.ts';

export const paymentRouter = router({
  /** Which provider takes payments, its public key, and whether nothing is charged. */
  config: publicProcedure.output(paymentConfigSchema).query(({ ctx }) => viewConfig(ctx.payments)),
  /** The caller's payments, latest first. */
  list: authedProcedure.output(z.array(paymentViewSchema)).query(({ ctx }) => listPayments(ctx.em, ctx.user.id)),
  /**
   * Queries the provider about the caller's pending payments and settles them. Pages call it after paying, until the payment is confirmed.
   */
  refresh: authedProcedure.output(z.array(paymentProgressSchema)).mutation(({ ctx }) => refreshPayments(ctx)),
  /** To whom the caller's later charges are invoiced. */
  billingDetails: authedProcedure.output(billingDetailsSchema).query(({ ctx }) => readBillingDetails(ctx)),
  saveBillingDetails: authedProcedure
    .input(billingDetailsSchema)
    .output(billingDetailsSchema)
    .mutation(({ ctx, input }) => saveBillingDetails(ctx, input)),
  /** Pays with a test card of the sandbox. */
  confirmSandbox: authedProcedure
    .input(sandboxConfirmInputSchema)
    .output(sandboxOutcomeSchema)
    .mutation(({ ctx, input }) => confirmSandbox(ctx, input)),
  /** Answers the 3-D Secure question that the sandbox asks for some test cards. */
  answerSandbox: authedProcedure
    .input(sandboxAnswerInputSchema)
    .output(sandboxOutcomeSchema)
    .mutation(({ ctx, input }) => answerSandbox(ctx, input.clientSecret, input.accept)),
});
