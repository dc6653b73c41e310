import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account.entity.ts';

/** The waiting period of a user who has lost every second factor, and after its end the emailed link that signs them in once. */
export const LostFactor = defineEntity({
  name: 'LostFactor',
  tableName: 'lost_factors',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    requestedAt: p.datetime(),
    /** How many of the four emails were sent: three announce the link, and the fourth has it. The first is sent at the beginning. */
    emailsSent: p.integer().default(1),
    /** When the next of these emails is due. */
    nextEmailAt: p.datetime(),
    /** Hash of the token in the link; null until the email with the link is queued. */
    tokenHash: p.text().strictNullable().default(null).unique('lost_factors_token_uq').hidden(),
    /** When the link stops working; null until the email with the link is queued. */
    expiresAt: p.datetime().strictNullable().default(null),
  },
});
export type LostFactor = InferEntity<typeof LostFactor>;
