// Schemas of the people who ask about homes, as their advertiser sees them: the list, the page of one, and what is noted there.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { emailSchema, lineSchema, paragraphSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX, TRANSACTION_TYPES } from '../property/property.ts';
import { propertyIdSchema } from '../property/property-view.ts';
import { DAY_MS } from '../time.ts';
import { VIEWING_STATES } from '../viewing/viewing.ts';
import { INQUIRY_STATUSES } from './inquiry.ts';
import { ENTRY_KINDS, LOST_REASONS, PERSON_COUNT_CAP, PERSON_STAGES } from './person-stages.ts';

/** People on one page of the list. */
export const PERSON_PAGE_SIZE = 20;

const idSchema = z.int({ error: () => m.person_not_found() }).min(1, { error: () => m.person_not_found() });
/** The id of a person. */
const personIdSchema = idSchema.max(INT4_MAX, { error: () => m.person_not_found() });
export const personIdInputSchema = z.object({ id: personIdSchema });

/** The people in a stage, or all; `after` is the cursor of the page before. */
export const personListInputSchema = z.object({
  stage: z.enum(PERSON_STAGES).optional(),
  after: z
    .string()
    .regex(/^\d{1,16}\.\d{1,10}$/)
    .optional(),
});
export type PersonListInput = z.infer<typeof personListInputSchema>;

/** A member of a brokerage who answers. */
const colleagueSchema = z.object({ id: z.int(), name: z.string() });

const personHeadSchema = z.object({
  id: z.int(),
  name: z.string(),
  stage: z.enum(PERSON_STAGES),
  lostReason: z.enum(LOST_REASONS).nullable(),
  assigned: colleagueSchema.nullable().describe('Who answers; null for a member who works alone'),
  createdAt: dateTimeSchema,
  lastAt: dateTimeSchema,
});

/** A row of the list: what the person wants, as far as their newest inquiries tell, and since when they wait. */
const personItemSchema = personHeadSchema.extend({
  inquiries: z.int(),
  unread: z.boolean(),
  remindsAt: dateTimeSchema.nullable().describe('When a member is reminded of them next'),
  preview: z.string().describe('The latest message, at most 160 characters'),
  waitingSince: dateTimeSchema.nullable().describe('Since when their oldest unanswered message waits'),
  wants: z.object({
    homes: z.int(),
    location: z.string().nullable().describe('Where all of the homes are; null with several places'),
    purpose: z.enum(TRANSACTION_TYPES).nullable(),
    maxPrice: z.int().nullable().describe('AED; per year when purpose is Rent'),
  }),
});
export type PersonItem = z.infer<typeof personItemSchema>;

export const personListSchema = z.object({
  items: z.array(personItemSchema),
  next: z.string().nullable(),
  counts: z.record(z.enum(PERSON_STAGES), z.int().max(PERSON_COUNT_CAP)),
});
export type PersonList = z.infer<typeof personListSchema>;

/** A reminder that is not done. */
const reminderSchema = z.object({
  id: z.int(),
  dueAt: dateTimeSchema,
  text: z.string(),
  member: z.string().describe('Whom it reminds'),
  isSent: z.boolean(),
});

