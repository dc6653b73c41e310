import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../env.ts';

const keyOf = (secret: string, path: string, id: number): string =>
  createHmac('sha256', secret).update(`email-link:${path}:${id}`).digest('base64url');

/** A path that authorizes its holder, without an account, for one page and one id. */
export const signedPath = (env: Pick<Env, 'sessionSecrets'>, path: string, id: number): string =>
  `${path}?id=${id}&key=${keyOf(env.sessionSecrets[0]!, path, id)}`;

/** The id of a link from `signedPath`; null for any other link. Accepts links of every current session secret. */
export function readSignedLink(env: Pick<Env, 'sessionSecrets'>, path: string, query: Record<string, string>): number | null {
  const { id = '', key = '' } = query;
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const signature = Buffer.from(key);
  const isValid = env.sessionSecrets.some((secret) => {
    const expected = Buffer.from(keyOf(secret, path, Number(id)));
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
  return isValid ? Number(id) : null;
}
