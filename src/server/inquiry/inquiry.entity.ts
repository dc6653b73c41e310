import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { INQUIRY_STATUSES } from '../../shared/inquiry/inquiry.ts';
import type { Locale } from '../../shared/locale.ts';
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
    /** The language of the request; answers are sent in it unless a member's own is known. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    phone: p.string().length(30),
    message: p.text(),
    status: p.string().length(10).default('new'),
    answeredAt: p.datetime().strictNullable().default(null),
    closedAt: p.datetime().strictNullable().default(null),
    /** Time of the latest message of the thread; sorts the lists. */
    lastAt: p.datetime().defaultRaw('now()'),
    /** Whether the owner of the home, and the user who asked, have messages that they have not opened. */
    unreadByOwner: p.boolean().default(false),
    unreadBySender: p.boolean().default(false),
    /** Hash of the property, the address and the text, by which a repeated submission is recognised. */
    fingerprint: p.text().index('inquiries_fingerprint_ix').hidden(),
    /** The hash of the text, the same for every home that gets it. */
    textHash: p.text().strictNullable().default(null).hidden(),
    /** Whether the text went to more than 20 homes within an hour; its receivers see a warning. */
    isMass: p.boolean().default(false),
    ...created,
  },
  indexes: [
    {
      name: 'inquiries_text_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (text_hash, created_at) where text_hash is not null`,
    },
    { name: 'inquiries_sender_ix', properties: ['sender', 'lastAt'] },
    { name: 'inquiries_unread_owner_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (property_id) where unread_by_owner` },
    { name: 'inquiries_unread_sender_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (sender_id) where unread_by_sender` },
  ],
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
    /** The user who wrote it; null for an answer by the link of an email. */
    author: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('inquiry_replies_author_ix'),
    /** Whether the advertiser wrote it; else the person who asked. */
    fromAdvertiser: p.boolean(),
    message: p.text(),
    fingerprint: p.text().index('inquiry_replies_fingerprint_ix').hidden(),
    ...created,
  },
});
export type InquiryReply = InferEntity<typeof InquiryReply>;
