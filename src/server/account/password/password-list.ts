// The format of `dist/passwords.bin`, which `scripts/build/passwords.ts` writes: 6 bytes of the SHA-256 of each leaked password.
import { hash } from 'node:crypto';
import { join } from 'node:path';

/** Where the list is written and read. */
export const LIST_FILE = join(import.meta.dirname, '../../../../dist/passwords.bin');
/** A false hit comes once in 300 million passwords. */
export const RECORD_BYTES = 6;
/** The list has two parts, each ascending: so many of the commonest, and all others. */
export const COMMONEST = 10_000;

/** How a password is compared: without case, outer spaces and different forms of one character. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase().trim();

/** The record of a folded password, as a number. */
export const recordOf = (folded: string): number => hash('sha256', folded, 'buffer').readUIntBE(0, RECORD_BYTES);
