// Makes the secrets of shared lists: the token in the link of a list, and the key by which a visitor's browser is recognized in a list. A token is computed
// from a random seed with a session secret; the database stores the seed and a hash of the token, which alone open no list. No database access here.
import { randomBytes } from 'node:crypto';
import { hashKey, isSameSecret, isSignatureOf, type Secrets, signatureOf, signaturesOf } from '../signature.ts';

/** Characters of a token. Each has 6 bits, which makes 132 bits. */
const TOKEN_LENGTH = 22;
/** Random bytes of a key or a seed. */
const KEY_BYTES = 24;

/** Makes a random key. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** The token of a seed by each of the session secrets, newest first. */
const tokensOf = (env: Secrets, seed: string): string[] =>
  signaturesOf(env, `shared list ${seed}`).map((signature) => signature.slice(0, TOKEN_LENGTH));

/** Makes a new link of a list: its token, and the seed and hash that the database stores instead of the token. */
export function newLink(env: Secrets): { token: string; seed: string; hash: string } {
  const seed = newKey();
  const token = tokensOf(env, seed)[0]!;
  return { token, seed, hash: hashKey(token) };
}

/** The token of a stored link; null when it was computed with a session secret that is no longer configured. */
export const recoverToken = (env: Secrets, seed: string, hash: string): string | null =>
  tokensOf(env, seed).find((token) => isSameSecret(hashKey(token), hash)) ?? null;

/** The text that is signed for the key of a list. */
const signedText = (listId: number, key: string): string => `list ${listId} ${key}`;

/** The key of a list as its cookie holds it: `key.signature`. */
export const signListKey = (env: Secrets, listId: number, key: string): string => `${key}.${signatureOf(env, signedText(listId, key))}`;

/** The key in a cookie of a list; null for a text that was not signed for this list. */
export function readListKey(env: Secrets, listId: number, text: string): string | null {
  const [key = '', signature = '', ...surplus] = text.split('.');
  return surplus.length === 0 && isSignatureOf(env, signedText(listId, key), signature) ? key : null;
}
