// Schemas of the homes that a member or a visitor has saved, with the notes about them.
import { z } from 'zod';
import { INT4_MAX, isStorable, TRANSACTION_TYPES } from '../property/property.ts';
import { propertyCardSchema, propertyIdSchema, propertyViewSchema } from '../property/property-view.ts';

/** A saved home on the member's page. */
const savedCardSchema = propertyCardSchema.extend({
  status: propertyViewSchema.shape.status,
  savedAt: z.string().describe('ISO 8601, UTC'),
  savedPrice: z.int().nullable().describe('AED when it was saved; null where that is not known'),
  note: z.string().nullable(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** The purposes that the member's page can show; the first is the default. */
export const SHOWN_PURPOSES = ['all', ...TRANSACTION_TYPES] as const;
export type ShownPurpose = (typeof SHOWN_PURPOSES)[number];
/**
 * `latest`: saved last first. `cheapest` and `dearest`: by the price, which for rents is that of a month. `changed`: by the change of price since the home
 * was saved: the largest drop first, then rises, then homes without a change. The first is the default.
 */
export const SAVED_SORTS = ['latest', 'cheapest', 'dearest', 'changed'] as const;
export type SavedSort = (typeof SAVED_SORTS)[number];
/** The last page that can be asked for. */
export const MAX_SAVED_PAGE = 10_000;

export const savedPageInputSchema = z.object({
  purpose: z.enum(SHOWN_PURPOSES).default('all').describe('Counts only where homes of both purposes are saved'),
  sort: z.enum(SAVED_SORTS).default('latest'),
  page: z.int().min(1).max(MAX_SAVED_PAGE).default(1),
});
export type SavedPageInput = z.infer<typeof savedPageInputSchema>;

/** A page of the member's saved homes. */
export const savedPageSchema = z.object({
  items: z.array(savedCardSchema),
  saleCount: z.int(),
  rentCount: z.int(),
  pages: z.int().describe('At least 1'),
});
export type SavedCardPage = z.infer<typeof savedPageSchema>;

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
