import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Property } from './property.entity.ts';

/** How often a home's page was opened on a day (UTC), for some months (`sumUpOldViews`). Nothing about who opened it is kept. */
export const PropertyViewCount = defineEntity({
  name: 'PropertyViewCount',
  tableName: 'property_views',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    day: p.date().primary(),
    n: p.integer(),
  },
  indexes: [{ name: 'property_views_day_ix', properties: ['day'] }],
});
export type PropertyViewCount = InferEntity<typeof PropertyViewCount>;

/** Views of a home on the days before those that `property_views` keeps. */
export const PropertyViewTotal = defineEntity({
  name: 'PropertyViewTotal',
  tableName: 'property_view_totals',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    n: p.integer(),
  },
});
export type PropertyViewTotal = InferEntity<typeof PropertyViewTotal>;
