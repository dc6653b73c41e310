// Schemas of webhooks: addresses of a member or a brokerage to which events are sent.
import { z } from 'zod';
import { eventTypesSchema } from '../event/event.ts';
import { EVENT_TYPES } from '../event/event-types.ts';
import { dateTimeSchema, requestTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { INT4_MAX } from '../property/property.ts';
import { DELIVERY_STATES, OFF_REASONS, WEBHOOK_STATES } from './webhook-states.ts';

const idSchema = z.int().min(1).max(INT4_MAX);
export const webhookIdSchema = z.object({ id: idSchema });

/** Whether the server may reach it decides the guard of outbound requests. */
const urlSchema = z
  .string({ error: () => m.webhook_address_required() })
  .trim()
  .min(1, { error: () => m.webhook_address_required() })
  .max(2048, { error: () => m.webhook_address_long() })
  .describe('Begins with https://');
const chosenTypesSchema = eventTypesSchema.refine((types) => types.length > 0, { error: () => m.webhook_types_required() });
const includesContactSchema = z.boolean().describe('Whether events have `contact` and `message` of inquiries');

export const newWebhookSchema = z.object({
  url: urlSchema,
  types: chosenTypesSchema,
  includesContact: includesContactSchema.default(true),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;
export const webhookChangesSchema = z.object({
  id: idSchema,
  url: urlSchema.optional(),
  types: chosenTypesSchema.optional(),
  includesContact: includesContactSchema.optional(),
  isOn: z.boolean().optional(),
});
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;

const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  includesContact: z.boolean(),
  state: z.enum(WEBHOOK_STATES).describe('stopped: who made it may not manage it any more; switch it on to go on'),
  offReason: z.enum(OFF_REASONS).nullable(),
  failingSince: dateTimeSchema.nullable(),
  madeBy: z.string().describe('Username of who made it, or switched it on last'),
  createdAt: dateTimeSchema,
  oldSecretUntil: dateTimeSchema.nullable().describe('Until then the secret before signs too'),
  recent: z.array(z.enum(DELIVERY_STATES)).describe('The last 100 deliveries, newest first'),
});
export type WebhookView = z.infer<typeof webhookSchema>;
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema), limit: z.int().describe('Webhooks that there may be') });
/** A secret, which is shown this once. */
export const webhookSecretSchema = z.object({ id: z.int(), secret: z.string().describe('`whsec_` and base64. It cannot be shown again.') });

export const deliveriesQuerySchema = z.object({ id: idSchema, before: idSchema.optional().describe('The `next` of the answer before') });
const deliveryFields = {
  id: z.int(),
  type: z.enum([...EVENT_TYPES, 'webhook.test']),
  n: z.int().nullable().describe('The number of the event; null for a test'),
  state: z.enum(DELIVERY_STATES),
  status: z.int().nullable().describe('HTTP status of the last answer; null without one'),
  reason: z.string().nullable().describe('Why there was no answer: address, host, time'),
  ms: z.int().nullable(),
  tries: z.int(),
  createdAt: dateTimeSchema,
  triedAt: dateTimeSchema.nullable(),
  nextAt: dateTimeSchema.nullable().describe('When it is tried next'),
};
const deliverySchema = z.object(deliveryFields);
export type DeliveryView = z.infer<typeof deliverySchema>;
export const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema), next: z.int().nullable() });
export const deliveryDetailsSchema = z.object({
  ...deliveryFields,
  headers: z.record(z.string(), z.string()).describe('What is sent with the body, without the signature'),
  body: z.string().describe('As it would be sent now'),
  answer: z.string().describe('The first 1,000 characters of the last answer'),
});

export const sendSinceSchema = z.object({ id: idSchema, at: requestTimeSchema().describe('Events from this time on') });
export const sentSinceSchema = z.object({ queued: z.int().describe('Deliveries that will be made, at most 50,000') });
