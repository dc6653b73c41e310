// Schemas of the homes that a member or a visitor has saved, with the notes about them.
import { z } from 'zod';
import { INT4_MAX, isStorable } from '../property/property.ts';
import { propertyCardSchema, propertyIdSchema, propertyViewSchema } from '../property/property-view.ts';

/** A saved home on the member's page. */
export const savedCardSchema = propertyCardSchema.extend({
  status: propertyViewSchema.shape.status,
  savedAt: z.string().describe('ISO 8601, UTC'),
  savedPrice: z.int().nullable().describe('AED when it was saved; null where that is not known'),
  note: z.string().nullable(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

export const MAX_NOTE_LENGTH = 500;

export const savedNoteInputSchema = z.object({
  propertyId: propertyIdSchema,
  note: z.string().trim().max(MAX_NOTE_LENGTH).refine(isStorable),
});

/** The facts of a removed entry. The client gets them and sends them back when the member undoes the removal. */
export const removedSavedSchema = savedCardSchema.pick({ savedPrice: true, savedAt: true, note: true }).extend({
  savedPrice: z.int().positive().max(INT4_MAX).nullable(),
  // the database cannot store every ISO date, such as one of the year 0
  savedAt: z.iso.datetime().refine((time) => Date.parse(time) >= 0, 'Must not be before 1970'),
  note: savedNoteInputSchema.shape.note.nullable(),
});
export type RemovedSaved = z.infer<typeof removedSavedSchema>;

export const restoreSavedInputSchema = removedSavedSchema.extend({ propertyId: propertyIdSchema });

/** How many homes a visitor can save in the browser, without an account. */
const MAX_DEVICE_SAVED = 100;

/** The homes saved in the browser, which are added to those of the account after sign-in. */
export const mergeSavedInputSchema = z.object({ propertyIds: z.array(propertyIdSchema).min(1).max(MAX_DEVICE_SAVED) });
