// Recognizes one mailbox behind several spellings of its email address. Pure.
import { createHash } from 'node:crypto';

/** Mail domains that ignore dots in the part before the `@`; both deliver to the same mailboxes. */
const DOTLESS_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address, however it is spelt: `nadiak@gmail.com` for `Nadia.K+two@googlemail.com`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  // what follows a plus sign is a label within the same mailbox
  const name = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  return DOTLESS_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A hash that identifies a person by their mailbox, for tables that must not store the address. */
export const personOf = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('base64url');
