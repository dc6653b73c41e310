// Recognises databases that were migrated before the migrations were squashed: 68 of the former releases into eight equivalent ones.
import type { MikroORM } from '@mikro-orm/postgresql';
import { SettingError } from '../../env.ts';

/** The migrations that create in new databases what the former ones created. */
export const SQUASHED_MIGRATIONS = [
  'Migration20261128080000_functions',
  'Migration20261128080100_accounts_and_properties',
  'Migration20261128080200_messages_and_payments',
  'Migration20261128080300_events_and_homes',
  'Migration20261128080400_shortlists_and_alerts',
  'Migration20261128080500_staff',
  'Migration20261128080600_derived_tables',
  'Migration20261128080700_triggers',
] as const;
/** The first of the former migrations. Those with earlier names were squashed into it and the next ones before the first release. */
const FIRST_FORMER_MIGRATION = 'Migration20261122080000_functions';
const FORMER_MIGRATIONS = 68;
/** The last release with the former migrations; it also upgrades databases of releases before it. */
export const FORMER_COMMIT = 'c8daf86c';

/** Whether a migration existed before the squashed ones. Databases keep its name, so that the former release still starts on them. */
export const isFormerMigration = (name: string): boolean => name < SQUASHED_MIGRATIONS[0];

/** How many of the former migrations are among these. With all of them the squashed ones are done too. */
export function countFormerMigrations(names: readonly string[]): 'none' | 'some' | 'all' {
  const formerMigrations = names.filter(isFormerMigration);
  if (formerMigrations.length === 0) return 'none';
  return formerMigrations.filter((name) => name >= FIRST_FORMER_MIGRATION).length < FORMER_MIGRATIONS ? 'some' : 'all';
}

/** Records the squashed migrations as done in a database that has all the former ones. @throws SettingError when it has only some of them */
export async function adoptFormerMigrations(orm: MikroORM): Promise<void> {
  const applied = (await orm.migrator.getExecuted()).map(({ name }) => name);
  const formerMigrations = countFormerMigrations(applied);
  const missing = SQUASHED_MIGRATIONS.filter((name) => !applied.includes(name));
  if (formerMigrations === 'none' || missing.length === 0) return;
  if (formerMigrations === 'some')
    throw new SettingError(`The database is of a release before commit ${FORMER_COMMIT}: start that commit on it once, then this version`);
  await orm.em.getConnection().execute(`insert into mikro_orm_migrations (name) select unnest('{${missing.join()}}'::text[])`);
}
