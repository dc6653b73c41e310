// The tables of passkeys (WebAuthn) and of the challenges that they sign.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { created } from '../../db/base.ts';
import { User } from '../account.entity.ts';

/** A passkey of a user: the public half of a key pair that stays on their device or in their password manager. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    /** The credential id that the authenticator chose, base64url. */
    id: p.text().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index('passkeys_user_ix'),
    /** The key in the format COSE (RFC 9052). */
    publicKey: p.blob().lazy().hidden(),
    /** How many signatures the key has made, as it reported at its last use; 0 for keys that do not count. */
    counter: p.bigint('number').defaultRaw('0'),
    /** How a browser may reach the passkey, in the terms of WebAuthn: `usb`, `internal`, … */
    transports: p.array().default([]),
    /** Whether the key cannot leave its device, so that a counter that goes backwards means a copy. */
    isDeviceBound: p.boolean(),
    /** Whether a copy is kept elsewhere, such as in the cloud of a password manager. */
    isBackedUp: p.boolean(),
    /** What the user calls the device. */
    name: p.string().length(60),
    /** Null until the first use. */
    lastUsedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type Passkey = InferEntity<typeof Passkey>;

/** A random text that a passkey has to sign, once and within five minutes. */
export const AuthChallenge = defineEntity({
  name: 'AuthChallenge',
  tableName: 'auth_challenges',
  properties: {
    challenge: p.text().primary(),
    /** What the signature is for: `add`, `confirm` or `sign-in`. */
    purpose: p.text(),
    /** Hash of what may answer the challenge: the session's id, or for a sign-in the key in the browser's cookie. */
    holderHash: p.text(),
    expiresAt: p.datetime().index('auth_challenges_expires_ix'),
  },
});
export type AuthChallenge = InferEntity<typeof AuthChallenge>;
