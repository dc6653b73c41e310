// Signs the links in emails with the session secrets, so that a link opens its page without a sign-in, and checks the signatures. Stores nothing.
import { isSignatureOf, type Secrets, signatureOf } from '../../signature.ts';

/** The text that is signed for a path (or another purpose) and an id. */
const signedText = (path: string, id: number): string => `email-link:${path}:${id}`;

/** A key that authorizes its holder, without an account, for one purpose and one id: `12.signature`. It is stored nowhere. */
export const signedKey = (env: Secrets, purpose: string, id: number): string => `${id}.${signatureOf(env, signedText(purpose, id))}`;

/** The id of a key from `signedKey`; null for any other text. Accepts keys of every current session secret. */
export function readSignedKey(env: Secrets, purpose: string, text: string): number | null {
  const [id = '', key = '', ...surplus] = text.split('.');
  return surplus.length === 0 ? readSignedLink(env, purpose, { id, key }) : null;
}

/** A path that authorizes its holder, without an account, for one page and one id. */
export const signedPath = (env: Secrets, path: string, id: number): string =>
  `${path}?id=${id}&key=${signatureOf(env, signedText(path, id))}`;

/** The id of a link from `signedPath`; null for any other link. Accepts links of every current session secret. */
export function readSignedLink(env: Secrets, path: string, query: Record<string, string>): number | null {
  const { id = '', key = '' } = query;
  // a positive whole number of at most ten digits
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  return isSignatureOf(env, signedText(path, Number(id)), key) ? Number(id) : null;
}
