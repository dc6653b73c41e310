// The file with the session secret of a deployment that sets none.
import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/** Creates a file with a random secret, complete or not at all. Of several processes that create it at once the first wins; the others keep its file. */
export function createSecretFile(file: string): void {
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}
