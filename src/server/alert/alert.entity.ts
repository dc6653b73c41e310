import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { AlertCadence, AlertSubject } from '../../shared/alert/alert.ts';
import { ALERT_SUBJECTS } from '../../shared/alert/alert.ts';
import type { AlertFilter } from '../../shared/alert/alert-schemas.ts';
import type { Locale } from '../../shared/locale.ts';
import { created, identity } from '../db/base.ts';
import { ShortlistPerson } from '../shortlist/shortlist.entity.ts';

/** An email address that asked for alerts; those of a member are the ones of the account's confirmed address. */
export const AlertAddress = defineEntity({
  name: 'AlertAddress',
  tableName: 'alert_addresses',
  properties: {
    ...identity,
    email: p.string().length(254),
    /** The language of its emails. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    ...created,
  },
  indexes: [{ name: 'alert_addresses_email_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(email))` }],
});
export type AlertAddress = InferEntity<typeof AlertAddress>;

/**
 * An alert: a search, the homes that a member has saved, or those of a shared list for a person in it. It is active once `confirmedAt` is set and while `pausedAt` is not.
 * `fromSnapshot` is what of the event log was read, `nextAt` when it is read again; null while an instant alert waits for a match.
 */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    ...identity,
    address: () => p.manyToOne(AlertAddress).ref().deleteRule('cascade'),
    subject: p.string().$type<AlertSubject>().length(6).default('search'),
    /** Whose alert it is in a shared list. It ends when they leave the list or the list is deleted. */
    listPerson: () => p.manyToOne(ShortlistPerson).ref().strictNullable().default(null).deleteRule('cascade'),
    /** Canonical: explicit, without order. */
    filter: p.json<AlertFilter>(),
    filterHash: p.string().length(32).hidden(),
    /** Bits of `ALERT_KINDS`. */
    kinds: p.smallint(),
    cadence: p.string().$type<AlertCadence>().length(7),
    /** A hash. */
    confirmToken: p.text().strictNullable().default(null).unique('alerts_confirm_uq').hidden(),
    confirmSentAt: p.datetime().strictNullable().default(null),
    confirmedAt: p.datetime().strictNullable().default(null),
    pausedAt: p.datetime().strictNullable().default(null),
    fromSnapshot: p.type('string').$type<string>().columnType('pg_snapshot').strictNullable().default(null).hidden(),
    nextAt: p.datetime().strictNullable().default(null),
    lastSentAt: p.datetime().strictNullable().default(null),
    homesFound: p.integer().default(0),
    /** When its owner last opened an email of it, changed or kept it. */
    usedAt: p.datetime().defaultRaw('now()'),
    /** When its owner was asked whether it is still of use; the next use sets it to null. */
    askedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'alerts_filter_uq', properties: ['address', 'filterHash'] }],
  checks: [
    { name: 'alerts_subject_ck', expression: `subject in (${ALERT_SUBJECTS.map((subject) => `'${subject}'`).join(', ')})` },
    { name: 'alerts_list_ck', expression: `(subject = 'list') = (list_person_id is not null)` },
    { name: 'alerts_cadence_ck', expression: `cadence in ('instant', 'daily', 'weekly')` },
    { name: 'alerts_kinds_ck', expression: 'kinds >= 1 and kinds <= 31' },
  ],
  indexes: [
    {
      name: 'alerts_due_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (cadence, next_at, id) where next_at is not null`,
    },
    {
      name: 'alerts_list_person_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (list_person_id) where list_person_id is not null`,
    },
    { name: 'alerts_used_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (used_at) where confirmed_at is not null` },
    {
      name: 'alerts_pending_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at) where confirmed_at is null`,
    },
  ],
});
export type Alert = InferEntity<typeof Alert>;

/** A column of PostgreSQL's that statements read and write, not the entity. */
const sqlColumn = (type: string) => p.type('string').$type<string>().columnType(type).hidden();

/**
 * An email with homes that was put into the outbox; kept for 90 days. Its homes are in arrays, the newest event first: a home is sent once to an
 * address for a kind of event and a price, over all of its alerts.
 */
export const AlertEmail = defineEntity({
  name: 'AlertEmail',
  tableName: 'alert_emails',
  properties: {
    ...identity,
    address: () => p.manyToOne(AlertAddress).ref().deleteRule('cascade'),
    alert: () => p.manyToOne(Alert).ref().strictNullable().default(null).deleteRule('set null'),
    /** How many. */
    homes: p.integer(),
    propertyIds: sqlColumn('int[]').default('{}'),
    /** Bits of `ALERT_KINDS`, one in each element. */
    kinds: sqlColumn('smallint[]').default('{}'),
    prices: sqlColumn('int[]').default('{}'),
    pricesBefore: sqlColumn('int[]').default('{}'),
    /** Of a home that is back: how long it had been off the market. */
    daysAway: sqlColumn('int[]').default('{}'),
    /** The transaction that wrote it. */
    xid: sqlColumn('xid8').defaultRaw('pg_current_xact_id()'),
    /** When its list of homes was opened. */
    seenAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  indexes: [
    { name: 'alert_emails_address_ix', properties: ['address', 'createdAt'] },
    { name: 'alert_emails_alert_ix', properties: ['alert', 'createdAt'] },
    { name: 'alert_emails_created_ix', properties: ['createdAt'] },
  ],
});
export type AlertEmail = InferEntity<typeof AlertEmail>;
