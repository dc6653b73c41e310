import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '../errors.ts';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane; it runs off the main thread. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

/** The hash of a random password, so that unknown users take as long as known ones. */
const dummy = hashPassword(randomBytes(32).toString('hex'));

/** Whether a password matches a hash; without a hash it takes the same time and returns false. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummy), password, SETTINGS);
  return stored !== null && matches;
}

/** The 10,000 most common passwords with at least six characters; the dictionary is ordered by frequency. */
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= 6).slice(0, 10_000));

export const COMMON_PASSWORD = 'This password is one of the most used ones and easily guessed. Please choose another.';
export const OWN_NAME_PASSWORD = 'The password cannot be your username or your email address.';

/**
 * Rejects a password that attackers try first: a common one, the username or the email address, in any case.
 * @throws ZodError of the field (`invalidField`)
 */
export function requireUncommon(password: string, owner: { username: string; email: string }, field = 'password'): void {
  const folded = password.normalize('NFKC').toLowerCase().trim();
  const own = [owner.username, owner.email, owner.email.slice(0, owner.email.lastIndexOf('@'))].map((name) => name.toLowerCase());
  const message = own.includes(folded) ? OWN_NAME_PASSWORD : COMMON.has(folded) ? COMMON_PASSWORD : null;
  if (message) throw invalidField(field, message);
}

/** A token for a link in an email, and its hash to store. */
export function newToken(): { token: string; stored: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, stored: storedToken(token) };
}
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex');
