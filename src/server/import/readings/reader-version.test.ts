// Tests that the version of the readers of an import covers all of their code.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { READER_FOLDERS } from './reader-version.ts';

const [IMPORT] = READER_FOLDERS;
/** Files that read rows. */
const readers = [
  ...['mapping', 'reading'].flatMap((folder) =>
    readdirSync(join(IMPORT, folder), { encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(IMPORT, folder, name)),
  ),
  join(IMPORT, 'row-classifier.ts'),
];
/** Keeps values of functions, and decides nothing. */
const NEUTRAL = resolve(IMPORT, '..', 'cached-by.ts');

test('the readers of rows import only code that their version covers', () => {
  expect(readers.length).toBeGreaterThan(40);
  const outside = readers.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type ).*?from '(\.[^']+)'/gms)]
      .map(([, path]) => resolve(dirname(file), path!))
      .filter((path) => path !== NEUTRAL && !READER_FOLDERS.some((folder) => path.startsWith(`${folder}/`))),
  );
  expect(outside).toEqual([]);
});

test('the readers of rows take the time from their caller, who knows until when a reading holds', () => {
  const withClock = readers.filter(
    (file) => !file.endsWith('row-classifier.ts') && /new Date\(\)|Date\.now\(\)|dubaiDay\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(withClock).toEqual([]);
});
