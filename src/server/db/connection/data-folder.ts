// Chooses the folder for the data files of the built-in PostgreSQL, and creates the data files with `initdb`.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Creates the data files of a new database. They appear in `folder` when they are complete, so that the next start does not find half of them when this one
 * is interrupted. `programPath` returns the path of a PostgreSQL program.
 * @throws SettingError when the folder cannot be used
 */
export async function initDatabase(folder: string, programPath: (name: string) => string): Promise<void> {
  const incomplete = `${folder}.incomplete`;
  try {
    rmSync(incomplete, { recursive: true, force: true });
    mkdirSync(incomplete, { recursive: true, mode: 0o700 });
    if (isRoot) chownSync(incomplete, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
  const initdb = [
    programPath('initdb'),
    '-D',
    incomplete,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  try {
    await runDetached(initdb);
    renameSync(incomplete, folder);
  } catch (error) {
    rmSync(incomplete, { recursive: true, force: true });
    throw new SettingError(`The built-in PostgreSQL cannot use ${folder}: ${(error as Error).message}`);
  }
}

/**
 * Runs a program as the user of PostgreSQL, in a process group of its own, so that Ctrl-C does not interrupt it.
 * @throws Error with the last line of its errors when it fails
 */
async function runDetached([program, ...args]: string[]): Promise<void> {
  const child = spawn(program!, args, { ...spawnUser, env: {}, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // rejects when the program cannot be started
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(errors.trim().split('\n').at(-1) || `${program} ended with ${status}`);
}
