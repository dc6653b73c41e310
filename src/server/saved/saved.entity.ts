import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** The table `saved_properties`: one row for each home that a user saved. Deleting the user or the home deletes the row. */
export const SavedProperty = defineEntity({
  name: 'SavedProperty',
  tableName: 'saved_properties',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    property: () => p.manyToOne(Property).primary().deleteRule('cascade').index('saved_properties_property_ix'),
    /** The price when the home was saved: AED, per month for rent; null where it is not known. */
    price: p.integer().strictNullable().default(null),
    /** What the user wrote about the home; null without a note. */
    note: p.string().length(500).strictNullable().default(null),
    // `createdAt`: when the home was saved
    ...created,
  },
});
export type SavedProperty = InferEntity<typeof SavedProperty>;
