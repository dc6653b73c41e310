// Looks passwords up in the list of leaked ones, offline. It is in memory, 5.3 MB.
import { readFileSync } from 'node:fs';
import { COMMONEST, LIST_FILE, RECORD_BYTES, recordOf } from './password-list.ts';

function readList(): Buffer {
  let list: Buffer;
  try {
    list = readFileSync(LIST_FILE);
  } catch (error) {
    throw new Error('The list of leaked passwords is missing: run `npm run build`', { cause: error });
  }
  if (list.length % RECORD_BYTES !== 0 || list.length < COMMONEST * RECORD_BYTES)
    throw new Error('The list of leaked passwords is damaged: delete dist/passwords.bin and run `npm run build`');
  return list;
}

// at the start, so that a server without the list does not come up
const LIST = readList();

/** Whether a record is among those from the first to before the last. */
function hasRecord(record: number, first: number, last: number): boolean {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = LIST.readUIntBE(middle * RECORD_BYTES, RECORD_BYTES);
    if (found === record) return true;
    if (found < record) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Where a folded password stands in leaks: among the 10,000 commonest, among the others, or not at all. */
export function findInLeaks(folded: string): 'commonest' | 'leaked' | null {
  const record = recordOf(folded);
  if (hasRecord(record, 0, COMMONEST)) return 'commonest';
  return hasRecord(record, COMMONEST, LIST.length / RECORD_BYTES) ? 'leaked' : null;
}
