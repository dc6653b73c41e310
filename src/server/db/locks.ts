// Keys of PostgreSQL's advisory locks, all in one place, so that no two uses collide. A single key never collides with a pair of keys.
import type { EntityManager } from '@mikro-orm/postgresql';

/** One process migrates at a time. */
export const MIGRATION_LOCK = 727_202_601;
/** One process rebuilds the search dictionary at a time. */
export const DICTIONARY_LOCK = 727_202_602;
/** One import of listings from an external source at a time; paired with a hash of the source's name. */
export const IMPORT_LOCK = 727_202_603;
/** One load of registered sales, or one estimate run, at a time. */
export const SALES_LOCK = 727_202_604;
// 727_202_605 is taken: one entry is added to the audit log at a time, by the function `audit_append`
/** One process gives events their numbers at a time. */
export const EVENT_LOCK = 727_202_606;
/** One process takes deliveries of webhooks at a time. */
export const WEBHOOK_LOCK = 727_202_607;
/** One process takes pictures of feeds at a time. */
export const FEED_PICTURES_LOCK = 727_202_608;
/** One process fills the demo database at a time. */
export const SEED_LOCK = 727_202_610;

/** One change of a user's saved properties at a time; paired with the user's id. */
export const SAVED_LOCK = 1;
/** One transaction at a time stores, uses or releases photos of a user; paired with the user's id. */
export const PHOTO_LOCK = 3;

/** One new draft of a user at a time; paired with the user's id. */
export const DRAFT_LOCK = 4;

/** Lets one transaction at a time work on what a user has under a key. */
export const lockOfUser = (
  tx: EntityManager,
  lock: typeof SAVED_LOCK | typeof PHOTO_LOCK | typeof DRAFT_LOCK,
  userId: number,
): Promise<unknown> => tx.execute('select pg_advisory_xact_lock(?, ?)', [lock, userId]);

/** Lets one transaction at a time work on what a text names. */
export const lockText = (tx: EntityManager, text: string): Promise<unknown> =>
  tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [text]);
