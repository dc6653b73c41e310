// The tables of people who ask about homes: one row a person and owner of homes, what was noted about them, and reminders.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import {
  ENTRY_KINDS,
  type EntryKind,
  LOST_REASONS,
  type LostReason,
  PERSON_STAGES,
  type PersonStage,
} from '../../../shared/inquiry/person-stages.ts';
import { User } from '../../account/account.entity.ts';
import { created, identity, oneOf } from '../../db/base.ts';
import { Organization } from '../../organization/organization.entity.ts';

/**
 * A person who asked about homes of one owner, however often: of an organization, or of a member who works alone. Recognised by email address, without one by
 * phone. Nothing here is shown to the person.
 */
export const InquiryPerson = defineEntity({
  name: 'InquiryPerson',
  tableName: 'inquiry_persons',
  properties: {
    ...identity,
    organization: () => p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade'),
    /** The member who works alone; null for an organization. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade'),
    /** By what the person is recognised: the address in lower case, else the phone in E.164. */
    key: p.string().length(254).hidden(),
    /** The phone in E.164, by which a later call back without an address is recognised; null without a valid number. */
    phoneKey: p.string().length(30).strictNullable().default(null).hidden(),
    /** The name as it was typed last. */
    name: p.string().length(100),
    /** Address and phone as far as the person shows them to the advertiser; empty otherwise. */
    email: p.string().length(254).default(''),
    phone: p.string().length(30).default(''),
    stage: p.string().$type<PersonStage>().length(10).default('new'),
    lostReason: p.string().$type<LostReason>().length(12).strictNullable().default(null),
    /** Who in the organization answers all inquiries of the person; null for a member who works alone. */
    assignedUser: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    /** Time of the latest message or entry; sorts the list. */
    lastAt: p.datetime().defaultRaw('now()'),
    ...created,
  },
  indexes: [
    {
      name: 'inquiry_persons_organization_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (organization_id, key) where organization_id is not null`,
    },
    {
      name: 'inquiry_persons_user_uq',
      expression: (_c, t, i) => quote`create unique index ${i} on ${t} (user_id, key) where user_id is not null`,
    },
    {
      name: 'inquiry_persons_phone_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (phone_key) where phone_key is not null`,
    },
    // the lists of an organization, of a member who works alone and of a person in an organization, with and without a stage
    {
      name: 'inquiry_persons_organization_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (organization_id, last_at, id) where organization_id is not null`,
    },
    {
      name: 'inquiry_persons_organization_stage_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (organization_id, stage, last_at, id) where organization_id is not null`,
    },
    {
      name: 'inquiry_persons_user_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (user_id, last_at, id) where user_id is not null`,
    },
    {
      name: 'inquiry_persons_user_stage_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (user_id, stage, last_at, id) where user_id is not null`,
    },
    {
      name: 'inquiry_persons_assigned_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (assigned_user_id, last_at, id) where assigned_user_id is not null`,
    },
    {
      name: 'inquiry_persons_assigned_stage_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (assigned_user_id, stage, last_at, id) where assigned_user_id is not null`,
    },
  ],
  checks: [
    { name: 'inquiry_persons_owner_ck', expression: 'num_nonnulls(organization_id, user_id) = 1' },
    { name: 'inquiry_persons_stage_ck', expression: oneOf('stage', PERSON_STAGES) },
    { name: 'inquiry_persons_lost_ck', expression: `(stage = 'lost') = (lost_reason is not null)` },
    { name: 'inquiry_persons_reason_ck', expression: oneOf('lost_reason', LOST_REASONS) },
  ],
});
export type InquiryPerson = InferEntity<typeof InquiryPerson>;

/** A line in the history of a person: a note, an answer elsewhere, a change of stage or of who answers, a message from elsewhere. */
export const InquiryPersonEntry = defineEntity({
  name: 'InquiryPersonEntry',
  tableName: 'inquiry_person_entries',
  properties: {
    ...identity,
    person: () => p.manyToOne(InquiryPerson).ref().deleteRule('cascade').index('inquiry_person_entries_person_ix'),
    kind: p.string().$type<EntryKind>().length(10),
    /** The note, or the message from elsewhere with where it came from; empty otherwise. */
    text: p.text().default(''),
    /** The stage from then on, and why a person was lost. */
    stage: p.string().$type<PersonStage>().length(10).strictNullable().default(null),
    lostReason: p.string().$type<LostReason>().length(12).strictNullable().default(null),
    /** Who answers from then on. */
    member: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('inquiry_person_entries_member_ix'),
    /** Who wrote it; null for the site and for a deleted account. */
    author: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('inquiry_person_entries_author_ix'),
    ...created,
  },
  checks: [
    { name: 'inquiry_person_entries_kind_ck', expression: oneOf('kind', ENTRY_KINDS) },
    { name: 'inquiry_person_entries_stage_ck', expression: `(kind = 'stage') = (stage is not null)` },
  ],
});
export type InquiryPersonEntry = InferEntity<typeof InquiryPersonEntry>;

/** A time at which a member wants to hear of a person again, by email; ended by a press. */
export const InquiryReminder = defineEntity({
  name: 'InquiryReminder',
  tableName: 'inquiry_reminders',
  properties: {
    ...identity,
    person: () => p.manyToOne(InquiryPerson).ref().deleteRule('cascade').index('inquiry_reminders_person_ix'),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('inquiry_reminders_user_ix'),
    dueAt: p.datetime(),
    /** What to do, as the member wrote it; may be empty. */
    text: p.string().length(200).default(''),
    sentAt: p.datetime().strictNullable().default(null),
    doneAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  indexes: [
    {
      name: 'inquiry_reminders_due_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (due_at) where sent_at is null and done_at is null`,
    },
  ],
});
export type InquiryReminder = InferEntity<typeof InquiryReminder>;
