import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's programs of the newest installed PostgreSQL. @throws Error in one line when they are missing */
export function postgresPrograms(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).filter((v) => existsSync(join(root, v, 'bin/pg_basebackup'))) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('No PostgreSQL with pg_basebackup in /usr/lib/postgresql: apt-get install postgresql');
  return join(root, newest, 'bin');
}
