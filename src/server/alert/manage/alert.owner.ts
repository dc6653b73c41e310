// Finds out whose alerts a caller may see and change: by the key of a link, by a member's address, or by the browser's cookie. Sets and deletes that cookie.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { ALERTS_COOKIE } from '../../account/personal-data/account.alerts.ts';
import type { Context } from '../../context.ts';
import { sameText, statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { readSignedKey, signedKey } from '../../mail/link/signed-link.ts';
import type { Member } from '../../session.ts';
import { ALERTS_PAGE_PURPOSE } from '../send/alert.mail.ts';

/** 400 days, the longest that browsers keep a cookie. */
const COOKIE_SECONDS = (400 * DAY_MS) / 1000;

/** Whose alerts a caller may see and change. */
export interface AlertOwner {
  /** The id in `alert_addresses`; null for a member without alerts or without a confirmed address. */
  addressId: number | null;
  /** Null for a member whose address is not confirmed. */
  email: string | null;
}

/** Sets the cookie by which this browser opens the alerts of an address. */
export const rememberAddress = ({ cookies, env }: Pick<Context, 'cookies' | 'env'>, addressId: number): void =>
  cookies.write(ALERTS_COOKIE, signedKey(env, ALERTS_COOKIE, addressId), COOKIE_SECONDS);

/** Deletes this browser's cookie of alerts when it belongs to this address. */
export function forgetAddress({ cookies, env }: Pick<Context, 'cookies' | 'env'>, addressId: number): void {
  if (readSignedKey(env, ALERTS_COOKIE, cookies.read(ALERTS_COOKIE) ?? '') === addressId) cookies.write(ALERTS_COOKIE, '', 0);
}

async function findOwner(ctx: Context, id: number | null): Promise<AlertOwner | null> {
  if (id === null) return null;
  const address = await statements(ctx.em).selectFrom('alert_addresses').select('email').where('id', '=', id).executeTakeFirst();
  return address ? { addressId: id, email: address.email } : null;
}

/** The owner by the cookie of this browser, which it got when it confirmed an alert of the address; null without one. */
export const ownerOfBrowser = (ctx: Context): Promise<AlertOwner | null> =>
  findOwner(ctx, readSignedKey(ctx.env, ALERTS_COOKIE, ctx.cookies.read(ALERTS_COOKIE) ?? ''));

/** The id in `alert_addresses` of an email address; null when it has no alerts. */
export async function findAddressId(em: EntityManager, email: string): Promise<number | null> {
  const address = await statements(em)
    .selectFrom('alert_addresses')
    .select('id')
    .where((eb) => sameText(eb.ref('email'), email))
    .executeTakeFirst();
  return address?.id ?? null;
}

/** The owner by a member's own address, which counts only after it is confirmed. */
async function ownerOfMember(ctx: Context, { email, emailConfirmed }: Member): Promise<AlertOwner> {
  if (!emailConfirmed) return { addressId: null, email: null };
  return { addressId: await findAddressId(ctx.em, email), email };
}

/**
 * Whose alerts a call is about: the owner by the key, else the signed-in member, else the owner by this browser's cookie. Forbids caching the response.
 * @throws DomainError MISSING for a key that is not valid, SIGNED_OUT without any of the three
 */
export async function requireAlertOwner(ctx: Context, key: string | undefined): Promise<AlertOwner> {
  ctx.cookies.preventCaching();
  if (key !== undefined) {
    const owner = await findOwner(ctx, readSignedKey(ctx.env, ALERTS_PAGE_PURPOSE, key));
    if (!owner) throw new DomainError('MISSING', m.alert_link_invalid);
    return owner;
  }
  if (ctx.signedIn) return ownerOfMember(ctx, ctx.signedIn.user);
  const owner = await ownerOfBrowser(ctx);
  if (!owner) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in);
  return owner;
}
