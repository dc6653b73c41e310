// Schemas of saved properties.
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

/** What an Undo gives back of a saved home that was taken off the list. */
export const removedSavedSchema = savedCardSchema.pick({ savedPrice: true, savedAt: true, note: true }).extend({
  savedPrice: z.int().positive().max(INT4_MAX).nullable(),
  savedAt: z.iso.datetime().refine((time) => Date.parse(time) >= 0, 'Must not be before 1970'),
  note: savedNoteInputSchema.shape.note.nullable(),
});
export type RemovedSaved = z.infer<typeof removedSavedSchema>;

export const restoreSavedInputSchema = removedSavedSchema.extend({ propertyId: propertyIdSchema });

/** How many homes a visitor can save on a device. */
const MAX_DEVICE_SAVED = 100;

export const mergeSavedInputSchema = z.object({ propertyIds: z.array(propertyIdSchema).min(1).max(MAX_DEVICE_SAVED) });
