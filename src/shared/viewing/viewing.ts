// Schemas of viewings, which people ask the advertiser of a home for, and what each side can do in each state.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { askerFieldsSchema } from '../inquiry/inquiry.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';
import { MAX_TIMES } from './viewing-times.ts';

/**
 * `asked`: the advertiser is to answer. `offered`: the advertiser proposes other times, which the person who asked is to answer. `agreed`: both come.
 * `declined`: the advertiser said no. `cancelled`: either side called it off, or the home was taken. Then whether it took place: `done`, or `missed`.
 */
export const VIEWING_STATES = ['asked', 'offered', 'agreed', 'declined', 'cancelled', 'done', 'missed'] as const;
export type ViewingState = (typeof VIEWING_STATES)[number];
/** The states in which one of the two sides still has something to do. */
export const OPEN_STATES = ['asked', 'offered', 'agreed'] as const satisfies readonly ViewingState[];

/** Who acts: `received` is the advertiser of the home, `sent` the person who asked to see it. */
export const VIEWING_SIDES = ['received', 'sent'] as const;
export type ViewingSide = (typeof VIEWING_SIDES)[number];

const VIEWING_ACTIONS = ['agree', 'offer', 'decline', 'cancel', 'done', 'missed'] as const;
export type ViewingAction = (typeof VIEWING_ACTIONS)[number];

/** What a side can do now with a viewing. `startsAt` is the agreed time; null before it is agreed. */
export function actionsOf(
  { state, startsAt }: { state: ViewingState; startsAt: Date | null },
  side: ViewingSide,
  now: Date,
): ViewingAction[] {
  if (state === 'asked') return side === 'received' ? ['agree', 'offer', 'decline'] : ['cancel'];
  if (state === 'offered') return side === 'sent' ? ['agree', 'offer', 'cancel'] : ['cancel'];
  if (state !== 'agreed' || startsAt === null) return [];
  return startsAt > now ? ['offer', 'cancel'] : ['done', 'missed'];
}

const timeSchema = z.iso.datetime({ error: () => m.viewing_time_invalid() }).transform((text) => new Date(text));
/** The times that one side proposes, one to three different ones. */
const timesSchema = z
  .array(timeSchema)
  .min(1, { error: () => m.viewing_times_required() })
  .max(MAX_TIMES, { error: () => m.viewing_times_many({ max: MAX_TIMES }) })
  .refine((times) => new Set(times.map(Number)).size === times.length, { error: () => m.viewing_time_invalid() });

/** The most characters of what a person adds to the times. */
export const MAX_NOTE_LENGTH = 1000;

/** The form that asks for a viewing. The person needs no account. */
export const viewingAskSchema = askerFieldsSchema.extend({
  times: timesSchema,
  byVideo: z.boolean().optional().describe('Whether the home is shown by a video call instead'),
  note: z
    .string()
    .trim()
    .max(MAX_NOTE_LENGTH, { error: () => m.message_text_too_long() })
    .optional(),
});
export type ViewingAskInput = z.infer<typeof viewingAskSchema>;

/** The answer to it. `id` is null when none was stored: for a repetition, or when the honeypot was filled. */
export const viewingAskedSchema = z.object({ id: z.int().nullable(), inquiryId: z.int().nullable() });

const viewingIdSchema = z
  .int({ error: () => m.viewing_not_found() })
  .min(1)
  .max(INT4_MAX);

/** What one side does. */
export const viewingAnswerSchema = z.discriminatedUnion('action', [
  z.object({ id: viewingIdSchema, action: z.literal('agree'), time: timeSchema }),
  z.object({ id: viewingIdSchema, action: z.literal('offer'), times: timesSchema }),
  z.object({ id: viewingIdSchema, action: z.enum(['decline', 'cancel', 'done', 'missed']) }),
]);
export type ViewingAnswerInput = z.infer<typeof viewingAnswerSchema>;

/** A viewing as one of its sides sees it. */
export const viewingSchema = z.object({
  id: z.int(),
  inquiryId: z.int().describe('The conversation that it belongs to'),
  side: z.enum(VIEWING_SIDES),
  state: z.enum(VIEWING_STATES),
  startsAt: dateTimeSchema.nullable().describe('The agreed time'),
  times: z.array(dateTimeSchema).describe('The times that wait for an answer'),
  byVideo: z.boolean(),
  counterpart: z.string().describe('Name of the other side'),
  phone: z.string().nullable().describe('Of the person who asked; for the advertiser alone'),
  actions: z.array(z.enum(VIEWING_ACTIONS)).describe('What the caller can do now'),
  property: z.object({
    id: z.int(),
    title: z.string(),
    place: z.string().describe('Address and community'),
    image: z.string().nullable(),
    published: z.boolean(),
  }),
});
export type ViewingView = z.infer<typeof viewingSchema>;

/** Viewings on one page of the list. */
export const VIEWING_PAGE_SIZE = 20;
/** The highest page number that a request may ask for. */
const MAX_VIEWING_PAGE = 1000;

/** A page of the caller's viewings: those that are ahead or wait for an answer, or those that are over. */
export const viewingListInputSchema = z.object({
  side: z.enum(VIEWING_SIDES),
  over: z.boolean().default(false),
  page: z.int().min(1).max(MAX_VIEWING_PAGE).default(1),
});
export type ViewingListInput = z.infer<typeof viewingListInputSchema>;
export const viewingPageSchema = z.object({ items: z.array(viewingSchema), hasMore: z.boolean() });

/** The private address of the caller's calendar; the address itself is shown once, when it is made. */
export const calendarStateSchema = z.object({ since: dateTimeSchema.nullable().describe('null when there is none') });
export const newCalendarSchema = z.object({ path: z.string().describe('The address without the origin of the site') });
