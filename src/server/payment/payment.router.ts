import { z } from 'zod';
import {
  paymentConfig,
  paymentProgress,
  paymentView,
  sandboxAnswerInput,
  sandboxConfirmInput,
  sandboxOutcome,
} from '../../shared/payment/payment.ts';
import { memberProcedure, publicProcedure, router } from '../trpc.ts';
import { answerSandbox, confirmSandbox, listPayments, refreshPayments, viewConfig } from './payment.ts';

export const paymentRouter = router({
  config: publicProcedure.output(paymentConfig).query(({ ctx }) => viewConfig(ctx.payments)),
  list: memberProcedure.output(z.array(paymentView)).query(({ ctx }) => listPayments(ctx.em, ctx.user.id)),
  refresh: memberProcedure.output(z.array(paymentProgress)).mutation(({ ctx }) => refreshPayments(ctx)),
  confirmSandbox: memberProcedure
    .input(sandboxConfirmInput)
    .output(sandboxOutcome)
    .mutation(({ ctx, input }) => confirmSandbox(ctx, input.clientSecret, input.card)),
  answerSandbox: memberProcedure
    .input(sandboxAnswerInput)
    .output(sandboxOutcome)
    .mutation(({ ctx, input }) => answerSandbox(ctx, input.clientSecret, input.accept)),
});
