// Looks passwords up in the list of leaked ones (`dist/passwords.bin`, 5.3 MB), which is read into memory when this module is imported.
import { readFileSync } from 'node:fs';
import { COMMONEST_COUNT, LIST_FILE, RECORD_BYTES, recordOf } from './password-list.ts';

function readList(): Buffer {
  let list: Buffer;
  try {
    list = readFileSync(LIST_FILE);
  } catch (error) {
    throw new Error('The list of leaked passwords is missing: run `npm run build`', { cause: error });
  }
  if (list.length % RECORD_BYTES !== 0 || list.length < COMMONEST_COUNT * RECORD_BYTES)
    throw new Error('The list of leaked passwords is damaged: delete dist/passwords.bin and run `npm run build`');
  return list;
}

// read at the import, so that a server without the list does not start
const LIST = readList();

/** Whether a record is in the part of the list from the index `start` to before `end`, by a binary search. */
function hasRecord(record: number, start: number, end: number): boolean {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    const middleRecord = LIST.readUIntBE(middle * RECORD_BYTES, RECORD_BYTES);
    if (middleRecord === record) return true;
    if (middleRecord < record) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** In which part of the list a folded password is (`foldPassword`): the 10,000 commonest, the others, or null for none. */
export function findInLeaks(folded: string): 'commonest' | 'leaked' | null {
  const record = recordOf(folded);
  if (hasRecord(record, 0, COMMONEST_COUNT)) return 'commonest';
  return hasRecord(record, COMMONEST_COUNT, LIST.length / RECORD_BYTES) ? 'leaked' : null;
}
