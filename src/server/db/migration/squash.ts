// Upgrades databases from before the first release, when its 18 migrations were squashed into five equivalent ones.
import type { MikroORM } from '@mikro-orm/postgresql';
import { CREATE_PROPERTY_TSV } from '../../../../prisma-free-migrations/Migration20261122080000_functions.ts';
import { SettingError } from '../../env.ts';

/** The migrations from before the first release, which the squashed ones replace. */
export const FORMER_MIGRATIONS = [
  'Migration20261101000000_extensions',
  'Migration20261101000100_initial',
  'Migration20261101000200_derived',
  'Migration20261101000300_messages',
  'Migration20261101000400_listings',
  'Migration20261101000500_payments',
  'Migration20261101000600_reviews',
  'Migration20261101000700_applications',
  'Migration20261101000900_replicas',
  'Migration20261120000000_price_cells',
  'Migration20261120000500_words',
  'Migration20261120000700_place_order',
  'Migration20261120000800_filter_order',
  'Migration20261120001200_cell_levels',
  'Migration20261122045408_accounts_and_mail',
  'Migration20261122050128_verification',
  'Migration20261122060000_read_costs',
  'Migration20261122060211_references',
];
/** The migrations that replace the former ones in new databases. */
const SQUASHED_MIGRATIONS = [
  'Migration20261122080000_functions',
  'Migration20261122080100_accounts_and_properties',
  'Migration20261122080200_messages_and_payments',
  'Migration20261122080300_derived_tables',
  'Migration20261122080400_triggers',
];
/** The last commit that has the former migrations. */
const FORMER_COMMIT = '557f4da';

/**
 * Records the squashed migrations as done in a database that has all the former ones, and applies their two differences: it drops the extension
 * pg_trgm unless something uses it, and recreates the function of the text vector, so that a dump can be restored. The former names stay recorded, so
 * that the previous release still starts on this database.
 * @throws SettingError in one line when only some of the former migrations were applied
 */
export async function adoptFormerMigrations(orm: MikroORM): Promise<void> {
  const applied = new Set((await orm.migrator.getExecuted()).map((row) => row.name));
  const formerMigrations = FORMER_MIGRATIONS.filter((name) => applied.has(name));
  if (formerMigrations.length === 0 || SQUASHED_MIGRATIONS.every((name) => applied.has(name))) return;
  if (formerMigrations.length < FORMER_MIGRATIONS.length)
    throw new SettingError(
      `The database has ${formerMigrations.length} of the ${FORMER_MIGRATIONS.length} migrations from before the first release: start commit ${FORMER_COMMIT} on it once, then this version`,
    );
  const connection = orm.em.getConnection();
  await connection.execute(CREATE_PROPERTY_TSV);
  await connection.execute(`do $$ begin drop extension if exists pg_trgm;
    exception when dependent_objects_still_exist or insufficient_privilege then null; end $$`);
  await connection.execute(`insert into mikro_orm_migrations (name) select unnest('{${SQUASHED_MIGRATIONS.join()}}'::text[])`);
}
