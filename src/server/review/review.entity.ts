import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { created, identity } from '../db/base.ts';

/**
 * A review of an agent. Demo reviews have no `member`. A trigger of the table updates the agent's rating and review count, in which only published
 * reviews count.
 */
export const Review = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    ...identity,
    agent: () => p.manyToOne(Agent).ref().deleteRule('cascade'),
    member: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('reviews_member_ix'),
    /**
     * The shown name from the message to the agent, empty when that has none; the user's full name is shown instead once they have one.
     */
    author: p.string().length(100),
    /** Stars, 1 to 5. */
    rating: p.smallint(),
    text: p.text(),
    /** When the review was held for a check by the office; null when it is published. */
    heldAt: p.datetime().strictNullable().default(null),
    /** When staff removed the review. A removed review has `heldAt` too, and stays held when its author changes it. */
    removedAt: p.datetime().strictNullable().default(null),
    /** Hash of the author's confirmed mailbox, so that a person with two accounts writes one review. */
    person: p.text().strictNullable().default(null).hidden(),
    /** Keyed hash of the author's network address, deleted thirty days after `updatedAt`. */
    network: p.text().strictNullable().default(null).hidden(),
    updatedAt: p.datetime().defaultRaw('now()'),
    ...created,
  },
  uniques: [
    { name: 'reviews_member_uq', properties: ['agent', 'member'] },
    { name: 'reviews_person_uq', properties: ['agent', 'person'] },
  ],
  indexes: [
    { name: 'reviews_agent_ix', properties: ['agent', 'createdAt'] },
    { name: 'reviews_network_ix', properties: ['agent', 'network'] },
  ],
  checks: [{ name: 'reviews_rating_ck', expression: 'rating between 1 and 5' }],
});
export type Review = InferEntity<typeof Review>;
