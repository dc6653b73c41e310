// Password hashing (argon2id), and random tokens with their stored hashes. No database.
import { createHash, randomBytes } from 'node:crypto';
import { hash as hashArgon2, verify } from '@node-rs/argon2';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane; it runs off the main thread. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The argon2id hash of a password, to store. */
export const hashPassword = (password: string): Promise<string> => hashArgon2(password, SETTINGS);

/** The hash of a random password, so that unknown users take as long as known ones. */
const unknownUserHash = hashPassword(randomBytes(32).toString('hex'));

/** Whether a password matches a hash; without a hash it takes the same time and returns false. */
export async function checkPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await unknownUserHash), password, SETTINGS);
  return storedHash !== null && matches;
}

/** A token for a link in an email, and its hash to store. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
/** The hash of a token, as the database stores it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
