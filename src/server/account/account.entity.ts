import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { created, identity } from '../db/base.ts';

/** A member (R209). Saved homes stand in `saved_properties` (A13); the password is an argon2id hash and never leaves the server. */
export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    ...identity,
    username: p.string().length(50),
    password: p.text().lazy().hidden(),
    email: p.string().length(254),
    fullName: p.string().length(100).strictNullable().default(null),
    phone: p.string().length(30).strictNullable().default(null),
    resetPasswordToken: p.text().strictNullable().default(null).lazy().hidden(),
    resetPasswordExpires: p.datetime().strictNullable().default(null).hidden(),
    stripeCustomerId: p.text().strictNullable().default(null).hidden(),
    stripeSubscriptionId: p.text().strictNullable().default(null).hidden(),
    subscriptionPlan: p.text().strictNullable().default(null),
    subscriptionStatus: p.text().strictNullable().default(null),
    subscriptionPrice: p.integer().strictNullable().default(null),
    subscriptionStartDate: p.datetime().strictNullable().default(null),
    subscriptionEndDate: p.datetime().strictNullable().default(null),
    ...created,
  },
  indexes: [
    { name: 'users_username_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(username))` },
    { name: 'users_email_uq', expression: (_c, t, i) => quote`create unique index ${i} on ${t} (lower(email))` },
  ],
});
export type User = InferEntity<typeof User>;

/** One signed-in device. The sealed cookie carries this id; deleting the row ends the session at the next request. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.text().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index('sessions_user_ix'),
    userAgent: p.string().length(300).default(''),
    lastSeenAt: p.datetime().defaultRaw('now()'),
    /** Where the primary's log stood after the member's last write. */
    walPosition: p.string().columnType('pg_lsn').defaultRaw('pg_current_wal_insert_lsn()').lazy(),
    ...created,
  },
});
export type Session = InferEntity<typeof Session>;
