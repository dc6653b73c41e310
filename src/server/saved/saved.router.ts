// API of the saved properties of the signed-in user (table `saved_properties`), for the website. `toggle` and `list` are REST endpoints too.
import { z } from 'zod';
import { savedListSchema, savedStateSchema, userIdSchema } from '../../shared/account/account.ts';
import { timeCursorSchema } from '../../shared/listing/own-list.ts';
import { m } from '../../shared/messages/messages.ts';
import { propertyIdSchema } from '../../shared/property/property-view.ts';
import {
  mergeSavedInputSchema,
  removedSavedSchema,
  restoreSavedInputSchema,
  savedNoteInputSchema,
  savedPageInputSchema,
  savedPageSchema,
} from '../../shared/saved/saved.ts';
import { requireSelf } from '../account/account.ts';
import { authedProcedure, authedProcedureWith, router } from '../trpc.ts';
import { listSaved, listSavedCards, mergeSaved, removeSaved, restoreSaved, toggleSaved, writeNote } from './saved.ts';

const OWN_ACCOUNT_RESPONSES = { 401: ['Not signed in'], 403: ['You can only access your own account'] };

/** Every procedure reads or writes the saved properties of the caller alone. `savedProperties` in an answer are all saved ids, latest first. */
export const savedRouter = router({
  /** Saves a home, or removes it when it is saved. Another user's id is rejected before the home's id is parsed. */
  toggle: authedProcedureWith(() => m.property_card_sign_in_text())
    .meta({
      rest: {
        method: 'POST',
        path: '/users/{userId}/saved-properties/{propertyId}',
        summary: 'Save a home, or take it off the list',
        errorResponses: { 401: ['Please log in to save properties'], 403: OWN_ACCOUNT_RESPONSES[403], 404: ['Property not found'] },
      },
    })
    .input(z.object({ userId: userIdSchema }))
    .use(({ ctx, input, next }) => {
      requireSelf(ctx, input.userId);
      return next();
    })
    .input(z.object({ propertyId: propertyIdSchema }))
    .output(savedStateSchema)
    .mutation(({ ctx, input }) => toggleSaved(ctx, input.propertyId)),
  /** The saved homes with all their fields. */
  list: authedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/users/{id}/saved-properties',
        list: true,
        summary: 'The own saved homes, last saved first; at most 1,000, more by the Link header',
        errorResponses: OWN_ACCOUNT_RESPONSES,
      },
    })
    .input(z.object({ id: userIdSchema }))
    .use(({ ctx, input, next }) => {
      requireSelf(ctx, input.id);
      return next();
    })
    .input(z.object({ after: timeCursorSchema.optional().describe('The homes after this position, as the Link header names it') }))
    .output(z.object({ items: savedListSchema, total: z.int(), capped: z.boolean(), next: z.string().nullable() }))
    .query(({ ctx, input }) => listSaved(ctx.em, ctx.user.id, input.after)),
  /** A page of the saved homes as cards for the website, with note and price at the time of saving. */
  cards: authedProcedure
    .input(savedPageInputSchema.prefault({}))
    .output(savedPageSchema)
    .query(({ ctx, input }) => listSavedCards(ctx.em, ctx.user.id, input)),
  /** Takes a home off the list. `removed` is the input that `restore` needs to undo this; null where that is impossible. */
  remove: authedProcedure
    .input(z.object({ propertyId: propertyIdSchema }))
    .output(savedStateSchema.pick({ savedProperties: true }).extend({ removed: removedSavedSchema.nullable() }))
    .mutation(({ ctx, input }) => removeSaved(ctx, input.propertyId)),
  /** Undoes `remove`. */
  restore: authedProcedure
    .input(restoreSavedInputSchema)
    .output(savedStateSchema.pick({ savedProperties: true }))
    .mutation(({ ctx, input }) => restoreSaved(ctx, input)),
  /** Adds homes that the visitor saved in the browser before signing in. */
  merge: authedProcedure
    .input(mergeSavedInputSchema)
    .output(savedStateSchema.pick({ savedProperties: true }))
    .mutation(({ ctx, input }) => mergeSaved(ctx, input.propertyIds)),
  /** Replaces the note on a saved home; an empty one deletes it. */
  note: authedProcedure
    .input(savedNoteInputSchema)
    .output(z.object({ note: z.string().nullable() }))
    .mutation(({ ctx, input }) => writeNote(ctx, input.propertyId, input.note)),
});
