import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

/** Mail for every spelling of these arrives in one mailbox: dots do not count. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** What tells one person's mailbox from another's, as a hash: `Nadia.K+two@gmail.com` and `nadiak@gmail.com` are one. */
export function personOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  const mailbox = DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}

/** The caller's network address as a keyed hash: equal for equal addresses, and of no use to who reads the table. */
export const networkOf = ({ env, address }: Pick<Context, 'env' | 'address'>): string =>
  createHmac('sha256', env.sessionSecrets[0]!).update(`review-network:${address}`).digest('base64url');
