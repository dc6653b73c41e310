// Finds the programs of an installed PostgreSQL, for experiments that start PostgreSQL servers of their own.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with the programs of the newest PostgreSQL that Debian's packages installed. @throws Error when there is none */
export function postgresPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((version) => existsSync(join(root, version, 'bin/pg_basebackup'))) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('No PostgreSQL with pg_basebackup in /usr/lib/postgresql: apt-get install postgresql');
  return join(root, newest, 'bin');
}
