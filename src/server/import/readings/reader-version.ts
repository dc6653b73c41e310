// Names the version of the code that reads rows of imported files, so that a better reader reads unchanged rows again without a number to raise.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..', '..');
/**
 * The folders with all code that decides what a row means. They have more than is needed: a change that does not matter costs one full reading of each
 * file. `reader-version.test.ts` fails when the readers import code from elsewhere.
 */
export const READER_FOLDERS = [join(SERVER, 'import'), join(SERVER, 'search', 'text'), join(SERVER, '..', 'shared')] as const;

/** Tests, and texts and pictures of pages, decide nothing. */
const isSource = (path: string): boolean => /\.(?:ts|txt)$/.test(path) && !/\.test\.ts$/.test(path);

let version: string | undefined;

/** A hash of the code of the readers, of the packages that it uses, and of the version of Node, whose Unicode data decide too. Computed once in a process. */
export function readerVersion(): string {
  if (version !== undefined) return version;
  const code = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(SERVER, '..', '..', 'package.json')));
  for (const folder of READER_FOLDERS)
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource).sort())
      code.update(path).update(readFileSync(join(folder, path)));
  version = code.digest('base64');
  return version;
}
