// The tokens in the links of shared lists, and the signed keys by which browsers of visitors are recognized in them. No database.
import { randomBytes } from 'node:crypto';
import { hashKey, isSameSecret, isSignatureOf, type Secrets, signatureOf, signaturesOf } from '../signature.ts';

/** Characters of a token, of 6 bits each: 132 bits. */
const TOKEN_LENGTH = 22;
const KEY_BYTES = 24;

/** A random key for a cookie. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** The token of a seed by each of the current session secrets, in their order. */
const tokensOf = (env: Secrets, seed: string): string[] =>
  signaturesOf(env, `shared list ${seed}`).map((signature) => signature.slice(0, TOKEN_LENGTH));

/** A new link of a list: its token, and what the database stores of it. */
export function newLink(env: Secrets): { token: string; seed: string; hash: string } {
  const seed = newKey();
  const token = tokensOf(env, seed)[0]!;
  return { token, seed, hash: hashKey(token) };
}

/** The token of a stored link; null when it was made with a secret that is gone. */
export const recoverToken = (env: Secrets, seed: string, hash: string): string | null =>
  tokensOf(env, seed).find((token) => isSameSecret(hashKey(token), hash)) ?? null;

const signedText = (listId: number, key: string): string => `list ${listId} ${key}`;

/** The key of a list as its cookie holds it: with a signature. */
export const signListKey = (env: Secrets, listId: number, key: string): string => `${key}.${signatureOf(env, signedText(listId, key))}`;

/** The key in a cookie of a list; null for any text that was not signed here for this list. */
export function readListKey(env: Secrets, listId: number, text: string): string | null {
  const [key = '', signature = '', ...surplus] = text.split('.');
  return surplus.length === 0 && isSignatureOf(env, signedText(listId, key), signature) ? key : null;
}
