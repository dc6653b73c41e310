import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { INQUIRY_STATUSES } from '../../shared/inquiry.ts';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/**
 * A question about a property; `sender` is the user who was signed in, if any. The property's agent answers, else its owner, else the office.
 * `answeredAt` is the first answer on the site; answers by email are not recorded.
 */
export const Inquiry = defineEntity({
  name: 'Inquiry',
  tableName: 'inquiries',
  properties: {
    ...identity,
    property: () => p.manyToOne(Property).ref().deleteRule('cascade').index('inquiries_property_ix'),
    sender: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    name: p.string().length(100),
    email: p.string().length(254),
    phone: p.string().length(30),
    message: p.text(),
    status: p.string().length(10).default('new'),
    answeredAt: p.datetime().strictNullable().default(null),
    closedAt: p.datetime().strictNullable().default(null),
    /** Time of the latest message of the thread; sorts the lists. */
    lastAt: p.datetime().defaultRaw('now()'),
    fingerprint: p.text().index('inquiries_fingerprint_ix').hidden(),
    ...created,
  },
  indexes: [{ name: 'inquiries_sender_ix', properties: ['sender', 'lastAt'] }],
  checks: [{ name: 'inquiries_status_ck', expression: `status in (${INQUIRY_STATUSES.map((s) => `'${s}'`).join(', ')})` }],
});
export type Inquiry = InferEntity<typeof Inquiry>;

/** A later message of the thread, by either side. */
export const InquiryReply = defineEntity({
  name: 'InquiryReply',
  tableName: 'inquiry_replies',
  properties: {
    ...identity,
    inquiry: () => p.manyToOne(Inquiry).ref().deleteRule('cascade').index('inquiry_replies_inquiry_ix'),
    author: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('inquiry_replies_author_ix'),
    fromAdvertiser: p.boolean(),
    message: p.text(),
    fingerprint: p.text().index('inquiry_replies_fingerprint_ix').hidden(),
    ...created,
  },
});
export type InquiryReply = InferEntity<typeof InquiryReply>;
