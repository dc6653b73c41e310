import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { created, identity } from '../db/base.ts';

/**
 * States of a delivery. `refused`: the mail server rejects it for good. `unsure`: the mail server received the text but did not confirm it. `canceled`:
 * before it was sent, the recipient unsubscribed or staff dropped it.
 */
export const DELIVERY_STATUSES = ['waiting', 'sending', 'sent', 'refused', 'unsure', 'canceled'] as const;

/** One email to one address. The unique pair of `key` and `address` prevents a second one. Its text is not here: the job that sends the email has it encrypted. */
export const MailDelivery = defineEntity({
  name: 'MailDelivery',
  tableName: 'mail_deliveries',
  properties: {
    ...identity,
    /** What caused the email, such as `inquiry:12`. */
    key: p.string().length(200),
    address: p.string().length(254),
    /** The address as `mailboxOf` normalises it, the same for every spelling; limits count by it. */
    mailbox: p.string().length(254).default(''),
    /** One of `MAIL_KINDS`. */
    kind: p.string().length(40),
    status: p.string().length(10).default('waiting'),
    /** How often the text was sent to a mail server, since staff last sent it again. */
    tries: p.integer().default(0),
    /** Random id of the job run that sends the email. Only that run may reset its status, or a later run after its process has crashed. */
    holder: p.text().strictNullable().default(null),
    /** Why the last attempt failed. */
    error: p.text().strictNullable().default(null),
    sentAt: p.datetime().strictNullable().default(null),
    /** The earliest time to send it; after `createdAt` when the address has reached its limit. */
    dueAt: p.datetime().defaultRaw('now()'),
    ...created,
  },
  uniques: [{ name: 'mail_deliveries_key_uq', properties: ['key', 'address'] }],
  indexes: [
    {
      name: 'mail_deliveries_created_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at) include (status)`,
    },
    { name: 'mail_deliveries_address_ix', properties: ['address'] },
    { name: 'mail_deliveries_mailbox_ix', properties: ['mailbox', 'dueAt'] },
    {
      name: 'mail_deliveries_open_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (id) where status in ('waiting', 'sending', 'unsure', 'refused')`,
    },
  ],
  checks: [{ name: 'mail_deliveries_status_ck', expression: `status in (${DELIVERY_STATUSES.map((s) => `'${s}'`).join(', ')})` }],
});
export type MailDelivery = InferEntity<typeof MailDelivery>;
