// tRPC procedures of the people who ask about homes, for those who answer them.
import {
  externalInputSchema,
  externalResultSchema,
  personAnsweredInputSchema,
  personAssignInputSchema,
  personExportInputSchema,
  personExportSchema,
  personIdInputSchema,
  personListInputSchema,
  personListSchema,
  personNoteInputSchema,
  personPageSchema,
  personReminderInputSchema,
  personStageInputSchema,
  reminderIdInputSchema,
} from '../../../shared/inquiry/person.ts';
import { authedProcedure, router } from '../../trpc.ts';
import { addExternalPerson } from './external.ts';
import { exportPersons } from './person.export.ts';
import { listPersons } from './person.list.ts';
import { assignPerson, notePerson, notePersonAnswered, setPersonStage, viewPerson } from './person.page.ts';
import { endReminder, remindOfPerson } from './reminder.ts';

/** No procedure here is one of the person who asks, or of a visitor. */
export const personRouter = router({
  list: authedProcedure
    .input(personListInputSchema)
    .output(personListSchema)
    .query(({ ctx, input }) => listPersons(ctx, input)),
  get: authedProcedure
    .input(personIdInputSchema)
    .output(personPageSchema)
    .query(({ ctx, input }) => viewPerson(ctx, input.id)),
  /** Sends emails to the owners of a brokerage, so that it is a mutation. */
  export: authedProcedure
    .input(personExportInputSchema)
    .output(personExportSchema)
    .mutation(({ ctx, input }) => exportPersons(ctx, input)),
  addExternal: authedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/inquiries/external',
        scope: 'inquiries:write',
        status: 201,
        summary: 'Add a person who asked elsewhere',
        errorResponses: {
          400: ['An email address or a phone number is needed'],
          401: ['Not signed in'],
          404: ['Property not found'],
          429: ['Too many requests. Please try again later.'],
        },
      },
      isForMembers: true,
    })
    .input(externalInputSchema)
    .output(externalResultSchema)
    .mutation(({ ctx, input }) => addExternalPerson(ctx, input)),
  setStage: authedProcedure
    .input(personStageInputSchema)
    .output(personPageSchema)
    .mutation(({ ctx, input }) => setPersonStage(ctx, input)),
  assign: authedProcedure
    .input(personAssignInputSchema)
    .output(personPageSchema)
    .mutation(({ ctx, input }) => assignPerson(ctx, input)),
  note: authedProcedure
    .input(personNoteInputSchema)
    .output(personPageSchema)
    .mutation(({ ctx, input }) => notePerson(ctx, input)),
  remind: authedProcedure
    .input(personReminderInputSchema)
    .output(personPageSchema)
    .mutation(({ ctx, input }) => remindOfPerson(ctx, input)),
  endReminder: authedProcedure
    .input(reminderIdInputSchema)
    .output(personPageSchema)
    .mutation(({ ctx, input }) => endReminder(ctx, input.reminderId)),
  answered: authedProcedure
    .input(personAnsweredInputSchema)
    .output(personPageSchema)
    .mutation(({ ctx, input }) => notePersonAnswered(ctx, input)),
});
