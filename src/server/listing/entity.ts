// Entities of listings that wait for their owner to confirm an address, of former prices, and of deleted listings that can be restored.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** A listing that is published when its owner confirms their email address. */
export const UnconfirmedListing = defineEntity({
  name: 'UnconfirmedListing',
  tableName: 'unconfirmed_listings',
  properties: { property: () => p.manyToOne(Property).primary().deleteRule('cascade'), ...created },
});

/** The price of a property before its owner changed it, in AED. */
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

/** A deleted listing and the status to restore; purged with the listing after a day. */
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
