// The text of an API key: `dlv_`, 10 characters by which it is found, `_`, 32 random ones, and 6 that check the others. All in base58, so that secret scanners
// find keys by their form, and a typing error is refused without the database.
import { hash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const FORM = /^dlv_([1-9A-HJ-NP-Za-km-z]{10})_([1-9A-HJ-NP-Za-km-z]{32})([1-9A-HJ-NP-Za-km-z]{6})$/;

const randomText = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Six characters that follow from a text. */
function checksumOf(text: string): string {
  let rest = Number.parseInt(hash('sha256', text).slice(0, 12), 16);
  let checksum = '';
  for (let i = 0; i < 6; i++) {
    checksum += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return checksum;
}

/** The parts of a key: by `publicId` its row is found; `secretHash` is all that is kept of the rest. The 187 random bits need no slow hash. */
export interface KeyParts {
  publicId: string;
  secretHash: string;
}

/** Makes a new key. */
export function makeKey(): KeyParts & { key: string } {
  const [publicId, secret] = [randomText(10), randomText(32)];
  return { key: `dlv_${publicId}_${secret}${checksumOf(publicId + secret)}`, publicId, secretHash: hash('sha256', secret) };
}

/** Reads a key; null for a text that cannot be one. */
export function readKey(text: string): KeyParts | null {
  const [, publicId, secret, checksum] = FORM.exec(text) ?? [];
  if (!publicId || !secret || checksum !== checksumOf(publicId + secret)) return null;
  return { publicId, secretHash: hash('sha256', secret) };
}

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
