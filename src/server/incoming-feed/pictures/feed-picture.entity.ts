// The table of pictures that feeds and uploaded files name by address: which home shows one, and what came of fetching it.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Property } from '../../property/property.entity.ts';
import { IncomingFeed } from '../incoming-feed.entity.ts';

/** A picture of a home at an address elsewhere. It stays after its feed ended, because it also says that its stored photo is in use. */
export const FeedPicture = defineEntity({
  name: 'FeedPicture',
  tableName: 'feed_pictures',
  properties: {
    property: () => p.manyToOne(Property).ref().primary().deleteRule('cascade'),
    /** The MD5 of the address, which may be longer than an index takes. */
    link: p.uuid().primary(),
    feed: () => p.manyToOne(IncomingFeed).ref().strictNullable().default(null).deleteRule('set null').index('feed_pictures_feed_ix'),
    url: p.string().length(2048),
    host: p.string().length(255),
    /** The address of the stored photo; null until it was fetched. */
    photo: p.string().length(80).strictNullable().default(null),
    /** What the home shows in place of the address; null: the address. */
    shown: p.string().length(80).strictNullable().default(null),
    /** What identifies the picture at its host, and the SHA-256 of its bytes (hexadecimal). */
    etag: p.string().length(300).strictNullable().default(null),
    lastModified: p.string().length(100).strictNullable().default(null),
    contentHash: p.string().length(64).strictNullable().default(null),
    /** Failed tries in a row, and why the last one failed: a status of HTTP, or a `PictureFailure`. */
    tries: p.smallint().default(0),
    failure: p.string().length(20).strictNullable().default(null),
    /** When it is fetched next; null: when its feed is read again. */
    nextAt: p.datetime().strictNullable().default(null),
    /** Until when a process has it. */
    takenUntil: p.datetime().strictNullable().default(null),
    /** When its host was last asked. */
    checkedAt: p.datetime().strictNullable().default(null),
  },
  indexes: [
    {
      name: 'feed_pictures_due_ix',
      expression: 'create index feed_pictures_due_ix on feed_pictures (host, next_at) where next_at is not null',
    },
    {
      name: 'feed_pictures_taken_ix',
      expression: 'create index feed_pictures_taken_ix on feed_pictures (host, taken_until) where taken_until is not null',
    },
    { name: 'feed_pictures_link_ix', properties: ['link'] },
    { name: 'feed_pictures_photo_ix', expression: 'create index feed_pictures_photo_ix on feed_pictures (photo) where photo is not null' },
    {
      name: 'feed_pictures_content_ix',
      expression: 'create index feed_pictures_content_ix on feed_pictures (content_hash) where photo is not null',
    },
    {
      name: 'feed_pictures_new_ix',
      expression: 'create index feed_pictures_new_ix on feed_pictures (property_id) where photo is distinct from shown',
    },
    {
      name: 'feed_pictures_failed_ix',
      expression: 'create index feed_pictures_failed_ix on feed_pictures (feed_id, property_id) where failure is not null',
    },
  ],
});
export type FeedPicture = InferEntity<typeof FeedPicture>;
