// Opens the database that the settings name: the pooled one of the server, or a direct one for migrations and scripts.
import { join } from 'node:path';
import { type Env, SettingError } from '../env.ts';
import { type EmbeddedDatabase, startEmbedded } from './connection/embedded.ts';
import { goesThroughPooler } from './connection/pooler.ts';

/** Creates the error that names a database that did not answer, and the reason, in one line without the password. */
export const databaseUnavailable = (setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL', url: string, error: unknown): SettingError => {
  const { host, pathname } = new URL(url);
  const reason = error instanceof AggregateError ? error.errors[0] : error;
  return new SettingError(
    `${setting} cannot be reached (${host}${pathname}): ${reason instanceof Error ? reason.message : String(reason)}`,
  );
};

/** Returns the address of the database of DATABASE_URL, or starts the embedded PostgreSQL under DATA_DIR. `stop` ends only the embedded one. */
export const openDatabase = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<EmbeddedDatabase> =>
  env.DATABASE_URL ? Promise.resolve({ url: env.DATABASE_URL, stop: async () => {} }) : startEmbedded(join(env.DATA_DIR, 'pg'));

/**
 * Opens the database without a connection pooler in between, for command-line scripts: their locks, settings and temporary tables outlast a
 * transaction, and a pooler would pass them on to connections of the site.
 * @throws SettingError when the database does not answer or is a pooler; a command prints only its message
 */
export async function openDirectDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>): Promise<EmbeddedDatabase> {
  const setting = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const database = await openDatabase({ ...env, DATABASE_URL: env[setting] });
  try {
    const isPooled = await goesThroughPooler(database.url).catch((error: unknown) => {
      throw databaseUnavailable(setting, database.url, error);
    });
    if (isPooled) throw new SettingError(`${setting} is a connection pooler: set DATABASE_DIRECT_URL to the database itself`);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}
