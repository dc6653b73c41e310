import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** A saved home: one row for a user and a home. */
export const SavedProperty = defineEntity({
  name: 'SavedProperty',
  tableName: 'saved_properties',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    property: () => p.manyToOne(Property).primary().deleteRule('cascade').index('saved_properties_property_ix'),
    /** AED when it was saved, per month for rent. */
    price: p.integer().strictNullable().default(null),
    /** The member's own note. */
    note: p.string().length(500).strictNullable().default(null),
    ...created,
  },
});
export type SavedProperty = InferEntity<typeof SavedProperty>;
