// Opens the database that the settings name: the pooled one of the server, or a direct one for migrations and scripts.
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { type EmbeddedDatabase, startEmbedded } from './connection/embedded.ts';

/** Opens the database of DATABASE_URL, or starts the embedded one under DATA_DIR. */
export const openDatabase = (env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<EmbeddedDatabase> =>
  env.DATABASE_URL ? Promise.resolve({ url: env.DATABASE_URL, stop: async () => {} }) : startEmbedded(join(env.DATA_DIR, 'pg'));

/** The same without a pooler, for command-line scripts: their locks and settings outlast a transaction. */
export const openDirectDatabase = (env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>): Promise<EmbeddedDatabase> =>
  openDatabase({ ...env, DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL });
