// Keys of PostgreSQL's advisory locks, all in one place, so that no two uses collide. A single key never collides with a pair of keys.

/** One process migrates at a time. */
export const MIGRATION_LOCK = 727_202_601;
/** One process rebuilds the search dictionary at a time. */
export const DICTIONARY_LOCK = 727_202_602;
/** One import of listings from an external source at a time; paired with a hash of the source's name. */
export const IMPORT_LOCK = 727_202_603;
/** One load of registered sales, or one estimate run, at a time. */
export const SALES_LOCK = 727_202_604;
// 727_202_605 is taken: one entry is added to the audit log at a time, by the function `audit_append`
/** One process fills the demo database at a time. */
export const SEED_LOCK = 727_202_610;

/** One change of a user's saved properties at a time; paired with the user's id. */
export const SAVED_LOCK = 1;
/** One transaction at a time stores, uses or releases photos of a user; paired with the user's id. */
export const PHOTO_LOCK = 3;
