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
  config: publicProcedure.output(paymentConfigSchema).query(({ ctx }) => viewConfig(ctx.payments)),
  list: authedProcedure.output(z.array(paymentViewSchema)).query(({ ctx }) => listPayments(ctx.em, ctx.user.id)),
  refresh: authedProcedure.output(z.array(paymentProgressSchema)).mutation(({ ctx }) => refreshPayments(ctx)),
  confirmSandbox: authedProcedure
    .input(sandboxConfirmInputSchema)
    .output(sandboxOutcomeSchema)
    .mutation(({ ctx, input }) => confirmSandbox(ctx, input.clientSecret, input.card)),
  answerSandbox: authedProcedure
    .input(sandboxAnswerInputSchema)
    .output(sandboxOutcomeSchema)
    .mutation(({ ctx, input }) => answerSandbox(ctx, input.clientSecret, input.accept)),
});
