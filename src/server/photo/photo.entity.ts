import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';

/**
 * An uploaded photo. Its id, width and height make the names of its files (`uploadFiles`). A job removes its files and its row a day after
 * `unusedSince`, or when the account is deleted.
 */
export const Photo = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.string().length(32).primary(),
    user: () => p.manyToOne(User).ref().strictNullable().deleteRule('set null').index('photos_user_ix'),
    /** The total size of the files. */
    bytes: p.integer(),
    /** Pixels of the largest stored size. */
    width: p.integer(),
    height: p.integer(),
    /** Whether the uploaded file was a PNG or WebP of at most 2 MB, as a logo has to be. */
    fitsLogo: p.boolean().default(false),
    /** Whether it was fetched from an address that a feed names; `feed_pictures` says which homes show it. */
    isFetched: p.boolean().default(false),
    /** Null while a listing shows the photo. */
    unusedSince: p.datetime().strictNullable().defaultRaw('now()').index('photos_unused_ix'),
    ...created,
  },
  indexes: [
    // finds the photo of a row of `photo_hashes`, whose key is a hash of the photo's URL
    {
      name: 'photos_picture_ix',
      expression: (_columns, table, index) =>
        quote`create index ${index} on ${table} (hashtextextended('/uploads/' || id || '-' || width::text || 'x' || height::text || '.webp', 0))`,
    },
  ],
});
export type Photo = InferEntity<typeof Photo>;
