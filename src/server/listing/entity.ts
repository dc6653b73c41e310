// Entities of listings that wait for their owner to confirm an address, of former prices, and of deleted listings that can be restored.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PROPERTY_STATUSES } from '../../shared/property/property.ts';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/** A paused listing that is published as soon as its owner confirms their email address. */
export const UnconfirmedListing = defineEntity({
  name: 'UnconfirmedListing',
  tableName: 'unconfirmed_listings',
  properties: { property: () => p.manyToOne(Property).primary().deleteRule('cascade'), ...created },
});

/** A former price of a property (AED; per month for rent), until `changedAt`, when its owner changed it. */
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

/** A deleted listing, with the status that it gets when its owner restores it within a day. Deleted for good with the listing after that. */
export const DeletedListing = defineEntity({
  name: 'DeletedListing',
  tableName: 'deleted_listings',
  properties: {
    property: () => p.manyToOne(Property).primary().deleteRule('cascade'),
    status: p.string().$type<(typeof PROPERTY_STATUSES)[number]>().length(12),
    deletedAt: p.datetime().index('deleted_listings_time_ix'),
  },
});
export type DeletedListing = InferEntity<typeof DeletedListing>;
