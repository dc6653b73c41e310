// Encrypts secrets that the database stores for users, with keys derived from the session secrets. No database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key of 32 bytes that is derived from a session secret. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', 32));

/** Encrypts a secret with the newest session secret. `openSecret` needs the same `owner`, so that the text is useless in the row of another user. */
export function sealSecret([newest]: readonly string[], owner: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(newest!), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a secret, and says whether the newest session secret had encrypted it; null when none of them had. */
export function openSecret(sessionSecrets: readonly string[], owner: string, sealed: string): { secret: string; isNewest: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [i, sessionSecret] of sessionSecrets.entries()) {
    try {
      const decipher = createDecipheriv(ALGORITHM, keyOf(sessionSecret), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
      return { secret, isNewest: i === 0 };
    } catch {
      // sealed by another secret, or altered
    }
  }
  return null;
}
