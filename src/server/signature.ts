// Signs texts for links and cookies with the session secrets, and hashes the random keys that links and cookies carry.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from './env.ts';

/** The session secrets, newest first. The newest signs; signatures of the older ones are still accepted. */
export type Secrets = Pick<Env, 'sessionSecrets'>;

/** Compares two secrets in constant time, so that the duration does not reveal where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The signatures of a text, one by each secret, newest first. */
export const signaturesOf = ({ sessionSecrets }: Secrets, text: string): string[] =>
  sessionSecrets.map((secret) => createHmac('sha256', secret).update(text).digest('base64url'));

/** The signature of a text by the newest secret. */
export const signatureOf = (env: Secrets, text: string): string => signaturesOf(env, text)[0]!;

/** Whether a text was signed by any of the secrets. */
export const isSignatureOf = (env: Secrets, text: string, signature: string): boolean =>
  signaturesOf(env, text).some((expected) => isSameSecret(expected, signature));

/** The hash of a random key, as the database stores it. */
export const hashKey = (key: string): string => createHash('sha256').update(key.toWellFormed()).digest('base64url');
