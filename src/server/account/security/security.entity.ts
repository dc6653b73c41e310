import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { created } from '../../db/base.ts';
import { User } from '../account.entity.ts';

/** The authenticator app of a user, at most one. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** The shared secret, sealed with the session secret (`sealed-secret.ts`). */
    totpSealed: p.text().hidden(),
    /** The number of the newest 30-second step whose code was accepted; a step is accepted once. */
    lastStep: p.integer().default(0),
    /** When the user typed its first code; null while it is being set up. */
    enabledAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type SecondFactor = InferEntity<typeof SecondFactor>;

/** A code that replaces the second factor once. Only its hash is stored. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    hash: p.text().primary(),
    /** Null while the code is unused. */
    usedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type RecoveryCode = InferEntity<typeof RecoveryCode>;
