import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/**
 * One time in which a home was promoted without a break, with the figures that tell what that brought. What was before is counted when it begins, because
 * views are kept by day for 90 days only; what was during it when it ended.
 */
export const PromotionEffect = defineEntity({
  name: 'PromotionEffect',
  tableName: 'promotion_effects',
  properties: {
    ...identity,
    property: () => p.manyToOne(Property).ref().deleteRule('cascade').index('promotion_effects_property_ix'),
    /** Who paid for it and is announced at its end; null when the account was deleted. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('promotion_effects_user_ix'),
    /** 1 Basic, 2 Premium, 3 Featured. */
    level: p.smallint(),
    startedAt: p.datetime(),
    /** When it ends, or ended. */
    endsAt: p.datetime(),
    /** Whole days before the start that were counted; fewer than those of the plan when the home was not online for as long. */
    daysBefore: p.smallint(),
    viewsBefore: p.integer(),
    savesBefore: p.integer(),
    inquiriesBefore: p.integer(),
    /** Impressions in the days before, and those of the day of the start before it; null where none were counted. */
    impressionsBefore: p.integer().strictNullable().default(null),
    impressionsAtStart: p.integer().strictNullable().default(null),
    /** All views of the home until the start. */
    viewsAtStart: p.integer(),
    /** Up to 50 similar homes without promotion: their views in the days before, by id. */
    similar: p.json<Record<string, number>>().name('similar_views'),
    /** What was counted at the end; null before. */
    viewsDuring: p.integer().strictNullable().default(null),
    savesDuring: p.integer().strictNullable().default(null),
    inquiriesDuring: p.integer().strictNullable().default(null),
    impressionsDuring: p.integer().strictNullable().default(null),
    /** Views a day of the similar homes during it, divided by those before; null where they are too few to tell. */
    similarChange: p.double().$type<number>().strictNullable().default(null),
    /** When its end was announced, or found to be of no interest, such as after a refund; null before. */
    informedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  checks: [{ name: 'promotion_effects_time_ck', expression: 'ends_at >= started_at' }],
  indexes: [
    { name: 'promotion_effects_open_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (ends_at) where informed_at is null` },
  ],
});
export type PromotionEffect = InferEntity<typeof PromotionEffect>;
