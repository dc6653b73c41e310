// Recognises one mailbox with several spellings.
import { createHash } from 'node:crypto';

/** Mail domains that ignore dots in the part before the `@`; both deliver to the same mailboxes. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address, however it is spelt: `nadiak@gmail.com` for `Nadia.K+two@googlemail.com`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A hash that identifies a person's mailbox. */
export const personOf = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('base64url');
