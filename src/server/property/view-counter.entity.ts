import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Property } from './property.entity.ts';

/**
 * How often a home's page was opened on a day (UTC), for the last 90 days; the job `sumUpOldViews` moves older counts to
 * `PropertyViewTotal`. Nothing about the visitors is stored.
 */
export const PropertyViewCount = defineEntity({
  name: 'PropertyViewCount',
  tableName: 'property_views',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    day: p.date().primary(),
    /** Number of views. */
    n: p.integer(),
  },
  indexes: [{ name: 'property_views_day_ix', properties: ['day'] }],
});
export type PropertyViewCount = InferEntity<typeof PropertyViewCount>;

/** How often a home's page was opened before the days that `property_views` has; the total of a home's views is the sum of both. */
export const PropertyViewTotal = defineEntity({
  name: 'PropertyViewTotal',
  tableName: 'property_view_totals',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    /** Number of views. */
    n: p.integer(),
  },
});
export type PropertyViewTotal = InferEntity<typeof PropertyViewTotal>;
