// Schemas of the log of events, which programs read by number.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { INT4_MAX } from '../property/property.ts';
import { EVENT_TYPES } from './event-types.ts';

/** Most events of an answer. */
export const MAX_EVENTS = 500;
/** The longest wait for an event, in seconds. */
const MAX_WAIT_SECONDS = 25;

export const eventTypesSchema = z
  .array(z.enum(EVENT_TYPES))
  .max(EVENT_TYPES.length)
  .transform((types) => [...new Set(types)]);

export const eventsQuerySchema = z.object({
  after: z.int().min(0).max(INT4_MAX).optional().describe('The `next` of the answer before; absent: from the oldest that is kept'),
  types: eventTypesSchema.optional().describe('Only these; absent: all'),
  wait: z
    .int()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .default(0)
    .describe('Seconds to wait for an event when there is none yet. An answer without events may come sooner.'),
});
export type EventsQuery = z.infer<typeof eventsQuerySchema>;

/** The facts of an event: ids, and by type what else is known (`/api/docs#webhooks`). */
const eventDataSchema = z.record(z.string(), z.json());

export const eventsPageSchema = z.object({
  events: z.array(
    z.object({
      n: z.int().describe('Rises by one with each event of the member or brokerage'),
      id: z.string().describe('The same in a webhook: `webhook-id`'),
      type: z.enum(EVENT_TYPES),
      timestamp: dateTimeSchema,
      data: eventDataSchema,
    }),
  ),
  next: z.int().describe('What to send as `after` next'),
});
export type EventsPage = z.infer<typeof eventsPageSchema>;
