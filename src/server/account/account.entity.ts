// The tables of accounts: users, their sessions and the pending confirmations of their email addresses.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import type { AdvertisesAs, ContactBy } from '../../shared/account/advertiser-input.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Preferences } from '../../shared/preferences/preferences.ts';
import { created, identity } from '../db/base.ts';

/** A registered user. Saved properties are in `saved_properties`; the password is an argon2id hash that never leaves the server. */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...identity,
    username: p.string().length(50),
    password: p.text().lazy().hidden(),
    email: p.string().length(254),
    /** When the owner of `email` clicked a link sent to it; null while it is unconfirmed. */
    emailConfirmedAt: p.datetime().strictNullable().default(null).hidden(),
    fullName: p.string().length(100).strictNullable().default(null),
    phone: p.string().length(30).strictNullable().default(null),
    /** As what the user advertises homes; null until they say so. */
    advertisesAs: p.string().$type<AdvertisesAs>().length(10).strictNullable().default(null),
    /** Broker registration number of an agent, as they gave it: 4 to 7 digits. Null for others. */
    brokerNumber: p.string().length(7).strictNullable().default(null),
    /** Name of the brokerage, or of an agent's office, as the user gave it. */
    office: p.string().length(100).strictNullable().default(null),
    /** How people may reach the user about their homes besides messages; null until they say so, which shows no number. */
    contactBy: p.string().$type<ContactBy>().length(10).strictNullable().default(null),
    /** When the one email was queued that asks who advertises; null before. */
    advertiserAskedAt: p.datetime().strictNullable().default(null).hidden(),
    /** The language in which the user registered or last used the website while signed in; emails are written in it. */
    locale: p.string().$type<Locale>().length(2).strictNullable().default(null),
    /** Units, currency and theme that the user chose; the same as in the cookie `prefs`. */
    preferences: p.json().$type<Preferences>().strictNullable().default(null).lazy().hidden(),
    /** Hash of the token in the last link that sets a new password; null when no link is pending. */
    resetPasswordToken: p.text().strictNullable().default(null).lazy().index('users_reset_token_ix').hidden(),
    resetPasswordExpires: p.datetime().strictNullable().default(null).hidden(),
    /** How often the owner has made the account forget the browsers that it knows. */
    deviceCounter: p.integer().default(0).hidden(),
    /** `This was not me` has voided the links with a lower counter that were written at this time or later; null before its first use. */
    undoneSince: p.datetime().strictNullable().default(null).hidden(),
    /** Ids at the payment provider; those of the sandbox begin with `sandbox_`. */
    stripeCustomerId: p.text().strictNullable().default(null).hidden(),
    stripeSubscriptionId: p.text().strictNullable().default(null).hidden(),
    subscriptionPlan: p.text().strictNullable().default(null),
    /** `active`, `past_due` or `canceled`. */
    subscriptionStatus: p.text().strictNullable().default(null),
    /** Pence per month. */
    subscriptionPrice: p.integer().strictNullable().default(null),
    /** When the subscription began. */
    subscriptionStartDate: p.datetime().strictNullable().default(null),
    /** The end of the last paid month, or when the plan ended before that. */
    subscriptionEndDate: p.datetime().strictNullable().default(null),
    ...created,
  },
  indexes: [
    {
      name: 'users_username_uq',
      expression: (_columns, table, index) => quote`create unique index ${index} on ${table} (lower(username))`,
    },
    { name: 'users_created_ix', expression: (_columns, table, index) => quote`create index ${index} on ${table} (created_at)` },
    // staff search for users by the beginning of a name
    {
      name: 'users_username_prefix_ix',
      expression: (_columns, table, index) => quote`create index ${index} on ${table} (lower(username) text_pattern_ops)`,
    },
    { name: 'users_email_uq', expression: (_columns, table, index) => quote`create unique index ${index} on ${table} (lower(email))` },
  ],
});
export type User = InferEntity<typeof User>;

/** What a user proved a sign-in with; `totp` is the code of an authenticator app, or a recovery code. */
export type Factor = 'password' | 'totp' | 'passkey';

/** One signed-in device. The sealed cookie carries this id; deleting the row ends the session at the next request. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.text().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index('sessions_user_ix'),
    userAgent: p.string().length(300).default(''),
    /** What proved who signed in; a passkey counts as both factors. */
    factors: p.array().$type<Factor[]>().defaultRaw(`'{password}'`),
    /** The passkey that began or first confirmed the session. Removing it in another session ends this one; null without one. */
    passkeyId: p.text().strictNullable().default(null),
    /**
     * When the user last proved in this session who they are. Null before the first proof, and after another session added an authenticator app or, as
     * the first second factor, a passkey, which this session has not proved.
     */
    confirmedAt: p.datetime().strictNullable().default(null),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** Position in the primary's write-ahead log after the user's last write. */
    walPosition: p.string().columnType('pg_lsn').defaultRaw('pg_current_wal_insert_lsn()').lazy(),
    ...created,
  },
});
export type Session = InferEntity<typeof Session>;

/** The pending confirmation of an email address; at most one per user, a later request replaces it. Only the token's hash is stored. */
export const EmailConfirmation = defineEntity({
  name: 'EmailConfirmation',
  tableName: 'email_confirmations',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** The address to confirm: the user's own, or the one that is to replace it. */
    email: p.string().length(254),
    /** Null until the email with the link is queued. */
    tokenHash: p.text().strictNullable().default(null).unique('email_confirmations_token_uq').hidden(),
    /** When the link stops working; null until the email is queued. */
    expiresAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type EmailConfirmation = InferEntity<typeof EmailConfirmation>;
