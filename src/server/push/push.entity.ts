// The tables of notifications that members get in browsers (Web Push).
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Session, User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';

/** The key pair by which push services recognise the site (VAPID): one row, made when it is first needed, so that all processes have the same. */
export const PushKey = defineEntity({
  name: 'PushKey',
  tableName: 'push_keys',
  properties: {
    id: p.integer().primary(),
    publicKey: p.text(),
    /** Encrypted with the session secret. */
    sealedPrivateKey: p.text().hidden(),
    ...created,
  },
  checks: [{ name: 'push_keys_id_ck', expression: 'id = 1' }],
});
export type PushKey = InferEntity<typeof PushKey>;

/** A browser in which a member switched notifications on. It ends with the session in which they did. */
export const PushSubscription = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscriptions',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).deleteRule('cascade').index('push_subscriptions_user_ix'),
    session: () => p.manyToOne(Session).deleteRule('cascade').index('push_subscriptions_session_ix'),
    /** The address at the browser's push service, which no other browser has. */
    endpoint: p.text().unique('push_subscriptions_endpoint_uq'),
    /** What notifications for this browser are encrypted with, as the browser gave it: its public key and a shared secret, base64url. */
    p256dh: p.string().length(90).hidden(),
    auth: p.string().length(30).hidden(),
    ...created,
  },
});
export type PushSubscription = InferEntity<typeof PushSubscription>;
