import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../env.ts';

const keyOf = (secret: string, path: string, id: number): string =>
  createHmac('sha256', secret).update(`email-link:${path}:${id}`).digest('base64url');

/** A path that lets who got it by email act on one thing without an account: on this page and this id alone. */
export const signedPath = (env: Pick<Env, 'sessionSecrets'>, path: string, id: number): string =>
  `${path}?id=${id}&key=${keyOf(env.sessionSecrets[0]!, path, id)}`;

/** The id of a link that `signedPath` made; null for any other. Links of a secret that is being rotated out still count. */
export function readSignedLink(env: Pick<Env, 'sessionSecrets'>, path: string, query: Record<string, string>): number | null {
  const { id = '', key = '' } = query;
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const given = Buffer.from(key);
  const known = env.sessionSecrets.some((secret) => {
    const right = Buffer.from(keyOf(secret, path, Number(id)));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return known ? Number(id) : null;
}
