// For whom passkeys are made: the host of the site's own address. A browser refuses them on an address without a name.
import { isIP } from 'node:net';
import { m } from '../../../shared/messages/messages.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../errors.ts';

/**
 * The relying party of the site's passkeys.
 * @throws DomainError CONFLICT where the site's address is a number
 */
export function relyingPartyOf({ origin }: Pick<Env, 'origin'>): { id: string; origin: string } {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new DomainError('CONFLICT', m.passkey_needs_name());
  return { id: hostname, origin };
}
