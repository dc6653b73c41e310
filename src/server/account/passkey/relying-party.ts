// The relying party (WebAuthn) of the site's passkeys: the host name in `PUBLIC_ORIGIN`. Browsers make none for an IP address.
import { isIP } from 'node:net';
import { m } from '../../../shared/messages/messages.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../errors.ts';

/**
 * The relying party of the site's passkeys.
 * @throws DomainError CONFLICT where the host is an IP address
 */
export function relyingPartyOf({ origin }: Pick<Env, 'origin'>): { id: string; origin: string } {
  const { hostname } = new URL(origin);
  // without the brackets of an IPv6 address
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new DomainError('CONFLICT', m.passkey_needs_name());
  return { id: hostname, origin };
}
