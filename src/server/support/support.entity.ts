// The table of what people write to the office.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { SUPPORT_OUTCOMES } from '../../shared/support/support.ts';
import { User } from '../account/account.entity.ts';
import { Application } from '../application/application.entity.ts';
import { created, identity } from '../db/base.ts';
import { Inquiry } from '../inquiry/inquiry.entity.ts';
import { Message } from '../message/message.entity.ts';

/** A message, application or inquiry that the office has to answer. */
export const SupportRequest = defineEntity({
  name: 'SupportRequest',
  tableName: 'support_requests',
  properties: {
    ...identity,
    message: () => p.manyToOne(Message).ref().strictNullable().default(null).deleteRule('cascade').unique('support_requests_message_uq'),
    application: () =>
      p.manyToOne(Application).ref().strictNullable().default(null).deleteRule('cascade').unique('support_requests_application_uq'),
    inquiry: () => p.manyToOne(Inquiry).ref().strictNullable().default(null).deleteRule('cascade').unique('support_requests_inquiry_uq'),
    /** The plan of the sender when they wrote; null for visitors and members without one. */
    planId: p.string().length(20).strictNullable().default(null),
    /** The position of the plan, from 0 without one to 3: higher ones are answered first. */
    priority: p.smallint().default(0),
    /** The answer to an application; those to messages and inquiries are with them. */
    answer: p.text().strictNullable().default(null),
    closedAt: p.datetime().strictNullable().default(null),
    closedBy: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('support_requests_closed_by_ix'),
    /** How it was closed; null while it waits. */
    outcome: p.string().$type<(typeof SUPPORT_OUTCOMES)[number]>().length(10).strictNullable().default(null),
    ...created,
  },
  checks: [{ name: 'support_requests_source_ck', expression: 'num_nonnulls(message_id, application_id, inquiry_id) = 1' }],
  indexes: [
    {
      name: 'support_requests_open_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} ((-priority), created_at, id) where closed_at is null`,
    },
    {
      name: 'support_requests_closed_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (closed_at desc, id desc) where closed_at is not null`,
    },
    { name: 'support_requests_created_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at)` },
  ],
});
export type SupportRequest = InferEntity<typeof SupportRequest>;
