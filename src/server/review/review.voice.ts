import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

/** Mail domains that ignore dots in the local part. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** A hash that identifies a person's mailbox: equal for `Nadia.K+two@gmail.com` and `nadiak@gmail.com`. */
export function personOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  const mailbox = DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}

/** A keyed hash of the caller's network address; without the key it does not reveal the address. */
export const networkOf = ({ env, address }: Pick<Context, 'env' | 'address'>): string =>
  createHmac('sha256', env.sessionSecrets[0]!).update(`review-network:${address}`).digest('base64url');
