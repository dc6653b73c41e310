// Where the data files of the built-in PostgreSQL are, and how they are created.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingError } from '../../env.ts';
import { hasInaccessibleParent, isRoot, spawnUser, UNPRIVILEGED_USER } from './postgres-programs.ts';

/**
 * The folder of the data files: `dir`, or a folder in /var/lib when the user `nobody` cannot enter `dir`; a file beside `dir` then says where. Makes
 * its parent folders.
 */
export function chooseDataFolder(dir: string): string {
  const requestedDir = resolve(dir);
  try {
    mkdirSync(dirname(requestedDir), { recursive: true });
    if (!isRoot || !hasInaccessibleParent(requestedDir)) return requestedDir;
    const movedDir = join('/var/lib/dubai-appartments-sale', createHash('sha256').update(requestedDir).digest('hex').slice(0, 12));
    mkdirSync(dirname(movedDir), { recursive: true, mode: 0o755 });
    writeFileSync(
      `${requestedDir}-is-elsewhere.txt`,
      `PostgreSQL does not run as root and cannot enter this folder, so its files are in ${movedDir}\n`,
    );
    return movedDir;
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
}

/** Creates the data files. @throws SettingError when the folder cannot be used */
export function initDatabase(folder: string, programPath: (name: string) => string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isRoot) chownSync(folder, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
  const init = spawnSync(
    programPath('initdb'),
    ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...spawnUser,
      env: {},
      encoding: 'utf8',
    },
  );
  if (init.status === 0) return;
  // a folder with PG_VERSION is taken as complete; without it the next start tries again
  rmSync(join(folder, 'PG_VERSION'), { force: true });
  throw new SettingError(`The built-in PostgreSQL cannot use ${folder}: ${(init.stderr || String(init.error)).trim().split('\n').at(-1)}`);
}
