// Arabic spellings of places and buildings, read from the file arabic-names.txt when this module loads.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of `arabic-names.txt`: an English name in lower case, then its Arabic spellings, with a bar between each. */
const NAME_LINES = readFileSync(join(import.meta.dirname, 'arabic-names.txt'), 'utf8')
  .trim()
  .split('\n');

/**
 * Arabic spellings of communities and buildings by the English name in lower case, without brackets. Only for parsing search texts: the Arabic names that
 * people see are in `place-names.ar.ts`.
 */
export const ARABIC_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  NAME_LINES.map((line) => line.split('|')).map(([name, ...spellings]) => [name!, spellings]),
);
