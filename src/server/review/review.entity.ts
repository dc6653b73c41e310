import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { created, identity } from '../db/base.ts';

/**
 * What somebody says about an agent. `author` is the name it was written under; a member who has given his full name since is shown by that.
 * Demo reviews have no member. The agent's rating and number of reviews follow by a trigger.
 */
export const Review = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    ...identity,
    agent: () => p.manyToOne(Agent).ref().deleteRule('cascade'),
    member: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('cascade').index('reviews_member_ix'),
    author: p.string().length(100),
    rating: p.smallint(),
    text: p.text(),
    /** Neither shown nor counted until the office releases it; null: published. */
    heldAt: p.datetime().strictNullable().default(null),
    /** Hash of the writer's confirmed mailbox: two accounts of one person are one voice. */
    person: p.text().strictNullable().default(null).hidden(),
    /** Keyed hash of the writer's network address, kept for thirty days. */
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
