import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's 19 MiB, two passes, one lane; runs off the main thread. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

/** A hash that no password opens: unknown names take as long as known ones. */
const dummy = hashPassword(randomBytes(32).toString('hex'));

/** Whether a password opens a hash; without a hash it takes the same time and is false. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await dummy), password, SETTINGS);
  return stored !== null && fits;
}

/** A secret for a mail, and what is stored of it. */
export function newToken(): { token: string; stored: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, stored: storedToken(token) };
}
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex');
