// The file with the session secret of a deployment that sets none.
import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, rmSync, writeFileSync } from 'node:fs';

/** Error codes with which file systems refuse hard links that have none, such as exFAT, network shares and mounted buckets. */
const NO_HARD_LINKS = new Set<string | undefined>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Gives a file a second name, or copies it where the file system has no hard links. @throws an error with the code EEXIST when the name is taken */
function linkOrCopy(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch (error) {
    if (!NO_HARD_LINKS.has(codeOf(error))) throw error;
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
}

/** Creates a file with a random secret, complete or not at all. Of several processes that create it at once the first wins; the others keep its file. */
export function createSecretFile(file: string): void {
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkOrCopy(temporaryFile, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}
