// Seals secrets that the database keeps for users, with a key of its own from each session secret. No database.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second-factor', 32));

/** Seals a secret with the newest session secret. `owner` has to be the same when it is opened, so that a seal is worth nothing in another row. */
export function seal([newest]: readonly string[], owner: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(newest!), iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** The secret with whether the newest session secret sealed it; null when none of them did. */
export function open(sessionSecrets: readonly string[], owner: string, sealed: string): { secret: string; isNewest: boolean } | null {
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
