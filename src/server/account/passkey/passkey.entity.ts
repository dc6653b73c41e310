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
    /** In the format COSE (RFC 9052). */
    publicKey: p.blob().lazy().hidden(),
    /** The signatures that a device-bound key has counted; 0 for keys that do not count. */
    counter: p.bigint('number').defaultRaw('0'),
    /** How a browser may reach it, as WebAuthn names them: `usb`, `internal`, … */
    transports: p.array().default([]),
    /** Whether the key cannot leave its device, so that a counter that goes backwards means a copy. */
    isDeviceBound: p.boolean(),
    isBackedUp: p.boolean(),
    /** What the user calls the device. */
    name: p.string().length(60),
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
    /** `add`, `confirm` or `sign-in`. */
    purpose: p.text(),
    /** Hash of the session id, or of the cookie of a browser that is signed out: no other may answer it. */
    holderHash: p.text(),
    expiresAt: p.datetime().index('auth_challenges_expires_ix'),
  },
});
export type AuthChallenge = InferEntity<typeof AuthChallenge>;
