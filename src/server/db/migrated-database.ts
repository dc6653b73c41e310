// The database as commands use it.
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Env } from '../env.ts';
import { openDirectDatabase } from './database.ts';
import { migrate } from './migration/migrate.ts';
import { openOrm } from './orm.ts';

/**
 * Opens the database without a pooler, migrates it to this release and closes it after `work`.
 * @throws SettingError as `openDirectDatabase`
 */
export async function withMigratedDatabase<T>(env: Env, work: (orm: MikroORM, url: string) => Promise<T>): Promise<T> {
  const database = await openDirectDatabase(env);
  try {
    const orm = await openOrm(database.url);
    try {
      await migrate(orm, database.url);
      return await work(orm, database.url);
    } finally {
      await orm.close(true);
    }
  } finally {
    await database.stop();
  }
}
