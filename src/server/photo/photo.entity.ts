import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../account/account.entity.ts';
import { created } from '../db/base.ts';

/**
 * An uploaded photo: its id and size name its files (`uploadFiles`), `bytes` is what they take together. `unusedSince` is null while a listing
 * shows it; a day after that the files are removed. Without a user the account is gone, and so are the files soon.
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
});
export type Photo = InferEntity<typeof Photo>;
