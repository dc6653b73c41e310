// Recognises one mailbox with several spellings.
import { createHash } from 'node:crypto';

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
