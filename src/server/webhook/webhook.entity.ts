// The tables of webhooks and of what was sent to them.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { EventType } from '../../shared/event/event-types.ts';
import { DELIVERY_STATES, type DeliveryState, OFF_REASONS, type OffReason } from '../../shared/webhook/webhook-states.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { OrganizationEvent } from '../event/event.entity.ts';
import { Organization } from '../organization/organization.entity.ts';

/** An address to which events of a member or an organization are sent, while who made it or switched it on last may manage it. */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    ...identity,
    /** Who made it, or switched it on last. */
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('webhooks_user_ix'),
    organization: () => p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade'),
    /** The id of the organization, else the negative id of the member. */
    owner: p.integer().generated('(coalesce(organization_id, -user_id)) stored').nullable().index('webhooks_owner_ix'),
    url: p.string().length(2048),
    types: p.array().$type<EventType[]>().columnType('text[]'),
    /** Whether events say who asked, how to reach them and what they wrote. */
    includesContact: p.boolean(),
    /** The secret of its signatures, encrypted with the session secret. */
    sealedSecret: p.text().hidden(),
    /** The secret before, which signs too until a time; both or none. */
    sealedOldSecret: p.text().strictNullable().default(null).hidden(),
    oldSecretUntil: p.datetime().strictNullable().default(null),
    /** Why it is off; null while it is on. */
    offReason: p.string().$type<OffReason>().length(10).strictNullable().default(null),
    /** Since when nothing but failures; null while the last delivery arrived. */
    failingSince: p.datetime().strictNullable().default(null),
    ...created,
  },
  indexes: [
    {
      name: 'webhooks_organization_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (organization_id) where organization_id is not null`,
    },
  ],
  checks: [
    { name: 'webhooks_off_ck', expression: oneOf('off_reason', OFF_REASONS) },
    { name: 'webhooks_old_secret_ck', expression: '(sealed_old_secret is null) = (old_secret_until is null)' },
  ],
});
export type Webhook = InferEntity<typeof Webhook>;

/** An event for a webhook, with what came of the last try. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    ...identity,
    webhook: () => p.manyToOne(Webhook).ref().deleteRule('cascade'),
    /** Null for a test. */
    event: () => p.manyToOne(OrganizationEvent).ref().strictNullable().default(null).deleteRule('cascade'),
    state: p.string().$type<DeliveryState>().length(10).default('waiting'),
    tries: p.smallint().default(0),
    /** The status of the last answer; null without one. */
    status: p.smallint().strictNullable().default(null),
    /** Why there was no answer, or it did not count. */
    reason: p.string().length(10).strictNullable().default(null),
    /** Milliseconds until the last answer, or until it was given up. */
    ms: p.integer().strictNullable().default(null),
    /** The beginning of the last answer. */
    answer: p.text().default(''),
    /** When it is tried next; null when it is over. */
    nextAt: p.datetime().strictNullable().default(null),
    /** Until when a process has it; null otherwise. */
    takenUntil: p.datetime().strictNullable().default(null),
    triedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'webhook_deliveries_event_uq', properties: ['webhook', 'event'] }],
  indexes: [
    { name: 'webhook_deliveries_webhook_ix', properties: ['webhook', 'id'] },
    {
      name: 'webhook_deliveries_event_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (event_id) where event_id is not null`,
    },
    {
      name: 'webhook_deliveries_due_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (webhook_id, next_at, id) where next_at is not null`,
    },
    {
      name: 'webhook_deliveries_taken_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (webhook_id) where taken_until is not null`,
    },
  ],
  checks: [
    { name: 'webhook_deliveries_state_ck', expression: oneOf('state', DELIVERY_STATES) },
    { name: 'webhook_deliveries_next_ck', expression: `(state = 'waiting') = (next_at is not null)` },
  ],
});
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>;
