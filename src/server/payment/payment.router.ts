import { z } from 'zod';
import {
  paymentConfig,
  paymentProgress,
  paymentView,
  sandboxAnswerInput,
  sandboxConfirmInput,
  sandboxOutcome,
} from '../../shared/payment/payment.ts';
import { authedProcedure, publicProcedure, router } from '../trpc.ts';
import { answerSandbox, confirmSandbox, listPayments, refreshPayments, viewConfig } from './payment.ts';

export const paymentRouter = router({
  config: publicProcedure.output(paymentConfig).query(({ ctx }) => viewConfig(ctx.payments)),
  list: authedProcedure.output(z.array(paymentView)).query(({ ctx }) => listPayments(ctx.em, ctx.user.id)),
  refresh: authedProcedure.output(z.array(paymentProgress)).mutation(({ ctx }) => refreshPayments(ctx)),
  confirmSandbox: authedProcedure
    .input(sandboxConfirmInput)
    .output(sandboxOutcome)
    .mutation(({ ctx, input }) => confirmSandbox(ctx, input.clientSecret, input.card)),
  answerSandbox: authedProcedure
    .input(sandboxAnswerInput)
    .output(sandboxOutcome)
    .mutation(({ ctx, input }) => answerSandbox(ctx, input.clientSecret, input.accept)),
});
