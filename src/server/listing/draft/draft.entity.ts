import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { User } from '../../account/account.entity.ts';
import { created, identity } from '../../db/base.ts';

/** A half-filled form of a new listing, kept for its member until the listing is published. */
export const ListingDraft = defineEntity({
  name: 'ListingDraft',
  tableName: 'listing_drafts',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('listing_drafts_user_ix'),
    /** The values of the form. */
    form: p.json<ListingValues>(),
    /** Raised by each save, so that a form does not replace what another one has stored since. */
    version: p.integer().default(1),
    savedAt: p.datetime().defaultRaw('now()'),
    ...created,
  },
});
export type ListingDraft = InferEntity<typeof ListingDraft>;
