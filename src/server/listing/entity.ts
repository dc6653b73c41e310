import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** What a home cost before its owner changed the price, AED; one row a change, none while only texts change. */
export const PriceChange = defineEntity({
  name: 'PriceChange',
  tableName: 'price_changes',
  properties: {
    ...identity,
    property: () => p.manyToOne(Property).ref().deleteRule('cascade'),
    price: p.integer(),
    changedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'price_changes_property_ix', properties: ['property', 'changedAt'] }],
});
export type PriceChange = InferEntity<typeof PriceChange>;

/** A listing that its owner deleted, and the status that the undo gives back; purged with the listing a day later. */
export const DeletedListing = defineEntity({
  name: 'DeletedListing',
  tableName: 'deleted_listings',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    status: p.string().length(12),
    deletedAt: p.datetime().index('deleted_listings_time_ix'),
  },
});
export type DeletedListing = InferEntity<typeof DeletedListing>;
