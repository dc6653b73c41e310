// The table of featured places.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { created } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** A listing that has one of the featured places of a plan; `properties.featured` is true while it has. */
export const FeaturedPlace = defineEntity({
  name: 'FeaturedPlace',
  tableName: 'featured_places',
  properties: { property: () => p.manyToOne(Property).primary().deleteRule('cascade'), ...created },
});
export type FeaturedPlace = InferEntity<typeof FeaturedPlace>;
