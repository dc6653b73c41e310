// API schemas of shared lists (shortlists): several people with the link of a list add homes, vote on them and write notes.
import { z } from 'zod';
import { emailSchema, honeypotSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX, isStorable } from '../property/property.ts';
import { propertyCardSchema, propertyIdSchema, propertyViewSchema } from '../property/property-view.ts';
import { hasControl, hasVisibleCharacter, isOneScript, isPlainName } from '../text.ts';
import { MAX_LIST_HOMES, MAX_LIST_NAME_CHARACTERS, MAX_NOTE_CHARACTERS, MAX_PERSON_NAME_CHARACTERS, SHORTLIST_VOTES } from './shortlist.ts';

/** The secret in the link of a list. Any text is valid input, so that a wrong one gets the same answer as the link of a list that does not exist. */
const tokenSchema = z.string().max(200);
export const shortlistTokenSchema = z.object({ token: tokenSchema });

/** Whether a text can be stored and has no control characters and none that change the direction of the text after them. */
const isPlainLine = (text: string): boolean => isStorable(text) && !hasControl(text) && !/\p{Bidi_Control}/u.test(text);

/** Whether a text is empty, which another check rejects, or has a character that people see. */
const isEmptyOrVisible = (text: string): boolean => text === '' || hasVisibleCharacter(text);

/** The name of a list; emoji are allowed. */
const shortlistNameSchema = z
  .string()
  .trim()
  .min(1, { error: () => m.shortlist_name_required() })
  .refine(isEmptyOrVisible, { error: () => m.shortlist_name_required() })
  .max(MAX_LIST_NAME_CHARACTERS, { error: () => m.shortlist_name_long({ max: MAX_LIST_NAME_CHARACTERS }) })
  .refine(isPlainLine, { error: () => m.shortlist_name_characters() });

/**
 * The name under which a person takes part in a list. Only letters of one script, so that it cannot imitate another name. The apostrophe that phones type
 * becomes that of ASCII.
 */
const personNameSchema = z
  .string()
  .trim()
  .overwrite((name) => name.replaceAll('’', "'"))
  .min(1, { error: () => m.shortlist_person_required() })
  .max(MAX_PERSON_NAME_CHARACTERS, { error: () => m.shortlist_person_long({ max: MAX_PERSON_NAME_CHARACTERS }) })
  .refine((name) => isStorable(name) && isPlainName(name) && isOneScript(name), { error: () => m.shortlist_name_characters() });

const noteTextSchema = z
  .string()
  .trim()
  .min(1, { error: () => m.shortlist_note_required() })
  .refine(isEmptyOrVisible, { error: () => m.shortlist_note_required() })
  .max(MAX_NOTE_CHARACTERS, { error: () => m.shortlist_note_long({ max: MAX_NOTE_CHARACTERS }) })
  .refine(isStorable, { error: () => m.shortlist_name_characters() });

const homesSchema = z.array(propertyIdSchema).max(MAX_LIST_HOMES, { error: () => m.shortlist_full() });

export const createShortlistSchema = z.object({
  name: shortlistNameSchema,
  yourName: personNameSchema.describe('What the maker is called in the list'),
  propertyIds: homesSchema.default([]),
});
export const createdShortlistSchema = z.object({
  id: z.int(),
  token: z.string().describe('The page of the list is /list/{token}; with it anyone sees the homes and can take part'),
});

export const joinShortlistSchema = shortlistTokenSchema.extend({ name: personNameSchema });
export const renameShortlistSchema = shortlistTokenSchema.extend({ name: shortlistNameSchema });
export const addHomesSchema = shortlistTokenSchema.extend({ propertyIds: homesSchema.min(1) });
export const addHomeByTextSchema = shortlistTokenSchema.extend({
  text: z.string().trim().min(1).max(2000).refine(isStorable),
});
export const shortlistHomeInputSchema = shortlistTokenSchema.extend({ propertyId: propertyIdSchema });
export const voteInputSchema = shortlistHomeInputSchema.extend({ vote: z.enum(SHORTLIST_VOTES) });
export const addNoteSchema = shortlistHomeInputSchema.extend({ text: noteTextSchema });
export const noteInputSchema = shortlistTokenSchema.extend({ noteId: z.int().min(1).max(INT4_MAX) });
export const changeNoteSchema = noteInputSchema.extend({ text: noteTextSchema });

/** A request for emails about a list. Members always get them at the address of their account; `email` is for visitors only. */
export const listAlertInputSchema = shortlistTokenSchema.extend({ email: emailSchema.optional(), website: honeypotSchema });
export type ListAlertInput = z.infer<typeof listAlertInputSchema>;

const shortlistNoteSchema = z.object({
  id: z.int(),
  personId: z.int(),
  text: z.string(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  isEdited: z.boolean(),
});

const shortlistHomeSchema = propertyCardSchema.extend({
  status: propertyViewSchema.shape.status,
  addedBy: z.int().nullable().describe('Id of the person; null when they have left'),
  addedAt: z.string().describe('ISO 8601, UTC'),
  addedPrice: z.int().describe('AED when it was added'),
  votes: z.array(z.object({ personId: z.int(), vote: z.enum(SHORTLIST_VOTES) })),
  notes: z.array(shortlistNoteSchema).describe('Oldest first'),
});
export type ShortlistHome = z.infer<typeof shortlistHomeSchema>;

/** A list as one of its readers sees it. */
export const shortlistViewSchema = z.object({
  name: z.string(),
  version: z.int().describe('Rises with every change'),
  isOwner: z.boolean(),
  me: z.int().nullable().describe('Id of the person who reads; null before they have joined'),
  getsEmails: z.boolean().describe('Whether the person who reads gets emails about the homes of the list'),
  people: z.array(z.object({ id: z.int(), name: z.string() })),
  homes: z.array(shortlistHomeSchema).describe('As they were added'),
});
export type ShortlistView = z.infer<typeof shortlistViewSchema>;

/** A list on the pages of its maker. */
export const ownShortlistSchema = z.object({
  id: z.int(),
  name: z.string(),
  token: z.string().nullable().describe('Null when its link has to be renewed'),
  homes: z.int(),
  people: z.int(),
  createdAt: z.string().describe('ISO 8601, UTC'),
});
export type OwnShortlist = z.infer<typeof ownShortlistSchema>;
