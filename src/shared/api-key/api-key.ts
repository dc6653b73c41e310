// Schemas of API keys, with which programs of a member or a brokerage call the documented paths.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { lineSchema } from '../message/message.ts';
import { m } from '../messages/messages.ts';
import type { SubscriptionPlanId } from '../payment/subscription.ts';
import { INT4_MAX } from '../property/property.ts';

/** What a key may do. */
export const API_SCOPES = [
  'listings:read',
  'listings:write',
  'inquiries:read',
  'inquiries:write',
  'figures:read',
  'feeds:write',
  'events:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Days after which a key ends; null: never. */
export const KEY_DAYS = [30, 90, 365, null] as const;

/** Calls a minute of one key, and keys of a member or brokerage, by the running plan; `none` without one. */
export const API_ALLOWANCES: Readonly<Record<SubscriptionPlanId | 'none', { callsAMinute: number; keys: number }>> = {
  none: { callsAMinute: 60, keys: 3 },
  basic_plan: { callsAMinute: 60, keys: 3 },
  premium_plan: { callsAMinute: 300, keys: 10 },
  enterprise_plan: { callsAMinute: 1200, keys: 50 },
};

/** Most networks of a key. */
const MAX_NETWORKS = 20;
/** A network such as `203.0.113.0/24` or `2001:db8::/32`, or a single address. */
const networkSchema = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: () => m.api_key_network_invalid() })
  .describe('An address, or a network such as 203.0.113.0/24');

const apiScopesSchema = z
  .array(z.enum(API_SCOPES))
  .min(1, { error: () => m.api_key_scope_required() })
  .max(API_SCOPES.length)
  .transform((scopes) => [...new Set(scopes)]);

export const newApiKeySchema = z.object({
  name: lineSchema(m.api_key_name, 60, 1, m.api_key_name_required),
  scopes: apiScopesSchema,
  days: z
    .union([z.literal(30), z.literal(90), z.literal(365), z.null()])
    .default(365)
    .describe('Days until it ends; null: never'),
  networks: z.array(networkSchema).max(MAX_NETWORKS).default([]).describe('Where calls may come from; empty: anywhere'),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

const apiKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string().describe('The beginning of the key, by which one is known from another'),
  scopes: z.array(z.enum(API_SCOPES)),
  networks: z.array(z.string()),
  madeBy: z.string().describe('Username'),
  createdAt: dateTimeSchema,
  endsAt: dateTimeSchema.nullable(),
  lastUsedAt: dateTimeSchema.nullable().describe('To the minute'),
  lastNetwork: z.string().nullable().describe('The network of the last call, such as 203.0.0.0/16'),
  calls: z.int().describe('Calls in the last 30 days; those of the last seconds are missing'),
});
export type ApiKeyView = z.infer<typeof apiKeySchema>;
export const apiKeysSchema = z.object({
  keys: z.array(apiKeySchema),
  limit: z.int().describe('Keys that there may be'),
  callsAMinute: z.int().describe('Calls a minute of each key'),
});
/** A new key with its text, which is shown this once. */
export const madeApiKeySchema = z.object({ id: z.int(), key: z.string().describe('The whole key. It cannot be shown again.') });
export const apiKeyIdSchema = z.object({ id: z.int().min(1).max(INT4_MAX) });
/** What a key knows about itself. */
export const apiKeySelfSchema = z.object({
  name: z.string(),
  owner: z.string().describe('The brokerage, or the username of a member who works alone'),
  scopes: z.array(z.enum(API_SCOPES)),
  callsAMinute: z.int(),
  endsAt: dateTimeSchema.nullable(),
});
/** A key that was found in public; anything may be sent. */
export const leakedKeySchema = z.object({
  key: z.string({ error: () => m.api_key_leaked_missing() }).max(200, { error: () => m.api_key_leaked_missing() }),
});
