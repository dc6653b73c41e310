// The format of `dist/passwords.bin`, which `scripts/build/passwords.ts` writes: 6 bytes of the SHA-256 of each leaked password.
import { hash } from 'node:crypto';
import { join } from 'node:path';

/** Where the list is written and read. */
export const LIST_FILE = join(import.meta.dirname, '../../../../dist/passwords.bin');
/** Bytes of a record, the beginning of a hash. With six, one of 300 million other passwords has the record of a leaked one. */
export const RECORD_BYTES = 6;
/** Number of records in the first part of the list, the commonest passwords; the second part has all others. Each part is in ascending order. */
export const COMMONEST_COUNT = 10_000;

/** How a password is compared: without case, outer spaces and different forms of one character. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase().trim();

/** The record of a folded password, as a number. */
export const recordOf = (folded: string): number => hash('sha256', folded, 'buffer').readUIntBE(0, RECORD_BYTES);
