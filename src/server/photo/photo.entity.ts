import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';

/**
 * An uploaded photo. Its id and size name its files (`uploadFiles`); `bytes` is their total size. `unusedSince` is null while a listing shows it;
 * a day after it, or when the account is deleted, the files are removed.
 */
export const Photo = defineEntity({
  name: 'Photo',
  tableName: 'photos',
  properties: {
    id: p.string().length(32).primary(),
    user: () => p.manyToOne(User).ref().strictNullable().deleteRule('set null').index('photos_user_ix'),
    bytes: p.integer(),
    width: p.integer(),
    height: p.integer(),
    unusedSince: p.datetime().strictNullable().defaultRaw('now()').index('photos_unused_ix'),
    ...created,
  },
  indexes: [
    // the photo behind a hash of its address, as `photo_hashes` names pictures
    {
      name: 'photos_picture_ix',
      expression: (_c, t, i) =>
        quote`create index ${i} on ${t} (hashtextextended('/uploads/' || id || '-' || width::text || 'x' || height::text || '.webp', 0))`,
    },
  ],
});
export type Photo = InferEntity<typeof Photo>;
