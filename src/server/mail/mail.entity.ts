import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { created, identity } from '../db/base.ts';

/**
 * Where an email stands: `unsure` means that the mail server took the text and never said whether it kept it, `canceled` that its reader
 * unsubscribed before it went out.
 */
export const DELIVERY_STATUSES = ['waiting', 'sending', 'sent', 'refused', 'unsure', 'canceled'] as const;

/** One letter to one address. The unique key is what makes a second one impossible; the text itself is sealed in the job and gone after it. */
export const MailDelivery = defineEntity({
  name: 'MailDelivery',
  tableName: 'mail_deliveries',
  properties: {
    ...identity,
    key: p.string().length(200),
    address: p.string().length(254),
    kind: p.string().length(40),
    status: p.string().length(10).default('waiting'),
    /** How often the text was handed to a mail server. */
    tries: p.integer().default(0),
    /** Which run holds it: only that one may take its mark back. */
    holder: p.text().strictNullable().default(null),
    error: p.text().strictNullable().default(null),
    sentAt: p.datetime().strictNullable().default(null),
    /** When it may go out at the earliest; later than `createdAt` when the address has reached its limit. */
    dueAt: p.datetime().defaultRaw('now()'),
    ...created,
  },
  uniques: [{ name: 'mail_deliveries_key_uq', properties: ['key', 'address'] }],
  indexes: [
    { name: 'mail_deliveries_created_ix', properties: ['createdAt'] },
    { name: 'mail_deliveries_address_ix', properties: ['address', 'dueAt'] },
  ],
  checks: [{ name: 'mail_deliveries_status_ck', expression: `status in (${DELIVERY_STATUSES.map((s) => `'${s}'`).join(', ')})` }],
});
export type MailDelivery = InferEntity<typeof MailDelivery>;
