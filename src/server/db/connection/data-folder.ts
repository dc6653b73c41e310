// Chooses the folder for the data files of the built-in PostgreSQL, and creates the data files with `initdb`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SettingError } from '../../env.ts';
import { hasInaccessibleParent, isRoot, spawnUser, UNPRIVILEGED_USER } from './postgres-programs.ts';

/**
 * Returns the folder of the data files and creates its parent folders. It is `dir`, unless this process is root and the user `nobody`, who runs PostgreSQL
 * then, cannot enter `dir`. In that case it is a folder in /var/lib, and a text file beside `dir` names it.
 * @throws SettingError when it cannot be written
 */
export function chooseDataFolder(dir: string): string {
  const requestedDir = resolve(dir);
  try {
    mkdirSync(dirname(requestedDir), { recursive: true });
    if (!isRoot || !hasInaccessibleParent(requestedDir)) return requestedDir;
    // each `dir` gets a folder of its own
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

/** Creates the data files of a new database. `programPath` returns the path of a PostgreSQL program. @throws SettingError when the folder cannot be used */
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
  // without PG_VERSION the next start knows that the folder is incomplete and runs initdb again
  rmSync(join(folder, 'PG_VERSION'), { force: true });
  throw new SettingError(`The built-in PostgreSQL cannot use ${folder}: ${(init.stderr || String(init.error)).trim().split('\n').at(-1)}`);
}
