// Entities of inquiries about properties and of the replies to them.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { INQUIRY_STATUSES } from '../../shared/inquiry/inquiry.ts';
import type { Locale } from '../../shared/locale.ts';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';
import { InquiryPerson } from './person/person.entity.ts';

/**
 * A visitor's or user's question about a property, the first message of a thread. The property's agent answers, else its owner, else the
 * office. Answers that are sent directly from a mail program are not recorded.
 */
export const Inquiry = defineEntity({
  name: 'Inquiry',
  tableName: 'inquiries',
  properties: {
    ...identity,
    property: () => p.manyToOne(Property).ref().deleteRule('cascade').index('inquiries_property_ix'),
    /** The user who asked while signed in; null for a visitor and for a deleted account. */
    sender: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    /** The person of a brokerage who answers; null while that is who answers for the home. */
    assignedUser: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    /** The person as the owner of the home knows them; null while the home has no owner. */
    person: () => p.manyToOne(InquiryPerson).ref().strictNullable().default(null).deleteRule('set null'),
    /** Name, email address and phone as the sender typed them; a visitor who wants to be called gives no address, which is empty then. */
    name: p.string().length(100),
    email: p.string().length(254),
    /** The language of the page that sent the inquiry; answers are emailed in it, unless the sender has an account with a language. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    phone: p.string().length(30),
    message: p.text(),
    /** Whether the sender said that they are an agent; the inquiry is left out of reply figures. */
    isFromAgent: p.boolean().default(false),
    /** Whether the advertiser is shown neither address nor phone, and answers in the conversation alone. */
    replyHereOnly: p.boolean().default(false),
    /** When a person who asked for a call back wants it, the sentence they agreed to, and when; null for other inquiries. */
    callAt: p.datetime().strictNullable().default(null),
    consent: p.text().strictNullable().default(null),
    consentAt: p.datetime().strictNullable().default(null),
    /** `new` awaits an answer, `answered` does not, `closed` was closed by either side. */
    status: p.string().length(10).default('new'),
    /** When the advertiser first answered, on the site or by the link of the email; null before. */
    answeredAt: p.datetime().strictNullable().default(null),
    /** When the person was asked whether an answer came by another way, and what they said; null before. */
    questionAt: p.datetime().strictNullable().default(null),
    answeredElsewhere: p.boolean().strictNullable().default(null),
    /** When who answers was reminded that no answer came, or the person went to the next member; null before. */
    unansweredAt: p.datetime().strictNullable().default(null).lazy(),
    closedAt: p.datetime().strictNullable().default(null),
    /** When a visitor, by the link of an email, answered or asked for the next messages by email; before, their address may be that of another person. */
    visitorConfirmedAt: p.datetime().strictNullable().default(null),
    /** Time of the latest message of the thread; sorts the lists. */
    lastAt: p.datetime().defaultRaw('now()'),
    /** Whether the thread has messages that the owner of the property, or the sender, has not opened. */
    unreadByOwner: p.boolean().default(false),
    unreadBySender: p.boolean().default(false),
    /** Hash of property, email address and text, by which a repeated submission is recognised. */
    fingerprint: p.text().index('inquiries_fingerprint_ix').hidden(),
    /** Hash by which the properties that get the same text are counted; null for inquiries from before it was recorded. */
    textHash: p.text().strictNullable().default(null).hidden(),
    /** Whether the same text was sent about more than 20 properties within an hour; its receivers see a warning. */
    isMass: p.boolean().default(false),
    ...created,
  },
  indexes: [
    {
      name: 'inquiries_text_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (text_hash, created_at) where text_hash is not null`,
    },
    { name: 'inquiries_sender_ix', properties: ['sender', 'lastAt'] },
    {
      name: 'inquiries_assigned_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (assigned_user_id) where assigned_user_id is not null`,
    },
    {
      name: 'inquiries_person_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (person_id, last_at, id) where person_id is not null`,
    },
    {
      name: 'inquiries_question_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at) where answered_at is null and question_at is null`,
    },
    { name: 'inquiries_unread_owner_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (property_id) where unread_by_owner` },
    { name: 'inquiries_unread_sender_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (sender_id) where unread_by_sender` },
  ],
  checks: [{ name: 'inquiries_status_ck', expression: `status in (${INQUIRY_STATUSES.map((s) => `'${s}'`).join(', ')})` }],
});
export type Inquiry = InferEntity<typeof Inquiry>;

/** How many inquiries about a home were deleted because of their age; all that it had are these and those of `inquiries`. */
export const InquiryTotal = defineEntity({
  name: 'InquiryTotal',
  tableName: 'inquiry_totals',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    /** Number of inquiries. */
    n: p.integer(),
  },
});
export type InquiryTotal = InferEntity<typeof InquiryTotal>;

/** A later message of the thread that an inquiry began, by either side. */
export const InquiryReply = defineEntity({
  name: 'InquiryReply',
  tableName: 'inquiry_replies',
  properties: {
    ...identity,
    inquiry: () => p.manyToOne(Inquiry).ref().deleteRule('cascade').index('inquiry_replies_inquiry_ix'),
    /** The user who wrote it; null for an answer by the link of an email and for a deleted account. */
    author: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('inquiry_replies_author_ix'),
    /** Whether the advertiser wrote it; else the person who asked. */
    fromAdvertiser: p.boolean(),
    message: p.text(),
    /** Hash of inquiry, author and text, by which a repeated submission is recognised. */
    fingerprint: p.text().index('inquiry_replies_fingerprint_ix').hidden(),
    ...created,
  },
});
export type InquiryReply = InferEntity<typeof InquiryReply>;