/** The page of a person: how to reach them, their inquiries and the history, newest first. */
export const personPageSchema = personHeadSchema.extend({
  email: z.string(),
  phone: z.string(),
  inquiries: z.array(
    z.object({
      id: z.int(),
      status: z.enum(INQUIRY_STATUSES),
      preview: z.string(),
      propertyId: z.int(),
      title: z.string(),
      createdAt: dateTimeSchema,
      lastAt: dateTimeSchema,
    }),
  ),
  entries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(ENTRY_KINDS),
      text: z.string(),
      stage: z.enum(PERSON_STAGES).nullable(),
      lostReason: z.enum(LOST_REASONS).nullable(),
      member: z.string().nullable().describe('Who answers from then on'),
      author: z.string().nullable().describe('Who wrote it; null for the site'),
      isOwn: z.boolean(),
      createdAt: dateTimeSchema,
    }),
  ),
  viewings: z
    .array(
      z.object({
        id: z.int(),
        inquiryId: z.int(),
        title: z.string().describe('The home'),
        state: z.enum(VIEWING_STATES),
        startsAt: dateTimeSchema.nullable().describe('The agreed time'),
        changedAt: dateTimeSchema,
      }),
    )
    .describe('The last that changed, first'),
  messages: z
    .array(
      z.object({
        inquiryId: z.int(),
        replyId: z.int().nullable().describe('Null for the message that began the conversation'),
        title: z.string().describe('The home'),
        text: z.string().describe('The message, or how it begins'),
        fromAdvertiser: z.boolean(),
        author: z.string().nullable().describe('Who answered; null for the person and for an answer by the link of an email'),
        createdAt: dateTimeSchema,
      }),
    )
    .describe('The last hundred messages of all conversations, newest first'),
  reminders: z.array(reminderSchema),
  colleagues: z.array(colleagueSchema).describe('To whom the caller may assign the person; empty for agents'),
});
export type PersonPage = z.infer<typeof personPageSchema>;

/** A change of the stage. Who lost a person says why. */
export const personStageInputSchema = z
  .object({ id: personIdSchema, stage: z.enum(PERSON_STAGES), lostReason: z.enum(LOST_REASONS).optional() })
  .refine(({ stage, lostReason }) => (stage === 'lost') === (lostReason !== undefined), {
    path: ['lostReason'],
    error: () => m.person_lost_why(),
  });
export type PersonStageInput = z.infer<typeof personStageInputSchema>;

export const personAssignInputSchema = z.object({ id: personIdSchema, userId: idSchema.max(INT4_MAX) });

/** A note that only the advertiser reads. */
export const personNoteInputSchema = z.object({ id: personIdSchema, text: paragraphSchema(1, m.person_note_required) });
/** How far ahead a reminder can be. */
const REMINDER_DAYS = 400;
/** A person who asked elsewhere: at the office, by phone, or on another site. */
export const externalInputSchema = z
  .object({
    name: lineSchema(m.message_name, 100, 2, m.inquiry_name_short),
    email: emailSchema.optional(),
    phone: lineSchema(m.message_phone, 30, 7, m.message_phone_short).optional(),
    propertyId: propertyIdSchema.optional().describe('A home that the caller manages'),
    message: paragraphSchema(1, m.message_message_required).optional(),
    source: lineSchema(m.person_source, 60, 1, m.person_source_required).describe(
      'Where they asked, such as `walk-in` or the name of a site',
    ),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, { path: ['email'], error: () => m.person_reachable() });
export type ExternalInput = z.infer<typeof externalInputSchema>;
export const externalResultSchema = z.object({ id: z.int().describe('The person'), createdAt: dateTimeSchema });

/** The people in a stage, or all, as lines of a CSV file. */
export const personExportInputSchema = personListInputSchema.pick({ stage: true });
export const personExportSchema = z.object({ names: z.string(), lines: z.array(z.string()) });

/** A reminder by email. */
export const personReminderInputSchema = z.object({
  id: personIdSchema,
  dueAt: z.iso
    .datetime({ error: () => m.person_remind_time() })
    .transform((text) => new Date(text))
    .refine((time) => time.getTime() < Date.now() + REMINDER_DAYS * DAY_MS, { error: () => m.person_remind_time() }),
  text: lineSchema(m.person_remind_text, 200, 0, m.person_remind_text).default(''),
});
export const reminderIdInputSchema = z.object({ reminderId: idSchema.max(INT4_MAX) });

/** An answer outside of the site. */
export const personAnsweredInputSchema = z.object({ id: personIdSchema, kind: z.enum(['call', 'whatsapp']) });
