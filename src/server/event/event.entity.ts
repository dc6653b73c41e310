// The tables of events of members and brokerages, which programs read by number and get by webhook. Triggers write the events, in the transaction of their cause.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { EventType } from '../../shared/event/event-types.ts';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Organization } from '../organization/organization.entity.ts';

/** The log of one owner of events; it begins with the first API key, webhook or reading. Without a row nothing is recorded. */
export const EventLog = defineEntity({
  name: 'EventLog',
  tableName: 'event_logs',
  properties: {
    ...identity,
    organization: () => p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade'),
    /** The member who works alone; null for an organization. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('event_logs_user_ix'),
    /** The id of the organization, else the negative id of the member. */
    owner: p.integer().generated('(coalesce(organization_id, -user_id)) stored').nullable().unique('event_logs_owner_uq'),
    /** The number of the last event that has one. */
    lastN: p.integer().default(0),
    ...created,
  },
  indexes: [
    {
      name: 'event_logs_organization_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (organization_id) where organization_id is not null`,
    },
  ],
  checks: [{ name: 'event_logs_owner_ck', expression: 'num_nonnulls(organization_id, user_id) = 1' }],
});
export type EventLog = InferEntity<typeof EventLog>;

/** An event. It names ids only: names, addresses and texts of people are read when it is sent, so that what they delete is gone from here too. */
export const OrganizationEvent = defineEntity({
  name: 'OrganizationEvent',
  tableName: 'organization_events',
  properties: {
    ...identity,
    log: () => p.manyToOne(EventLog).ref().deleteRule('cascade'),
    uuid: p.uuid().defaultRaw('gen_random_uuid()'),
    /** Its number in the log, given after the commit; null before. */
    n: p.integer().strictNullable().default(null),
    type: p.string().$type<EventType>().length(40),
    data: p.json<Record<string, unknown>>(),
    /** Recognises an event that a job may record twice; null for others. */
    key: p.string().length(100).strictNullable().default(null),
    ...created,
  },
  uniques: [
    { name: 'organization_events_n_uq', properties: ['log', 'n'] },
    { name: 'organization_events_key_uq', properties: ['log', 'key'] },
  ],
  indexes: [
    { name: 'organization_events_waiting_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (id) where n is null` },
    { name: 'organization_events_created_ix', properties: ['createdAt'] },
  ],
});
export type OrganizationEvent = InferEntity<typeof OrganizationEvent>;
