// Entities of moderation: the queue of items to decide, reports, blocks of users, removed listings and appeals.
import { defineEntity, p, quote } from '@mikro-orm/core';
import type { Locale } from '../../shared/locale.ts';
import type { Decision, DecisionReason, ItemKind, ReportReason, SubjectKind } from '../../shared/moderation/moderation.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

const ITEM_STATES = ['open', 'taken', 'decided'] as const;
const APPEAL_STATES = ['open', 'upheld', 'rejected'] as const;

/** What is reported or decided about. */
const subject = { subjectKind: p.string().$type<SubjectKind>().length(16), subjectId: p.integer() };
/** A user who is forgotten when their account is deleted. */
const optionalUser = (index: string) => p.manyToOne(User).strictNullable().deleteRule('set null').index(index);
/** Why staff decided, and what they wrote about it. */
const reason = { reason: p.string().$type<DecisionReason>().length(16), note: p.string().length(1000).strictNullable() };

/** A listing, agent, review or message that staff have to decide about. */
export const ReviewItem = defineEntity({
  name: 'ReviewItem',
  tableName: 'review_items',
  properties: {
    ...identity,
    kind: p.string().$type<ItemKind>().length(12),
    ...subject,
    /** Higher numbers come first. */
    urgency: p.smallint().default(0),
    /** Number of people who reported it. */
    reporters: p.integer().default(0),
    state: p.string().$type<(typeof ITEM_STATES)[number]>().length(8).default('open'),
    /** Who has opened it, until `takenUntil`. */
    takenBy: () => optionalUser('review_items_taken_by_ix').fieldName('taken_by'),
    takenUntil: p.datetime().strictNullable(),
    decidedBy: () => optionalUser('review_items_decided_by_ix').fieldName('decided_by'),
    decision: p.string().$type<Decision>().length(8).strictNullable(),
    reason: p.string().$type<DecisionReason>().length(16).strictNullable(),
    note: reason.note,
    decidedAt: p.datetime().strictNullable(),
    /** When the advertiser must have made the requested change. */
    changeDueAt: p.datetime().strictNullable(),
    /** Hash of the listing at the decision. */
    contentHash: p.text().strictNullable(),
    openedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    { name: 'review_items_state_ck', expression: oneOf('state', ITEM_STATES) },
    { name: 'review_items_decided_ck', expression: `(state = 'decided') = (decided_at is not null and decision is not null)` },
  ],
  indexes: [
    // a subject has at most one open item, and one open appeal against an earlier decision
    {
      name: 'review_items_open_uq',
      expression: (_c, t, i) =>
        quote`create unique index ${i} on ${t} (subject_kind, subject_id, (kind = 'appeal')) where state <> 'decided'`,
    },
    {
      name: 'review_items_queue_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} ((-urgency), (-reporters), opened_at, id) include (kind) where state <> 'decided'`,
    },
    {
      name: 'review_items_kind_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (kind, (-urgency), (-reporters), opened_at, id) where state <> 'decided'`,
    },
    { name: 'review_items_subject_ix', properties: ['subjectKind', 'subjectId', 'id'] },
    {
      name: 'review_items_change_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (change_due_at) where change_due_at is not null`,
    },
    // for statistics, with all that these read
    {
      name: 'review_items_decided_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (decided_at) include (kind, decision, opened_at) where decided_at is not null`,
    },
  ],
});

/** What a visitor or user reported; the item is decided about. */
export const Report = defineEntity({
  name: 'Report',
  tableName: 'reports',
  properties: {
    ...identity,
    item: () => p.manyToOne(ReviewItem).deleteRule('cascade'),
    ...subject,
    reason: p.string().$type<ReportReason>().length(16),
    text: p.string().length(1000).default(''),
    /** For the outcome; null without one. */
    email: p.string().length(254).strictNullable(),
    locale: p.string().$type<Locale>().length(2).strictNullable(),
    reporter: () => optionalUser('reports_reporter_ix'),
    /** Hash of the reporter's network address. */
    addressHash: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()').index('reports_created_ix'),
  },
  indexes: [{ name: 'reports_item_ix', properties: ['item', 'addressHash', 'reason'] }],
});

/** A block of a user. */
export const Block = defineEntity({
  name: 'Block',
  tableName: 'blocks',
  properties: {
    ...identity,
    user: () => optionalUser('blocks_user_ix'),
    /** By which a new account of the same person is recognised. */
    mailboxHash: p.text(),
    /** Null without an end. */
    until: p.datetime().strictNullable(),
    ...reason,
    blockedBy: () => optionalUser('blocks_blocked_by_ix').fieldName('blocked_by'),
    endedAt: p.datetime().strictNullable(),
    endedBy: () => optionalUser('blocks_ended_by_ix').fieldName('ended_by'),
    ...created,
  },
  indexes: [
    {
      name: 'blocks_active_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (user_id) where ended_at is null`,
    },
    { name: 'blocks_mailbox_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (mailbox_hash) where ended_at is null` },
    {
      name: 'blocks_until_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (until) where ended_at is null and until is not null`,
    },
  ],
});

/** A removed listing with its status before, by the decision or the block that removed it. */
export const RemovedListing = defineEntity({
  name: 'RemovedListing',
  tableName: 'removed_listings',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    status: p.string().length(12),
    item: () => p.manyToOne(ReviewItem).strictNullable().deleteRule('cascade').index('removed_listings_item_ix'),
    block: () => p.manyToOne(Block).strictNullable().deleteRule('cascade').index('removed_listings_block_ix'),
    ...reason,
    /** Shows later changes. */
    contentHash: p.text(),
    removedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'removed_listings_cause_ck', expression: 'num_nonnulls(item_id, block_id) = 1' }],
});

/** An appeal against a decision. */
export const Appeal = defineEntity({
  name: 'Appeal',
  tableName: 'appeals',
  properties: {
    ...identity,
    /** The decision that is appealed against. */
    item: () => p.manyToOne(ReviewItem).deleteRule('cascade').unique('appeals_item_uq'),
    /** The item by which staff decide about the appeal. */
    queueItem: () => p.manyToOne(ReviewItem).deleteRule('cascade').unique('appeals_queue_item_uq'),
    user: () => p.manyToOne(User).strictNullable().deleteRule('cascade').index('appeals_user_ix'),
    text: p.string().length(2000),
    state: p.string().$type<(typeof APPEAL_STATES)[number]>().length(8).default('open'),
    decidedBy: () => optionalUser('appeals_decided_by_ix').fieldName('decided_by'),
    decidedAt: p.datetime().strictNullable().index('appeals_decided_ix'),
    ...created,
  },
  checks: [{ name: 'appeals_state_ck', expression: oneOf('state', APPEAL_STATES) }],
});
