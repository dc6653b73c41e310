// Encrypts and decrypts the secrets of authenticator apps, with keys derived from the session secrets. Does not touch the database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Lengths of the initialization vector and the authentication tag, in bytes, as NIST recommends for AES-GCM. A sealed secret is vector, ciphertext and tag. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of 32 bytes that is derived from a session secret. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', 32));

/**
 * Encrypts a secret with the newest session secret, as base64url. `openSecret` needs the same `owner`, such as a user id, so that the text is useless in the
 * row of another user.
 */
export function sealSecret([newest]: readonly string[], owner: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(newest!), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a secret. `isNewest`: the newest session secret had encrypted it. Null when none of the session secrets had, or the text was altered. */
export function openSecret(sessionSecrets: readonly string[], owner: string, sealed: string): { secret: string; isNewest: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [i, sessionSecret] of sessionSecrets.entries()) {
    try {
      const decipher = createDecipheriv(ALGORITHM, keyOf(sessionSecret), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
      return { secret, isNewest: i === 0 };
    } catch {
      // encrypted with another session secret, or altered: the next secret is tried
    }
  }
  return null;
}
