import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Property } from './property.entity.ts';

/** How often a home's page was opened on a day (UTC). Nothing about who opened it is kept. */
export const PropertyViewCount = defineEntity({
  name: 'PropertyViewCount',
  tableName: 'property_views',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    day: p.date().primary(),
    n: p.integer(),
  },
});
export type PropertyViewCount = InferEntity<typeof PropertyViewCount>;
