// tRPC procedures of viewings.
import { z } from 'zod';
import { inquiryIdSchema } from '../../shared/inquiry/inquiry.ts';
import {
  calendarStateSchema,
  newCalendarSchema,
  viewingAnswerSchema,
  viewingAskedSchema,
  viewingAskSchema,
  viewingListInputSchema,
  viewingPageSchema,
  viewingSchema,
} from '../../shared/viewing/viewing.ts';
import { authedProcedure, ownAccountProcedure, publicProcedure, router } from '../trpc.ts';
import { answerViewing } from './viewing.answer.ts';
import { askForViewing } from './viewing.ask.ts';
import { calendarState, renewCalendar } from './viewing.calendar.ts';
import { listViewings, viewingsOfInquiry } from './viewing.view.ts';

export const viewingRouter = router({
  ask: publicProcedure
    .input(viewingAskSchema)
    .output(viewingAskedSchema)
    .mutation(({ ctx, input }) => askForViewing(ctx, input)),
  answer: authedProcedure
    .input(viewingAnswerSchema)
    .output(viewingSchema)
    .mutation(({ ctx, input }) => answerViewing(ctx, input)),
  list: authedProcedure
    .input(viewingListInputSchema)
    .output(viewingPageSchema)
    .query(({ ctx, input }) => listViewings(ctx, input)),
  ofInquiry: authedProcedure
    .input(z.object({ inquiryId: inquiryIdSchema }))
    .output(z.array(viewingSchema))
    .query(({ ctx, input }) => viewingsOfInquiry(ctx, input.inquiryId)),
  calendar: authedProcedure.output(calendarStateSchema).query(({ ctx }) => calendarState(ctx)),
  renewCalendar: ownAccountProcedure.output(newCalendarSchema).mutation(({ ctx }) => renewCalendar(ctx)),
});
