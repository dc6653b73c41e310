// The relying party (WebAuthn): the host name for which browsers make and use the site's passkeys, taken from `PUBLIC_ORIGIN`.
import { isIP } from 'node:net';
import { m } from '../../../shared/messages/messages.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../errors.ts';

/**
 * The relying party of the site's passkeys: its id is the host name.
 * @throws DomainError CONFLICT when the host is an IP address, for which browsers make no passkeys
 */
export function relyingPartyOf({ origin }: Pick<Env, 'origin'>): { id: string; origin: string } {
  const { hostname } = new URL(origin);
  // `isIP` expects an IPv6 address without its brackets
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new DomainError('CONFLICT', m.passkey_needs_name());
  return { id: hostname, origin };
}
