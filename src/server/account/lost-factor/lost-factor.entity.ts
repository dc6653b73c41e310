import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account.entity.ts';

/** A user who has lost every second factor: the wait for the link that signs them in, and the link once it is over. */
export const LostFactor = defineEntity({
  name: 'LostFactor',
  tableName: 'lost_factors',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    requestedAt: p.datetime(),
    /** Of four: three that announce the link, and one with it. */
    emailsSent: p.integer().default(1),
    nextEmailAt: p.datetime(),
    tokenHash: p.text().strictNullable().default(null).unique('lost_factors_token_uq').hidden(),
    expiresAt: p.datetime().strictNullable().default(null),
  },
});
export type LostFactor = InferEntity<typeof LostFactor>;
