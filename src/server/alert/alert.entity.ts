import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { AlertCadence, AlertSubject } from '../../shared/alert/alert.ts';
import { ALERT_SUBJECTS } from '../../shared/alert/alert.ts';
import type { AlertFilter } from '../../shared/alert/alert-schemas.ts';
import type { Locale } from '../../shared/locale.ts';
import { created, identity } from '../db/base.ts';
import { ShortlistPerson } from '../shortlist/shortlist.entity.ts';

/** An email address that gets alerts. No column refers to a user: a member's alerts are those of the account's confirmed address. */
export const AlertAddress = defineEntity({
  name: 'AlertAddress',
  tableName: 'alert_addresses',
  properties: {
    ...identity,
    email: p.string().length(254),
    /** The language of its emails; null when it is not known. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    ...created,
  },
  indexes: [{ name: 'alert_addresses_email_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(email))` }],
});
export type AlertAddress = InferEntity<typeof AlertAddress>;

/**
 * Emails about a search, about the homes that a member has saved, or about those of a shared list for a person in it. An alert is active when
 * `confirmedAt` is set and `pausedAt` is null.
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
    /** What the search asks for, each value under its own key, without the order of results. Empty for saved homes and lists. */
    filter: p.json<AlertFilter>(),
    /** Equal for the same search, the saved homes or the same list, so that an address has at most one alert about each. */
    filterHash: p.string().length(32).hidden(),
    /** The events that are sent, as bits of `ALERT_KINDS`. */
    kinds: p.smallint(),
    cadence: p.string().$type<AlertCadence>().length(7),
    /** Hash of the token in the link that confirms the alert. */
    confirmToken: p.text().strictNullable().default(null).unique('alerts_confirm_uq').hidden(),
    confirmSentAt: p.datetime().strictNullable().default(null),
    confirmedAt: p.datetime().strictNullable().default(null),
    pausedAt: p.datetime().strictNullable().default(null),
    /** Which transactions had committed when the event log (`home_events`) was last read for the alert. Their events are not read again. */
    fromSnapshot: p.type('string').$type<string>().columnType('pg_snapshot').strictNullable().default(null).hidden(),
    /** When the event log is read next; null while an instant alert waits for a match, and while the alert is paused or not confirmed. */
    nextAt: p.datetime().strictNullable().default(null),
    lastSentAt: p.datetime().strictNullable().default(null),
    /** Homes sent so far. */
    homesFound: p.integer().default(0),
    /** When its owner last started, changed or kept it, or opened the list of homes of one of its emails. */
    usedAt: p.datetime().defaultRaw('now()'),
    /** When its owner was asked whether to keep it, because it was not used for long. The next use sets it to null. */
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

/** A column of a type that MikroORM does not know; only SQL statements read and write it. */
const sqlColumn = (type: string) => p.type('string').$type<string>().columnType(type).hidden();

/**
 * An email with homes that was put into the outbox; kept for 90 days. Its homes are in parallel arrays, the newest event first. An address gets a home
 * once for each kind of event and price, whichever of its alerts the home matches.
 */
export const AlertEmail = defineEntity({
  name: 'AlertEmail',
  tableName: 'alert_emails',
  properties: {
    ...identity,
    address: () => p.manyToOne(AlertAddress).ref().deleteRule('cascade'),
    alert: () => p.manyToOne(Alert).ref().strictNullable().default(null).deleteRule('set null'),
    /** The number of homes. */
    homes: p.integer(),
    propertyIds: sqlColumn('int[]').default('{}'),
    /** Bits of `ALERT_KINDS`, one in each element. */
    kinds: sqlColumn('smallint[]').default('{}'),
    /** Prices in AED when the email was written, and before the event. */
    prices: sqlColumn('int[]').default('{}'),
    pricesBefore: sqlColumn('int[]').default('{}'),
    /** Days that a home had been off the market before it came back; null for other events. */
    daysAway: sqlColumn('int[]').default('{}'),
    /** The transaction that wrote it, by which later emails to the address find it and leave out its homes. */
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
